/** Data in a page's HTML about the code of the page. `engine/rspress/client.ts` writes it. */
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

/** Dispatched on the window if the page cannot be hydrated, or React has failed, so that buttons do nothing. */
export const FAIL_EVENT = 'handbook:fail';

/** Dispatched on the window after hydration, for the inline script in the head. */
export const READY_EVENT = 'handbook:ready';

/** Dispatched when the reader opens the search before the code of its dialog has loaded. */
export const SEARCH_EVENT = 'handbook:search';
