import { createStore } from '../base/store';

/** A navigation is slow after this time, in milliseconds. */
const DELAY = 200;

const slow = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

export const progress = {
  start(): void {
    clearTimeout(timer);
    timer = setTimeout(() => slow.set(true), DELAY);
  },
  /** Call this when the navigation ends, even if it failed. */
  done(): void {
    clearTimeout(timer);
    if (slow.get()) slow.set(false);
  },
  useIsSlow: slow.use,
};
