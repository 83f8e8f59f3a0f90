import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { withBase } from '../navigation/base';
import { go } from '../navigation/go';
import { overlay } from '../navigation/overlay';
import { preload } from '../navigation/preload';
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
import { countOf, cutQuery, MAX_QUERY, resultsUrl } from './words';

/** Pages in the dialog; the page of results has the rest. */
const PAGE_SIZE = 6;

const requestOf = (text: string): SearchRequest | null =>
  text.trim() === '' ? null : { text: text.trim(), limit: PAGE_SIZE };

/** The items of the moment: places of the reader's own without a query, else the hits. */
function useItems(query: string, { answer, text }: SearchState): DialogItem[] {
  const favorites = favoritePages.use();
  const recent = recentPages.use();
  return useMemo(() => {
    if (query === '') return itemsOfSaved(favorites, recent);
    return answer ? itemsOfAnswer(answer, text) : [];
  }, [query, answer, text, favorites, recent]);
}

/** What happens once an item is chosen: it is remembered, its words are marked where it leads. */
function follow(item: DialogItem, state: SearchState): void {
  if (item.kind !== 'all') recentPages.add({ url: item.url, title: plain(item.title), place: item.place });
  if (item.kind === 'hit') {
    const [path = ''] = item.url.split('#');
    foundWords.set({ path, words: state.answer?.words ?? [] });
  }
}

/** What the keys do to the position in a list. Without one it is -1. */
const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index > 0 ? index : count) - 1,
  PageDown: (index, count) => Math.min(index + 10, count - 1),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The position that the keys move, and the pointer. With hits the first is at hand for Enter; without a query nothing
 * is chosen unasked.
 */
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

/** What screen readers hear: the number of hits, and the item that the arrow keys lead to. */
function Status({ state, items, active }: StatusProps) {
  const item = items[active];
  const position = item ? `${plain(item.title)}, ${active + 1} of ${items.length}` : '';
  const isDone = state.status === 'done' && state.answer;
  return (
    <p className="visually-hidden" role="status">
      {state.isSlow && 'Loading results. '}
      {isDone && state.answer ? `${countOf(state.answer.total)}. ` : ''}
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

/** A search box whose keys move through a list of links. */
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
    // The items may still be those of the words before.
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
          aria-label="Search"
          aria-autocomplete="list"
          aria-controls={panelId}
          aria-activedescendant={items[active] ? linkId(active) : undefined}
          placeholder="Search the documentation"
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
          Close
        </button>
      </div>
      {state.isSlow && <div className={styles.loading} role="progressbar" aria-label="Loading results" />}
      {isStale && (
        <p className={styles.stale}>
          The content has changed since this index was built. Reload to search all of it.
        </p>
      )}
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
          <kbd>↑</kbd> <kbd>↓</kbd> to choose
        </span>
        <span>
          <kbd>Enter</kbd> to open
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </p>
      <Status state={state} items={items} active={active} />
    </div>
  );
}

/** The search, as a modal dialog over any page; it stays mounted so that marks outlive it. */
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape, the key for it, is handled for the whole document */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label="Search"
        // The browser's own ways to close, such as Back on a phone.
        onCancel={(event) => {
          event.preventDefault();
          overlay.close();
        }}
        onClose={({ currentTarget }) => {
          // The event arrives late: a quick hand may have opened the dialog again.
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
