import { useLocation } from '@rspress/core/runtime';
import { useEffect, useState } from 'react';
import { MAX_QUERY } from './query';

interface Query {
  text: string;
  section: string;
  /** Number of results, if the reader asked for more. */
  limit?: number | undefined;
}

/**
 * The query in the URL of the search page, cut to the maximum length. Typing replaces the URL, so that Back leaves the
 * page. A navigation to another query adds a history entry.
 * @returns the query, which is empty during hydration, and its setter
 */
export function useQuery(): [Query, (query: Query) => void] {
  const { key } = useLocation();
  const [query, setQuery] = useState<Query>({ text: '', section: '' });
  const change = ({ text, section, limit }: Query) => {
    setQuery({ text, section, limit });
    const url = new URL(window.location.href);
    url.search = `${new URLSearchParams({ ...(text && { q: text }), ...(section && { section }) })}`;
    window.history.replaceState({ ...window.history.state, limit }, '', url);
  };
  // The router does not know the URL that was set while the reader typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each navigation
  useEffect(() => {
    const parameters = new URLSearchParams(window.location.search);
    const asked = parameters.get('q') ?? '';
    const text = asked.slice(0, MAX_QUERY);
    const next = { text, section: parameters.get('section') ?? '', limit: window.history.state?.limit };
    if (next.text === asked) setQuery(next);
    else change(next);
  }, [key]);
  return [query, change];
}
