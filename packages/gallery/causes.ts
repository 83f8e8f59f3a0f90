/** Groups the differences of many screenshots by their cause: one edit is one row of the gallery. */
import { createHash } from 'node:crypto';
import type { Block, Difference } from './difference.ts';
import {
  changedWords,
  elementName,
  kindOf,
  landmarkOf,
  stylesInWords,
  textInWords,
} from './element-names.ts';
import type { Region } from './pixels.ts';
import {
  compareRecords,
  type ElementChange,
  type ElementRecord,
  type Place,
  type RecordDifference,
  regionOf,
  type StyleChange,
} from './records.ts';

/** A changed screenshot. */
export interface Evidence {
  name: string;
  mode: string;
  difference: Difference;
  /** The elements before the change, if they are known. */
  was?: ElementRecord | undefined;
  /** The elements after the change, if they are known. */
  is?: ElementRecord | undefined;
}

/** An edit: everything that changed for one reason. */
export interface Cause {
  /** Identical in another run with the same edit. */
  id: string;
  /** Such as "Admonition: padding 16px → 22px". */
  title: string;
  /** Other elements and values of the same edit. */
  details: string[];
  /** The changed parts of each screenshot, by the screenshot's name. */
  regions: Map<string, Region[]>;
}

/** One changed element in one screenshot. */
interface Finding {
  screenshot: string;
  /** Findings that share a key have the same cause. */
  keys: string[];
  /** The key of the words that changed in a text: another element may consist of them, such as the title of a page. */
  part?: string;
  /** The kind of an element whose style changed, whose findings may have the same cause. */
  kind?: string;
  /** The element and its change in words. */
  what: string;
  /** The changed properties of its style in words. */
  styles?: string;
  element: string;
  regions: Region[];
}

/** Shadows and outlines are outside of the box of their element. */
const MARGIN = 6;

const isInside = (part: Region, whole: Region): boolean =>
  part.x >= whole.x &&
  part.y >= whole.y &&
  part.x + part.width <= whole.x + whole.width &&
  part.y + part.height <= whole.y + whole.height;

