/** The text column at its widest, in CSS pixels: `--measure` of the theme, 44rem. */
export const COLUMN = 704;

/** Screens draw a CSS pixel with one, one and a half or two of their own; more is not seen in a picture. */
const DENSITIES = [1, 1.5, 2];

/** On phones the column has this much less than the window: `--gutter` of the theme at its smallest, twice. */
const MARGINS = '2rem';

/**
 * The widths an image is offered in, in its own pixels and ascending.
 * @param original width of the original, which nothing exceeds
 * @param shown CSS pixels that it takes on a wide screen
 */
export function planWidths(original: number, shown: number): number[] {
  const wanted = DENSITIES.map((density) => Math.min(original, Math.round(shown * density)));
  return [...new Set(wanted)];
}

/** The width an image takes on a wide screen, in CSS pixels: its own, or the author's, at most the column's. */
export const shownWidth = (original: number, asked = original): number => Math.min(asked, COLUMN);

/** What the `sizes` attribute says of an image. @param shown CSS pixels that it takes on a wide screen */
export const sizesOf = (shown: number): string => `min(100vw - ${MARGINS}, ${shown}px)`;
