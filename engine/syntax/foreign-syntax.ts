/** Syntax of another documentation tool: how a line with it looks, and what to write here. */
type Foreign = readonly [pattern: RegExp, advice: string];

const INCLUDE = 'Write a code block with file="…", or import a partial (.mdx files only)';

/** Comments with which other tools include files. They stay in the tree, so that they can be reported. */
export const INCLUDING_COMMENT = /^<!--\s*(?:@include\b|include:?\s+\S*[./]\S*\s*-->)/i;

/** At the beginning of lines of a paragraph. */
const IN_TEXT: readonly Foreign[] = [
  [/^<<<\s*\S/, INCLUDE],
  [/^-+8<-+\s*["']/, INCLUDE],
  [/^(?:!!!|\?\?\?\+?)\s+[a-z]+(?:\s+".*")?\s*$/, 'Write an admonition, such as ":::note"'],
  [/\{\{\s*\$(?:frontmatter|params|page|site)\b/, 'Write the text itself'],
];

const message = (text: string, advice: string): string =>
  `"${text.trim()}" is syntax of another tool, which does nothing here. ${advice}.`;

/** The problem of a comment that asks another tool for a file; undefined for other HTML. */
export const checkForeignComment = (html: string): string | undefined =>
  INCLUDING_COMMENT.test(html) ? message(html, INCLUDE) : undefined;

/**
 * The lines of a text that only another tool understands: it would include a file, begin an admonition or insert a value.
 * @param source the text as it is written, so that an escaped line begins with a backslash
 * @param isFirst whether the text begins a paragraph
 * @returns problems with the number of the line in the text, from 0
 */
export const checkForeignText = (source: string, isFirst: boolean): { line: number; message: string }[] =>
  source.split('\n').flatMap((written, index) => {
    const line = written.trim();
    const advice = index > 0 || isFirst ? IN_TEXT.find(([pattern]) => pattern.test(line))?.[1] : undefined;
    return advice ? { line: index, message: message(line, advice) } : [];
  });
