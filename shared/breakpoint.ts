/**
 * The one width at which the layout changes, in CSS pixels: up to it the navbar collapses and the
 * sidebar moves into the drawer. Stylesheets write `(--narrow)` and `(--wide)` in media queries.
 */
export const BREAKPOINT = 996;
