/**
 * The greatest width of an image in `sizes`, in CSS pixels. The column of the theme (`--column`) has 608 pixels in windows of
 * 1440 pixels, and up to 760 in wider ones, in which browsers enlarge images with captions.
 */
export const COLUMN = 704;

/** Pixels of an image for each CSS pixel. More than two are not visible. */
const DENSITIES = [1, 1.5, 2];

/** On phones, the column is narrower than the window by this much: twice the smallest `--gutter` of the theme. */
const MARGINS = '2rem';

/** The widths that a page offers for an image, up to that of the original. @param shown CSS pixels on a wide screen */
export function planWidths(original: number, shown: number): number[] {
  const wanted = DENSITIES.map((density) => Math.min(original, Math.round(shown * density)));
  return [...new Set(wanted)];
}

/**
 * The width of an image on a wide screen, in CSS pixels: the one that the author set, or else that of the file, up to
 * COLUMN.
 */
export const shownWidth = (original: number, requested = original): number => Math.min(requested, COLUMN);

/** The value of the `sizes` attribute. @param shown CSS pixels that the image takes on a wide screen */
export const sizesOf = (shown: number): string => `min(100vw - ${MARGINS}, ${shown}px)`;
