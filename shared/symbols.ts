/** The symbols of the parts of a platform, in diagrams and on the map of the home page. */
export const SYMBOL_NAMES = ['app', 'service', 'database', 'gateway', 'person'] as const;

export type SymbolName = (typeof SYMBOL_NAMES)[number];

/** A circle as a part of a path, which begins at its left end. Both directions exist, so that a hole is possible in a disc. */
export const circle = (radius: number, turn: 0 | 1 = 1): string =>
  [2, -2].map((sign) => `a${radius} ${radius} 0 1 ${turn} ${sign * radius} 0`).join('');

/** The holes of a reel, as steps from the left end of the disc or of the hole before. */
const HOLES = ['m9.9 -7.8', 'm7.4 5.4', 'm-2.8 8.7', 'm-9.2 0', 'm-2.8 -8.7'];

/** A film reel: a disc with a radius of 13 and five holes, from the left end of the disc. */
export const REEL = `${circle(13)}${HOLES.map((step) => `${step}${circle(3.1, 0)}`).join('')}`;

/** The head and the shoulders of a person, from the left end of the head. */
export const SILHOUETTE = `${circle(5)}m-5 16c0 -6 3.5 -9.5 10 -9.5s10 3.5 10 9.5z`;

/** The three points in the bar of a screen, as lines with round ends. */
export const DOTS = 'h.1m4.4 0h.1m4.4 0h.1';
