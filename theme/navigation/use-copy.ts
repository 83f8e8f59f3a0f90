import { useEffect, useState } from 'react';
import { notice } from './notice';

/** How long a button confirms that it has copied, in milliseconds. */
const COPIED_FOR = 2000;

type CopyState = 'ready' | 'copied' | 'failed';

/**
 * Writes a text to the clipboard. Safari allows this only while it handles the click, so the text is a promise. For a
 * click before hydration, theme/hydration/deferred-start.js has already begun.
 * @param text can still be loading
 */
export async function copyText(text: Promise<Blob>): Promise<void> {
  const { clipboard } = navigator;
  // Firefox 125 and 126 cannot write a text that is still loading.
  if (!window.ClipboardItem) return clipboard.writeText(await (await text).text());
  window.provideCopy?.(text);
  const written = window.earlyCopy ?? clipboard.write([new ClipboardItem({ 'text/plain': text })]);
  window.earlyCopy = undefined;
  return written;
}

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
