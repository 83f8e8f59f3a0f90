/** The widest text column, in CSS pixels: `--measure` of the theme, 44rem. */
export const COLUMN = 704;

/** Screens have one, one and a half or two pixels for each CSS pixel. More is not visible in an image. */
const DENSITIES = [1, 1.5, 2];

/** On phones, the column is narrower than the window by this much: twice the smallest `--gutter` of the theme. */
const MARGINS = '2rem';

/** The widths that a page offers for an image, up to that of the original. @param shown CSS pixels on a wide screen */
export function planWidths(original: number, shown: number): number[] {
  const wanted = DENSITIES.map((density) => Math.min(original, Math.round(shown * density)));
  return [...new Set(wanted)];
}

/** The width of an image on a wide screen, in CSS pixels: its own or the author's, up to the width of the column. */
export const shownWidth = (original: number, requested = original): number => Math.min(requested, COLUMN);

/** The value of the `sizes` attribute. @param shown CSS pixels that the image takes on a wide screen */
export const sizesOf = (shown: number): string => `min(100vw - ${MARGINS}, ${shown}px)`;
