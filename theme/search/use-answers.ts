import { useEffect, useState } from 'react';
import type { Answer, SearchRequest } from './engines/engine';
import { loadEngine } from './engines/load-engine';

/** A search is slow after this time, in milliseconds. */
const SLOW_AFTER = 200;
/** A search fails after this time, in milliseconds. */
const TIMEOUT = 10_000;

export interface SearchState {
  status: 'idle' | 'loading' | 'done' | 'failed';
  /** Whether the search is slow. */
  isSlow: boolean;
  /** The last answer; it stays while the next one loads. */
  answer: Answer | null;
  /** The query of the answer. */
  text: string;
}

interface Answers extends SearchState {
  /** Repeats the search. */
  retry: () => void;
}

const IDLE: SearchState = { status: 'idle', isSlow: false, answer: null, text: '' };

/** Rejects when the signal is aborted, even if the promise stays pending. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });
}

async function ask(request: SearchRequest, signal: AbortSignal): Promise<Answer> {
  const engine = await loadEngine();
  return engine.search(request, signal);
}

/**
 * The answers to a request that changes while the reader types. Late answers to earlier requests are dropped.
 * @param request null for no search
 */
export function useAnswers(request: SearchRequest | null): Answers {
  const [state, setState] = useState<SearchState>(IDLE);
  const [attempt, setAttempt] = useState(0);
  // A string, so that the same request is the same dependency, and a retry is not.
  const key = request && JSON.stringify({ request, attempt });
  useEffect(() => {
    if (key === null) return setState(IDLE);
    const { request: asked } = JSON.parse(key) as { request: SearchRequest };
    const controller = new AbortController();
    const { signal } = controller;
    let isCurrent = true;
    const slowTimer = setTimeout(() => setState((last) => ({ ...last, isSlow: true })), SLOW_AFTER);
    const timeout = setTimeout(() => controller.abort(new Error('timeout')), TIMEOUT);
    const settle = (next: Partial<SearchState>) => {
      clearTimeout(slowTimer);
      clearTimeout(timeout);
      if (isCurrent) setState({ ...IDLE, text: asked.text, ...next });
    };
    setState((last) => ({ ...last, status: 'loading' }));
    untilAborted(ask(asked, signal), signal).then(
      (answer) => settle({ status: 'done', answer }),
      () => settle({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
      clearTimeout(slowTimer);
      clearTimeout(timeout);
      controller.abort();
    };
  }, [key]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
