/** What a page's HTML says of the code it came from. `plugins/rspress/client.ts` writes it. */
export interface FirstPage {
  path: string;
  /** Path of the page's file from the content root. */
  filePath: string;
  /** The bundler's names of the page's module and of the chunks that hold it. */
  module: string | number;
  chunks: (string | number)[];
}

/** Id of the element that holds it. */
export const FIRST_PAGE_ID = 'first-page';

/** The event on the window by which the scripts tell the inline script of the head that they run. */
export const READY_EVENT = 'handbook:ready';
