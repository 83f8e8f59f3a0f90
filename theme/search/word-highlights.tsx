import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { splitUrl } from '../../shared/url-parts';
import { useCurrentPath } from '../base/page';
import { createStore } from '../base/store';
import { isComposed } from '../elements/shortcut';
import { MAIN_ID } from '../navigation/main';
import { CLEAR_HIGHLIGHTS, KEY_ESCAPE } from '../strings';
import styles from './search.module.css';
import { findMatches } from './text-parts';

/** The words of the query that led to a page, until the reader leaves the page or clears the highlights. */
const highlighted = createStore<{ path: string; words: readonly string[] } | null>(null);

/** Highlights words on the page at a URL when that page opens. */
export function highlightWords(url: string, words: readonly string[]): void {
  highlighted.set({ path: splitUrl(url).path, words });
}

const clear = () => highlighted.set(null);

/** Name of the highlight in the stylesheet. */
const NAME = 'search-word';

/** Highlights words in the text of an element without changing the DOM. @returns the number of matches */
function highlightIn(main: Element, words: readonly string[]): number {
  const walker = document.createTreeWalker(main.querySelector('article') ?? main, NodeFilter.SHOW_TEXT);
  const highlight = new Highlight();
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    // Breadcrumbs repeat the title.
    const matches = node.parentElement?.closest('nav') ? [] : findMatches(node.data, words);
    for (const { index, end } of matches) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, end);
      highlight.add(range);
    }
  }
  CSS.highlights.set(NAME, highlight);
  return highlight.size;
}

/** Highlights the words of the query on the page that was opened from the search, until a button or Escape clears them. */
export function WordHighlights() {
  const path = useCurrentPath();
  const found = highlighted.use();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (!main || found?.path !== path || !window.CSS?.highlights || !window.Highlight) return;
    const update = () => setCount(highlightIn(main, found.words));
    update();
    // Parts of a page can render later, such as the source of a live preview.
    const observer = window.MutationObserver && new MutationObserver(update);
    observer?.observe(main, { childList: true, characterData: true, subtree: true });
    const onKey = (event: KeyboardEvent) => {
      // Escape can also close a dialog or a menu.
      const isOther = event.defaultPrevented || document.querySelector(':is(dialog[open], :popover-open)');
      if (event.key === 'Escape' && !isComposed(event) && !isOther) clear();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      observer?.disconnect();
      CSS.highlights.delete(NAME);
      setCount(0);
      // The reader has left the page.
      if (highlighted.get() === found) clear();
    };
  }, [found, path]);
  if (count === 0) return null;
  // Rendered outside the navbar, because a hidden navbar would hide the button, too.
  return createPortal(
    <button type="button" className={`${styles.button} ${styles.remove}`} onClick={clear}>
      {CLEAR_HIGHLIGHTS} <kbd>{KEY_ESCAPE}</kbd>
    </button>,
    document.body,
  );
}
