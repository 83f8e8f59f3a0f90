/** A page as it comes out of React. Survives JSON and the way between threads. */
export interface Rendered {
  appHtml: string;
  /** What the page says of its document's head, in its order, as Unhead takes it. */
  head: unknown[];
}

/** Where the plugin waits for pages to be asked for: the site's code is bundled apart from it. */
export const PRERENDER = '__handbookPrerender';

declare global {
  var __handbookPrerender: ((route: string, here: () => Promise<Rendered>) => Promise<Rendered>) | undefined;
}
