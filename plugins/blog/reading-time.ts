import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import readingTime from 'reading-time';
import { SKIP, visit } from 'unist-util-visit';

/** Given by the blog's specification; the library's own default, too. */
const WORDS_PER_MINUTE = 200;

/** Code is scanned by line, not read by word: two seconds a line. A choice of ours, no study behind it. */
const CODE_LINES_PER_MINUTE = 30;

/** Fences that are drawn: nobody reads their source. */
const DRAWN = 'mermaid';

const linesOf = (code: string): number => code.split('\n').filter((line) => line.trim() !== '').length;

/**
 * How long a post takes to read.
 *
 * Prose counts at 200 words a minute. Fenced code counts apart: by lines that are not blank, at 30
 * a minute; diagrams do not count. Inline code is prose.
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
