import { posix } from 'node:path';
import type { Code } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseFenceMeta } from '../markdown/fence-meta.ts';
import type { Page, Problem } from './types.ts';

interface Fence {
  node: Code;
  /** The file as the fence names it. */
  path: string;
  /** The file, relative to the content root. */
  file: string;
}

/** As Rspress reads it: from the page's own folder, or from the content root with a slash before it. */
const fileOf = (page: Page, path: string): string =>
  path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(page.file), path);

function fencesWithFiles(page: Page): Fence[] {
  const fences: Fence[] = [];
  visit(page.tree, 'code', (node) => {
    const { file: path } = parseFenceMeta(node.meta);
    if (path && !path.startsWith('<root>')) fences.push({ node, path, file: fileOf(page, path) });
  });
  return fences;
}

/** The files that a page's fences show, as ```tsx file="./name.tsx" does, relative to the content root. */
export const includedFiles = (page: Page): string[] => fencesWithFiles(page).map(({ file }) => file);

/**
 * Checks the fences that show a file. Rspress checks them too, but names no line.
 * @param exists whether there is a file, relative to the content root
 */
export function checkIncludedFiles(pages: readonly Page[], exists: (file: string) => boolean): Problem[] {
  return pages.flatMap((page) =>
    fencesWithFiles(page).flatMap(({ node, path, file }) => {
      const place = { file: page.file, line: node.position?.start.line ?? 1 };
      if (!exists(file)) return [{ ...place, message: `missing code "${path}": there is no ${file}.` }];
      if (node.value.trim() === '') return [];
      return [{ ...place, message: `the fence shows "${path}": leave it empty, or leave file="…" out.` }];
    }),
  );
}
