import { useEffect, useState } from 'react';
import type { Answer, SearchRequest } from './engines/engine';
import { loadEngine } from './engines/load-engine';

/** Milliseconds that a search may take before it shows. */
const PATIENCE = 200;
/** Milliseconds after which an answer is not waited for any longer. */
const TIMEOUT = 10_000;

export interface SearchState {
  status: 'idle' | 'loading' | 'done' | 'failed';
  /** Whether the loading takes long enough to be shown. */
  isSlow: boolean;
  /** The last answer, kept while the next is on its way. */
  answer: Answer | null;
  /** The query that it answers. */
  text: string;
}

interface Answers extends SearchState {
  /** Asks the same once more. */
  retry: () => void;
}

const IDLE: SearchState = { status: 'idle', isSlow: false, answer: null, text: '' };

/** Rejects as soon as nobody waits for the answer any more, whatever the promise does. */
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
 * The answers to a request that changes as the reader types. An answer that comes after the request
 * has changed is dropped.
 * @param request what to search; null for nothing
 */
export function useAnswers(request: SearchRequest | null): Answers {
  const [state, setState] = useState<SearchState>(IDLE);
  const [attempt, setAttempt] = useState(0);
  // A text, so that the same request is the same dependency; another attempt at it is not.
  const key = request && JSON.stringify({ request, attempt });
  useEffect(() => {
    if (key === null) return setState(IDLE);
    const { request: asked } = JSON.parse(key) as { request: SearchRequest };
    const controller = new AbortController();
    const { signal } = controller;
    let isCurrent = true;
    const patience = setTimeout(() => setState((last) => ({ ...last, isSlow: true })), PATIENCE);
    const timeout = setTimeout(() => controller.abort(new Error('timeout')), TIMEOUT);
    const settle = (next: Partial<SearchState>) => {
      clearTimeout(patience);
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
      clearTimeout(patience);
      clearTimeout(timeout);
      controller.abort();
    };
  }, [key]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
