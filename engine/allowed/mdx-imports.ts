import { posix } from 'node:path';
import type { ImportDeclaration } from 'estree';
import { isPartial } from '../files/routes.ts';

/** The kind of a file that a page imports: code, a partial or an image. */
export type ImportKind = 'code' | 'partial' | 'image';

/** In lower case only, so that CODEOWNERS, whose patterns distinguish letter case, guards all code. */
const KINDS: Readonly<Record<string, ImportKind>> = {
  '.tsx': 'code',
  '.ts': 'code',
  '.jsx': 'code',
  '.js': 'code',
  '.mdx': 'partial',
  '.md': 'partial',
  '.png': 'image',
  '.jpg': 'image',
  '.jpeg': 'image',
  '.webp': 'image',
  '.avif': 'image',
  '.gif': 'image',
  '.svg': 'image',
};

const ADVICE =
  'Write the relative path of a partial or an image, such as "./_support.mdx", or of a component if content.code in site.config.ts allows code.';

/** Characters with which the bundler would choose another file, or run a file as a loader. */
const MEANS_MORE = /[!?#|%*\\\p{Cc}]/u;

/** The problem of a path that the bundler reads; undefined if it can only mean a file. */
export function unsafePath(path: string): string | undefined {
  const [character] = MEANS_MORE.exec(path) ?? [];
  if (character === undefined) return undefined;
  const shown = /\p{Cc}/u.test(character) ? 'a control character' : character;
  return `its path contains ${shown}, which is not allowed. Rename the file, and write its path without options.`;
}

function pathProblem(path: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(path)) return `pages only import files of this site. ${ADVICE}`;
  if (path.startsWith('/')) return `the path is absolute. ${ADVICE}`;
  if (!/^\.\.?\//.test(path)) return `pages cannot import packages. ${ADVICE}`;
  const unsafe = unsafePath(path);
  if (unsafe) return unsafe;
  const extension = posix.extname(path);
  if (extension === '.json') return 'pages cannot import data. Write the values into the page.';
  if (Object.hasOwn(KINDS, extension)) return undefined;
  return `pages import only files that end with ${Object.keys(KINDS).join(', ')}. ${ADVICE}`;
}

/** The kind of an import, or the reason why a page cannot have it, as the end of a sentence. */
export type CheckedImport = { kind: ImportKind; problem?: never } | { kind?: never; problem: string };

/**
 * Checks the form of an import.
 * @param file the page, relative to the content root
 */
export function checkImport(node: ImportDeclaration, file: string): CheckedImport {
  const path = String(node.source.value);
  if ((node.attributes ?? []).length > 0) return { problem: 'remove "with { … }".' };
  const problem = pathProblem(path);
  if (problem) return { problem };
  const kind = KINDS[posix.extname(path)] as ImportKind;
  if (node.specifiers.length === 0)
    return { problem: 'it has no name. Write import Name from "…", and use <Name />.' };
  const isDefault = node.specifiers.every(({ type }) => type === 'ImportDefaultSpecifier');
  if (kind !== 'code' && !isDefault)
    return { problem: 'a partial or an image has one name. Write import Name from "…".' };
  if (kind === 'partial' && !isPartial(posix.join(posix.dirname(file), path)))
    return {
      problem: 'only partials can be imported: begin the name of the file, or of its folder, with "_".',
    };
  return { kind };
}
