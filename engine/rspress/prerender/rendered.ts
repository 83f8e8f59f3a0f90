/** A page as React renders it. */
export interface Rendered {
  appHtml: string;
  /** The page's entries for the head of its document, in order, as Unhead accepts them. */
  head: unknown[];
}

/** Renders a page. @param here renders it on this thread */
export type Renderer = (route: string, here: () => Promise<Rendered>) => Promise<Rendered>;

/** The name by which the server's bundle imports renderer.cjs, which is not part of the bundle. */
export const RENDERER = 'handbook-renderer';
