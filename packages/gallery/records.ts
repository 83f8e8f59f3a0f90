/** The elements of a page before and after a change, and what is different about an element itself. */
import type { Region } from './pixels.ts';

/** An element as `record.js` writes it. */
export interface ElementRecord {
  tag: string;
  classes: readonly string[];
  /** Left, top, width and height in the screenshot. */
  box: readonly [number, number, number, number];
  role?: string;
  label?: string;
  /** The text nodes of the element; `…` represents elements between them. */
  own?: string;
  /** The complete text of an element that has text nodes. */
  text?: string;
  /** Identifies text that is longer than `own`. */
  hash?: string;
  /** The file of an image, or the hash of a drawing. */
  picture?: string;
  style: Readonly<Record<string, string>>;
  children: readonly ElementRecord[];
}

/** An element, and its ancestors from the root. */
export interface Place {
  element: ElementRecord;
  path: readonly ElementRecord[];
}

/** Property, value before, value after. An initial value is an empty text. */
export type StyleChange = readonly [property: string, was: string, is: string];

/** The difference of an element itself, not of its descendants. */
export type ElementChange = {
  /** Missing for added elements. */
  was?: Place;
  /** Missing for removed elements. */
  is?: Place;
} & (
  | { type: 'style'; properties: readonly StyleChange[] }
  | { type: 'text' | 'picture'; before: string; after: string }
);

export interface RecordDifference {
  changes: ElementChange[];
  /** Elements that are in both records and have text or a picture. */
  pairs: { was: ElementRecord; is: Place }[];
}

export const regionOf = ({ box: [x, y, width, height] }: ElementRecord): Region => ({ x, y, width, height });

const textOf = (element: ElementRecord): string =>
  [
    element.text ?? '',
    element.picture === undefined ? '' : `picture ${element.picture}`,
    ...(element.text ? [] : element.children.map(textOf)),
  ].join(' ');

