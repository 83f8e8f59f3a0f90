import { SHORTCUT, SHORTCUT_ON_MAC } from '../strings';

/** The shortcut of the search on the reader's platform, which is unknown during server rendering. */
export const shortcutName = (): string =>
  /Mac|iPhone|iPad/.test(navigator.platform) ? SHORTCUT_ON_MAC : SHORTCUT;
