import { join } from 'node:path';
import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { readTextIfExists } from '../../shared/build/files.ts';
import { SKIP, visit } from '../../shared/markdown/visit.ts';
import { FenceTracker } from './convert/lines.ts';
import { splitFrontMatter } from './source-pages.ts';

/** The contents of a page that can be counted. */
export interface Facts {
  words: string[];
  headings: string[];
  code: number;
  tables: number;
  links: string[];
  images: number;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Colors of a terminal. */
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

const wordsIn = (text: string): string[] =>
  text.replace(ANSI, '').normalize('NFKC').toLowerCase().match(WORD) ?? [];

/** The words of a text as one string, to compare headings and links. */
const keyOf = (text: string): string => wordsIn(text).join(' ');

const withoutEntities = (text: string): string =>
  text
    .replace(/&#(x?)([\da-f]+);/gi, (all, hex: string, number: string) => {
      const code = Number.parseInt(number, hex ? 16 : 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    })
    .replace(/&(\w+);/g, (all, name: string) => decodeNamedCharacterReference(name) || all);

/** Parts of a page that no reader of the old site saw either: comments, scripts, styles, imports, exports. */
const HIDDEN = [
  /<!--[\s\S]*?-->/g,
  /\{\/\*[\s\S]*?\*\/\}/g,
  /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi,
  /^(?:import\s[^\n]*(?:from\s+["'][^"'\n]+["']|["'][^"'\n]+["']);?[^\S\n]*$|import\s*\{[^}]*\}\s*from\s*["'][^"'\n]+["'];?)/gm,
  /^export\s(?:const|let|var)\s+[\w$]+\s*=\s*`(?:\\[\s\S]|[^`\\])*`;?/gm,
  /^export\s(?:default\s)?(?:const|let|var|function|class|async)[\s\S]*?(?=\n\s*\n|$(?![\s\S]))/gm,
];

const MARKERS =
  /^\s*(?:\/\/|#|\/\*|<!--|\{\/\*|--)?\s*(?:\[!code[^\]]*\]|(?:highlight|error|warning|focus|diff)-(?:next-line|start|end|add|remove)\S*)\s*(?:\*\/\}?|-->)?\s*$/;

/** A tag of HTML or JSX, also on several lines. */
const TAG =
  /<\/?[A-Za-z][\w.-]*(?:\s+(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)?\/?>/g;

/** Private characters around code, so that nothing in it is read as a mark. */
const [CODE, END] = ['\uE000', '\uE001'];

/** Code in lines as numbers, so that it looks like a word to every pattern. */
const hideCode = (text: string): string =>
  text.replace(
    /(`+)((?:(?!\1)[^\n])+)\1(?!`)/g,
    (_all, _ticks, code: string) => `${CODE}${Buffer.from(code).toString('hex')}${END}`,
  );

const showCode = (text: string): string =>
  text.replace(new RegExp(`${CODE}([\\da-f]*)${END}`, 'g'), (_all, code: string) =>
    String(Buffer.from(code, 'hex')),
  );

/** The words of a line of text that readers see. */
const visible = (line: string): string =>
  withoutEntities(
    showCode(
      line
        .replace(/^\s*:{3,}\s*(?:[\w-]+)?\s*(?:\[(.*)\])?\s*(?:\{[^}]*\})?/, '$1 ')
        .replace(/^\s*(?:!!!|\?\?\?\+?)\s+[\w-]+(?:\s+inline|\s+end)*/, '')
        .replace(/^\s*===[!+]?\s+"/, '"')
        .replace(/^\s*(?:>\s*)*(?:\d+[.)]|[-*+])\s+/, '')
        .replace(/\$\$?(?=[^$]*[\\^_{])[^$]+\$\$?/g, ' ')
        .replace(/^\s*(?:-+8<-+|<<<).*$/, '')
        .replace(/^\s*\[[^\]]+\]:\s+\S+.*$/, '')
        .replace(/\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/i, '')
        .replace(/\[\[toc\]\]|\[TOC\]/i, '')
        .replace(/\[\^[^\]]+\]:?/g, ' ')
        .replace(/\]\((?:[^()\s]|\([^()]*\))*(?:\s+(?:"[^"]*"|'[^']*'))?\)(?:\{[^}]*\})?/g, '] ')
        .replace(/\]\[[^\]]*\]/g, '] ')
        .replace(/<(https?:[^>]+)>/g, ' $1 ')
        .replace(/\{\{[^}]*\}\}/g, ' ')
        .replace(TAG, ' ')
        .replace(/\s*\\?\{[:#.][^}]*\}/g, ' ')
        .replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, ' ')
        .replace(/(?<!\w):[a-z\d_+-]+:(?!\w)/g, ' ')
        .replace(/\\(?=[^\w\s])/g, ''),
    ),
  );

/** Separates the code blocks of a page from its text. The source of a diagram is not a text that readers see. */
function separateCode(body: string): { text: string; code: string[]; blocks: number } {
  const fences = new FenceTracker();
  const text: string[] = [];
  const code: string[] = [];
  let blocks = 0;
  let isDiagram = false;
  for (const line of hideOutsideCode(body).split('\n')) {
    const wasOpen = fences.isOpen;
    const isCode = fences.isCode(line);
    if (isCode && !wasOpen) {
      blocks += 1;
      isDiagram = /^\s*(?:`{3,}|~{3,})\s*mermaid\b/.test(line);
    } else if (!isCode) text.push(line);
    else if (!isDiagram && fences.isOpen && !MARKERS.test(line)) code.push(line);
  }
  return { text: text.join('\n'), code, blocks };
}

