/**
 * Width in CSS pixels up to which the navbar collapses and the sidebar is in the drawer. Style sheets use it as
 * `(--narrow)` and `(--wide)` in media queries.
 */
export const BREAKPOINT = 996;

/** A width for media queries, in em: larger text in the browser's settings has the effect of a narrower window. */
export const inEm = (pixels: number): string => `${pixels / 16}em`;
