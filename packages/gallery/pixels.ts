import { type DecodedPng, decode } from 'fast-png';

/** A rectangle in a screenshot, in pixels. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The first row of the same part before the change, if it was elsewhere. */
  before?: number;
}

export interface Pixels {
  width: number;
  height: number;
  /** One number for each pixel, row by row. */
  data: Uint32Array;
}

/** Reads a screenshot, whose pixels are opaque. */
export function pixelsOf(png: Uint8Array): Pixels {
  const { data, width, height, channels }: DecodedPng = decode(png);
  const pixels = new Uint32Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * channels;
    pixels[index] =
      channels < 3
        ? (data[at] ?? 0) * 0x10101
        : ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  }
  return { width, height, data: pixels };
}

/** Columns of two screenshots, with the rows in each of them that are compared. */
export interface Area {
  x: number;
  width: number;
  was: { y: number; height: number };
  is: { y: number; height: number };
}

/** A screenshot before and after a change. */
export interface Pair {
  was: Pixels;
  is: Pixels;
}

/** Whether a row before the change equals a row after it, in the columns of an area. */
function isSameRow({ was, is }: Pair, { x, width }: Area, before: number, after: number): boolean {
  const [a, b] = [before * was.width + x, after * is.width + x];
  for (let column = 0; column < width; column += 1)
    if (was.data[a + column] !== is.data[b + column]) return false;
  return true;
}

/** The number of pixels that differ if the rows of an area are compared in their order. */
export function changedPixels({ was, is }: Pair, { x, width, was: before, is: after }: Area): number {
  let count = 0;
  for (let row = 0; row < after.height; row += 1) {
    const [a, b] = [(before.y + row) * was.width + x, (after.y + row) * is.width + x];
    for (let column = 0; column < width; column += 1)
      if (was.data[a + column] !== is.data[b + column]) count += 1;
  }
  return count;
}

const cut = (area: Area, top: number, bottom: number): Area => ({
  ...area,
  was: { y: area.was.y + top, height: area.was.height - top - bottom },
  is: { y: area.is.y + top, height: area.is.height - top - bottom },
});

/** Removes rows that are equal at the top and at the bottom. */
function trimmed(pair: Pair, area: Area): Area {
  const { was, is } = area;
  const common = Math.min(was.height, is.height);
  let top = 0;
  while (top < common && isSameRow(pair, area, was.y + top, is.y + top)) top += 1;
  let bottom = 0;
  while (
    bottom < common - top &&
    isSameRow(pair, area, was.y + was.height - 1 - bottom, is.y + is.height - 1 - bottom)
  )
    bottom += 1;
  return cut(area, top, bottom);
}

/** Space between two columns of a page, such as a sidebar and the text. */
const MIN_GUTTER = 24;

/** Marks the columns in which a pixel differs from its left neighbor. */
function markInk(
  { data, width: stride }: Pixels,
  x: number,
  width: number,
  rows: Area['is'],
  ink: Uint8Array,
) {
  for (let row = rows.y; row < rows.y + rows.height; row += 1) {
    const start = row * stride + x;
    for (let column = 1; column < width; column += 1)
      if (data[start + column] !== data[start + column - 1]) ink[column] = 1;
  }
}

/** Splits an area in the middle of each space between its columns. @returns undefined if there is no such space */
function splitByColumns(pair: Pair, area: Area): Area[] | undefined {
  const ink = new Uint8Array(area.width);
  markInk(pair.was, area.x, area.width, area.was, ink);
  markInk(pair.is, area.x, area.width, area.is, ink);
  const cuts: number[] = [];
  let last = ink.indexOf(1);
  for (let column = last; column >= 0 && column < area.width; column += 1) {
    if (ink[column] !== 1) continue;
    if (column - last >= MIN_GUTTER) cuts.push(Math.round((last + column) / 2));
    last = column;
  }
  if (cuts.length === 0) return undefined;
  return [0, ...cuts].map((start, index) => ({
    ...area,
    x: area.x + start,
    width: (cuts[index] ?? area.width) - start,
  }));
}

/** Rows are compared together with rows below them, because neighbors are often equal. */
const WINDOW = 4;

/** The rows of an area whose content is at one place only, by a hash of their pixels. */
function uniqueRows({ data, width: stride }: Pixels, { x, width }: Area, { y, height }: Area['is']) {
  const hashes = Array.from({ length: height }, (_, row) => {
    let hash = 0x811c9dc5;
    const start = (y + row) * stride + x;
    for (let column = 0; column < width; column += 1)
      hash = Math.imul(hash ^ (data[start + column] ?? 0), 0x01000193) ^ (hash >>> 15);
    return hash;
  });
  const found = new Map<string, number>();
  for (let row = 0; row <= height - WINDOW; row += 1) {
    const hash = hashes.slice(row, row + WINDOW).join();
    found.set(hash, found.has(hash) ? -1 : y + row);
  }
  return found;
}

/** The longest list of pairs that increases on both sides. @param pairs sorted by their first number */
function longestIncrease(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const tails: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, after], index) => {
    let at = tails.findIndex((tail) => (pairs[tail]?.[1] ?? 0) >= after);
    if (at < 0) at = tails.length;
    before[index] = tails[at - 1] ?? -1;
    tails[at] = index;
  });
  const list: (readonly [number, number])[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair) list.unshift(pair);
  }
  return list;
}

/** Shorter matches may be accidental, such as one line of text in each of two columns. */
const MIN_RUN = 24;

