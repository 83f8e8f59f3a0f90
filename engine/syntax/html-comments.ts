import type { Html, Nodes, Paragraph, Parents, Root, RootContent } from 'mdast';
import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import { content } from 'micromark-core-commonmark';
import { factorySpace } from 'micromark-factory-space';
import { markdownLineEnding } from 'micromark-util-character';
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import type { Parser, Processor } from 'unified';
import type { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import { visit } from '../../shared/markdown/visit.ts';

/** A comment of one word, such as `<!-- truncate -->`, is a marker that other plugins may look for. */
export const MARK = /^<!--\s*[\w-]+\s*-->$/;

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    htmlComment: 'htmlComment';
    htmlCommentData: 'htmlCommentData';
  }
}

/** A node that is one comment. */
const COMMENT = /^<!--[\s\S]*-->$/;

const OPENING = '<!--';
const CLOSING = '-->';

const LESS_THAN = 60;
const DASH = 45;
const GREATER_THAN = 62;

interface CommentOptions {
  effects: Effects;
  ok: State;
  nok: State;
  /** The state at the first line ending in the comment. If it is undefined, the comment continues on the next line. */
  atLineEnd?: State;
  /** Whether the current line lacks the indentation of the list, or the `>` of the block quote, around the comment. */
  isOutside?: () => boolean;
}

const isEnd = (code: Code): boolean => code === null || markdownLineEnding(code);

/** Reads from `<!--` to `-->`, across line endings and blank lines. */
function readComment({ effects, ok, nok, atLineEnd, isOutside }: CommentOptions): State {
  let opened = 0;
  // The dashes of the opening count, too: `<!-->` and `<!--->` are complete comments.
  let dashes = 2;

  const start: State = (code) => {
    effects.enter('htmlComment');
    effects.enter('htmlCommentData');
    return open(code);
  };

  const open: State = (code) => {
    if (code !== OPENING.charCodeAt(opened)) return nok(code);
    opened += 1;
    effects.consume(code);
    return opened < OPENING.length ? open : inside;
  };

  const inside: State = (code) => {
    if (code === null) return nok(code);
    if (markdownLineEnding(code)) {
      effects.exit('htmlCommentData');
      return lineEnd(code);
    }
    const isClosing = code === GREATER_THAN && dashes >= 2;
    dashes = code === DASH ? dashes + 1 : 0;
    effects.consume(code);
    return isClosing ? close : inside;
  };

  const lineEnd: State = (code) => {
    if (atLineEnd) return atLineEnd(code);
    dashes = 0;
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    return lineStart;
  };

  const lineStart: State = (code) => {
    if (code === null || isOutside?.()) return nok(code);
    if (markdownLineEnding(code)) return lineEnd(code);
    effects.enter('htmlCommentData');
    return inside(code);
  };

  const close: State = (code) => {
    effects.exit('htmlCommentData');
    effects.exit('htmlComment');
    return ok(code);
  };

  return start;
}

/** A comment in inline content. */
const inText: Construct = {
  tokenize: (effects, ok, nok) => readComment({ effects, ok, nok }),
};

/** Comments at the beginning of a line; text after them on their last line is a paragraph. */
const inFlow: Construct = { concrete: true, tokenize: tokenizeFlow };

function tokenizeFlow(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { parser, interrupt } = this;
  const spaced = (after: State): State => factorySpace(effects, after, 'linePrefix');
  if (interrupt) {
    // After a line of a paragraph, a comment with text after it is part of that paragraph. A comment that continues on
    // the next line may contain blank lines, which a paragraph cannot.
    const alone: State = (code) => (isEnd(code) ? ok(code) : nok(code));
    return readComment({ effects, ok: spaced(alone), nok, atLineEnd: ok });
  }
  const rest: State = (code) => (isEnd(code) ? ok(code) : effects.attempt([inFlow, content], ok, nok)(code));
  const isOutside = (): boolean => parser.lazy[this.now().line] ?? false;
  return readComment({ effects, ok: spaced(rest), nok, isOutside });
}

const syntax: Extension = { flow: { [LESS_THAN]: inFlow }, text: { [LESS_THAN]: inText } };

/** Removes comments from the tree, except for those that match `keep`, which become HTML nodes. */
const leaveOut = (keep: RegExp | undefined): FromMarkdownExtension => ({
  enter: {
    htmlComment(token) {
      if (keep?.test(this.sliceSerialize(token))) this.enter({ type: 'html', value: '' }, token);
      this.buffer();
    },
  },
  exit: {
    htmlComment(token) {
      const value = this.sliceSerialize(token);
      this.resume();
      if (!keep?.test(value)) return;
      (this.stack.at(-1) as Html).value = value;
      this.exit(token);
    },
  },
});

/** Part of MDX's error message for `<!` without a complete comment after it. */
const MDX_REASON = 'to create a comment in MDX';

const UNCLOSED = `the HTML comment that opens here is never closed: end it with ${CLOSING}`;

const isComment = (node: Nodes): boolean => node.type === 'html' && COMMENT.test(node.value);

const isUnclosed = ({ value }: Html): boolean => value.startsWith(OPENING) && !value.includes(CLOSING);

/** Removes the space that a comment leaves at the end of a paragraph. */
function trimEnd({ children }: Paragraph): void {
  const last = children.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
}

/** Parses a page. If a comment is never closed, the error reports that comment instead of an unexpected character. */
function parseWith(parser: Parser, document: string, file: VFile): Root {
  let tree: Root;
  try {
    tree = parser(document, file) as Root;
  } catch (error) {
    if (!(error instanceof VFileMessage) || !error.reason.includes(MDX_REASON)) throw error;
    throw new VFileMessage(UNCLOSED, { place: error.place });
  }
  visit(tree, (node) => {
    if (node.type === 'paragraph') trimEnd(node);
    // Plain Markdown treats everything after an unclosed `<!--` as part of the comment, without a message.
    if (node.type === 'html' && isUnclosed(node)) throw new VFileMessage(UNCLOSED, { place: node.position });
  });
  return tree;
}

interface HtmlCommentsOptions {
  /** A pattern for comments with their delimiters. Those that match stay in the tree as HTML nodes for other plugins. */
  keep?: RegExp;
}

/**
 * Remark plugin: removes HTML comments from MDX and Markdown, everywhere Markdown allows them (in text, between blocks,
 * in lists). Comments in code blocks and inline code stay. Use the plugin after remark-parse. The package
 * `remark-comment` would remove text after a comment on the same line.
 * @throws if a comment is never closed, with its location
 */
export function remarkHtmlComments(this: Processor, { keep }: HtmlCommentsOptions = {}) {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), leaveOut(keep)];
  const parser = this.parser as Parser;
  this.parser = (document, file) => parseWith(parser, document, file);
}

/** Joins texts that a removed node has separated. */
function joinTexts(parent: Parents): void {
  parent.children = (parent.children as RootContent[]).reduce<RootContent[]>((joined, node) => {
    const last = joined.at(-1);
    if (last?.type === 'text' && node.type === 'text') last.value += node.value;
    else joined.push(node);
    return joined;
  }, []) as never;
}

/** Remark plugin: removes the comments that `remarkHtmlComments` has kept for checks and lists. */
export const remarkDropComments = () => (tree: Root) => {
  visit(tree, (node) => {
    if (!('children' in node) || !node.children.some(isComment)) return;
    node.children = (node.children as RootContent[]).filter((child) => !isComment(child)) as never;
    joinTexts(node);
    if (node.type === 'paragraph') trimEnd(node);
  });
};