/** The text of an element without the signs of its links, such as that of a heading. */
export const wordsOf = (element: ElementRecord): string =>
  textOf(element)
    .replace(/^[\s#]+|[\s#\u200b]+$/g, '')
    .replace(/\s+/g, ' ');

type Matches = (a: ElementRecord, b: ElementRecord) => boolean;

const isSameKind: Matches = (a, b) => a.tag === b.tag && a.classes.join() === b.classes.join();

/** Whether two texts share most of their words. */
function isSimilar(a: string, b: string): boolean {
  const [first, second] = [a, b].map((text) => new Set(text.split(' ')));
  const shared = [...(first ?? [])].filter((word) => second?.has(word)).length;
  return shared * 2 >= Math.max(first?.size ?? 0, second?.size ?? 0);
}

/** Ways to find the element that corresponds to another one, the safest first. */
const MATCHES: readonly Matches[] = [
  (a, b) => isSameKind(a, b) && wordsOf(a) === wordsOf(b),
  (a, b) => isSameKind(a, b) && isSimilar(wordsOf(a), wordsOf(b)),
  isSameKind,
  (a, b) => a.tag === b.tag,
];

/** The lengths of the longest common sequences of the ends of two lists, by the indexes at which the ends begin. */
function sequenceLengths(isMatch: readonly (readonly boolean[])[], columns: number): Uint16Array[] {
  const lengths = Array.from({ length: isMatch.length + 1 }, () => new Uint16Array(columns + 1));
  for (let i = isMatch.length - 1; i >= 0; i -= 1) {
    const [row = new Uint16Array(), next = new Uint16Array()] = [lengths[i], lengths[i + 1]];
    for (let j = columns - 1; j >= 0; j -= 1)
      row[j] = isMatch[i]?.[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
  }
  return lengths;
}

/** The longest common sequence of two lists, as pairs of indexes. */
function commonSequence<T>(
  a: readonly T[],
  b: readonly T[],
  matches: (a: T, b: T) => boolean,
): [number, number][] {
  const isMatch = a.map((first) => b.map((second) => matches(first, second)));
  const lengths = sequenceLengths(isMatch, b.length);
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (isMatch[i]?.[j]) pairs.push([i++, j++]);
    else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

interface Matched {
  was?: ElementRecord;
  is?: ElementRecord;
}

/** Finds which elements of two lists correspond, in their order. Elements without a counterpart are alone. */
function matchLists(
  was: readonly ElementRecord[],
  is: readonly ElementRecord[],
  [matches, ...others] = MATCHES,
): Matched[] {
  if (!matches || was.length === 0 || is.length === 0)
    return [...was.map((element) => ({ was: element })), ...is.map((element) => ({ is: element }))];
  const result: Matched[] = [];
  let [before, after] = [0, 0];
  for (const [i, j] of [...commonSequence(was, is, matches), [was.length, is.length] as const]) {
    result.push(...matchLists(was.slice(before, i), is.slice(after, j), others));
    const [first, second] = [was[i], is[j]];
    if (first && second) result.push({ was: first, is: second });
    [before, after] = [i + 1, j + 1];
  }
  return result;
}

const IS_INHERITED =
  /^(?:color|fill|stroke|visibility|hyphens|font-.*|letter-.*|line-.*|list-.*|word-.*|white-.*|text-(?:align|indent|transform|wrap).*)$/;

/** The value of a property, which may come from an ancestor. */
function effectiveValue(name: string, { element, path }: Place): string {
  const own = element.style[name];
  if (own !== undefined || !IS_INHERITED.test(name)) return own ?? '';
  return path.findLast(({ style }) => style[name] !== undefined)?.style[name] ?? '';
}

function styleChanges(was: Place, is: Place): StyleChange[] {
  const names = new Set([...Object.keys(was.element.style), ...Object.keys(is.element.style)]);
  return [...names].flatMap((name) => {
    const [before, after] = [effectiveValue(name, was), effectiveValue(name, is)];
    return before === after ? [] : [[name, before, after] as const];
  });
}

const placeOf = (element: ElementRecord, path: readonly ElementRecord[]): Place => ({ element, path });

type Paths = Record<'was' | 'is', readonly ElementRecord[]>;

/** Compares two elements that correspond, and their descendants. */
class Comparison {
  readonly changes: ElementChange[] = [];
  readonly pairs: RecordDifference['pairs'] = [];

  /** @param isPart whether the text of an ancestor changed, which contains the text of these elements */
  compare(was: ElementRecord, is: ElementRecord, paths: Paths, isPart: boolean): void {
    const places = { was: placeOf(was, paths.was), is: placeOf(is, paths.is) };
    const properties = styleChanges(places.was, places.is);
    if (properties.length > 0) this.changes.push({ ...places, type: 'style', properties });
    const isOther = was.own !== is.own || was.hash !== is.hash;
    if (isOther && !isPart)
      this.changes.push({ ...places, type: 'text', before: wordsOf(was), after: wordsOf(is) });
    if (was.picture !== is.picture)
      this.changes.push({ ...places, type: 'picture', before: was.picture ?? '', after: is.picture ?? '' });
    if (!isOther && (is.own ?? is.picture) !== undefined) this.pairs.push({ was, is: places.is });
    const inside = { was: [...paths.was, was], is: [...paths.is, is] };
    this.compareLists(was.children, is.children, inside, isPart || isOther);
  }

  /** Neighbors that were added or removed are one change: an author adds a section, not a heading and paragraphs. */
  private compareLists(
    was: readonly ElementRecord[],
    is: readonly ElementRecord[],
    paths: Paths,
    isPart: boolean,
  ): void {
    let side: 'was' | 'is' | undefined;
    for (const match of matchLists(was, is)) {
      if (match.was && match.is) {
        side = undefined;
        this.compare(match.was, match.is, paths, isPart);
        continue;
      }
      const [own, element] = match.is ? (['is', match.is] as const) : (['was', match.was] as const);
      if (!element || isPart || own === side || wordsOf(element) === '') continue;
      side = own;
      const place = placeOf(element, paths[own]);
      const words = wordsOf(element);
      this.changes.push(
        own === 'is'
          ? { is: place, type: 'text', before: '', after: words }
          : { was: place, type: 'text', before: words, after: '' },
      );
    }
  }
}

/** Compares the elements of a page before and after a change. */
export function compareRecords(was: ElementRecord, is: ElementRecord): RecordDifference {
  const comparison = new Comparison();
  comparison.compare(was, is, { was: [], is: [] }, false);
  return comparison;
}
