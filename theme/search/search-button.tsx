import { type ComponentType, useEffect, useState } from 'react';
import { SEARCH_EVENT } from '../../shared/hydration';
import { createStore } from '../base/store';
import { isComposed, isField, shortcutName } from '../elements/shortcut';
import { go } from '../navigation/go';
import { shouldSaveData } from '../navigation/preload';
import { SEARCH, SHORTCUT } from '../strings';
import { searchDialog } from './dialog-state';
import styles from './search-button.module.css';

/** Whether a key opens the search: Ctrl+K, Cmd+K, and `/` outside form fields. */
function opensSearch(event: KeyboardEvent): boolean {
  // Autofill dispatches events without a key.
  if (event.key?.toLowerCase() === 'k')
    return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isField(event.target);
}

/** The dialog, once its code has loaded. */
const dialog = createStore<ComponentType | null>(null);

async function load(): Promise<void> {
  const { SearchDialog } = await import(/* webpackChunkName: "search-dialog" */ './search-dialog');
  dialog.set(SearchDialog);
}

export function preloadDialog(): void {
  if (!shouldSaveData()) load().catch(() => {});
}

function open(): void {
  // The inline script keeps the text that the reader types before the search box appears.
  if (!dialog.get()) dispatchEvent(new Event(SEARCH_EVENT));
  searchDialog.open();
  // If the code does not load, the search page opens instead, or an alert offers a retry.
  load().catch(async () => {
    if (!searchDialog.isOpen()) return;
    await go('/search');
    // The inline script inserts the text that the reader has typed.
    document.querySelector<HTMLElement>('main input')?.focus();
  });
}

/** Opens and closes the dialog, wherever the focus is. It works before the code of the dialog has loaded. */
function onKey(event: KeyboardEvent): void {
  if (isComposed(event)) return;
  const isOpen = searchDialog.isOpen();
  // In a search field Escape would only clear the text.
  if (!opensSearch(event) && !(isOpen && event.key === 'Escape')) return;
  event.preventDefault();
  if (isOpen) searchDialog.close();
  else open();
}

/** The button that opens the search dialog. Pointing at it loads the dialog. */
export function SearchButton() {
  const Dialog = dialog.use();
  const [shortcut, setShortcut] = useState(SHORTCUT);
  useEffect(() => {
    // The platform is unknown during server rendering.
    setShortcut(shortcutName());
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={SEARCH}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
        onMouseEnter={preloadDialog}
        onFocus={preloadDialog}
        onTouchStart={preloadDialog}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0m11.5 5 5 5" />
        </svg>
        <span className={styles.label}>{SEARCH}</span>
        {/* The stylesheet shows the shortcut: text would have to be part of the button's name. */}
        <kbd className={styles.key} data-shortcut={shortcut} />
      </button>
      {Dialog && <Dialog />}
    </>
  );
}
