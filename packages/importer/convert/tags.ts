import { isKnownTag } from '../../../engine/allowed/html-tags.ts';
import type { PageConversion } from './conversion.ts';
import {
  type Change,
  changeParts,
  indentAt,
  indented,
  isInHeading,
  type Line,
  textOf,
  withoutFences,
} from './lines.ts';

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

/** Whether a range is alone in its lines. */
const isAlone = (text: string, start: number, end: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(text.slice(0, start)) && /^[ \t]*(?:\n|$)/.test(text.slice(end));

/** A component without content stays visible, as code. */
function asCode(name: string, [start, end]: [number, number], text: string, page: PageConversion): Change {
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
function changesFor(tag: Tag, text: string, page: PageConversion): Change[] {
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

/** Changes the components in a page of Markdown, which has none here. `<Badge>` is known, and becomes one of this site later. */
export function changeTags(lines: readonly Line[], page: PageConversion): Line[] {
  const text = textOf(lines);
  const masked = withoutFences(lines);
  const tags = tagsIn(masked);
  if (tags.length === 0) return [...lines];
  for (const { name, start } of tags)
    if (!TRANSPARENT.test(name)) {
      const line = lines[masked.slice(0, start).split('\n').length - 1]?.line;
      page.noteAt('Components that this site does not have', `<${name}>`, line);
    }
  return changeParts(
    lines,
    text,
    tags.flatMap((tag) => changesFor(tag, text, page)),
  );
}
