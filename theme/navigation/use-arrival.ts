import { useLocation, useNavigationType } from '@rspress/core/runtime';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { MAIN_ID } from '../layout/main';

/** How long a restored position may wait for late content, in milliseconds. */
const RESTORE_FOR = 2000;

/** Scroll positions of this visit by history entry. */
const positions = new Map<string, number>();

const decode = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
};

const targetOf = (hash: string): HTMLElement | null => (hash ? document.getElementById(decode(hash)) : null);

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

/** Notes where the reader is on the current history entry. */
function usePositionMemory(key: string): void {
  useLayoutEffect(() => {
    const note = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);
}

/**
 * What happens when a navigation arrives: scrolling to the hash target, the old position (back and
 * forward) or the top, and moving focus so that reading goes on there.
 */
export function useArrival(): void {
  const { key, pathname, hash } = useLocation();
  const kind = useNavigationType();
  const last = useRef({ key, pathname });
  useManualRestoration();
  usePositionMemory(key);
  useLayoutEffect(() => {
    if (last.current.key === key) return;
    const isSamePage = last.current.pathname === pathname;
    last.current = { key, pathname };
    const target = targetOf(hash);
    if (!isSamePage || kind !== 'POP') moveFocus(target);
    if (kind === 'POP') return restore(positions.get(key) ?? 0);
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [key, pathname, hash, kind]);
}
