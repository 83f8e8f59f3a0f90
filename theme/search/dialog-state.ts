import { createStore } from '../store';

/** Property of a history entry's state: the entry exists because the search dialog is open. */
const MARK = 'isOverlay';

/** Maximum time for the traversal that removes the entry, in milliseconds. */
const TIMEOUT = 1000;

const store = createStore(false);

const hasEntry = (): boolean => window.history.state?.[MARK] === true;

/** The traversal that currently removes the entry of the dialog, and the URL before it. */
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

/** Adds or removes the entry, one step at a time. If the dialog opens and closes quickly, the last state wins. */
function settle(): void {
  if (removal || store.get() === hasEntry()) return;
  if (store.get()) addEntry();
  else removeEntry();
}

function set(isOpen: boolean): void {
  store.set(isOpen);
  settle();
}

function onTraverse(event: PopStateEvent): void {
  // Ignores events that `go.ts` dispatches for the router.
  if (!event.isTrusted) return;
  const isRemoval = removal?.href === window.location.href;
  endRemoval();
  // The page and its scroll position do not change.
  if (isRemoval) event.stopImmediatePropagation();
  else store.set(false);
  settle();
}

// Registered first, so that the removal of the entry does not reach other listeners.
if (typeof window !== 'undefined') window.addEventListener('popstate', onTraverse, { capture: true });

/**
 * Whether the search dialog is open. While the dialog is open, it has a history entry after that of the page, so that
 * Back closes the dialog and keeps the page.
 */
export const searchDialog = {
  isOpen: store.get,
  useIsOpen: store.use,
  open: () => set(true),
  close: () => set(false),
  /** Resolves when no entry is being removed. Changes that are made to the history before that would be lost. */
  removed: async (): Promise<void> => removal?.isDone,
  /** Adds or removes the entry after other parts have changed the history. */
  settle,
};
