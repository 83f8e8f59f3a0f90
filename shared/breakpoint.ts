/**
 * Width in CSS pixels up to which the navbar collapses and the sidebar is in the drawer. Style sheets use it as
 * `(--narrow)` and `(--wide)` in media queries.
 */
export const BREAKPOINT = 996;
