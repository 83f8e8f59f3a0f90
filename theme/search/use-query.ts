import { useLocation } from '@rspress/core/runtime';
import { useEffect, useState } from 'react';
import { MAX_QUERY } from './query';

export interface Query {
  text: string;
  section: string;
}

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
  const [query, setQuery] = useState<Query>({ text: '', section: '' });
  const change = (next: Query) => {
    setQuery(next);
    window.history.replaceState(window.history.state, '', window.location.pathname + searchOf(next));
  };
  // The router does not know the URL that was set while the reader typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each navigation
  useEffect(() => {
    const parameters = new URLSearchParams(window.location.search);
    const asked = parameters.get('q') ?? '';
    const text = asked.slice(0, MAX_QUERY);
    const next = { text, section: parameters.get('section') ?? '' };
    if (text === asked) setQuery(next);
    else change(next);
  }, [key]);
  return [query, change];
}
