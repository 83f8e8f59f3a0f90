import { useEffect, useState } from 'react';
import { site } from '../site';
import type { Answer, SearchEngine, SearchRequest } from './engines/engine';

/** A search is slow after this time, in milliseconds. */
const SLOW_AFTER = 200;
/** A search fails after this time, in milliseconds. */
const TIMEOUT = 10_000;

export interface SearchState {
  status: 'idle' | 'loading' | 'done' | 'failed';
  isSlow: boolean;
  /** The last answer; it stays while the next one loads. */
  answer: Answer | null;
  /** The query of the answer. */
  text: string;
}

const IDLE: SearchState = { status: 'idle', isSlow: false, answer: null, text: '' };

let engine: Promise<SearchEngine> | undefined;

async function createEngine(): Promise<SearchEngine> {
  const { hosted } = site.search;
  if (hosted) return (await import('./engines/hosted')).createHostedEngine(hosted);
  return (await import('./engines/embedded')).createEmbeddedEngine();
}

async function ask(request: SearchRequest, signal: AbortSignal): Promise<Answer> {
  engine ??= createEngine().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return (await engine)(request, signal);
}

/**
 * The answers to a request that changes while the reader types. Late answers to earlier requests are dropped.
 * @param request null for no search
 * @returns the state, and a function that repeats the search
 */
export function useAnswers(request: SearchRequest | null): SearchState & { retry: () => void } {
  const [state, setState] = useState<SearchState>(IDLE);
  const [attempt, setAttempt] = useState(0);
  // In dev the content changes, so each dialog and each search page reloads the index.
  useEffect(() => {
    if (process.env.NODE_ENV === 'development') engine = undefined;
  }, []);
  // A string, so that only a different request or a retry runs the effect again.
  const key = request && JSON.stringify({ request, attempt });
  useEffect(() => {
    if (key === null) return setState(IDLE);
    const { request: asked } = JSON.parse(key) as { request: SearchRequest };
    const controller = new AbortController();
    const slowTimer = setTimeout(() => setState((last) => ({ ...last, isSlow: true })), SLOW_AFTER);
    const timeout = setTimeout(() => finish({ status: 'failed' }), TIMEOUT);
    const stop = () => {
      clearTimeout(slowTimer);
      clearTimeout(timeout);
      controller.abort();
    };
    const finish = (result: Partial<SearchState>) => {
      if (controller.signal.aborted) return;
      stop();
      setState({ ...IDLE, text: asked.text, ...result });
    };
    setState((last) => ({ ...last, status: 'loading' }));
    ask(asked, controller.signal).then(
      (answer) => finish({ status: 'done', answer }),
      () => finish({ status: 'failed' }),
    );
    return stop;
  }, [key]);
  return { ...(request ? state : IDLE), retry: () => setAttempt(attempt + 1) };
}