/** The part of a block that is in a box. A block without rows is the place where rows were removed. */
function overlap(block: Region, box: Region, margin = MARGIN): Region | undefined {
  const x = Math.max(block.x, box.x - margin);
  const y = Math.max(block.y, box.y - margin);
  const width = Math.min(block.x + block.width, box.x + box.width + margin) - x;
  const height = Math.min(block.y + Math.max(block.height, 1), box.y + box.height + margin) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The part of a block that shows a changed element. */
function partOf(block: Block, { was, is }: ElementChange): Region | undefined {
  const after = is && overlap(block, regionOf(is.element));
  if (after) return { ...after, before: after.y - block.y + block.was.y };
  const part = was && overlap({ ...block, ...block.was }, regionOf(was.element));
  if (!part) return undefined;
  return { ...part, y: block.y + Math.min(part.y - block.was.y, block.height), height: 1, before: part.y };
}

/** The elements without other elements in them, as a list with their ancestors. */
function* placesIn(element: ElementRecord, path: readonly ElementRecord[] = []): Generator<Place> {
  yield { element, path };
  for (const child of element.children) yield* placesIn(child, [...path, element]);
}

/** The smallest element that contains a region. */
function placeAround(root: ElementRecord, region: Region): Place {
  let found: Place = { element: root, path: [] };
  const areaOf = ({ width, height }: Region): number => width * height;
  for (const place of placesIn(root)) {
    const box = regionOf(place.element);
    if (isInside(region, box) && areaOf(box) <= areaOf(regionOf(found.element))) found = place;
  }
  return found;
}

/** Whether all text and pictures in a block are as before, at another position. */
function isOnlyMoved(block: Block, { pairs }: RecordDifference, { isSamePart }: Difference): boolean {
  const inside = pairs.filter(({ is }) => overlap(block, regionOf(is.element), 0));
  return (
    inside.length > 0 &&
    inside.every(({ was, is }) =>
      isSamePart({ ...regionOf(was), x: is.element.box[0] }, regionOf(is.element)),
    )
  );
}

/** The changes of the closest relatives of an element: their size decides where the element is. */
function relatedChanges({ path, element }: Place, changes: readonly ElementChange[]): ElementChange[] {
  for (const ancestor of [element, ...[...path].reverse()]) {
    const related = changes.filter(({ is, was }) => (is ?? was)?.path.includes(ancestor));
    if (related.length > 0) return related;
  }
  return [...changes];
}

const IS_PAINT = /(?:^|[ -])(?:color|fill|stroke|image|shadow|opacity|filter)$/;
/** Stylesheets select other elements by their class. */
const HAS_OWN_RULES =
  /^(?:h[1-6]|p|a|ul|ol|li|pre|code|kbd|table|th|td|blockquote|figure|figcaption|hr|header|footer|nav|main|aside|button|input|summary)$/;
const IS_FONT = /^(?:font|letter|word|line)-/;

/** The size of text before and after the change, for each element that changes it. */
type FontSizes = ReadonlyMap<ElementRecord, StyleChange>;

const fontSizesOf = (changes: readonly ElementChange[]): FontSizes =>
  new Map(
    changes.flatMap((change) => {
      const size = change.type === 'style' && change.properties.find(([name]) => name === 'font-size');
      return size && change.is ? [[change.is.element, size] as const] : [];
    }),
  );

const ratioOf = ([, was, is]: StyleChange): number => Number.parseFloat(is) / Number.parseFloat(was);

/** The font size that a length depends on: lengths in `em` and `rem` change with it, in the same ratio. */
function sourceOf(change: StyleChange, { element, path }: Place, sizes: FontSizes): StyleChange {
  const related = [element, ...path].flatMap((ancestor): StyleChange[] => {
    const size = sizes.get(ancestor);
    return size ? [size] : [];
  });
  const isSameRatio = (size: StyleChange): boolean => Math.abs(ratioOf(size) - ratioOf(change)) < 0.005;
  return related.findLast(isSameRatio) ?? change;
}

/** The keys of a style: its kind of element, and values that come from a token, which many kinds of elements use. */
function styleKeys(
  mode: string,
  kind: string,
  properties: readonly StyleChange[],
  place: Place,
  sizes: FontSizes,
): string[] {
  return properties.flatMap((change) => {
    const [name, was, is] = change;
    if (IS_PAINT.test(name)) return [`paint ${kind}`, `paint ${mode} ${was} ${is}`];
    const source = sourceOf(change, place, sizes);
    const isFont = source !== change || IS_FONT.test(name);
    const shared = isFont ? [`font ${source.join(' ')}`] : [];
    const { classes, tag } = place.element;
    // Classes of one stylesheet begin with its name.
    const [sheet] = classes[0]?.split('-') ?? [];
    return [
      `layout ${kind}`,
      ...shared,
      ...(sheet ? [`sheet ${sheet} ${change.join(' ')}`] : []),
      // A rule for a tag has one value for all elements, whose values before may differ.
      ...(HAS_OWN_RULES.test(tag) ? [`tag ${tag} ${name} ${is}`] : []),
    ];
  });
}

/** The findings of an element in a screenshot. Colors and sizes may have different causes. */
function findingsOf(
  { name, mode }: Evidence,
  change: ElementChange,
  regions: Region[],
  sizes: FontSizes,
): Finding[] {
  const place = change.is ?? change.was;
  if (!place) return [];
  const title = elementName(place);
  const base = { screenshot: name, element: `${title} in ${landmarkOf(place)}`, regions };
  if (change.type !== 'style') {
    const { type, before, after } = change;
    const words = type === 'text' ? textInWords(before, after) : 'picture';
    const part = `${type} ${changedWords(before, after).join(' → ')}`;
    return [{ ...base, keys: [`${type} ${before} → ${after}`], part, what: `${title}: ${words}` }];
  }
  const kind = kindOf(place);
  const isPaint = ([property]: StyleChange): boolean => IS_PAINT.test(property);
  const facets = [
    change.properties.filter(isPaint),
    change.properties.filter((property) => !isPaint(property)),
  ].filter(({ length }) => length > 0);
  return facets.map((properties) => {
    const styles = stylesInWords(properties).join(', ');
    const keys = styleKeys(mode, kind, properties, place, sizes);
    return { ...base, kind, keys, styles, what: `${title}: ${styles}` };
  });
}

/** A change that only pixels show. */
function unexplained({ name, mode, is }: Evidence, blocks: readonly Block[]): Finding[] {
  return blocks.map((block) => {
    const base = { screenshot: name, regions: [block] };
    if (!is) {
      const keys = [`pixels ${mode} ${block.fingerprint}`];
      return { ...base, keys, what: 'Pixels differ', element: 'page' };
    }
    const place = placeAround(is, block);
    const element = elementName(place);
    return {
      ...base,
      keys: [`look ${kindOf(place)}`],
      what: `${element}: looks different`,
      element: `${element} in ${landmarkOf(place)}`,
    };
  });
}

/** The findings of one screenshot: each block belongs to the elements that changed there. */
function findingsIn(evidence: Evidence): Finding[] {
  const { difference, was, is } = evidence;
  const { regions: blocks } = difference;
  if (!was || !is) return unexplained(evidence, blocks);
  const compared = compareRecords(was, is);
  const found = new Map<ElementChange, Region[]>();
  const add = (change: ElementChange, region: Region): void => {
    found.set(change, [...(found.get(change) ?? []), region]);
  };
  const open: Block[] = [];
  for (const block of blocks) {
    const parts = compared.changes.flatMap((change) => {
      const part = partOf(block, change);
      return part ? [[change, part] as const] : [];
    });
    for (const [change, part] of parts) add(change, part);
    if (parts.length === 0 && !isOnlyMoved(block, compared, difference)) open.push(block);
  }
  const rest = open.filter((block) => {
    const causes = relatedChanges(placeAround(is, block), [...found.keys()]);
    for (const change of causes) add(change, block);
    return causes.length === 0;
  });
  const sizes = fontSizesOf(compared.changes);
  return [
    ...[...found].flatMap(([change, regions]) => findingsOf(evidence, change, regions, sizes)),
    ...unexplained(evidence, rest),
  ];
}

/** Groups values that share a key, directly or through others. */
function connected<T>(values: readonly T[], keysOf: (value: T) => readonly string[]): T[][] {
  let groups: { values: T[]; keys: Set<string> }[] = [];
  for (const value of values) {
    const keys = keysOf(value);
    const isRelated = (group: { keys: Set<string> }): boolean => keys.some((key) => group.keys.has(key));
    const related = groups.filter(isRelated);
    const merged = {
      values: [...related.flatMap((group) => group.values), value],
      keys: new Set([...related.flatMap((group) => [...group.keys]), ...keys]),
    };
    groups = [...groups.filter((group) => !isRelated(group)), merged];
  }
  return groups.map((group) => group.values);
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The text that is in a list most often. */
function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([one, a], [other, b]) => b - a || one.length - other.length)[0]?.[0] ?? '';
}

