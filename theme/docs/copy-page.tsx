import { useEffect, useRef, useState } from 'react';
import { markdownPath } from '../../shared/markdown-path';
import { withBase } from '../navigation/base';
import { notice } from '../navigation/notice';
import { useCurrentPath } from '../page';
import styles from './copy-page.module.css';

const MENU_ID = 'page-formats';

/** How long the button says that it copied, in milliseconds. */
const COPIED_FOR = 2000;

const FAILED = 'The page could not be copied. Open it and copy it from there:';

type State = 'ready' | 'copied' | 'failed';

const NOTICES: Record<State, string> = { ready: '', copied: 'Copied', failed: FAILED };

async function copyTextAt(address: string): Promise<void> {
  const load = async () => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status}`);
    return new Blob([await response.text()], { type: 'text/plain' });
  };
  // Safari lets a page write as long as a click is being handled, so it gets the text as a promise.
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': load() })]);
}

function useCopy(address: string) {
  const [state, setState] = useState<State>('ready');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    notice.set(NOTICES[state]);
    return () => notice.set('');
  }, [state]);
  const copy = () =>
    copyTextAt(address).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return { state, copy };
}

function Control({ address }: { address: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const { state, copy } = useCopy(address);
  const isCopied = state === 'copied';
  useEffect(() => {
    // The way out that the message speaks of is in the menu.
    if (state === 'failed') menu.current?.showPopover();
  }, [state]);
  return (
    <div className={styles.control}>
      <button type="button" className={styles.copy} onClick={copy}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isCopied ? 'm5 12.5 4.5 4.5L19 7.5' : 'M9 9h10.5v10.5H9zM15 5.5v-1H4.5V15h1'} />
        </svg>
        {/* Both texts keep their room, so that nothing moves. */}
        <span className={styles.texts}>
          <span data-shown={!isCopied}>Copy page</span>
          <span data-shown={isCopied}>Copied</span>
        </span>
      </button>
      <button type="button" className={styles.more} popoverTarget={MENU_ID} aria-label="Other formats">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />
        </svg>
      </button>
      <div className={styles.menu} id={MENU_ID} popover="auto" ref={menu}>
        {state === 'failed' && <p>{FAILED}</p>}
        <a href={address} type="text/markdown">
          View as Markdown
        </a>
      </div>
    </div>
  );
}

/** Takes the page away as Markdown: to the clipboard, or to look at. */
export function CopyPage() {
  const address = withBase(markdownPath(useCurrentPath()));
  // What was copied is this page and no other.
  return <Control key={address} address={address} />;
}
