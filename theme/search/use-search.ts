import { type RefObject, useEffect, useRef, useState } from 'react';
import { site } from '../base/site';
import { withBase } from '../navigation/base';
import { loadAgain } from '../navigation/second-load';
import type { SearchEngine, SearchRequest, SearchResults } from './engines/engine';
import { resultsUrl } from './query';

/** A search is slow after this time, in milliseconds. */
const SLOW_AFTER = 200;
/** A search fails after this time, in milliseconds. */
const TIMEOUT = 10_000;

interface SearchState {
  /** The query of the last search that ended; empty if there is none. */
  text: string;
  /** The results of that search, until the next search ends; undefined after a search that failed. */
  results?: SearchResults | undefined;
  /** Whether the current search is slow. */
  isSlow: boolean;
}

const IDLE: SearchState = { text: '', isSlow: false };

export interface Search extends SearchState {
  /** Repeats a search that failed, and moves the focus from its button to the search box. */
  retry: () => void;
  box: RefObject<HTMLInputElement | null>;
}

let engine: Promise<SearchEngine> | undefined;

/** Loads the code of an engine. If a deployment has removed it, loads the search page for the query. */
async function loadCode<T>(code: Promise<T>, query: string): Promise<T> {
  try {
    return await code;
  } catch (error) {
    await loadAgain('search', new URL(withBase(resultsUrl(query)), window.location.href).href);
    throw error;
  }
}

async function createEngine(query: string, cache: RequestCache): Promise<SearchEngine> {
  const { hosted } = site.search;
  if (hosted) return (await loadCode(import('./engines/hosted'), query)).createHostedEngine(hosted);
  return (await loadCode(import('./engines/embedded'), query)).createEmbeddedEngine(cache);
}

async function ask(request: SearchRequest, signal: AbortSignal, isRetry = false): Promise<SearchResults> {
  engine ??= createEngine(request.text, isRetry ? 'no-cache' : 'default');
  try {
    return await (await engine)(request, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    engine = undefined;
    if (isRetry) throw error;
    // A deployment may have replaced the files that the loaded index refers to.
    return ask(request, signal, true);
  }
}

/**
 * Searches while the reader types. Late results of earlier queries are dropped.
 * @param query empty for no search
 */
export function useSearch(query: string, limit: number, section = ''): Search {
  const [state, setState] = useState(IDLE);
  const [attempt, setAttempt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  // In dev the content changes, so each dialog and each search page reloads the index.
  useEffect(() => {
    if (process.env.NODE_ENV === 'development') engine = undefined;
  }, []);
  // A string, so that only a different request or a retry runs the effect again.
  const key = query && JSON.stringify({ text: query, limit, section, attempt });
  useEffect(() => {
    if (key === '') return setState(IDLE);
    const request = JSON.parse(key) as SearchRequest;
    const controller = new AbortController();
    const finish = (results?: SearchResults) => {
      if (controller.signal.aborted) return;
      stop();
      setState({ text: request.text, results, isSlow: false });
    };
    const timers = [
      setTimeout(() => setState((last) => ({ ...last, isSlow: true })), SLOW_AFTER),
      setTimeout(finish, TIMEOUT),
    ];
    const stop = () => {
      timers.forEach(clearTimeout);
      controller.abort();
    };
    setState((last) => (last.results ? last : IDLE));
    ask(request, controller.signal).then(finish, () => finish());
    return stop;
  }, [key]);
  const retry = () => {
    box.current?.focus();
    setAttempt(attempt + 1);
  };
  return { ...(query ? state : IDLE), retry, box };
}
