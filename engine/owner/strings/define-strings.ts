import type { Strings } from '../../../theme/strings/catalog.ts';

/**
 * The words of the interface, for `strings/LANGUAGE.ts` next to `site.config.ts`. Strings that are not there stay English. The
 * functions also run in browsers.
 */
export const defineStrings = (strings: Strings): Strings => strings;
