import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MAIN_ID } from '../layout/main';
import { useCurrentPath } from '../page';
import { CLEAR_HIGHLIGHTS, KEY_ESCAPE } from '../strings';
import { type FoundWords, foundWords } from './found-words-store';
import styles from './results.module.css';
import { isWanted } from './text-parts';

/** Name of the highlight in the style sheet. */
const NAME = 'search-word';
const WORD = /[\p{L}\p{N}_]+/gu;

function rangesIn(node: Text, words: readonly string[]): Range[] {
  return [...node.data.matchAll(WORD)]
    .filter(([word]) => isWanted(word, words))
    .map(({ 0: word, index }) => {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return range;
    });
}

/** Marks words in the text of the page without changing its elements. @returns the number of marks */
function mark(words: readonly string[]): number {
  const main = document.getElementById(MAIN_ID);
  if (!main || !('highlights' in CSS)) return 0;
  const scope = main.querySelector('article') ?? main;
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (walker.nextNode()) ranges.push(...rangesIn(walker.currentNode as Text, words));
  if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges));
  return ranges.length;
}

const unmark = (): void => {
  if ('highlights' in CSS) CSS.highlights.delete(NAME);
};

function useMarks(found: FoundWords | null, path: string): number {
  const [count, setCount] = useState(0);
  const hasArrived = useRef(false);
  useEffect(() => {
    if (found?.path !== path) {
      // The reader has not arrived yet, or has left the page.
      if (hasArrived.current) foundWords.set(null);
      hasArrived.current = false;
      return;
    }
    hasArrived.current = true;
    const remark = () => setCount(mark(found.words));
    remark();
    // Parts of a page can render later, such as the panel of a tab.
    const observer = new MutationObserver(remark);
    const main = document.getElementById(MAIN_ID);
    if (main) observer.observe(main, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      unmark();
      setCount(0);
    };
  }, [found, path]);
  return count;
}

/** Marks the words of the query on the page that was opened from the search. A button and Escape remove the marks. */
export function FoundWordsMarks() {
  const count = useMarks(foundWords.use(), useCurrentPath());
  const isMarked = count > 0;
  useEffect(() => {
    if (!isMarked) return;
    const onKey = (event: KeyboardEvent) => {
      // Escape can also close a dialog.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      foundWords.set(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isMarked]);
  if (!isMarked) return null;
  // Rendered outside the navbar, because a hidden navbar would hide the button, too.
  return createPortal(
    <button
      type="button"
      className={`${styles.button} ${styles.remove}`}
      onClick={() => foundWords.set(null)}
    >
      {CLEAR_HIGHLIGHTS} <kbd>{KEY_ESCAPE}</kbd>
    </button>,
    document.body,
  );
}
