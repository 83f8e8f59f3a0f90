import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { withBase } from '../navigation/base';
import { go } from '../navigation/go';
import { overlay } from '../navigation/overlay';
import { preload } from '../navigation/preload';
import {
  CLOSE_SEARCH,
  documentsFound,
  INDEX_IS_STALE,
  KEY_ENTER,
  KEY_ESCAPE,
  LOADING_RESULTS,
  positionOf,
  SEARCH,
  SEARCH_DOCUMENTATION,
  TO_CHOOSE,
  TO_CLOSE,
  TO_OPEN,
} from '../strings';
import { type DialogItem, itemsOfAnswer, itemsOfSaved } from './dialog-items';
import { DialogResults } from './dialog-results';
import { DialogStart } from './dialog-start';
import type { SearchRequest } from './engines/engine';
import { FoundWordsMarks } from './found-words';
import { foundWords } from './found-words-store';
import { CorrectionNote, NoResults, SearchFailure } from './messages';
import { favoritePages, recentPages } from './saved-pages';
import styles from './search-dialog.module.css';
import { plain } from './text-parts';
import { type SearchState, useAnswers } from './use-answers';
import { useIsStale } from './use-is-stale';
import { cutQuery, MAX_QUERY, resultsUrl } from './words';

/** Number of pages in the dialog; the search page shows all of them. */
const PAGE_SIZE = 6;

const requestOf = (text: string): SearchRequest | null =>
  text.trim() === '' ? null : { text: text.trim(), limit: PAGE_SIZE };

/** The items to show: saved and suggested pages without a query, hits with a query. */
function useItems(query: string, { answer, text }: SearchState): DialogItem[] {
  const favorites = favoritePages.use();
  const recent = recentPages.use();
  return useMemo(() => {
    if (query === '') return itemsOfSaved(favorites, recent);
    return answer ? itemsOfAnswer(answer, text) : [];
  }, [query, answer, text, favorites, recent]);
}

/** Saves a chosen item, and marks the words of the query on its page. */
function follow(item: DialogItem, state: SearchState): void {
  if (item.kind !== 'all') recentPages.add({ url: item.url, title: plain(item.title), place: item.place });
  if (item.kind === 'hit') {
    const [path = ''] = item.url.split('#');
    foundWords.set({ path, words: state.answer?.words ?? [] });
  }
}

/** Keys that move the position in the list; -1 means that no item is active. */
const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index > 0 ? index : count) - 1,
  PageDown: (index, count) => Math.min(index + 10, count - 1),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The active item, which keys and pointer change. The first hit is active at first; without a query no item is. */
function useActive(items: readonly DialogItem[], hasQuery: boolean): [number, (index: number) => void] {
  const [chosen, setChosen] = useState({ items, index: -1 });
  const first = hasQuery && items.length > 0 ? 0 : -1;
  const active = chosen.items === items ? chosen.index : first;
  const setActive = (index: number) => {
    if (index === active) return;
    setChosen({ items, index });
    const item = items[index];
    if (item) preload(item.url);
  };
  return [active, setActive];
}

interface StatusProps {
  state: SearchState;
  items: readonly DialogItem[];
  active: number;
}

/** Announces the number of hits and the active item to screen readers. */
function Status({ state, items, active }: StatusProps) {
  const item = items[active];
  const position = item ? positionOf(plain(item.title), active + 1, items.length) : '';
  const isDone = state.status === 'done' && state.answer;
  return (
    <p className="visually-hidden" role="status">
      {state.isSlow && `${LOADING_RESULTS}. `}
      {isDone && state.answer ? `${documentsFound(state.answer.total)}. ` : ''}
      {position}
    </p>
  );
}

interface PanelProps extends StatusProps {
  query: string;
  onRetry: () => void;
  setQuery: (text: string) => void;
  linkId: (index: number) => string;
  onPoint: (index: number) => void;
}

