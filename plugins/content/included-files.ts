import { posix } from 'node:path';
import type { Code } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseFenceMeta } from '../markdown/fence-meta.ts';
import type { Page, Problem } from './types.ts';

/** As Rspress reads it: from the page's own folder, or from the content root with a slash before it. */
const fileOf = (page: Page, path: string): string =>
  path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(page.file), path);

function judge(page: Page, { meta, value, position }: Code, exists: (file: string) => boolean): Problem[] {
  const { file: path } = parseFenceMeta(meta);
  if (!path || path.startsWith('<root>')) return [];
  const place = { file: page.file, line: position?.start.line ?? 1 };
  if (!exists(fileOf(page, path))) {
    return [{ ...place, message: `missing code "${path}": there is no ${fileOf(page, path)}.` }];
  }
  if (value.trim() === '') return [];
  return [{ ...place, message: `the fence shows "${path}": leave it empty, or leave file="…" out.` }];
}

/**
 * Checks the fences that show a file, as ```tsx file="./name.tsx" does. Rspress checks them too, but names no line.
 * @param exists whether there is a file, relative to the content root
 */
export function checkIncludedFiles(pages: readonly Page[], exists: (file: string) => boolean): Problem[] {
  return pages.flatMap((page) => {
    const problems: Problem[] = [];
    visit(page.tree, 'code', (node) => {
      problems.push(...judge(page, node, exists));
    });
    return problems;
  });
}
