import { useEffect } from 'react';
import { decodePath } from '../../shared/clean-path';
import { MAIN_ID } from '../layout/main';

/** How long a restored position may wait for late content, in milliseconds. */
const RESTORE_FOR = 2000;

/** Scroll positions of this visit by the key of their history entry. */
const positions = new Map<string, number>();

/** The key of the entry whose page is on screen. While the page of a step loads, the address is ahead of it. */
let shownKey: string | undefined;

/** Ends the restoration that still waits for late content. */
let stopRestoring = () => {};

/** Notes how far the page on screen is scrolled. To be called before anything changes the history entry. */
export function notePosition(): void {
  if (shownKey !== undefined) positions.set(shownKey, window.scrollY);
}

/** The key of the current history entry. The router gives keys to its entries; the browser's get theirs here. */
function entryKey(): string {
  const { state } = window.history;
  if (typeof state?.key === 'string') return state.key;
  const key = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...state, key }, '');
  return key;
}

const hashTarget = (): HTMLElement | null => {
  const { hash } = window.location;
  return hash ? document.getElementById(decodePath(hash.slice(1))) : null;
};

/** Scrolls to a position, again when late content makes room for it, until the reader moves. */
function restore(position: number): void {
  window.scrollTo(0, position);
  if (Math.abs(window.scrollY - position) < 2) return;
  const restoring = new AbortController();
  const { signal } = restoring;
  const observer = new ResizeObserver(() => window.scrollTo(0, position));
  observer.observe(document.body);
  const timer = setTimeout(() => restoring.abort(), RESTORE_FOR);
  for (const event of ['wheel', 'touchstart', 'keydown'] as const) {
    window.addEventListener(event, () => restoring.abort(), { passive: true, signal });
  }
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  stopRestoring = () => restoring.abort();
}

/** Focus goes to the hash target where it can take it, else to the page's main content. */
function moveFocus(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  if (target && document.activeElement === target) return;
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** Scrolls to where the reader was on the current entry. @returns whether that is known */
function restorePosition(): boolean {
  const position = positions.get(entryKey());
  if (position !== undefined) restore(position);
  return position !== undefined;
}

/** A page was put on screen: scrolls to its old position, the hash target or the top, and moves focus there. */
export function arrive(): void {
  stopRestoring();
  shownKey = entryKey();
  const target = hashTarget();
  moveFocus(target);
  if (restorePosition()) return;
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** The history entry changed, and the page on screen is still the right one. */
export function arriveOnSamePage(): void {
  stopRestoring();
  const isNewEntry = window.history.state?.key === undefined;
  // The browser makes entries for hashes and scrolls by itself, in some browsers before it tells. The click was noted.
  if (!isNewEntry) notePosition();
  shownKey = entryKey();
  if (!isNewEntry && !restorePosition()) hashTarget()?.scrollIntoView();
}

/**
 * Remembers where the reader is on every history entry. While the site runs it restores positions itself; after a
 * reload or a return from another site the browser does.
 */
export function useScrollRestoration(): void {
  useEffect(() => {
    const unmount = new AbortController();
    const { signal } = unmount;
    const setRestoration = (by: ScrollRestoration) => () => {
      window.history.scrollRestoration = by;
    };
    shownKey = entryKey();
    setRestoration('manual')();
    window.addEventListener('pagehide', setRestoration('auto'), { signal });
    window.addEventListener('pageshow', setRestoration('manual'), { signal });
    window.addEventListener('scroll', notePosition, { passive: true, signal });
    // A `scroll` event comes a frame late, and a click can follow in the same frame.
    window.addEventListener('click', notePosition, { capture: true, signal });
    return () => unmount.abort();
  }, []);
}
