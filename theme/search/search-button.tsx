import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { go } from '../navigation/go';
import { overlay } from '../navigation/overlay';
import { sparesData } from '../navigation/preload';
import { foundWords } from './found-words-store';
import styles from './search-button.module.css';

const loadDialog = () => import(/* webpackChunkName: "search-dialog" */ './search-dialog');

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Ctrl+K and Cmd+K open and close; `/` opens, except where it is typed. */
function opensBy(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === 'k')
    return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isField(event.target);
}

/** The keys of the dialog. They work wherever the focus is, and before the dialog's code has loaded. */
function useKeys(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const isOpen = overlay.isOpen();
      // In a search box Escape would only clear the text; here it closes, wherever the focus is.
      if (isOpen ? event.key !== 'Escape' && !opensBy(event) : !opensBy(event)) return;
      event.preventDefault();
      if (isOpen) overlay.close();
      else open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

/** The dialog once it is wanted. Until then nothing of it is on the page or on the wire. */
function useDialog() {
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  const words = foundWords.use();
  const load = useCallback(async () => {
    const { SearchDialog } = await loadDialog();
    setDialog(() => SearchDialog);
  }, []);
  const open = useCallback(() => {
    overlay.open();
    // Without its code there is no dialog; the page of results says what is wrong, or offers a retry.
    load().catch(() => {
      if (overlay.isOpen()) go('/search');
    });
  }, [load]);
  const preload = useCallback(() => {
    if (!sparesData()) load().catch(() => {});
  }, [load]);
  useEffect(() => {
    if (words) preload();
  }, [words, preload]);
  return { Dialog, open, preload };
}

const neverChanges = () => () => {};

/** The name of the shortcut on the reader's machine; the server's HTML has the one of most. */
const useShortcutName = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'),
    () => 'Ctrl K',
  );

/** Opens the search; shows its key where there is room. The first sign of intent loads the dialog. */
export function SearchButton() {
  const { Dialog, open, preload } = useDialog();
  useKeys(open);
  // After a reload the dialog is closed, and its entry is still there.
  useEffect(overlay.settle, []);
  const shortcut = useShortcutName();
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
        onMouseEnter={preload}
        onFocus={preload}
        onTouchStart={preload}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
        <span className={styles.label}>Search</span>
        {/* The stylesheet prints it: as text it would have to be part of the button's name. */}
        <kbd className={styles.key} data-shortcut={shortcut} />
      </button>
      {Dialog && <Dialog />}
    </>
  );
}
