import { createStore } from '../store';

/** Property of a history entry's state: the entry exists because the overlay is open. */
const MARK = 'isOverlay';

/** How long a step back may take, in milliseconds. */
const PATIENCE = 1000;

const store = createStore(false);

const hasEntry = (): boolean => window.history.state?.[MARK] === true;

/** The step back that removes the overlay's entry, while it is on its way, and the address that it keeps. */
let removal: { href: string; isDone: Promise<void> } | undefined;
let endRemoval = () => {};

function removeEntry(): void {
  const isDone = new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removal = undefined;
      resolve();
    };
    const timer = setTimeout(end, PATIENCE);
    endRemoval = end;
  });
  removal = { href: window.location.href, isDone };
  window.history.back();
}

/** Adds or removes the entry, one step at a time: of many quick openings and closings the last one counts. */
function settle(): void {
  if (removal || store.get() === hasEntry()) return;
  if (store.get()) window.history.pushState({ ...window.history.state, [MARK]: true }, '');
  else removeEntry();
}

function set(isOpen: boolean): void {
  store.set(isOpen);
  settle();
}

function onStep(event: PopStateEvent): void {
  // Steps that the site repeats for its router are not the reader's.
  if (!event.isTrusted) return;
  const isRemoval = removal?.href === window.location.href;
  endRemoval();
  // The page and its place are the same as before.
  if (isRemoval) event.stopImmediatePropagation();
  else store.set(false);
  settle();
}

// Before anything else that listens: the page stays the same when the entry is removed.
if (typeof window !== 'undefined') window.addEventListener('popstate', onStep, { capture: true });

/**
 * A modal part above the page, which is the search dialog. While it is open it has a history entry above the page's, so
 * that Back closes it and keeps the page.
 */
export const overlay = {
  isOpen: store.get,
  useIsOpen: store.use,
  open: () => set(true),
  close: () => set(false),
  /** Resolves when no entry is being removed: the step back would undo what is written to the history before it ends. */
  removed: async (): Promise<void> => removal?.isDone,
  /** Adds or removes the entry after other parts have changed the history. */
  settle,
};