/** Removes hidden parts, but not from code blocks. */
function hideOutsideCode(body: string): string {
  const blocks: string[] = [];
  const kept = body.replace(
    /^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\2[`~]*[ \t]*$/gm,
    (block) => `${CODE}${blocks.push(block) - 1}${END}`,
  );
  const shown = HIDDEN.reduce((text, pattern) => text.replace(pattern, ''), kept);
  return shown.replace(
    new RegExp(`${CODE}(\\d+)${END}`, 'g'),
    (_all, index: string) => blocks[Number(index)] ?? '',
  );
}

const countIn = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const DELIMITER_ROW = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$/;
const LINK = /(?<!!)\[((?:[^[\]]|!\[[^\]]*\]\([^)]*\)|\[[^\]]*\])*)\]\((?!\s*\))/g;

/** Counts the contents of a page as it is written, line by line: it must not depend on how the import reads the page. */
export function factsOfSource(source: string): Facts {
  const { text, code, blocks } = separateCode(splitFrontMatter(source).body);
  const hidden = hideCode(text);
  const lines = hidden
    .replace(TAG, (tag) => ` ${/<(?:img|table)\b/.exec(tag)?.[0] ?? ''}${tag.replace(/[^\n]/g, '')} `)
    .split('\n');
  const rows = lines.filter((line) => !DELIMITER_ROW.test(line));
  return {
    words: [
      ...code
        .filter((line) => !/^\s*-+8<-+/.test(line))
        .flatMap((line) => wordsIn(line.replace(/\[!+code[^\]]*\]/g, ''))),
      ...rows.flatMap((line) => wordsIn(visible(line.replace(/<(?:img|table)/g, '')))),
    ],
    headings: lines.flatMap((line) => {
      const [, heading] = /^\s{0,3}#{1,6}\s+(.+?)\s*#*\s*$/.exec(line) ?? [];
      return heading === undefined ? [] : [keyOf(visible(heading))];
    }),
    code: blocks,
    tables: lines.length - rows.length + countIn(lines.join('\n'), /<table/g),
    links: [...hidden.replace(TAG, ' ').matchAll(LINK)].map(([, words = '']) => keyOf(visible(words))),
    images: countIn(lines.join('\n'), /!\[[^\]]*\][([]|<img/g),
  };
}

/** Parts of an article that the theme adds. */
const isAdded = ({ tagName, properties }: Element): boolean => {
  const classes = String(properties.className ?? '');
  return tagName === 'nav' || tagName === 'script' || /table-of-contents|copy-button/.test(classes);
};

function articleOf(html: string): Root | Element {
  const tree = fromHtml(html);
  let found: Element | undefined;
  visit(tree, 'element', (node: Element) => {
    found ??= node.tagName === 'article' ? node : undefined;
  });
  return found ?? tree;
}

/** Words for screen readers, such as "opens in a new tab". */
const isHint = ({ properties }: Element): boolean =>
  String(properties.className ?? '').includes('visually-hidden');

/** The text of a node, with spaces between elements, because words of two blocks are not one word. */
const spacedText = (node: Nodes): string => {
  if (node.type === 'text') return node.value;
  if (!('children' in node) || (node.type === 'element' && isHint(node))) return '';
  const inner = node.children.map(spacedText).join('');
  return node.type === 'element' && !INLINE.has(node.tagName) ? ` ${inner} ` : inner;
};

/** The words of a link, also if it is an image. */
const linkText = (node: Nodes): string => {
  if (node.type === 'element' && node.tagName === 'img') return ` ${node.properties.alt ?? ''} `;
  if (!('children' in node) || (node.type === 'element' && isHint(node))) return spacedText(node);
  const inner = node.children.map(linkText).join('');
  return node.type === 'element' && !INLINE.has(node.tagName) ? ` ${inner} ` : inner;
};

const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

/** A drawing of a diagram replaces its code. */
const isBlockOfCode = ({ tagName, properties }: Element): boolean =>
  tagName === 'pre' || (tagName === 'svg' && properties.role === 'img');

/** Adds an element of the build to the counts. */
function countElement(node: Element, facts: Facts): void {
  const { tagName, properties } = node;
  if (/^h[1-6]$/.test(tagName)) facts.headings.push(keyOf(spacedText(node)));
  if (isBlockOfCode(node)) facts.code += 1;
  if (tagName === 'table') facts.tables += 1;
  if (tagName === 'img') facts.images += 1;
  if (tagName === 'a' && properties.href !== undefined) facts.links.push(keyOf(linkText(node)));
  const names = [properties.alt, properties.ariaLabel, properties.dataLabel, properties.title];
  for (const value of names) if (typeof value === 'string') facts.words.push(...wordsIn(value));
}

/** Counts the contents of a page of the build. */
export function factsOfBuild(html: string): Facts {
  const facts: Facts = { words: [], headings: [], code: 0, tables: 0, links: [], images: 0 };
  const article = articleOf(html);
  visit(article, (node) => {
    if (node.type !== 'element') return undefined;
    if (isAdded(node)) return SKIP;
    countElement(node, facts);
    return undefined;
  });
  return { ...facts, words: [...facts.words, ...wordsIn(spacedText(article))] };
}

/** Items of a list that another list does not have, also counting how often they occur. */
function missingFrom(wanted: readonly string[], found: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of found) left.set(item, (left.get(item) ?? 0) + 1);
  return wanted.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}

/** The comparison of one page, or of all pages. */
export interface Comparison {
  /** How many the source has. */
  total: Record<keyof Facts, number>;
  missing: Record<keyof Facts, number>;
  /** Examples: the page, and its contents that are missing. */
  lost: { file: string; kind: keyof Facts; items: string[] }[];
}

const KINDS = ['words', 'headings', 'code', 'tables', 'links', 'images'] as const;

const countOf = (value: number | readonly string[]): number =>
  typeof value === 'number' ? value : value.length;

/** The pages to compare: the source of each, and its URL on the new site. */
export interface ComparedPage {
  name: string;
  source: string;
  route: string;
}

const emptyCounts = (): Record<keyof Facts, number> => ({
  words: 0,
  headings: 0,
  code: 0,
  tables: 0,
  links: 0,
  images: 0,
});

/** The contents of one kind that the build does not have. */
function missingOf(kind: keyof Facts, source: Facts, build: Facts): { count: number; items: string[] } {
  const [wanted, found] = [source[kind], build[kind]];
  if (typeof wanted === 'number' || typeof found === 'number') {
    const count = Math.max(0, countOf(wanted) - countOf(found));
    return { count, items: [`${count} of ${countOf(wanted)}`] };
  }
  const missing = missingFrom(wanted.filter(Boolean), found);
  // A heading can have a badge.
  const items =
    kind === 'headings' ? missing.filter((one) => !found.some((other) => other.includes(one))) : missing;
  return { count: items.length, items };
}

function comparePage(page: ComparedPage, html: string, result: Comparison): void {
  const source = factsOfSource(page.source);
  const build = factsOfBuild(html);
  for (const kind of KINDS) {
    const { count, items } = missingOf(kind, source, build);
    result.total[kind] += countOf(source[kind]);
    result.missing[kind] += count;
    if (count > 0) result.lost.push({ file: page.name, kind, items });
  }
}

/**
 * Compares the source of pages with the pages of a build.
 * @param folder absolute path of the build
 */
export function compare(pages: readonly ComparedPage[], folder: string): Comparison {
  const result: Comparison = { total: emptyCounts(), missing: emptyCounts(), lost: [] };
  for (const page of pages) {
    const html =
      readTextIfExists(join(folder, `${page.route}.html`)) ??
      readTextIfExists(join(folder, page.route, 'index.html')) ??
      '';
    comparePage(page, html, result);
  }
  return result;
}

/** The comparison as a table for the terminal and for the report. */
export function comparisonText({ total, missing, lost }: Comparison): string {
  const share = (kind: keyof Facts): string =>
    total[kind] === 0 ? '0' : ((100 * missing[kind]) / total[kind]).toFixed(2);
  const rows = KINDS.map(
    (kind) =>
      `| ${kind} | ${total[kind].toLocaleString('en')} | ${missing[kind].toLocaleString('en')} | ${share(kind)} % |`,
  );
  const lines = lost
    .toSorted((a, b) => KINDS.indexOf(b.kind) - KINDS.indexOf(a.kind))
    .map(
      ({ file, kind, items }) =>
        `- \`${file}\`, ${kind}: ${items.slice(0, 12).join(', ')}${items.length > 12 ? ` and ${items.length - 12} more` : ''}`,
    );
  return [
    '| | source | missing | share |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
    ...(lines.length > 0 ? ['', ...lines] : []),
  ].join('\n');
}
