import { useEffect } from 'react';
import { decodePath } from '../../shared/clean-path';
import { siteKey } from '../../shared/storage-keys';
import { onResize } from '../base/browser';
import { site } from '../base/site';
import { readJson, writeText } from '../base/storage';
import { MAIN_ID } from './main';
import { reveal } from './reveal';

/** How long the restoration of a position waits for late content, in milliseconds. */
const RESTORE_FOR = 2000;

const STORAGE_KEY = siteKey(site, 'scroll-positions');

/** Scroll positions by the key of their history entry. They survive a reload and a visit to another site. */
const positions = new Map(storedPositions());

function storedPositions(): [string, number][] {
  const entries = Object.entries(Object(readJson('sessionStorage', STORAGE_KEY)));
  return entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1]));
}

/** Key of the entry of the page on screen. While Back or Forward loads a page, the URL is already new. */
let shownKey: string | undefined;

/** Stops a restoration that is still waiting for late content. */
let stopRestoring = () => {};

/** Saves the scroll position of the page on screen. Call it before the history entry changes. */
export function savePosition(): void {
  if (shownKey !== undefined) positions.set(shownKey, window.scrollY);
}

/** Saves the positions for the next page. If the storage is blocked or full, they are lost. */
function storePositions(): void {
  // The page can be left before the event of the last scroll.
  savePosition();
  writeText('sessionStorage', STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
}

/** The key of the current history entry. Entries of the router have a key. This function adds a key to other entries. */
function entryKey(): string {
  const { state } = window.history;
  if (typeof state?.key === 'string') return state.key;
  const key = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...state, key }, '');
  return key;
}

const hashTarget = (): HTMLElement | null => {
  const hash = window.location.hash.slice(1);
  return document.getElementById(hash) ?? document.getElementById(decodePath(hash));
};

/**
 * Scrolls to a position, and again when late content changes the page's height, until RESTORE_FOR has passed or the
 * reader acts.
 */
function restore(position: number): void {
  window.scrollTo(0, position);
  if (Math.abs(window.scrollY - position) < 2) return;
  const restoring = new AbortController();
  const { signal } = restoring;
  const stopObserving = onResize([document.body], () => window.scrollTo(0, position));
  const timer = setTimeout(() => restoring.abort(), RESTORE_FOR);
  for (const event of ['wheel', 'touchstart', 'keydown'] as const) {
    window.addEventListener(event, () => restoring.abort(), { passive: true, signal });
  }
  signal.addEventListener('abort', () => {
    stopObserving();
    clearTimeout(timer);
  });
  stopRestoring = () => restoring.abort();
}

/** Moves the focus to an element. @returns whether the element can take the focus */
function focus(element: HTMLElement | null): boolean {
  element?.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Moves the focus to the target of the hash, or to the main content, so that the next Tab continues there. */
function moveFocus(target: HTMLElement | null): void {
  if (target && !focus(target)) {
    // A heading can take the focus only with this attribute, which would also make it a target of clicks.
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  if (!target || !focus(target)) focus(document.getElementById(MAIN_ID));
}

/** Scrolls to the saved position of the current entry. @returns whether it has one */
function restorePosition(): boolean {
  const position = positions.get(entryKey());
  if (position !== undefined) restore(position);
  return position !== undefined;
}

/** For a new page: scrolls to its saved position, the target of the hash or the top, and moves the focus. */
export function restoreScrollAndFocus(): void {
  stopRestoring();
  shownKey = entryKey();
  const target = hashTarget();
  reveal(target);
  moveFocus(target);
  if (restorePosition()) return;
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Restores the position, or scrolls to the hash. Call it when the history entry has changed but the page has not. */
export function restoreScrollOnSamePage(): void {
  stopRestoring();
  const isNewEntry = window.history.state?.key === undefined;
  // For a link to a hash, the browser creates the entry and scrolls, in some browsers before `popstate`. The click
  // listener has already saved the old position.
  if (!isNewEntry) savePosition();
  shownKey = entryKey();
  const target = hashTarget();
  // The browser cannot scroll to a target in a closed part, and a saved position is from before the part was closed.
  const wasClosed = reveal(target);
  if (wasClosed) moveFocus(target);
  if (wasClosed || !(isNewEntry || restorePosition())) target?.scrollIntoView();
}

/** For the first page of a visit, to which the browser has scrolled unless the target of the hash was in a closed part. */
function revealFirstTarget(): void {
  const target = hashTarget();
  if (reveal(target) && window.scrollY === 0) target?.scrollIntoView();
}

/**
 * Saves the scroll position of every history entry. After navigations within the site, the theme restores positions;
 * after a reload or a return from another site, the browser does.
 */
export function useScrollRestoration(): void {
  useEffect(() => {
    const unmount = new AbortController();
    const { signal } = unmount;
    const setRestoration = (by: ScrollRestoration) => () => {
      window.history.scrollRestoration = by;
    };
    shownKey = entryKey();
    // Firefox does not restore the position after a reload if the page has once set `manual`.
    if (window.scrollY === 0) restorePosition();
    setRestoration('manual')();
    // Tabs cannot render in an effect.
    queueMicrotask(revealFirstTarget);
    window.addEventListener('pagehide', setRestoration('auto'), { signal });
    window.addEventListener('pagehide', storePositions, { signal });
    const onShow = ({ persisted }: PageTransitionEvent) => {
      setRestoration('manual')();
      // WebKit restores the position of a page from its cache after this event, and then only if the theme would not.
      if (persisted) restorePosition();
    };
    window.addEventListener('pageshow', onShow, { signal });
    window.addEventListener('scroll', savePosition, { passive: true, signal });
    // The `scroll` event is dispatched in the next frame, and a click can follow before it.
    window.addEventListener('click', savePosition, { capture: true, signal });
    return () => unmount.abort();
  }, []);
}
