import { SHORTCUT, SHORTCUT_ON_MAC } from '../strings';

/** Whether keys change the value of an element or the text in it. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, :read-write');

/** The shortcut of the search on the reader's platform, which is unknown during server rendering. */
export const shortcutName = (): string =>
  /Mac|iPhone|iPad/.test(navigator.platform) ? SHORTCUT_ON_MAC : SHORTCUT;
