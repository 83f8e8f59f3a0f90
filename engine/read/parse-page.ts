import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { fingerprint } from '../../shared/build/fingerprint.ts';
import type { ParsedPage, Problem } from '../../shared/pages/types.ts';
import { unknownLanguages } from '../../theme/blocks/code/fences.ts';
import { MDX_NODES } from '../check/check-data.ts';
import { checkSource, checkTree } from '../check/check-limits.ts';
import { checkNesting } from '../check/check-nesting.ts';
import { checkMarkdownFile } from '../check/markdown-files.ts';
import { readRemoteFiles } from '../check/remote-files.ts';
import { conflictIn, UNMERGED } from '../files/merge-conflict.ts';
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import { ContentError } from '../problems/problems.ts';
import { isMarkdownFile } from '../syntax/markdown-html.ts';
import { type ChangedTree, ENGINE_SYNTAX, type PageSyntax } from '../syntax/syntax.ts';
import { readHeadings } from './headings.ts';
import { labelsOf, readTree } from './read-tree.ts';
import { readSections } from './sections.ts';
import { checkTextLists } from './text-lists.ts';

/** Rspress does the same before it parses: the MDX parser would read the `{#id}` of a heading as an expression. */
const escapeHeadingIds = (body: string): string =>
  body.replace(/(?:^|\n)#{1,6}(?!#).*/g, (line) => line.replace(/\\?\{#/, '\\{#'));

function rejectIfAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ContentError(problems);
}

/**
 * Reads the front matter. A text for which this fails must not reach any other parser.
 * @throws ContentError if a line is too long, or if the front matter cannot be read
 */
export function checkBeforeParsing(source: string, file: string): ReturnType<typeof readFrontMatter> {
  rejectIfAny(checkSource(source, file));
  const conflict = conflictIn(source);
  if (conflict !== undefined)
    rejectIfAny([{ file, line: conflict, message: `the file cannot be read: ${UNMERGED}.` }]);
  return readFrontMatter(source, file);
}

/** A page whose text has been parsed and checked. */
interface CheckedPage {
  page: Omit<ParsedPage, 'headings' | 'sections' | 'tree'>;
  /** The text that was parsed. */
  document: string;
  tree: Root;
  html: HtmlRoot;
}

const htmlOf = (tree: Root): HtmlRoot =>
  toHast(tree, { allowDangerousHtml: true, passThrough: [...MDX_NODES] }) as HtmlRoot;

/** Checks what the author has written, before plugins of the site change it. */
function checkPage(source: string, file: string, syntax: PageSyntax): CheckedPage {
  const { frontMatter, fieldLines, links, warnings, body } = checkBeforeParsing(source, file);
  const document = escapeHeadingIds(body);
  const tree = syntax.parse(document, file);
  // The steps that follow take too long if the tree is too large.
  rejectIfAny(checkTree(tree, file));
  const html = htmlOf(tree);
  const found = readTree(tree, document, file, syntax);
  const nesting = file.endsWith('.mdx') ? checkNesting(html, file) : [];
  const markdown = isMarkdownFile(file) ? checkMarkdownFile(tree, document, file) : undefined;
  const page = {
    fingerprint: fingerprint(source),
    ...found,
    frontMatter,
    fieldLines,
    links: [...links, ...found.links],
    remoteFiles: readRemoteFiles(tree, file, labelsOf(tree, 'imageReference')),
    markupProblems: [...found.markupProblems, ...(markdown?.errors ?? []), ...nesting],
    warnings: [
      ...warnings,
      ...unknownLanguages(tree, file),
      ...checkTextLists(tree, document, file),
      ...(markdown?.warnings ?? []),
    ],
  };
  return { page, document, tree, html };
}

/** @param changed the tree after the plugins of the site; the same tree if there are none */
function finishPage(
  { page, tree, html }: CheckedPage,
  { tree: changed, failure }: ChangedTree,
  file: string,
): ParsedPage {
  const isSame = changed === tree;
  const { headings, anchors, problems } = readHeadings(changed, isSame ? html : htmlOf(changed), file);
  return {
    ...page,
    headings,
    sections: readSections(changed, headings),
    anchors: [...page.anchors, ...anchors],
    markupProblems: [...page.markupProblems, ...problems],
    warnings: [...page.warnings, ...(failure ? [{ file, ...failure }] : [])],
    tree: changed,
    ...(!isSame && { parsed: tree }),
  };
}

/**
 * Reads one Markdown or MDX file.
 * @param file its path, for messages; its extension distinguishes Markdown and MDX
 * @returns the data in the file; the front matter is not validated
 * @throws ContentError if the file exceeds a limit, or if its front matter or Markdown cannot be parsed, with file and line
 */
export function parsePage(source: string, file: string, syntax: PageSyntax = ENGINE_SYNTAX): ParsedPage {
  const checked = checkPage(source, file, syntax);
  return finishPage(checked, syntax.changeSync(checked.tree, checked.document, file), file);
}

/** The same as `parsePage`, for a site with plugins, which may return promises. */
export async function parseExtended(source: string, file: string, syntax: PageSyntax): Promise<ParsedPage> {
  const checked = checkPage(source, file, syntax);
  return finishPage(checked, await syntax.change(checked.tree, checked.document, file), file);
}
