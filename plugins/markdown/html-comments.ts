import remarkComment from '@slorber/remark-comment';
import type { Html, Paragraph, Root } from 'mdast';
import type { Parser, Processor } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';

const OPENING = '<!--';
const CLOSING = '-->';

/** What MDX says of `<!` wherever no comment could be read. */
const MDX_REASON = 'to create a comment in MDX';

const UNCLOSED = `the HTML comment that opens here is empty or never closed: end it with ${CLOSING}`;

const isUnclosed = (node: Html): boolean => node.value.startsWith(OPENING) && !node.value.includes(CLOSING);

/** What a comment at the end leaves behind: Markdown's own paragraphs never end with a space. */
function trimEnd({ children }: Paragraph): void {
  const last = children.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
}

function readable(error: unknown): unknown {
  if (!(error instanceof VFileMessage) || !error.reason.includes(MDX_REASON)) return error;
  return new VFileMessage(UNCLOSED, { place: error.place });
}

/** Parses, and says plainly which comment is wrong; a parser's own message names a character. */
function parseWith(parser: Parser, document: string, file: VFile): Root {
  let tree: Root;
  try {
    tree = parser(document, file) as Root;
  } catch (error) {
    throw readable(error);
  }
  visit(tree, (node) => {
    if (node.type === 'paragraph') trimEnd(node);
    // Plain Markdown takes all that follows for the comment, without a word.
    if (node.type === 'html' && isUnclosed(node)) throw new VFileMessage(UNCLOSED, { place: node.position });
  });
  return tree;
}

/**
 * Remark plugin: HTML comments in MDX and Markdown, wherever Markdown accepts them (in text, between
 * blocks, in lists), leave no trace in the tree. Code is left alone.
 * @throws when a comment is never closed, with its place
 */
export function remarkHtmlComments(this: Processor) {
  remarkComment.call(this, undefined);
  const { parser } = this;
  if (!parser) throw new Error('remarkHtmlComments needs a parser: use it after remark-parse.');
  this.parser = (document, file) => parseWith(parser as Parser, document, file);
}
