import * as z from 'zod';

/** The size of a drawing, in units of its SVG. The proportions are those of a wide film format. */
const WIDTH = 239;
const HEIGHT = 100;

/** The next whole number of a series, from 0 to `limit`, which is included. */
type Draw = (limit: number) => number;

const hashOf = (text: string): number => {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
};

/** The same series for the same seed. */
function seriesOf(seed: string): Draw {
  let state = hashOf(seed);
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * (limit + 1));
  };
}

type Point = readonly [x: number, y: number];

const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`;

const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

const disc = (x: number, y: number, radius: number): string =>
  `M${Math.round(x - radius)} ${Math.round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/** A point on a circle; angles are in degrees. */
const around = (x: number, y: number, radius: number, angle: number): Point => [
  x + radius * Math.cos((angle * Math.PI) / 180),
  y + radius * Math.sin((angle * Math.PI) / 180),
];

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The motifs of drawings. The background is visible where an even number of shapes overlap. */
const MOTIFS = {
  lens(draw) {
    const [x, y] = [60 + draw(120), 30 + draw(40)];
    return [96, 78, 60, 42, 24, 10].map((radius) => disc(x, y, radius)).join('');
  },
  beams(draw) {
    const from: Point = [draw(1) * WIDTH, 20 + draw(60)];
    const to = WIDTH - from[0];
    const beam = (top: number) => polygon([from, [to, top], [to, top + 30]]);
    const top = -70 + draw(20);
    return range(4)
      .map((index) => beam(top + index * 58))
      .join('');
  },
  leader(draw) {
    const [x, steps] = [80 + draw(80), 3 + draw(5)];
    const rim = range(steps + 1).map((step) => around(x, 50, 300, step * 30 - 90));
    const cross = rectangle(x - 1, 0, 2, HEIGHT) + rectangle(0, 49, WIDTH, 2);
    return polygon([[x, 50], ...rim]) + disc(x, 50, 42) + disc(x, 50, 34) + cross;
  },
  reel(draw) {
    const [x, turn] = [70 + draw(100), draw(60)];
    const holes = range(5).map((index) => disc(...around(x, 56, 43, turn + index * 72), 17));
    return `${disc(x, 56, 74)}${holes.join('')}${disc(x, 56, 9)}`;
  },
  strip(draw) {
    const lean = 30 + draw(50);
    const cut = (x: number, y: number, width: number, height: number): string => {
      const left = Math.round(x + lean * (1 - y / 50));
      return `M${left} ${y}h${width}l${Math.round((-lean * height) / 50)} ${height}h${-width}Z`;
    };
    const holes = range(14).map((index) => cut(index * 24 - 48, 13, 12, 9) + cut(index * 24 - 48, 78, 12, 9));
    const frames = range(5).map((index) => cut(index * 78 - 60, 29, 70, 42));
    return cut(-120, 6, 480, 88) + holes.join('') + frames.join('');
  },
  shutter(draw) {
    const [x, turn] = [80 + draw(80), draw(60)];
    const corner = (index: number): Point => around(x, 50, 32, turn + index * 60);
    const along = (from: Point, to: Point): Point => [
      from[0] + (to[0] - from[0]) * 12,
      from[1] + (to[1] - from[1]) * 12,
    ];
    const blades = [0, 2, 4].map((index) => {
      const [before, middle, after] = [corner(index), corner(index + 1), corner(index + 2)];
      return polygon([middle, along(before, middle), along(middle, after)]);
    });
    return blades.join('') + disc(x, 50, 18);
  },
  formats(draw) {
    const [x, y] = [(draw(100) - 50) / 10, (draw(40) - 20) / 10];
    return range(7)
      .slice(1)
      .map((index) => {
        const size = 1 - index / 7.5;
        const [width, height] = [Math.round(WIDTH * size), Math.round(HEIGHT * size)];
        const left = Math.round((WIDTH - width) / 2 + x * index);
        return rectangle(left, Math.round((HEIGHT - height) / 2 + y * index), width, height);
      })
      .join('');
  },
  /** A stack of film cans. */
  cans(draw) {
    const [x, width] = [120 + draw(50), 110 + draw(30)];
    return range(3)
      .map((index) => {
        const [left, top] = [x - Math.round(width / 2) + draw(18) - 9, 6 + index * 33];
        return rectangle(left - 5, top, width + 10, 9) + rectangle(left, top + 11, width, 20);
      })
      .join('');
  },
  /** A face on the screen, and two lines of subtitles. */
  titles(draw) {
    const [x, middle] = [60 + draw(120), 100 + draw(40)];
    const line = (width: number, top: number) => rectangle(middle - width / 2, top, width, 11);
    return disc(x, 44, 62) + line(150 + 2 * draw(10), 62) + line(80 + 2 * draw(20), 79);
  },
} satisfies Record<string, (draw: Draw) => string>;

export type Motif = keyof typeof MOTIFS;

export const MOTIF_NAMES = Object.keys(MOTIFS) as [Motif, ...Motif[]];

/** A field for the name of a motif. */
export const motifField = z.enum(MOTIF_NAMES, `must be one of ${MOTIF_NAMES.join(', ')}`).optional();

/** Inverts a drawing. It reaches beyond the edges, where no line of the background may remain. */
const FRAME = rectangle(-1, -1, WIDTH + 2, HEIGHT + 2);

/**
 * A drawing in one color. The seed determines the details, and the same input gives the same drawing.
 * @param isInverted whether background and shapes exchange their colors
 * @returns the data of an SVG path with the fill rule `evenodd`
 */
export const drawMotif = (motif: Motif, seed: string, isInverted = false): string =>
  (isInverted ? FRAME : '') + MOTIFS[motif](seriesOf(seed));

/** A drawing that needs a motif. */
export interface MotifChoice {
  /** The author's choice. */
  own?: Motif | undefined;
  /** Motifs of the drawing's subject, the best one first. */
  fitting?: readonly Motif[];
  /** Positions of the drawings that readers see next to this one, the most important one first. */
  neighbors: readonly number[];
}

/**
 * Chooses motifs so that neighbors differ. Drawings choose in their order, so a new drawing at the end does not change the
 * others. The author's choice counts first, then the fitting motifs, then those that are used least.
 */
export function chooseMotifs(drawings: readonly MotifChoice[]): Motif[] {
  const chosen: Motif[] = [];
  const uses = new Map(MOTIF_NAMES.map((motif) => [motif, 0]));
  for (const { own, fitting = [], neighbors } of drawings) {
    const isFree = own && !neighbors.some((at) => chosen[at] === own);
    const taken = neighbors.map((at) => chosen[at] ?? drawings[at]?.own);
    const usedLeast = MOTIF_NAMES.toSorted((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0));
    const candidates = [...fitting, ...usedLeast];
    const other =
      candidates.find((motif) => !taken.includes(motif)) ?? candidates.find((motif) => motif !== taken[0]);
    const motif = (isFree ? own : other) ?? MOTIF_NAMES[0];
    chosen.push(motif);
    uses.set(motif, (uses.get(motif) ?? 0) + 1);
  }
  return chosen;
}
