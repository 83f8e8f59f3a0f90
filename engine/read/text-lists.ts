import type { Root } from 'mdast';
import { visit } from '../../shared/markdown/visit.ts';
import type { Problem } from '../../shared/pages/types.ts';

/** The marks of a list in a word processor. */
const BULLET = /^\s*([•‣▪◦●○])\s/u;

/** The mark of a list in Markdown, with a space that does not count as one. */
const NO_BREAK_SPACE = /^\s*([-*+]|\d+[.)])\u00A0/u;

function problemOf(line: string): string | undefined {
  const [, bullet] = BULLET.exec(line) ?? [];
  if (bullet) return `"${bullet}" is text, so readers see no list. Write "-" and a space instead.`;
  const [, mark] = NO_BREAK_SPACE.exec(line) ?? [];
  if (mark)
    return `after "${mark}" is a no-break space, so readers see no list. Write an ordinary space instead.`;
  return undefined;
}

/**
 * Warns about lists that were pasted from a word processor and are only text, one warning for each paragraph.
 * @param document the text of which `tree` is the syntax tree
 */
export function checkTextLists(tree: Root, document: string, file: string): Problem[] {
  const problems: Problem[] = [];
  visit(tree, 'paragraph', ({ position }) => {
    const lines = document.slice(position?.start.offset, position?.end.offset).split('\n');
    const index = lines.findIndex((line) => problemOf(line) !== undefined);
    const message = problemOf(lines[index] ?? '');
    if (message) problems.push({ file, line: (position?.start.line ?? 1) + index, message });
  });
  return problems;
}
