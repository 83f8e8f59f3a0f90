import { useLocation } from '@rspress/core/runtime';
import { useEffect, useState } from 'react';
import { cutQuery } from './words';

export interface Query {
  text: string;
  section: string;
}

const EMPTY: Query = { text: '', section: '' };

const queryOf = (search: string): Query => {
  const parameters = new URLSearchParams(search);
  return { text: parameters.get('q') ?? '', section: parameters.get('section') ?? '' };
};

const searchOf = ({ text, section }: Query): string => {
  const parameters = new URLSearchParams({ ...(text && { q: text }), ...(section && { section }) });
  return parameters.size > 0 ? `?${parameters}` : '';
};

/**
 * The query in the address of the search page, cut to its limit. Typing replaces the address, so that one step back
 * leaves the page. A navigation to another query adds a history entry.
 * @returns the query, which is empty during hydration, and its setter
 */
export function useQuery(): [Query, (query: Query) => void] {
  const { key } = useLocation();
  const [query, setQuery] = useState(EMPTY);
  // The router does not know the URL that was set while the reader typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each navigation
  useEffect(() => {
    const asked = queryOf(window.location.search);
    if (cutQuery(asked.text) === asked.text) setQuery(asked);
    else change(asked);
  }, [key]);
  const change = ({ text, section }: Query) => {
    const next = { text: cutQuery(text), section };
    setQuery(next);
    window.history.replaceState(window.history.state, '', window.location.pathname + searchOf(next));
  };
  return [query, change];
}
