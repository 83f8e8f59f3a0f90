import { isKnownTag } from '../../plugins/content/html-tags.ts';
import type { PageConverter } from './convert.ts';
import { FenceTracker, indentAt, indented, isInHeading, type Line, textOf } from './lines.ts';

/** Comments and code in a line, which contain no tags, and tags. */
const PARTS =
  /<!--[\s\S]*?-->|(`+)(?:(?!\1)[\s\S])+?\1(?!`)|(?<!\\)(?:(?<!\w)<|<(?=\/))(\/?)([A-Z][\w.]*|[a-z][a-z\d]*-[\w-]+)((?:\s+[\w:@#.-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}<>]*\}))?)*)\s*(\/?)>/g;

/** Components that only decide when or where their content is shown. */
const TRANSPARENT = /^(?:ClientOnly|client-only|Teleport|Suspense|NoSsr|Transition|KeepAlive)$/;

interface Tag {
  name: string;
  text: string;
  attributes: string;
  start: number;
  end: number;
  /** The place of the closing tag; undefined if the tag closes itself. */
  close?: { start: number; end: number };
  depth: number;
}

/** The components in a text. Opening tags without an end, such as `<Your name>`, are not among them. */
function tagsIn(text: string): Tag[] {
  const open: Tag[] = [];
  const found: Tag[] = [];
  for (const part of text.matchAll(PARTS)) {
    const { 0: whole, 2: slash, 3: name, 4: attributes = '', 5: end, index } = part;
    if (name === undefined || name === 'Badge' || isKnownTag(name, attributes !== '')) continue;
    const tag = { name, text: whole, attributes, start: index, end: index + whole.length, depth: 0 };
    if (slash === '/') close(tag, open, found);
    else if (end === '/') found.push(tag);
    else open.push(tag);
  }
  return [...found, ...open.filter(({ attributes }) => attributes.includes('='))];
}

/** Closes the last open component with a name. */
function close({ name, start, end }: Tag, open: Tag[], found: Tag[]): void {
  const index = open.findLastIndex((one) => one.name === name);
  const [tag] = index < 0 ? [] : open.splice(index);
  if (tag) {
    const depth = Math.max(0, ...found.filter((one) => one.start > tag.start).map((one) => one.depth + 1));
    found.push({ ...tag, close: { start, end }, depth });
  }
}

/** A part of a text, and what replaces it. */
type Change = [start: number, end: number, text: string];

/** Whether a range is alone in its lines. */
const isAlone = (text: string, start: number, end: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(text.slice(0, start)) && /^[ \t]*(?:\n|$)/.test(text.slice(end));

/** A component without content stays visible, as code. */
function asCode(name: string, [start, end]: [number, number], text: string, page: PageConverter): Change {
  const code = text.slice(start, end);
  if (isInHeading(text, start)) return [start, end, ''];
  return isAlone(text, start, end)
    ? [
        start,
        end,
        indented(
          page.asNote(`The component ${name} of the old site`, code, { language: 'html' }),
          indentAt(text, start),
        ),
      ]
    : [start, end, `\`${code.replace(/[`\s]+/g, ' ')}\``];
}

/** A component that leads somewhere becomes a link around its text. */
function asLink(url: string, { start, end, close: closing }: Tag, inner: string): Change[] {
  const before = inner.length - inner.trimStart().length;
  const after = inner.length - inner.trimEnd().length;
  return closing === undefined
    ? []
    : [
        [start, end + before, '['],
        [closing.start - after, closing.end, `](${url})`],
      ];
}

/** The parts of a text that replace the tags of a component, whose content stays. */
function changesFor(tag: Tag, text: string, page: PageConverter): Change[] {
  const { name, start, end, close: closing, depth } = tag;
  const last = closing?.end ?? end;
  const inner = text.slice(end, closing?.start ?? end);
  if (closing === undefined || inner.trim() === '') return [asCode(name, [start, last], text, page)];
  const [, url] = /\s(?:href|to|link|url)=["']([^"'\s]+)["']/.exec(tag.attributes) ?? [];
  if (url !== undefined && !TRANSPARENT.test(name) && !/\n\s*\n/.test(inner.trim()))
    return asLink(url, tag, inner);
  const isBlock = isAlone(text, start, end) && isAlone(text, closing.start, closing.end);
  if (!isBlock || TRANSPARENT.test(name))
    return [
      [start, end, ''],
      [closing.start, closing.end, ''],
    ];
  const colons = ':'.repeat(4 + depth);
  const label = tag.text.length > 80 ? `<${name}>` : tag.text.replace(/\s+/g, ' ').replaceAll('`', '');
  return [
    [start, end, `${colons}note Content of \`${label}\`\n`],
    [closing.start, closing.end, `\n${indentAt(text, closing.start)}${colons}\n`],
  ];
}

/** The lines with the changes. A new line has the number of the line that it replaces. */
function changed(lines: readonly Line[], text: string, changes: readonly Change[]): Line[] {
  const result: Line[] = [{ text: '', line: lines[0]?.line ?? 1 }];
  let at = 0;
  let source = 0;
  const write = (part: string, isSource: boolean): void => {
    for (const [index, piece] of part.split('\n').entries()) {
      if (index > 0 && isSource) source += 1;
      if (index > 0) result.push({ text: '', line: lines[source]?.line ?? 1 });
      const last = result.at(-1);
      if (last) last.text += piece;
    }
  };
  for (const [start, end, replacement] of changes.toSorted((a, b) => a[0] - b[0])) {
    if (start < at) continue;
    write(text.slice(at, start), true);
    write(replacement, false);
    source += text.slice(start, end).split('\n').length - 1;
    at = end;
  }
  write(text.slice(at), true);
  return result;
}

/** Changes the components in a page of Markdown, which has none here. `<Badge>` is known, and becomes one of this site later. */
export function changeTags(lines: readonly Line[], page: PageConverter): Line[] {
  const fences = new FenceTracker();
  const text = textOf(lines);
  // Code has the same length without its characters.
  const masked = lines
    .map((one) => (fences.isCode(one.text) ? ' '.repeat(one.text.length) : one.text))
    .join('\n');
  const tags = tagsIn(masked);
  if (tags.length === 0) return [...lines];
  for (const { name, start } of tags)
    if (!TRANSPARENT.test(name)) {
      const line = lines[masked.slice(0, start).split('\n').length - 1]?.line;
      page.noteAt('Components that this site does not have', `<${name}>`, line);
    }
  return changed(
    lines,
    text,
    tags.flatMap((tag) => changesFor(tag, text, page)),
  );
}
