import { createHash } from 'node:crypto';
import { encode } from 'fast-png';
import {
  type Area,
  changedAreas,
  changedPixels,
  type Pair,
  type Pixels,
  pixelsOf,
  type Region,
  sizeOf,
} from './pixels.ts';

/** A part of a page that changed. */
export interface Block extends Region {
  /** The rows of the same part before the change: none if the part was added. A removed part has the height 1. */
  was: { y: number; height: number };
  /** Identical for the same change at different positions. */
  fingerprint: string;
}

export interface Difference {
  /** The number of pixels that differ after both screenshots are aligned. */
  pixels: number;
  /** The parts that changed, from top to bottom, in the screenshot after the change. */
  regions: Block[];
  /** Identical for two screenshots with the same changes, even at different positions. */
  fingerprint: string;
  /** Colors the changed pixels, as a PNG of the size of the screenshot after the change, transparent elsewhere. */
  tint: () => Uint8Array;
  /** Whether a part of the page before the change has the same pixels as a part after it. Both have the same size. */
  isSamePart: (was: Region, is: Region) => boolean;
}

/** Changed pixels with at most this many equal rows or columns between them are one block. */
const MAX_GAP = { rows: 16, columns: 48 };
/** The color of a change in both palettes, and how much of the page it covers. */
const TINT = Uint8Array.of(226, 0, 86, 150);

/** Hashes lists of numbers. */
function fingerprintOf(lists: Iterable<readonly number[] | Uint32Array>): string {
  const hash = createHash('sha256');
  for (const list of lists) hash.update(Uint32Array.from([list.length])).update(Uint32Array.from(list));
  return hash.digest('hex').slice(0, 16);
}

/** Whether a pixel of an area with equal heights differs. @param column and row are in the screenshot after the change */
const isChangedPixel = ({ was, is }: Pair, dy: number, column: number, row: number): boolean =>
  was.data[(row - dy) * was.width + column] !== is.data[row * is.width + column];

/** Marks the columns and rows of a region that have changed pixels. */
function profiles(pair: Pair, dy: number, { x, y, width, height }: Region) {
  const [columns, rows] = [new Uint8Array(width), new Uint8Array(height)];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (!isChangedPixel(pair, dy, x + column, y + row)) continue;
      columns[column] = 1;
      rows[row] = 1;
    }
  }
  return { columns, rows };
}

/** The parts of a line with marks, without long gaps. */
function partsOf(marks: Uint8Array, maxGap: number): { start: number; length: number }[] {
  const parts: { start: number; length: number }[] = [];
  marks.forEach((mark, at) => {
    if (mark === 0) return;
    const part = parts.at(-1);
    if (part && at - (part.start + part.length) <= maxGap) part.length = at + 1 - part.start;
    else parts.push({ start: at, length: 1 });
  });
  return parts;
}

/** Splits a region at wide gaps without changed pixels, and makes the parts as small as their changed pixels allow. */
function clusters(pair: Pair, dy: number, region: Region): Region[] {
  const { columns, rows } = profiles(pair, dy, region);
  const down = partsOf(rows, MAX_GAP.rows);
  const across = partsOf(columns, MAX_GAP.columns);
  const parts = down.flatMap((row) =>
    across.map((column) => ({
      ...{ x: region.x + column.start, y: region.y + row.start },
      ...{ width: column.length, height: row.length },
    })),
  );
  const isWhole = parts.length === 1 && parts[0]?.width === region.width && parts[0].height === region.height;
  return isWhole ? parts : parts.flatMap((part) => clusters(pair, dy, part));
}

/** The rows of a part of a screenshot. */
function* rowsOf({ data, width }: Pixels, x: number, columns: number, rows: { y: number; height: number }) {
  for (let row = rows.y; row < rows.y + rows.height; row += 1)
    yield data.subarray(row * width + x, row * width + x + columns);
}

