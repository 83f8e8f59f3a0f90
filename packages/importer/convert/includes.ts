import { dirname, extname, join, posix } from 'node:path';
import { LIMITS } from '../../../shared/build/limits.ts';
import { isSourceFile, sourceText } from '../source-files.ts';
import { splitFrontMatter } from '../source-pages.ts';
import { changeLines, FenceTracker, type Line, linesOf } from './lines.ts';

/** The parts of the import that includes need. */
export interface IncludeContext {
  /** Absolute path of the page. */
  path: string;
  /** The folder of the tool, absolute. */
  root: string;
  prefixes: Readonly<Record<string, string>>;
  contentRoots: readonly string[];
  /** Publishes a file of code. @returns its path for `file="…"`; undefined if the code must be in the page */
  publishCode: (path: string) => string | undefined;
  note: (kind: string, line: number, detail: string, isOpen?: boolean) => void;
  /** The number of characters that the page may still include. It counts down. */
  budget?: { left: number };
  /** The parts of files that include this text, the nearest first. */
  around?: readonly string[];
}

/** A page can have as many characters. Files that include each other several times multiply: ten levels of ten make ten billion. */
const MAX_INCLUDED = LIMITS.fileBytes;

/** Files that include each other in one chain. */
const MAX_DEPTH = 100;

/** The cost of an include even if its file is empty. */
const COST = 100;

/** The file that an include names: relative to the page, to a prefix such as `@`, or to a folder of content. */
export function resolveInclude(
  given: string,
  { path, root, prefixes, contentRoots }: Omit<IncludeContext, 'publishCode' | 'note'>,
): string | undefined {
  const [prefix, folder] =
    Object.entries(prefixes).find(([name]) => given === name || given.startsWith(`${name}/`)) ?? [];
  const candidates =
    prefix !== undefined && folder !== undefined
      ? [join(folder, given.slice(prefix.length))]
      : [join(dirname(path), given), ...contentRoots.map((folder) => join(folder, given))];
  return candidates.find((one) => isSourceFile(one, root));
}

