/** The size of a cover, the picture of a post, in units of its SVG. The proportions are those of a wide film format. */
export const COVER_WIDTH = 239;
export const COVER_HEIGHT = 100;

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

/** The motifs of covers. The background is visible where an even number of shapes overlap. */
const MOTIFS: readonly ((draw: Draw) => string)[] = [
  function lens(draw) {
    const [x, y] = [60 + draw(120), 30 + draw(40)];
    return [96, 78, 60, 42, 24, 10].map((radius) => disc(x, y, radius)).join('');
  },
  function beams(draw) {
    const from: Point = [draw(1) * COVER_WIDTH, 20 + draw(60)];
    const to = COVER_WIDTH - from[0];
    const beam = (top: number) => polygon([from, [to, top], [to, top + 30]]);
    const top = -70 + draw(20);
    return range(4)
      .map((index) => beam(top + index * 58))
      .join('');
  },
  function leader(draw) {
    const [x, steps] = [80 + draw(80), 3 + draw(5)];
    const rim = range(steps + 1).map((step) => around(x, 50, 300, step * 30 - 90));
    const cross = rectangle(x - 1, 0, 2, COVER_HEIGHT) + rectangle(0, 49, COVER_WIDTH, 2);
    return polygon([[x, 50], ...rim]) + disc(x, 50, 42) + disc(x, 50, 34) + cross;
  },
  function reel(draw) {
    const [x, turn] = [70 + draw(100), draw(60)];
    const holes = range(5).map((index) => disc(...around(x, 56, 43, turn + index * 72), 17));
    return `${disc(x, 56, 74)}${holes.join('')}${disc(x, 56, 9)}`;
  },
  function strip(draw) {
    const lean = 30 + draw(50);
    const cut = (x: number, y: number, width: number, height: number): string => {
      const left = Math.round(x + lean * (1 - y / 50));
      return `M${left} ${y}h${width}l${Math.round((-lean * height) / 50)} ${height}h${-width}Z`;
    };
    const holes = range(14).map((index) => cut(index * 24 - 48, 13, 12, 9) + cut(index * 24 - 48, 78, 12, 9));
    const frames = range(5).map((index) => cut(index * 78 - 60, 29, 70, 42));
    return cut(-120, 6, 480, 88) + holes.join('') + frames.join('');
  },
  function shutter(draw) {
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
  function formats(draw) {
    const [x, y] = [(draw(100) - 50) / 10, (draw(40) - 20) / 10];
    return range(7)
      .slice(1)
      .map((index) => {
        const size = 1 - index / 7.5;
        const [width, height] = [Math.round(COVER_WIDTH * size), Math.round(COVER_HEIGHT * size)];
        const left = Math.round((COVER_WIDTH - width) / 2 + x * index);
        return rectangle(left, Math.round((COVER_HEIGHT - height) / 2 + y * index), width, height);
      })
      .join('');
  },
];

/**
 * A picture in one color for a post. The tags determine the motif, and the seed determines the details.
 * @returns the data of an SVG path with the fill rule `evenodd`
 */
export function coverOf(tags: readonly string[], seed: string): string {
  const motif = MOTIFS[(hashOf(tags.join()) >>> 4) % MOTIFS.length] ?? (() => '');
  return motif(seriesOf(seed));
}
