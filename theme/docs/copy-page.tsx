import { type ReactNode, useEffect, useRef } from 'react';
import { markdownPath } from '../../shared/markdown-path';
import { useCurrentPath } from '../base/page';
import { closeWhenLeft } from '../elements/popover';
import popover from '../elements/popover.module.css';
import { withBase } from '../navigation/base';
import { fetchFile } from '../navigation/fetch-file';
import { useCopy } from '../navigation/use-copy';
import { COPY_PAGE, COPY_PAGE_FAILED, OTHER_FORMATS, PAGE_COPIED, VIEW_AS_MARKDOWN } from '../strings';
import styles from './copy-page.module.css';

const MENU_ID = 'page-formats';

const notices = () => ({ copied: PAGE_COPIED, failed: COPY_PAGE_FAILED });

async function copyTextAt(address: string): Promise<void> {
  const load = async () => (await fetchFile(address)).text();
  // Firefox 125 and 126 do not have this class, but allow writing for some seconds after the click.
  if (!window.ClipboardItem) return navigator.clipboard.writeText(await load());
  const blob = load().then((text) => new Blob([text], { type: 'text/plain' }));
  // Safari allows writing only while it handles the click, so the text is a promise.
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

interface CopyPageProps {
  /** More links in the menu. */
  children?: ReactNode;
}

function Control({ address, children }: CopyPageProps & { address: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const { state, copy } = useCopy(() => copyTextAt(address), notices());
  const isCopied = state === 'copied';
  useEffect(() => {
    // The message refers to the link in the menu.
    if (state === 'failed') menu.current?.showPopover?.();
  }, [state]);
  return (
    <div className={styles.control}>
      <button type="button" className={styles.copy} onClick={copy}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isCopied ? 'm5 12.5 4.5 4.5L19 7.5' : 'M9 9h10.5v10.5H9zM15 5.5v-1H4.5V15h1'} />
        </svg>
        <span className={styles.text}>{isCopied ? PAGE_COPIED : COPY_PAGE}</span>
      </button>
      <button type="button" className={styles.more} popoverTarget={MENU_ID} aria-label={OTHER_FORMATS}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />
        </svg>
      </button>
      <div
        className={popover.menu}
        id={MENU_ID}
        popover="auto"
        role="group"
        aria-label={OTHER_FORMATS}
        ref={menu}
        onBlur={closeWhenLeft}
      >
        {state === 'failed' && <p>{COPY_PAGE_FAILED}</p>}
        <a href={address}>{VIEW_AS_MARKDOWN}</a>
        {children}
      </div>
    </div>
  );
}

/** A button that copies the page as Markdown, and a menu that links to the Markdown version. */
export function CopyPage({ children }: CopyPageProps) {
  const address = withBase(markdownPath(useCurrentPath()));
  // A navigation resets the state.
  return (
    <Control key={address} address={address}>
      {children}
    </Control>
  );
}
