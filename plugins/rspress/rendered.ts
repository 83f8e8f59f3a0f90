/** A page as React renders it. */
export interface Rendered {
  appHtml: string;
  /** The page's entries for the head of its document, in order, as Unhead accepts them. */
  head: unknown[];
}

/**
 * Name of the global function with which prerender.ts renders a page. The server code is a separate bundle, so it
 * cannot import the function.
 */
export const PRERENDER = '__handbookPrerender';

declare global {
  var __handbookPrerender: ((route: string, here: () => Promise<Rendered>) => Promise<Rendered>) | undefined;
}