/** Runs of equal rows around rows that are unique on both sides, from top to bottom. */
function equalRuns(pair: Pair, area: Area): { before: number; after: number; length: number }[] {
  const { was, is } = area;
  const after = uniqueRows(pair.is, area, is);
  const anchors = [...uniqueRows(pair.was, area, was)].flatMap(([hash, row]) => {
    const other = after.get(hash) ?? -1;
    return row >= 0 && other >= 0 ? [[row, other] as const] : [];
  });
  const runs: { before: number; after: number; length: number }[] = [];
  let end = { before: was.y, after: is.y };
  for (const [row, other] of longestIncrease(anchors)) {
    if (row < end.before || other < end.after) continue;
    const start = { before: row, after: other };
    while (
      start.before > end.before &&
      start.after > end.after &&
      isSameRow(pair, area, start.before - 1, start.after - 1)
    ) {
      start.before -= 1;
      start.after -= 1;
    }
    let length = row - start.before;
    while (
      start.before + length < was.y + was.height &&
      start.after + length < is.y + is.height &&
      isSameRow(pair, area, start.before + length, start.after + length)
    )
      length += 1;
    if (length < MIN_RUN) continue;
    runs.push({ ...start, length });
    end = { before: start.before + length, after: start.after + length };
  }
  return runs;
}

/** The areas between runs of equal rows. @returns undefined if there is no such run */
function splitByRows(pair: Pair, area: Area): Area[] | undefined {
  const runs = equalRuns(pair, area);
  if (runs.length === 0) return undefined;
  const end = { before: area.was.y + area.was.height, after: area.is.y + area.is.height, length: 0 };
  let [before, after] = [area.was.y, area.is.y];
  return [...runs, end].map((run) => {
    const part = {
      ...area,
      was: { y: before, height: run.before - before },
      is: { y: after, height: run.after - after },
    };
    before = run.before + run.length;
    after = run.after + run.length;
    return part;
  });
}

/** Whether an area has rows on one side only, which repeat the row above or below: space that was added or removed. */
function isSpace({ was, is }: Pair, { x, width, was: before, is: after }: Area): boolean {
  if ((before.height === 0) === (after.height === 0)) return false;
  const [pixels, { y, height }] = before.height > 0 ? [was, before] : [is, after];
  const columns = { x, width, was: before, is: after };
  const isSame = (row: number, other: number): boolean =>
    other >= 0 && other < pixels.height && isSameRow({ was: pixels, is: pixels }, columns, row, other);
  for (let row = y + 1; row < y + height; row += 1) if (!isSame(row, row - 1)) return false;
  return isSame(y, y - 1) || isSame(y, y + height);
}

const endOf = ({ y, height }: Area['is']): number => y + height;

/** Whether rows moved over the lower edge of a window, whose size did not change. Equal space may follow them. */
function isOverEdge({ was, is }: Pair, area: Area): boolean {
  if (was.height !== is.height) return false;
  if (area.was.height === 0) return is.height - endOf(area.is) < MIN_RUN;
  return area.is.height === 0 && was.height - endOf(area.was) < MIN_RUN;
}

/** Space counts as little as one letter: what moved below it is the same. */
const SPACE_COST = 24;

/** The number of pixels that differ in an area: all of them if its height changed. */
export const sizeOf = (pair: Pair, area: Area): number =>
  area.was.height === area.is.height
    ? changedPixels(pair, area)
    : Math.max(area.was.height, area.is.height) * area.width;

const costOf = (pair: Pair, area: Area): number =>
  isSpace(pair, area) || isOverEdge(pair, area) ? SPACE_COST : sizeOf(pair, area);

/** Unites areas of neighboring columns with the same rows. */
function uniteColumns(areas: readonly Area[]): Area[] {
  const united: Area[] = [];
  for (const area of areas) {
    const at = united.findIndex(
      ({ x, width, was, is }) =>
        x + width === area.x &&
        was.y === area.was.y &&
        is.y === area.is.y &&
        was.height === area.was.height &&
        is.height === area.is.height,
    );
    const left = united[at];
    if (left) united[at] = { ...left, width: left.width + area.width };
    else united.push(area);
  }
  return united;
}

/** Aligns each column. Space at the end of a column is not a change of this column if another one changed. */
function alignColumns(pair: Pair, area: Area, columns: readonly Area[]): Area[] {
  const areas = columns.flatMap((column) => align(pair, column));
  const isFiller = (part: Area): boolean =>
    isSpace(pair, part) && endOf(part.was) === endOf(area.was) && endOf(part.is) === endOf(area.is);
  const others = areas.filter((part) => !isFiller(part));
  return uniteColumns(others.length > 0 ? others : areas);
}

/** The areas of a page that differ, without rows that moved over the lower edge of the window. */
export function changedAreas(pair: Pair, whole: Area): Area[] {
  const areas = align(pair, whole);
  const inside = areas.filter((area) => !isOverEdge(pair, area));
  return inside.length > 0 ? inside : areas;
}

/**
 * The areas that differ after the content of both screenshots is aligned: content that only moved is not in them. Splits
 * into columns and rows, again and again, and keeps an area whole where that shows fewer pixels as changed.
 */
function align(pair: Pair, whole: Area): Area[] {
  const area = trimmed(pair, whole);
  const { was, is } = area;
  if (was.height === 0 && is.height === 0) return [];
  if (was.height === 0 || is.height === 0) return [area];
  const columns = splitByColumns(pair, area);
  const rows = columns ? undefined : splitByRows(pair, area);
  if (!columns && !rows) return [area];
  const aligned = columns
    ? alignColumns(pair, area, columns)
    : (rows ?? []).flatMap((part) => align(pair, part));
  if (was.height !== is.height) return aligned;
  const cost = aligned.reduce((sum, part) => sum + costOf(pair, part), 0);
  return costOf(pair, area) <= cost ? [area] : aligned;
}
