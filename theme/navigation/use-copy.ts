import { useEffect, useState } from 'react';
import { notice } from './notice';

/** How long a button confirms that it has copied, in milliseconds. */
const COPIED_FOR = 2000;

type CopyState = 'ready' | 'copied' | 'failed';

/**
 * The state of a button that copies.
 * @param write writes to the clipboard, and rejects if that fails
 * @param notices messages for screen readers
 */
export function useCopy(write: () => Promise<void>, notices: Partial<Record<CopyState, string>>) {
  const [state, setState] = useState<CopyState>('ready');
  const message = notices[state];
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (!message) return;
    notice.set(message);
    return () => notice.set('');
  }, [message]);
  const copy = () => {
    // A second failure is reported like the first.
    setState('ready');
    return write().then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return { state, copy };
}
