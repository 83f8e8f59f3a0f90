import { useEffect } from 'react';
import { createStore } from '../base/store';

/** Property of a history entry's state: the entry exists because something is open above the page. */
const MARK = 'isOverlay';

/** Maximum time for the traversal that removes the entry, in milliseconds. */
const TIMEOUT = 1000;

/**
 * Something above the page that Back closes: the search, the drawer, another dialog, a menu on a phone. At most one is open, and
 * opening it closes the last one. While it is open, it has a history entry after that of the page, so that Back keeps the page.
 */
export interface Overlay {
  isOpen: () => boolean;
  useIsOpen: () => boolean;
  open: () => void;
  close: () => void;
}

const current = createStore<Overlay | null>(null);

const hasEntry = (): boolean => window.history.state?.[MARK] === true;

/** The traversal that currently removes the entry, and the URL before it. */
let removal: { href: string; isDone: Promise<void> } | undefined;
let endRemoval = () => {};

function addEntry(): void {
  try {
    window.history.pushState({ ...window.history.state, [MARK]: true }, '');
  } catch {
    // Safari limits the entries. Back then leaves the page.
  }
}

function removeEntry(): void {
  const isDone = new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removal = undefined;
      resolve();
    };
    const timer = setTimeout(end, TIMEOUT);
    endRemoval = end;
  });
  removal = { href: window.location.href, isDone };
  window.history.back();
}

/** Adds or removes the entry, one step at a time. If something opens and closes quickly, the last state wins. */
function settle(): void {
  const isOpen = current.get() !== null;
  if (removal || isOpen === hasEntry()) return;
  if (isOpen) addEntry();
  else removeEntry();
}

function set(overlay: Overlay | null): void {
  current.set(overlay);
  settle();
}

export function createOverlay(): Overlay {
  const overlay: Overlay = {
    isOpen: () => current.get() === overlay,
    useIsOpen: () => current.use() === overlay,
    open: () => set(overlay),
    close: () => {
      if (overlay.isOpen()) set(null);
    },
  };
  return overlay;
}

/** The history entry of what is open. */
export const overlays = {
  close: () => set(null),
  /** Resolves when no entry is being removed. Changes that are made to the history before that would be lost. */
  removed: async (): Promise<void> => removal?.isDone,
  /** Adds or removes the entry after other parts have changed the history. */
  settle,
};

function onTraverse(event: PopStateEvent): void {
  // Ignores events that `go.ts` dispatches for the router.
  if (!event.isTrusted) return;
  const isRemoval = removal?.href === window.location.href;
  endRemoval();
  // The page and its scroll position do not change.
  if (isRemoval) event.stopImmediatePropagation();
  else current.set(null);
  settle();
}

// Registered first, so that the removal of the entry does not reach other listeners.
if (typeof window !== 'undefined') window.addEventListener('popstate', onTraverse, { capture: true });

/** A link that the reader follows while an entry is removed would lose its own entry, so the click waits. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[href]');
  if (!removal || !link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  removal.isDone.then(() => link.click());
}

/** Removes an entry that a reload has left, and lets clicks wait while an entry is removed. Call it once, in the layout. */
export function useOverlays(): void {
  useEffect(() => {
    settle();
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
}
