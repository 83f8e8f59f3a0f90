import { SHORTCUT, SHORTCUT_ON_MAC } from '../strings';

/** Whether keys change the value of an element or the text in it. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, :read-write');

/**
 * Whether an input method handles a key, such as Enter to accept characters. In Safari, the composition has then already
 * ended, and only the key code tells.
 */
export const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/** The shortcut of the search on the reader's platform, which is unknown during server rendering. */
export const shortcutName = (): string =>
  /Mac|iPhone|iPad/.test(navigator.platform) ? SHORTCUT_ON_MAC : SHORTCUT;