/** A style of more kinds of elements is probably a token. */
const MAX_KINDS = 2;

/** The change in words: that of the page's own content, if navigation and content changed alike. */
function titleOf(findings: readonly Finding[]): string {
  const kinds = unique(findings.flatMap(({ kind }) => kind ?? [])).length;
  if (kinds > MAX_KINDS) {
    // Generated content, such as the markers of lists, has the color of its element.
    const all = findings.flatMap(({ styles }) => styles?.replace(/^(?:marker|before|after): /, '') ?? []);
    const styles = commonest(all);
    return `${styles.charAt(0).toUpperCase()}${styles.slice(1)} in ${kinds} kinds of elements`;
  }
  const inContent = findings.filter(({ element }) => element.includes(' in main content'));
  const shown = inContent.length > 0 ? inContent : findings;
  const parts = unique(shown.flatMap(({ kind }) => kind ?? [])).length === 1 ? facetsOf(shown) : [shown];
  return parts.map((part) => commonest(part.map(({ what }) => what))).join('; ');
}

/** The colors, and the other properties, of one kind of element. */
function facetsOf(findings: readonly Finding[]): Finding[][] {
  const isPaint = ({ keys }: Finding): boolean => keys.some((key) => key.startsWith('paint '));
  return [findings.filter(isPaint), findings.filter((finding) => !isPaint(finding))].filter(
    ({ length }) => length > 0,
  );
}

/** The smallest region that contains both. */
function united(a: Region, b: Region): Region {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const first = a.y <= b.y ? a : b;
  return {
    ...{ x, y, before: first.before ?? first.y },
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Adds a region to others, and unites it with those that it overlaps. */
function addRegion(regions: readonly Region[], region: Region): Region[] {
  const touching = regions.filter((other) => overlap(region, other, 0));
  if (touching.length === 0) return [...regions, region];
  const others = regions.filter((other) => !touching.includes(other));
  return addRegion(others, touching.reduce(united, region));
}

const fromTop = (a: Region, b: Region): number => a.y - b.y || a.x - b.x;

/** The regions of findings, by the names of their screenshots. */
function regionsOf(findings: readonly Finding[]): Map<string, Region[]> {
  const found = new Map<string, Region[]>();
  for (const { screenshot, regions } of findings)
    found.set(screenshot, regions.reduce(addRegion, found.get(screenshot) ?? []).sort(fromTop));
  return found;
}

function causeOf(findings: readonly Finding[]): Cause {
  const keys = unique(findings.flatMap((finding) => finding.keys)).sort();
  const title = titleOf(findings);
  const lines = unique(findings.map(({ what }) => what)).filter((line) => !title.includes(line));
  return {
    id: createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 12),
    title,
    details: [...lines, ...(lines.length === 0 ? unique(findings.map(({ element }) => element)) : [])],
    regions: regionsOf(findings),
  };
}

/** The causes of all differences, the one with the most screenshots first. */
export function causesOf(screenshots: readonly Evidence[]): Cause[] {
  const findings = screenshots.flatMap(findingsIn);
  const known = new Set(findings.flatMap(({ keys }) => keys));
  const byValue = connected(findings, ({ keys, part }) =>
    part !== undefined && known.has(part) ? [...keys, part] : keys,
  );
  // A color and a size of the same kind of element are one edit, unless other elements share one of them.
  const kindsOf = (group: readonly Finding[]): string[] => unique(group.map(({ kind }) => kind ?? ''));
  const groups = connected(byValue, (group) => {
    const [kind, ...others] = kindsOf(group);
    return kind && others.length === 0 ? [`kind ${kind}`] : (group[0]?.keys ?? []);
  });
  return groups
    .map((group) => causeOf(group.flat()))
    .sort((a, b) => b.regions.size - a.regions.size || a.title.localeCompare(b.title));
}

/** The regions of a screenshot, by the cause of their change. */
export const partsOf = (screenshot: string, causes: readonly Cause[]): Map<string, Region[]> =>
  new Map(
    causes.flatMap(({ id, regions }) => {
      const own = regions.get(screenshot);
      return own ? [[id, own] as const] : [];
    }),
  );
