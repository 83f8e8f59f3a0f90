import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { go } from '../navigation/go';
import { sparesData } from '../navigation/preload';
import { foundWords } from './found-words-store';
import { searchIsOpen } from './open-search';
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

const toggle = (): void => searchIsOpen.set(!searchIsOpen.get());

function useShortcut(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || !opensBy(event)) return;
      event.preventDefault();
      if (searchIsOpen.get()) toggle();
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
    searchIsOpen.set(true);
    // Without its code there is no dialog; the page of results says what is wrong, or offers a retry.
    load().catch(() => {
      searchIsOpen.set(false);
      go('/search');
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
  useShortcut(open);
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
