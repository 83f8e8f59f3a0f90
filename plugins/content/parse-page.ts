import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { fingerprint } from '../lib/fingerprint.ts';
import { remarkAdmonitions } from './admonitions.ts';
import { MDX_NODES } from './check-data.ts';
import { checkSource, checkTree } from './check-limits.ts';
import { checkNesting } from './check-nesting.ts';
import { remarkDialects } from './dialects.ts';
import { remarkEmoji } from './emoji.ts';
import { unknownLanguages } from './fences.ts';
import { INCLUDING_COMMENT } from './foreign-syntax.ts';
import { remarkFormulas } from './formulas.ts';
import { readHeadings } from './headings.ts';
import { MARK, remarkHtmlComments } from './html-comments.ts';
import { remarkRegionOptions } from './included-files.ts';
import { checkMarkdownFile } from './markdown-files.ts';
import { isMarkdownFile, remarkMarkdownHtml } from './markdown-html.ts';
import { conflictIn, UNMERGED } from './merge-conflict.ts';
import { remarkParsedComponents } from './page-components.ts';
import { remarkParserLimits } from './parser-limits.ts';
import { ContentError } from './problems.ts';
import { readFrontMatter } from './read-front-matter.ts';
import { labelsOf, readTree } from './read-tree.ts';
import { readRemoteFiles } from './remote-files.ts';
import { readSections } from './sections.ts';
import { checkTextLists } from './text-lists.ts';
import type { ParsedPage, Problem } from './types.ts';
import { unreadable } from './unreadable.ts';

const KEPT = new RegExp(`${MARK.source}|${INCLUDING_COMMENT.source}`, 'i');

const md = unified()
  .use(remarkParse)
  .use(remarkParserLimits)
  .use(remarkMarkdownHtml)
  .use(remarkGfm)
  .use(remarkDialects)
  .use(remarkAdmonitions)
  .use(remarkHtmlComments, { keep: KEPT })
  .use(remarkRegionOptions)
  .use(remarkFormulas)
  .use(remarkEmoji)
  .freeze();
const mdx = unified()
  .use(remarkParse)
  .use(remarkParserLimits)
  .use(remarkMdx)
  .use(remarkGfm)
  .use(remarkDialects)
  .use(remarkAdmonitions)
  .use(remarkHtmlComments, { keep: KEPT })
  .use(remarkParsedComponents)
  .use(remarkRegionOptions)
  .use(remarkFormulas)
  .use(remarkEmoji)
  .freeze();

/** Rspress does the same before it parses: the MDX parser would read the `{#id}` of a heading as an expression. */
const escapeHeadingIds = (body: string): string =>
  body.replace(/(?:^|\n)#{1,6}(?!#).*/g, (line) => line.replace(/\\?\{#/, '\\{#'));

/** @param document the body of a page with escaped heading ids */
function parseTree(document: string, file: string): Root {
  try {
    return (file.endsWith('.mdx') ? mdx : md).parse({ value: document, path: file });
  } catch (cause) {
    throw new ContentError([unreadable(cause as Error, file)]);
  }
}

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

/**
 * Reads one Markdown or MDX file.
 * @param file its path, for messages; its extension distinguishes Markdown and MDX
 * @returns the data in the file; the front matter is not validated
 * @throws ContentError if the file exceeds a limit, or if its front matter or Markdown cannot be parsed, with file and line
 */
export function parsePage(source: string, file: string): ParsedPage {
  const { frontMatter, fieldLines, links, warnings, body } = checkBeforeParsing(source, file);
  const document = escapeHeadingIds(body);
  const tree = parseTree(document, file);
  // The steps that follow take too long if the tree is too large.
  rejectIfAny(checkTree(tree, file));
  const html = toHast(tree, { allowDangerousHtml: true, passThrough: [...MDX_NODES] }) as HtmlRoot;
  const { headings, anchors, problems } = readHeadings(tree, html, file);
  const found = readTree(tree, document, file);
  const nesting = file.endsWith('.mdx') ? checkNesting(html, file) : [];
  const markdown = isMarkdownFile(file) ? checkMarkdownFile(tree, document, file) : undefined;
  return {
    fingerprint: fingerprint(source),
    ...found,
    frontMatter,
    fieldLines,
    headings,
    sections: readSections(tree, headings),
    anchors: [...found.anchors, ...anchors],
    links: [...links, ...found.links],
    remoteFiles: readRemoteFiles(tree, file, labelsOf(tree, 'imageReference')),
    markupProblems: [...found.markupProblems, ...problems, ...(markdown?.errors ?? []), ...nesting],
    warnings: [
      ...warnings,
      ...unknownLanguages(tree, file),
      ...checkTextLists(tree, document, file),
      ...(markdown?.warnings ?? []),
    ],
    tree,
  };
}
