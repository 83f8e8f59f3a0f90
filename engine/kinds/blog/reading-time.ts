import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { SKIP, visit } from '../../../shared/markdown/visit.ts';

/** Usual for silent reading. */
const WORDS_PER_MINUTE = 200;

/** A word: characters without spaces. In Chinese, Japanese and Korean, each character counts. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]\p{P}*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]+/gu;

/** Two seconds for each line. This value is an estimate. */
const CODE_LINES_PER_MINUTE = 30;

/** Code blocks that are drawn as diagrams: nobody reads their source. */
const DRAWN = 'mermaid';

const linesOf = (code: string): number => code.split('\n').filter((line) => line.trim() !== '').length;

/**
 * The time that it takes to read a post.
 *
 * Prose counts at 200 words a minute. Fenced code counts separately: its lines that are not blank, at 30 a minute.
 * Diagrams do not count. Inline code is prose.
 * @returns whole minutes, rounded up, at least one
 */
export function minutesToRead(tree: Root): number {
  const prose: string[] = [];
  let codeLines = 0;
  visit(tree, ['paragraph', 'heading', 'tableCell', 'code'], (node) => {
    if (node.type !== 'code') {
      prose.push(textOf(node));
      return SKIP;
    }
    if (node.lang !== DRAWN) codeLines += linesOf(node.value);
    return undefined;
  });
  const words = prose.join('\n').match(WORD)?.length ?? 0;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE + codeLines / CODE_LINES_PER_MINUTE));
}
