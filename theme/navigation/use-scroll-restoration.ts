import { type NavigationType, useLocation, useNavigationType } from '@rspress/core/runtime';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { decodePath } from '../../shared/clean-path';
import { MAIN_ID } from '../layout/main';
import { useCurrentPage } from '../page';

/** How long a restored position may wait for late content, in milliseconds. */
const RESTORE_FOR = 2000;

/** Scroll positions of this visit by history entry. */
const positions = new Map<string, number>();

/** The history entry of this moment; those that the browser makes for hashes share one key. */
const entryId = (): string => `${history.state?.key ?? ''}${window.location.hash}`;

/** The path of the page on screen: while the next one loads, the address is ahead of it. */
let shownPath: string | undefined;

/** What is scrolled meanwhile is no position of the entry to come. */
const note = (): void => {
  if (window.location.pathname === shownPath) positions.set(entryId(), window.scrollY);
};

const noteShown = (): void => {
  shownPath = window.location.pathname;
  note();
};

const targetOf = (hash: string): HTMLElement | null =>
  hash ? document.getElementById(decodePath(hash.slice(1))) : null;

/** Scrolls to a position, again when late content makes room for it, until the reader moves. */
function restore(position: number): () => void {
  window.scrollTo(0, position);
  if (Math.abs(window.scrollY - position) < 2) return () => {};
  const observer = new ResizeObserver(() => window.scrollTo(0, position));
  observer.observe(document.body);
  const stop = () => observer.disconnect();
  const timer = setTimeout(stop, RESTORE_FOR);
  for (const event of ['wheel', 'touchstart', 'keydown'] as const) {
    window.addEventListener(event, stop, { once: true, passive: true });
  }
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Focus goes to the hash target where it can take it, else to the page's main content. */
function moveFocus(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  if (target && document.activeElement === target) return;
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** While the site runs it restores positions itself; a reload or a return from elsewhere is the browser's. */
function useManualRestoration(): void {
  useEffect(() => {
    const manual = () => {
      history.scrollRestoration = 'manual';
    };
    const automatic = () => {
      history.scrollRestoration = 'auto';
    };
    manual();
    window.addEventListener('pagehide', automatic);
    window.addEventListener('pageshow', manual);
    return () => {
      window.removeEventListener('pagehide', automatic);
      window.removeEventListener('pageshow', manual);
    };
  }, []);
}

/** Notes where the reader is on every history entry. */
function usePositionMemory(): void {
  useEffect(() => {
    noteShown();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
}

interface Arrival {
  kind: NavigationType;
  hash: string;
  /** Whether only the hash differs from where the reader was. */
  isSamePage: boolean;
}

/** @returns what undoes a restoration that is still waiting for content */
function arrive({ kind, hash, isSamePage }: Arrival): (() => void) | undefined {
  const target = targetOf(hash);
  const position = kind === 'POP' ? positions.get(entryId()) : undefined;
  shownPath = window.location.pathname;
  if (position !== undefined) {
    if (!isSamePage) moveFocus(target);
    return restore(position);
  }
  // A hash that the browser followed by itself on this page is where it should be already.
  const isDone = kind === 'POP' && isSamePage;
  if (!isDone) {
    moveFocus(target);
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }
  note();
}

/**
 * What happens when a navigation arrives: scrolling to the hash target, the old position (back and
 * forward) or the top, and moving focus so that reading goes on there.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const kind = useNavigationType();
  const page = useCurrentPage();
  const last = useRef({ key, pathname, hash, page });
  useManualRestoration();
  usePositionMemory();
  useLayoutEffect(() => {
    const from = last.current;
    const isSamePage = from.pathname === pathname;
    if (isSamePage && from.key === key && from.hash === hash) {
      last.current = { ...from, page };
      return;
    }
    // The address is ahead of the page for one render; what is focused now would go with the old page.
    if (!isSamePage && from.page === page) return;
    last.current = { key, pathname, hash, page };
    return arrive({ kind, hash, isSamePage });
  }, [key, pathname, hash, kind, page]);
}
