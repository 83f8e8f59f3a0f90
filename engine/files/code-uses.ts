import type { Program } from 'estree';
import type { Root } from 'mdast';
import { asksForPreview } from '../../shared/markdown/fence-meta.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { CodeUse, Problem } from '../../shared/pages/types.ts';

/** The setting `content.code`: pages use no code, or code in files that they import. */
export type ContentCode = 'none' | 'relative';

/** Files that are not code: partials are checked like pages, and images are only shown. */
const NOT_CODE = /\.(?:mdx?|png|jpe?g|webp|avif|gif|svg)$/i;

function importsIn(program: Program | null | undefined, start: number): CodeUse[] {
  return (program?.body ?? []).flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return [];
    const path = String(statement.source.value);
    const line = statement.loc?.start.line ?? start;
    return NOT_CODE.test(path) ? [] : { line, what: `import "${path}"` };
  });
}

/** The places where a page uses code: imports of components, and live previews. */
export function codeUsesOf(tree: Root): CodeUse[] {
  const uses: CodeUse[] = [];
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'mdxjsEsm') uses.push(...importsIn(node.data?.estree, line));
    if (node.type === 'code' && asksForPreview(node.meta)) uses.push({ line, what: 'a live preview' });
  });
  return uses;
}

/** The problems of a page that uses code although the owner of the site does not allow it. */
export const checkCodeUses = (
  file: string,
  uses: readonly CodeUse[],
  code: ContentCode = 'relative',
): Problem[] =>
  code === 'relative'
    ? []
    : uses.map(({ line, what }) => ({
        file,
        line,
        message: `${what} is code, and the owner of this site allows none in content (content.code in site.config.ts is "none"). Remove it, or show the result as text or as an image.`,
      }));
