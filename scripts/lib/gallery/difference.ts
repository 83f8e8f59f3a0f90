import { createHash } from 'node:crypto';
import { type DecodedPng, decode } from 'fast-png';

/** A rectangle in a screenshot, in pixels. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Difference {
  /**
   * The number of pixels that differ; for screenshots of different sizes, the number of all pixels in the part that changed,
   * before or after the change, whichever is larger.
   */
  pixels: number;
  /** The parts that changed, from top to bottom, in the screenshot after the change. */
  regions: Region[];
  /** Identical for two screenshots with the same change, even at different positions. */
  fingerprint: string;
}

/** Changed rows with at most this many equal rows between them are one region. */
const MAX_GAP = 16;

interface Pixels {
  width: number;
  height: number;
  /** Each row, one number for each pixel. */
  rows: Uint32Array[];
}

function pixelsOf({ data, width, height, channels }: DecodedPng): Pixels {
  const rows = Array.from({ length: height }, (_, y) =>
    new Uint32Array(width).map((_, x) => {
      const at = (y * width + x) * channels;
      return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    }),
  );
  return { width, height, rows };
}

const NO_PIXELS = new Uint32Array();

/** The columns in which two rows differ. */
const changedColumns = (was: Uint32Array = NO_PIXELS, is: Uint32Array = NO_PIXELS): number[] => {
  const columns: number[] = [];
  for (let x = 0; x < Math.max(was.length, is.length); x += 1) if (was[x] !== is[x]) columns.push(x);
  return columns;
};

/** Hashes lists of numbers. */
function fingerprintOf(lists: readonly (readonly number[] | Uint32Array)[]): string {
  const hash = createHash('sha256');
  for (const list of lists) hash.update(Uint32Array.from([list.length])).update(Uint32Array.from(list));
  return hash.digest('hex').slice(0, 16);
}

/** A region with its changed pixels: column, row, color before, color after. */
interface Band extends Region {
  changed: [x: number, y: number, was: number, is: number][];
}

/** The difference of screenshots of the same size: one region for each band of changed rows. */
function compareRows(was: Pixels, is: Pixels): Difference {
  const bands: Band[] = [];
  is.rows.forEach((row, y) => {
    const old = was.rows[y] ?? NO_PIXELS;
    const columns = changedColumns(old, row);
    const [first, last] = [columns[0], columns.at(-1)];
    if (first === undefined || last === undefined) return;
    let band = bands.at(-1);
    if (!band || y - (band.y + band.height) > MAX_GAP) {
      band = { x: first, y, width: 0, height: 0, changed: [] };
      bands.push(band);
    }
    const end = Math.max(band.x + band.width, last + 1);
    band.x = Math.min(band.x, first);
    band.width = end - band.x;
    band.height = y - band.y + 1;
    for (const x of columns) band.changed.push([x, y, old[x] ?? 0, row[x] ?? 0]);
  });
  return {
    pixels: bands.reduce((sum, { changed }) => sum + changed.length, 0),
    regions: bands.map(({ x, y, width, height }) => ({ x, y, width, height })),
    fingerprint: fingerprintOf(
      bands.map(({ x, y, changed }) =>
        changed.flatMap(([left, top, ...colors]) => [left - x, top - y, ...colors]),
      ),
    ),
  };
}

/** The number of rows that are equal from the start of both lists. */
function equalRows(was: readonly Uint32Array[], is: readonly Uint32Array[], max: number): number {
  let count = 0;
  while (count < max && changedColumns(was[count], is[count]).length === 0) count += 1;
  return count;
}

/**
 * The difference of screenshots of different sizes: one region between the rows that are equal at the top and the rows
 * that are equal at the bottom. It does not contain rows that only moved.
 */
function compareSizes(was: Pixels, is: Pixels): Difference {
  const common = Math.min(was.height, is.height);
  const top = equalRows(was.rows, is.rows, common);
  const bottom = equalRows(was.rows.toReversed(), is.rows.toReversed(), common - top);
  const inner = ({ rows, height }: Pixels) => rows.slice(top, height - bottom);
  const [before, after] = [inner(was), inner(is)];
  return {
    pixels: Math.max(before.length, after.length) * Math.max(was.width, is.width),
    regions: [{ x: 0, y: top, width: is.width, height: Math.max(after.length, 1) }],
    fingerprint: fingerprintOf([[before.length], ...before, ...after]),
  };
}

/** Compares two PNGs of any size pixel by pixel. */
export function differenceOf(before: Uint8Array, after: Uint8Array): Difference {
  const [was, is] = [pixelsOf(decode(before)), pixelsOf(decode(after))];
  return was.width === is.width && was.height === is.height ? compareRows(was, is) : compareSizes(was, is);
}
