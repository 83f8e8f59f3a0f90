import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { ContentError } from '../../../engine/problems/problems.ts';
import { parsePage } from '../../../engine/read/parse-page.ts';
import { remarkHtmlComments } from '../../../engine/syntax/html-comments.ts';
import { remarkMarkdownHtml } from '../../../engine/syntax/markdown-html.ts';
import { byLevel } from '../../../shared/build/checks.ts';
import { visit } from '../../../shared/markdown/visit.ts';
import type { Problem } from '../../../shared/pages/types.ts';
import { remarkAdmonitions } from '../../../theme/blocks/callout/callouts.ts';
import { remarkFormulas } from '../../../theme/blocks/formula/formulas.ts';
import { type Line, textOf } from './lines.ts';

const md = unified()
  .use(remarkParse)
  .use(remarkMarkdownHtml)
  .use(remarkGfm)
  .use(remarkAdmonitions)
  .use(remarkHtmlComments)
  .use(remarkFormulas)
  .freeze();

const mdx = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(remarkGfm)
  .use(remarkAdmonitions)
  .use(remarkHtmlComments)
  .use(remarkFormulas)
  .freeze();

const HEADING_ID = /\{#([^}]*)\}[ \t]*$/gm;

/** MDX would read the id of a heading as code. The result has the same length. */
const withoutIds = (text: string): string =>
  text.replace(/^#{1,6}\s.*$/gm, (line) => line.replace(HEADING_ID, '(#$1)'));

/** The syntax tree of a text. @throws if it is MDX that cannot be read */
export const parseText = (text: string, isMdx: boolean): Root =>
  isMdx
    ? mdx.parse({ value: withoutIds(text), path: 'page.mdx' })
    : (md.parse({ value: text, path: 'page.md' }) as Root);

/** The place and the reason why MDX cannot be read; undefined if it can. */
export function mdxProblem(text: string): { line: number; reason: string } | undefined {
  try {
    parseText(text, true);
    return undefined;
  } catch (error) {
    const { line, reason, message } = error as Error & { line?: number; reason?: string };
    return { line: line ?? 1, reason: reason ?? message };
  }
}

/** The places of the dollar signs that begin and end formulas. */
export function formulaMarks(text: string, isMdx: boolean): number[] {
  const places: number[] = [];
  try {
    visit(parseText(text, isMdx), (node) => {
      if (node.type !== 'inlineMath' && node.type !== 'math') return;
      const [start, end] = rangeOf(node);
      for (const { index } of text.slice(start, end).matchAll(/(?<!\\)\$/g)) places.push(start + index);
    });
  } catch {
    // A page that cannot be read has other problems.
  }
  return places;
}

/** The lines of indented code in a page of Markdown. */
export function codeLines(lines: readonly Line[]): Set<Line> {
  const found = new Set<Line>();
  if (!lines.some(({ text }) => /^(?: {4}|\t)\s*\S/.test(text))) return found;
  const text = textOf(lines);
  visit(parseText(text, false), 'code', ({ position }) => {
    const first = position?.start.line ?? 1;
    if (/^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(?:`{3}|~{3})/.test(lines[first - 1]?.text ?? '')) return;
    for (const line of lines.slice(first - 1, position?.end.line)) found.add(line);
  });
  return found;
}

/** The place of a node in its text. */
export const rangeOf = ({ position }: Pick<Nodes, 'position'>): [start: number, end: number] => [
  position?.start.offset ?? 0,
  position?.end.offset ?? 0,
];

/** A part of a page that the build refuses. */
export type Refusal = Pick<Problem, 'message' | 'known'> & { line: number };

export const refusalOf = ({ line = 1, message, known }: Problem): Refusal => ({
  line,
  message,
  ...(known && { known }),
});

/** The lines of a page for which the build would fail, and the reasons. */
export function pageProblems(text: string, file: string): Refusal[] {
  try {
    const { errors } = byLevel({ errors: parsePage(text, file).markupProblems, warnings: [] });
    return errors.map(refusalOf);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map(refusalOf);
  }
}
