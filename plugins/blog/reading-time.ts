import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import readingTime from 'reading-time';
import { SKIP, visit } from '../lib/visit.ts';

/** The library's default. It is explicit because readers see the result. */
const WORDS_PER_MINUTE = 200;

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
  const { minutes } = readingTime(prose.join('\n'), { wordsPerMinute: WORDS_PER_MINUTE });
  return Math.max(1, Math.ceil(minutes + codeLines / CODE_LINES_PER_MINUTE));
}
