import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { closeDialog, showDialog } from '../base/browser';
import { useModal } from '../elements/modal';
import { isComposed } from '../elements/shortcut';
import { ShortcutsDialog } from '../extras/shortcuts';
import { withBase } from '../navigation/base';
import { go } from '../navigation/go';
import { useMarkInView } from '../navigation/keep-in-view';
import { overlays } from '../navigation/overlay';
import { preload } from '../navigation/preload';
import { keepInView } from '../navigation/scroll-box';
import {
  allResults,
  CLOSE_SEARCH,
  documentsFound,
  KEY_ENTER,
  KEY_ESCAPE,
  KEYBOARD_SHORTCUTS,
  LOADING_RESULTS,
  positionOf,
  SEARCH,
  SEARCH_DOCUMENTATION,
  TO_CHOOSE,
  TO_CLOSE,
  TO_OPEN,
} from '../strings';
import { StartGroup, useStartGroups } from './dialog-start';
import { searchDialog } from './dialog-state';
import type { PageHit } from './engines/engine';
import { HitLink, HitListContext, linkId } from './hits';
import { QueryBox, resultsUrl } from './query';
import { LoadingBar, Results } from './results';
import { recentPages, type SavedPage } from './saved-pages';
import styles from './search.module.css';
import { plainText } from './text-parts';
import { useSearch } from './use-search';
import { highlightWords, WordHighlights } from './word-highlights';

/** Maximum number of results in the dialog. The search page can show all of them. */
const MAX_RESULTS = 6;

/** The links of results, in order: each page, then its sections, whose breadcrumbs end with the title of the page. */
const linksOf = (hits: readonly PageHit[]): SavedPage[] =>
  hits.flatMap(({ url, title: marked, breadcrumbs, sections }) => {
    const title = plainText(marked);
    const trail = `${breadcrumbs} › ${title}`;
    return [
      { url, title, breadcrumbs },
      ...sections.map((section) => ({ ...section, title: plainText(section.title), breadcrumbs: trail })),
    ];
  });

/** Keys that move the position in the list; -1 means that no link is active. */
const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index > 0 ? index : count) - 1,
  PageDown: (index, count) => Math.min(index + 10, count - 1),
  PageUp: (index) => Math.max(index - 10, 0),
};

/** The search box and its list of links. Keys pressed in the box move through the list. */
function SearchBox({ onShortcuts }: { onShortcuts: () => void }) {
  const [typed, setTyped] = useState('');
  // The link that the reader chose in the list of results.
  const [chosen, setChosen] = useState<{ text: string; url: string }>();
  const query = typed.trim();
  const search = useSearch(query, MAX_RESULTS);
  const { results, text, isSlow, box } = search;
  const groups = useStartGroups();
  const pages = query === '' ? groups.flatMap((group) => group.pages) : linksOf(results?.hits ?? []);
  const all = { url: resultsUrl(text), title: allResults(results?.total ?? 0), breadcrumbs: '' };
  const links = results?.hits.length ? [...pages, all] : pages;
  const chosenIndex = chosen?.text === text ? links.findIndex(({ url }) => url === chosen.url) : -1;
  const index = query !== '' && chosenIndex < 0 ? 0 : chosenIndex;
  const active = links[index];
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  // New results begin with the active one. Moving the pointer over a result must not scroll.
  useMarkInView(panel, text);

  const choose = (url: string) => {
    if (url === active?.url) return;
    setChosen({ text, url });
    preload(url);
  };

  /** Saves the chosen page, and highlights the words of the query on it. */
  const follow = (url: string) => {
    const page = pages.find((link) => link.url === url);
    if (!page) return;
    recentPages.add(page);
    if (results) highlightWords(url, results.words);
  };
  const enter = (event: KeyboardEvent) => {
    event.preventDefault();
    // The links can still belong to the previous query.
    const url = text === query ? active?.url : resultsUrl(query);
    if (!url) return;
    if (event.ctrlKey || event.metaKey) return window.open(withBase(url), '_blank', 'noopener');
    follow(url);
    go(url);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposed(event.nativeEvent)) return;
    if (event.key === 'Enter') return enter(event);
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    const next = links[hasModifier ? -1 : (MOVES[event.key]?.(index, links.length) ?? -1)];
    if (!next) return;
    event.preventDefault();
    choose(next.url);
    keepInView(document.getElementById(linkId(next.url)));
  };

  return (
    <HitListContext value={{ active: active?.url, choose, follow }}>
      <div className={styles.box}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0m11.5 5 5 5" />
        </svg>
        <QueryBox
          ref={box}
          className={styles.input}
          aria-autocomplete="list"
          aria-controls={panelId}
          aria-activedescendant={active && linkId(active.url)}
          placeholder={SEARCH_DOCUMENTATION}
          enterKeyHint="go"
          value={typed}
          onType={setTyped}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.button} onClick={searchDialog.close}>
          {CLOSE_SEARCH}
        </button>
      </div>
      <LoadingBar isSlow={isSlow} />
      <div ref={panel} id={panelId} className={styles.panel}>
        {query === '' &&
          groups.map((group) => (
            <StartGroup key={group.title} {...group} onChange={() => box.current?.focus()} />
          ))}
        {isSlow && !results && (
          <p className={styles.faint} aria-hidden="true">
            {LOADING_RESULTS}
          </p>
        )}
        <Results {...search} onTry={setTyped} />
        {links.includes(all) && <HitLink {...all} />}
      </div>
      <div className={styles.keys}>
        <p aria-hidden="true">
          {[
            ['↑ ↓', TO_CHOOSE],
            [KEY_ENTER, TO_OPEN],
            [KEY_ESCAPE, TO_CLOSE],
          ].map(([keys, action]) => (
            <span key={keys}>
              <kbd>{keys}</kbd> {action}
            </span>
          ))}
        </p>
        <button type="button" onClick={onShortcuts}>
          {KEYBOARD_SHORTCUTS}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {[
          isSlow && LOADING_RESULTS,
          results && text === query && documentsFound(results.total),
          active && positionOf(active.title, index + 1, links.length),
        ]
          .filter(Boolean)
          .join('. ')}
      </p>
    </HitListContext>
  );
}

/** The search as a modal dialog. It stays mounted, so that words stay highlighted after it has closed. */
export function SearchDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = searchDialog.useIsOpen();
  const shortcuts = useModal<true>();
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    if (!isOpen) return closeDialog(current);
    showDialog(current);
    current.querySelector('input')?.focus();
  }, [isOpen]);
  const showShortcuts = async () => {
    searchDialog.close();
    // Wait until the search dialog has restored the focus.
    await overlays.removed();
    shortcuts.open(true);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search button handles Escape for the whole document */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={SEARCH}
        // Browsers can close dialogs too, for example with Back on a phone. `cancel` is dispatched before any later
        // input event. `close` is asynchronous: the reader may have opened the dialog again.
        onCancel={searchDialog.close}
        onClose={({ currentTarget }) => currentTarget.open || searchDialog.close()}
        onClick={({ target, currentTarget }) => target === currentTarget && searchDialog.close()}
      >
        {isOpen && <SearchBox onShortcuts={showShortcuts} />}
      </dialog>
      {shortcuts.subject && <ShortcutsDialog {...shortcuts.modal} />}
      <WordHighlights />
    </>
  );
}