const REGION = /^\s*(?:\/\/|\/\*|#|<!--|--|;|%|\*)?\s*#?(end)?region\s*:?\s*([\w*-]*)\s*(?:\*\/|-->)?\s*$/;
const SNIPPET_MARK =
  /^\s*(?:<!--|\/\/|#|\/\*|--|;)?\s*--8<--\s*\[(start|end):\s*([\w-]+)\]\s*(?:-->|\*\/)?\s*$/;

/** The lines of a region with a name: between `#region name` and `#endregion`, or marks of MkDocs. */
export function regionIn(text: string, name: string): string | undefined {
  const lines = text.split('\n');
  const isMark = (line: string, end: boolean): boolean => {
    const [, closing, own] = REGION.exec(line) ?? [];
    const [, side, other] = SNIPPET_MARK.exec(line) ?? [];
    if (side !== undefined) return other === name && (side === 'end') === end;
    return REGION.test(line) && (closing !== undefined) === end && (own === name || (end && own === ''));
  };
  const start = lines.findIndex((line) => isMark(line, false));
  if (start < 0) return sectionIn(lines, name);
  const end = lines.findIndex((line, index) => index > start && isMark(line, true));
  return lines.slice(start + 1, end < 0 ? undefined : end).join('\n');
}

/** The section of a heading, which VitePress can include by its anchor. */
function sectionIn(lines: readonly string[], name: string): string | undefined {
  const depthOf = (line: string): number => /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0;
  const start = lines.findIndex(
    (line) =>
      depthOf(line) > 0 &&
      line
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '') === name,
  );
  if (start < 0) return undefined;
  const depth = depthOf(lines[start] ?? '');
  const end = lines.findIndex((line, index) => index > start && depthOf(line) > 0 && depthOf(line) <= depth);
  return lines.slice(start, end < 0 ? undefined : end).join('\n');
}

/** The lines from `{2,5}`, `{2,}` or `:2:5`. */
function rangeIn(text: string, from?: string | undefined, to?: string | undefined): string {
  if (!from && !to) return text;
  return text
    .split('\n')
    .slice(Math.max(0, Number(from || 1) - 1), to ? Number(to) : undefined)
    .join('\n');
}

const MARKDOWN_INCLUDE = /^(\s*)<!--\s*@include:\s*(\S+?)(?:#([\w-]+))?(?:\{(\d*),?(\d*)\})?\s*-->\s*$/;
const SNIPPET = /^(\s*)-+8<-+\s*["']([^"':]+)(?::([\w-]+))?(?::(\d*))?(?::(\d*))?["']\s*$/;
const SNIPPET_BLOCK = /^(\s*)-+8<-+\s*$/;
const CODE = /^(\s*)<<<\s*(\S+?\.\w+|[^\s#{[]+)(?:#([\w-]+))?\s*(?:\{([^}]*)\})?\s*(?:\[([^\]]*)\])?\s*$/;

/** A mark of an include that a page shows. */
const SHOWN_MARK = /^(\s*);(-+8<-+.*)$/;

/** The text of an included file, without its front matter, and with its own includes. */
function included(
  given: string,
  region: string | undefined,
  range: [string | undefined, string | undefined] | [],
  one: Line,
  context: Required<IncludeContext>,
): Line[] | undefined {
  const { budget } = context;
  if (budget.left < 0) return undefined;
  const path = resolveInclude(given, context);
  if (path === undefined) {
    context.note('A file that a page includes does not exist', one.line, given);
    return undefined;
  }
  // A page can include a part of itself that does not contain the include.
  const key = [path, region, ...range].filter(Boolean).join('\n');
  if (key === context.path || context.around.includes(key)) {
    context.note('A file includes itself, so the include was removed', one.line, given);
    return undefined;
  }
  if (context.around.length >= MAX_DEPTH) {
    context.note('Files include each other too deeply, so the rest is missing', one.line, given);
    return undefined;
  }
  const text = sourceText(path).replace(/\r\n/g, '\n');
  budget.left -= text.length + COST;
  if (budget.left < 0) {
    context.note('A page includes too much text, so the rest is missing', one.line, given);
    return undefined;
  }
  const body = /\.mdx?$/.test(path) ? splitFrontMatter(text).body : text;
  const part = rangeIn(region === undefined ? body : (regionIn(body, region) ?? body), range[0], range[1]);
  context.note('An included file became part of the page', one.line, given, false);
  const lines = linesOf(part.replace(/\n$/, ''), 1).map(({ text: own }) => ({ text: own, line: one.line }));
  return expandIncludes(lines, { ...context, path, budget, around: [key, ...context.around] });
}

const withIndent = (lines: readonly Line[], space: string): Line[] =>
  space === '' ? [...lines] : lines.map((one) => ({ ...one, text: one.text === '' ? '' : space + one.text }));

/** The line for an include that is text, or the line itself if it is not one. */
function expanded(one: Line, context: Required<IncludeContext>, isInBlock: boolean): Line[] {
  const [, space = '', path, region, from, to] =
    MARKDOWN_INCLUDE.exec(one.text) ?? SNIPPET.exec(one.text) ?? [];
  if (path !== undefined) return withIndent(included(path, region, [from, to], one, context) ?? [], space);
  const [, blockSpace = '', name = ''] = isInBlock ? (/^(\s*)(\S+)\s*$/.exec(one.text) ?? []) : [];
  if (name === '') return [one];
  return withIndent(included(name, undefined, [], one, context) ?? [], blockSpace);
}

/** Replaces includes of Markdown and of code with the text of the files. Snippets of MkDocs also work in code blocks. */
export function expandIncludes(lines: readonly Line[], given: IncludeContext): Line[] {
  const context = { around: [], ...given, budget: given.budget ?? { left: MAX_INCLUDED } };
  const fences = new FenceTracker();
  let isInBlock = false;
  return lines.flatMap((one) => {
    const isCode = fences.isCode(one.text);
    const [, space, mark] = SHOWN_MARK.exec(one.text) ?? [];
    if (mark !== undefined) return [{ ...one, text: `${space}${mark}` }];
    if (SNIPPET_BLOCK.test(one.text)) {
      isInBlock = !isInBlock;
      return [];
    }
    const isSnippet = SNIPPET.test(one.text) || isInBlock;
    if (isCode && !isSnippet) return [one];
    return expanded(one, context, isInBlock);
  });
}

/** A code block of VuePress that shows a file: `@[code{1-2} ts](./a.ts)`. */
const VUEPRESS_CODE = /^(\s*)@\[code(?:\{([^}]*)\})?(?:\s+(\w+))?[^\]]*\]\(([^)\s]+)\)\s*$/;

/** The same in the form of VitePress. */
const asVitepress = (text: string): string =>
  text.replace(
    VUEPRESS_CODE,
    (_all, space: string, lines = '', language = '', path = '') =>
      `${space}<<< ${path}${lines || language ? `{${`${lines} ${language}`.trim()}}` : ''}`,
  );

const languageOf = (path: string): string => extname(path).slice(1).toLowerCase();

function codeBlock(text: string, one: Line, context: IncludeContext): string[] | undefined {
  const [, space = '', given, region, options = '', title] = CODE.exec(text) ?? [];
  if (given === undefined) return undefined;
  const path = resolveInclude(given, context);
  const lines = /(?:^|\s)([\d,-]+)(?=\s|$)/.exec(options)?.[1];
  const language = /(?:^|\s)([a-z][\w+-]*)(?::[\w-]+)*\s*$/i.exec(options)?.[1] ?? languageOf(given);
  const label = title ?? posix.basename(given);
  if (path === undefined) {
    context.note('A file of code does not exist', one.line, given);
    return [`${space}\`\`\`text`, space + text.trim(), `${space}\`\`\``];
  }
  const meta = [language, `title="${label}"`, lines && `{${lines}}`].filter(Boolean).join(' ');
  const published = context.publishCode(path);
  if (published !== undefined) {
    context.note('A file of code is shown with file="…"', one.line, given, false);
    return [
      `${space}\`\`\`${meta} file="${published}${region === undefined ? '' : `#${region}`}"`,
      `${space}\`\`\``,
    ];
  }
  const code = sourceText(path).replace(/\n$/, '');
  const part = region === undefined ? code : (regionIn(code, region) ?? code);
  const fence = '`'.repeat(Math.max(3, ...[...part.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length + 1)));
  return [`${space}${fence}${meta}`, ...part.split('\n').map((line) => space + line), `${space}${fence}`];
}

/** Replaces `<<< path` of VitePress and `@[code](path)` of VuePress with code blocks that show the file. */
export const changeCodeIncludes = (lines: readonly Line[], context: IncludeContext): Line[] =>
  changeLines(lines, (text, one) => codeBlock(asVitepress(text), one, context) ?? [text]);
