import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { go } from '../navigation/go';
import { overlay } from '../navigation/overlay';
import { shouldSaveData } from '../navigation/preload';
import { SEARCH, SHORTCUT, SHORTCUT_ON_MAC } from '../strings';
import { foundWords } from './found-words-store';
import styles from './search-button.module.css';

const loadDialog = () => import(/* webpackChunkName: "search-dialog" */ './search-dialog');

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key opens the search: Ctrl+K, Cmd+K, and `/` outside text fields. */
function opensBy(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === 'k')
    return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isField(event.target);
}

/** Keys that open and close the dialog, wherever the focus is. They work before the code of the dialog has loaded. */
function useKeys(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const isOpen = overlay.isOpen();
      // In a search field Escape would only clear the text.
      if (isOpen ? event.key !== 'Escape' && !opensBy(event) : !opensBy(event)) return;
      event.preventDefault();
      if (isOpen) overlay.close();
      else open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

/** Loads the dialog when the reader is about to use it. */
function useDialog() {
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  const words = foundWords.use();
  const load = useCallback(async () => {
    const { SearchDialog } = await loadDialog();
    setDialog(() => SearchDialog);
  }, []);
  const open = useCallback(() => {
    overlay.open();
    // If the code does not load, the search page opens instead, or an alert offers a retry.
    load().catch(() => {
      if (overlay.isOpen()) go('/search');
    });
  }, [load]);
  const preload = useCallback(() => {
    if (!shouldSaveData()) load().catch(() => {});
  }, [load]);
  useEffect(() => {
    if (words) preload();
  }, [words, preload]);
  return { Dialog, open, preload };
}

const neverChanges = () => () => {};

/** The shortcut for the reader's platform, which is unknown during server rendering. */
const useShortcutName = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? SHORTCUT_ON_MAC : SHORTCUT),
    () => SHORTCUT,
  );

/** The button that opens the search dialog. Pointing at it loads the dialog. */
export function SearchButton() {
  const { Dialog, open, preload } = useDialog();
  useKeys(open);
  // After a reload the dialog is closed, but its history entry still exists.
  useEffect(overlay.settle, []);
  const shortcut = useShortcutName();
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={SEARCH}
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
        <span className={styles.label}>{SEARCH}</span>
        {/* The style sheet shows the shortcut: text would have to be part of the button's name. */}
        <kbd className={styles.key} data-shortcut={shortcut} />
      </button>
      {Dialog && <Dialog />}
    </>
  );
}
