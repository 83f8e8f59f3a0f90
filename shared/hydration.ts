/** Data in a page's HTML about the code of the page. `plugins/rspress/client.ts` writes it. */
export interface FirstPage {
  path: string;
  /** Path of the page's file from the content root. */
  filePath: string;
  /** The bundler's ids of the page's module and of the chunks that contain it. */
  module: string | number;
  chunks: (string | number)[];
}

/** Id of the element that contains the data. */
export const FIRST_PAGE_ID = 'first-page';

/** The event on the window after hydration, for the inline script of the head. */
export const READY_EVENT = 'handbook:ready';

/** Storage key of the color mode that the reader chose. */
export const COLOR_MODE_KEY = 'theme';

/** Storage key of the tabs that the reader chose: a JSON object of labels by group. */
export const TABS_KEY = 'tabs';
