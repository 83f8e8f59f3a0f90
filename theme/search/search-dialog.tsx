import { useCombobox } from 'downshift';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
import { plain, wordsOf } from './text-parts';
import { type SearchState, useAnswers, useSuggestions } from './use-answers';
import { useIsStale } from './use-is-stale';
import { countOf, cutQuery, MAX_QUERY, resultsUrl } from './words';

/** Pages in the dialog; the page of results has the rest. */
const PAGE_SIZE = 6;

const requestOf = (text: string): SearchRequest | null =>
  text.trim() === '' ? null : { text: text.trim(), page: 0, pageSize: PAGE_SIZE };

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
    foundWords.set({ path, words: wordsOf(state.answer?.corrected ?? state.text) });
  }
}

/**
 * The position that the arrow keys move. With hits the first is at hand for Enter; without a query
 * nothing is chosen unasked.
 * @returns the position on screen; the position that counts, which a fast hand reaches before it is drawn; a setter
 */
function useActive(items: readonly DialogItem[], hasQuery: boolean) {
  const [chosen, setChosen] = useState({ items, index: -1 });
  const latest = useRef(chosen);
  const first = hasQuery && items.length > 0 ? 0 : -1;
  const indexOf = (choice: typeof chosen) => (choice.items === items ? choice.index : first);
  const setActive = (index: number) => {
    latest.current = { items, index };
    setChosen(latest.current);
  };
  return [indexOf(chosen), () => indexOf(latest.current), setActive] as const;
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
  itemProps: (index: number) => object;
}

function Panel({ query, onRetry, setQuery, state, items, active, linkId, itemProps }: PanelProps) {
  const { status, answer, text } = state;
  const hasNone = status === 'done' && answer?.total === 0;
  const suggestions = useSuggestions(hasNone ? text : null);
  const list = { items, active, linkId, itemProps, onFollow: (item: DialogItem) => follow(item, state) };
  if (query === '') return <DialogStart {...list} />;
  if (status === 'failed') return <SearchFailure onRetry={onRetry} />;
  if (hasNone) return <NoResults text={text} suggestions={suggestions} onTry={setQuery} />;
  return (
    <>
      {answer?.corrected && <CorrectionNote corrected={answer.corrected} />}
      <DialogResults {...list} />
    </>
  );
}

/** The combobox's behavior on a search box whose list holds links: see `itemProps`. */
function SearchBox() {
  const [query, setText] = useState('');
  const setQuery = (text: string) => setText(cutQuery(text));
  const trimmed = query.trim();
  const { retry, ...state } = useAnswers(requestOf(query));
  const box = useRef<HTMLInputElement>(null);
  const items = useItems(trimmed, state);
  const [active, getLatest, setActive] = useActive(items, trimmed !== '');
  const isStale = useIsStale();

  const { getInputProps, getMenuProps, getItemProps } = useCombobox<DialogItem>({
    items,
    isOpen: true,
    inputValue: query,
    highlightedIndex: active,
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      setActive(highlightedIndex);
      const item = items[highlightedIndex];
      if (item) preload(item.url);
    },
    itemToString: (item) => (item ? plain(item.title) : ''),
    // Choosing is following a link, here; the box itself keeps what was typed.
    stateReducer: (_last, { changes, type }) => {
      const keeps = type === useCombobox.stateChangeTypes.InputBlur;
      return keeps ? { ...changes, selectedItem: null, highlightedIndex: active } : changes;
    },
  });

  const linkId = (index: number) => `search-hit-${index}`;
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    // The items may still be those of the words before.
    const isWaiting = trimmed !== '' && (state.status === 'loading' || state.text !== trimmed);
    const item = isWaiting ? undefined : items[getLatest()];
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
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    event.preventDefault();
    if (event.key === 'Enter') enter(event);
  };

  // The hits are links, so the list has none of the roles of a list of options.
  const itemProps = (index: number) =>
    getItemProps({
      item: items[index] as DialogItem,
      index,
      id: `search-item-${index}`,
      role: undefined,
      'aria-selected': undefined,
      onClick: ({ nativeEvent }: MouseEvent) => {
        Object.assign(nativeEvent, { preventDownshiftDefault: true });
      },
    });

  return (
    <div className={styles.content}>
      <div className={styles.box}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
        <input
          {...getInputProps({
            ref: box,
            role: undefined,
            'aria-expanded': undefined,
            'aria-labelledby': undefined,
            'aria-label': 'Search',
            'aria-activedescendant': items[active] ? linkId(active) : undefined,
            onChange: ({ currentTarget }) => setQuery(currentTarget.value),
            onKeyDown,
          })}
          className={styles.input}
          type="search"
          placeholder="Search the documentation"
          maxLength={MAX_QUERY}
          enterKeyHint="go"
          autoCapitalize="none"
          spellCheck={false}
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
      <div
        {...getMenuProps({ role: undefined, 'aria-labelledby': undefined })}
        className={styles.panel}
        data-loading={state.isSlow}
        data-answers={state.text}
      >
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
          itemProps={itemProps}
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
