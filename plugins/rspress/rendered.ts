/** A page as React renders it. It is serializable as JSON and can be transferred between threads. */
export interface Rendered {
  appHtml: string;
  /** The page's entries for the head of its document, in order, as Unhead accepts them. */
  head: unknown[];
}

/** Name of the global function of the plugin. A global, because the code of the site is a separate bundle. */
export const PRERENDER = '__handbookPrerender';

declare global {
  var __handbookPrerender: ((route: string, here: () => Promise<Rendered>) => Promise<Rendered>) | undefined;
}
