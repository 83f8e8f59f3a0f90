import { createStore } from '../store';

/** How long a navigation may take before it shows, in milliseconds. */
const PATIENCE = 200;

const slow = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

export const progress = {
  /** A navigation begins. */
  start(): void {
    clearTimeout(timer);
    timer = setTimeout(() => slow.set(true), PATIENCE);
  },
  /** The navigation that began last has ended, well or not. */
  done(): void {
    clearTimeout(timer);
    if (slow.get()) slow.set(false);
  },
  /** Whether a navigation takes long enough to be shown. */
  useIsSlow: slow.use,
};