/** The changed pixels of a region: column, row, color before, color after. */
function* changesOf(pair: Pair, dy: number, { x, y, width, height }: Region) {
  const { was, is } = pair;
  for (let row = 0; row < height; row += 1) {
    const changes: number[] = [];
    for (let column = 0; column < width; column += 1) {
      if (!isChangedPixel(pair, dy, x + column, y + row)) continue;
      const [before, after] = [(y + row - dy) * was.width + x + column, (y + row) * is.width + x + column];
      changes.push(column, row, was.data[before] ?? 0, is.data[after] ?? 0);
    }
    yield changes;
  }
}

/** The blocks of an area: one if its height changed, otherwise one for each place with changed pixels. */
function blocksOf(pair: Pair, { x, width, was, is }: Area): Block[] {
  if (was.height !== is.height) {
    const rows = [...rowsOf(pair.was, x, width, was), ...rowsOf(pair.is, x, width, is)];
    const fingerprint = fingerprintOf([[was.height, is.height], ...rows]);
    return [{ x, y: is.y, width, height: Math.max(is.height, 1), before: was.y, was, fingerprint }];
  }
  const dy = is.y - was.y;
  return clusters(pair, dy, { x, width, ...is }).map((region) => ({
    ...region,
    before: region.y - dy,
    was: { y: region.y - dy, height: region.height },
    fingerprint: fingerprintOf(changesOf(pair, dy, region)),
  }));
}

/** Removed rows are shown as a line of this height. */
const LINE = 3;

function tintOf(pair: Pair, areas: readonly Area[]): Uint8Array {
  const { width, height } = pair.is;
  const data = new Uint32Array(width * height);
  const [tint = 0] = new Uint32Array(TINT.buffer);
  for (const { x, width: columns, was, is } of areas) {
    const isAligned = was.height === is.height;
    const end = Math.min(is.y + Math.max(is.height, LINE), height);
    for (let row = is.y; row < end; row += 1)
      for (let column = x; column < x + columns; column += 1)
        if (!isAligned || isChangedPixel(pair, is.y - was.y, column, row)) data[row * width + column] = tint;
  }
  return encode({ width, height, data: new Uint8Array(data.buffer), channels: 4, depth: 8 });
}

function isSamePart(pair: Pair, was: Region, is: Region): boolean {
  const [x, width] = [Math.max(is.x, 0), Math.min(is.width, pair.is.width - Math.max(is.x, 0))];
  if (was.x !== is.x || was.width !== is.width || was.height !== is.height) return false;
  const top = Math.max(0, -was.y, -is.y);
  const bottom = Math.max(0, was.y + was.height - pair.was.height, is.y + is.height - pair.is.height);
  const height = is.height - top - bottom;
  const [before, after] = [was, is].map(({ y }) => ({ y: y + top, height }));
  if (!before || !after || height <= 0 || width <= 0) return true;
  return changedPixels(pair, { x, width, was: before, is: after }) === 0;
}

/** Compares two PNGs of any size pixel by pixel. Rows and columns that only moved are not a difference. */
export function differenceOf(before: Uint8Array, after: Uint8Array): Difference {
  const pair = { was: pixelsOf(before), is: pixelsOf(after) };
  const { was, is } = pair;
  const width = Math.min(was.width, is.width);
  const whole: Area = {
    ...{ x: 0, width },
    was: { y: 0, height: was.height },
    is: { y: 0, height: is.height },
  };
  const areas = changedAreas(pair, whole);
  if (was.width !== is.width)
    areas.push({ ...whole, x: width, width: is.width - width, was: { y: 0, height: 0 } });
  const blocks = areas.flatMap((area) => blocksOf(pair, area)).sort((a, b) => a.y - b.y || a.x - b.x);
  return {
    pixels: areas.reduce((sum, area) => sum + sizeOf(pair, area), 0),
    regions: blocks,
    fingerprint: fingerprintOf(blocks.map(({ fingerprint }) => [...Buffer.from(fingerprint)])),
    tint: () => tintOf(pair, areas),
    isSamePart: (was, is) => isSamePart(pair, was, is),
  };
}