function Panel({ query, onRetry, setQuery, state, items, active, linkId, onPoint }: PanelProps) {
  const { status, answer, text } = state;
  const hasNone = status === 'done' && answer?.total === 0;
  const list = { items, active, linkId, onPoint, onFollow: (item: DialogItem) => follow(item, state) };
  if (query === '') return <DialogStart {...list} />;
  if (status === 'failed') return <SearchFailure onRetry={onRetry} />;
  if (hasNone) return <NoResults text={text} onTry={setQuery} />;
  return (
    <>
      {answer?.corrected && <CorrectionNote corrected={answer.corrected} />}
      <DialogResults {...list} />
    </>
  );
}

/** The search box and its list of links. The keys of the box move through the list. */
function SearchBox() {
  const [query, setText] = useState('');
  const setQuery = (text: string) => setText(cutQuery(text));
  const trimmed = query.trim();
  const { retry, ...state } = useAnswers(requestOf(query));
  const box = useRef<HTMLInputElement>(null);
  const items = useItems(trimmed, state);
  const [active, setActive] = useActive(items, trimmed !== '');
  const isStale = useIsStale();
  const panelId = useId();

  const linkId = (index: number) => `search-hit-${index}`;
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    // The items can still be those of the previous query.
    const isWaiting = trimmed !== '' && (state.status === 'loading' || state.text !== trimmed);
    const item = isWaiting ? undefined : items[active];
    if (!item && !isWaiting) return;
    const url = item?.url ?? resultsUrl(trimmed);
    if (event.ctrlKey || event.metaKey) {
      window.open(withBase(url), '_blank', 'noopener');
      return;
    }
    if (item) follow(item, state);
    go(url);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') return enter(event);
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    const move = hasModifier ? undefined : MOVES[event.key];
    if (!move || items.length === 0) return;
    event.preventDefault();
    const index = move(active, items.length);
    setActive(index);
    document.getElementById(linkId(index))?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className={styles.content}>
      <div className={styles.box}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
        <input
          ref={box}
          className={styles.input}
          type="search"
          aria-label={SEARCH}
          aria-autocomplete="list"
          aria-controls={panelId}
          aria-activedescendant={items[active] ? linkId(active) : undefined}
          placeholder={SEARCH_DOCUMENTATION}
          maxLength={MAX_QUERY}
          enterKeyHint="go"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={overlay.close}>
          {CLOSE_SEARCH}
        </button>
      </div>
      {state.isSlow && <div className={styles.loading} role="progressbar" aria-label={LOADING_RESULTS} />}
      {isStale && <p className={styles.stale}>{INDEX_IS_STALE}</p>}
      <div id={panelId} className={styles.panel} data-loading={state.isSlow} data-answers={state.text}>
        <Panel
          query={trimmed}
          onRetry={() => {
            box.current?.focus();
            retry();
          }}
          setQuery={setQuery}
          state={state}
          items={items}
          active={active}
          linkId={linkId}
          onPoint={setActive}
        />
      </div>
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {TO_CHOOSE}
        </span>
        <span>
          <kbd>{KEY_ENTER}</kbd> {TO_OPEN}
        </span>
        <span>
          <kbd>{KEY_ESCAPE}</kbd> {TO_CLOSE}
        </span>
      </p>
      <Status state={state} items={items} active={active} />
    </div>
  );
}

/** The search as a modal dialog. It stays mounted, so that words stay marked after it has closed. */
export function SearchDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = overlay.useIsOpen();
  useLayoutEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, [isOpen]);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search button handles Escape for the whole document */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={SEARCH}
        // The browser can close dialogs too, for example with Back on a phone.
        onCancel={(event) => {
          event.preventDefault();
          overlay.close();
        }}
        onClose={({ currentTarget }) => {
          // The event is late: the reader can have opened the dialog again.
          if (!currentTarget.open) overlay.close();
        }}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) overlay.close();
        }}
      >
        {isOpen && <SearchBox />}
      </dialog>
      <FoundWordsMarks />
    </>
  );
}
