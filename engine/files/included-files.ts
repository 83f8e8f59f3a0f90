import { posix } from 'node:path';
import type { Code } from 'mdast';
import type { Processor } from 'unified';
import { extendParser } from '../../shared/markdown/extend-parser.ts';
import { asksForPreview, parseFenceMeta } from '../../shared/markdown/fence-meta.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { CodeFile, Page, Problem } from '../../shared/pages/types.ts';
import type { FileLookup } from './file-lookup.ts';

/** The beginning of a path from the folder of the site, as in Rspress. */
const SITE = '<root>/';

/**
 * The path of an included file, relative to the content root.
 * @param path relative to the page's folder, to the content root if it starts with a slash, or to the folder of the site
 * if it starts with `<root>/`, as in Rspress
 */
export function includedPath(pageFile: string, path: string): string {
  if (path.startsWith(SITE)) return posix.join('..', path.slice(SITE.length));
  return path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(pageFile), path);
}

/** The path of `file=…` before its fragment, and the fragment. */
const FRAGMENT = /(\bfile=["']?[^"'\s#]*)#[^"'\s]*/;

/**
 * Remark plugin: `file="./a.ts#name"` becomes `file="./a.ts" region="name"`, because Rspress reads the file but
 * does not support regions.
 */
export function remarkRegionOptions(this: Processor) {
  extendParser(this, (tree) => {
    visit(tree, 'code', (node) => {
      const { file } = parseFenceMeta(node.meta);
      const [, region] = file?.split('#') ?? [];
      if (region) node.meta = `${node.meta?.replace(FRAGMENT, '$1')} region="${region}"`;
    });
  });
}

/** The file of a code block; empty if it shows none. */
export function codeFileOf({ meta, value, position }: Code): CodeFile[] {
  const { file: path, region } = parseFenceMeta(meta);
  if (!path) return [];
  const line = position?.start.line ?? 1;
  return [
    { path, ...(region && { region }), line, isEmpty: value.trim() === '', isPreview: asksForPreview(meta) },
  ];
}

/** The files of a page's previews (```tsx file="./name.tsx" preview), relative to the content root. */
export const previewFiles = (page: Page): string[] =>
  page.codeFiles.filter(({ isPreview }) => isPreview).map(({ path }) => includedPath(page.file, path));

/**
 * Checks the code blocks that show a file. Rspress checks them, too, but does not report the line.
 * @param lookup finds files by their paths, relative to the content root
 */
export function checkIncludedFiles(
  pages: readonly Page[],
  { exists, refusalOf, codeProblemOf, regionProblemOf }: FileLookup,
): Problem[] {
  const problemOf = (page: Page, { path, region, isEmpty }: CodeFile): string | undefined => {
    const file = includedPath(page.file, path);
    const refusal = refusalOf(file);
    if (refusal) return `code "${path}" ${refusal}.`;
    if (!exists(file))
      return `missing code "${path}": there is no such file. Create it, or correct file="…".`;
    const large = codeProblemOf?.(file);
    if (large) return `code "${path}": ${large}`;
    const part = region && regionProblemOf?.(file, region);
    if (part) return `file="${path}#${region}": ${part}`;
    if (isEmpty) return undefined;
    return `the code block shows the file "${path}": remove the text in the code block, or remove file="…".`;
  };
  return pages.flatMap((page) =>
    page.codeFiles.flatMap((codeFile) => {
      const message = problemOf(page, codeFile);
      return message ? [{ file: page.file, line: codeFile.line, message }] : [];
    }),
  );
}
