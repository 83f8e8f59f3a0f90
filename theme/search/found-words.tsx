import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MAIN_ID } from '../layout/main';
import { useCurrentPath } from '../page';
import styles from './found-words.module.css';
import { type FoundWords, foundWords } from './found-words-store';
import { isWanted } from './text-parts';

/** Name of the highlight, as the style sheet knows it. */
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

/** Marks words in the page's text without touching its elements. @returns how many are marked */
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
      // Not there yet, or gone on to another page.
      if (hasArrived.current) foundWords.set(null);
      hasArrived.current = false;
      return;
    }
    hasArrived.current = true;
    const remark = () => setCount(mark(found.words));
    remark();
    // Parts of a page may come after it, such as a tab's panel.
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

/** Marks the words that led to a page, with a button (and Escape) that removes the marks. */
export function FoundWordsMarks() {
  const count = useMarks(foundWords.use(), useCurrentPath());
  const isMarked = count > 0;
  useEffect(() => {
    if (!isMarked) return;
    const onKey = (event: KeyboardEvent) => {
      // Not the Escape that closed the search dialog, or that closes another one.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      foundWords.set(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isMarked]);
  if (!isMarked) return null;
  // The navbar, where the search lives, is no place for what is fixed to the window.
  return createPortal(
    <button type="button" className={styles.remove} onClick={() => foundWords.set(null)}>
      Remove the marks <kbd>Esc</kbd>
    </button>,
    document.body,
  );
}
