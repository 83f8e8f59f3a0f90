import type { Code, Heading, Html, Root } from 'mdast';
import type { Processor } from 'unified';
import { pathFrom } from '../../shared/build/files.ts';
import { BLOG_ROUTE } from '../../shared/main-routes.ts';
import { extendParser } from '../../shared/markdown/extend-parser.ts';
import { isJsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import { readTags } from '../allowed/html-tags.ts';

declare module 'mdast' {
  interface RootData {
    /** The lines from which a style attribute was removed. */
    styles?: number[];
  }
}

/** A language with lines to mark or an option at its end, such as `ts{1,3}`, `js[name.js]` and `ts:line-numbers`. */
const JOINED = /^([^\s{[:]+)([{[:].*)$/;

/** Options of other tools, and the ones of this site. */
const OPTIONS: readonly (readonly [pattern: RegExp, option: string])[] = [
  [/^\[([^\]"]+)\](?!.*\btitle=)/, 'title="$1"'],
  [/(?<=^|\s)(?:showLineNumbers|:line-numbers)(?=\s|$)/, 'lineNumbers'],
  [/(?<=^|\s):?no-line-numbers(?=\s|$)/, ''],
];

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/** Gives the first line of a code block the form of this site: languages in lower case, `ts {1,3}`, `title="…"`. */
function adaptFence(fence: Code): void {
  const [, language = fence.lang ?? '', joined = ''] = JOINED.exec(fence.lang ?? '') ?? [];
  const given = [joined, fence.meta].filter(Boolean).join(' ');
  if (fence.lang) fence.lang = language.toLowerCase();
  if (given === '') return;
  const meta = OPTIONS.reduce((text, [pattern, option]) => text.replace(pattern, option), given);
  fence.meta = meta.replace(/(?<=^|\s)\{[\d\s,-]*\}/, withoutSpaces).trim() || null;
}

const STYLE = /\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i;

/** Removes the style attributes of HTML. @returns the lines in the HTML that had one, from 0 */
function cutStyles(html: Html): number[] {
  const tags = readTags(html.value).filter(({ attributes }) => attributes.has('style'));
  for (const { start, end } of [...tags].reverse())
    html.value =
      html.value.slice(0, start) + html.value.slice(start, end).replace(STYLE, '') + html.value.slice(end);
  return tags.map(({ line }) => line);
}

/** Removes style attributes, which the content security policy makes browsers ignore. @returns their lines */
function removeStyles(tree: Root): number[] {
  const lines: number[] = [];
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'html') lines.push(...cutStyles(node).map((at) => line + at));
    if (!isJsxElement(node) || !/^[a-z]/.test(node.name ?? '')) return;
    const kept = node.attributes.filter((attribute) => !('name' in attribute) || attribute.name !== 'style');
    if (kept.length < node.attributes.length) lines.push(line);
    node.attributes = kept;
  });
  return lines;
}

/** A post has one title, which is in its front matter. Other first-level headings of its text become second-level ones. */
function lowerHeadings(tree: Root): void {
  visit(tree, 'heading', (heading: Heading) => {
    if (heading.depth === 1) heading.depth = 2;
  });
}

/**
 * Remark plugin: forms of other tools that have one meaning become those of this site, before any check reads them.
 * @param boundary the content root, for absolute paths. Without it, paths are relative to the content root
 */
export function remarkDialects(this: Processor, { root }: { root?: string } = {}): void {
  extendParser(this, (tree, _document, { path = '' }) => {
    visit(tree, 'code', adaptFence);
    const styles = removeStyles(tree);
    if (styles.length > 0) tree.data = { ...tree.data, styles };
    const file = root === undefined ? path : pathFrom(root, path);
    if (file.startsWith(`${BLOG_ROUTE.slice(1)}/`)) lowerHeadings(tree);
  });
}
