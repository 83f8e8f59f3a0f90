import { createStore } from '../store';

/** A navigation is slow after this time, in milliseconds. */
const DELAY = 200;

const slow = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

export const progress = {
  /** A navigation begins. */
  start(): void {
    clearTimeout(timer);
    timer = setTimeout(() => slow.set(true), DELAY);
  },
  /** The last navigation has ended, with or without success. */
  done(): void {
    clearTimeout(timer);
    if (slow.get()) slow.set(false);
  },
  /** Whether a navigation is slow. */
  useIsSlow: slow.use,
};
