import { posix } from 'node:path';
import type { Nodes, Root } from 'mdast';
import { visit } from '../../shared/markdown/visit.ts';
import type { Problem } from '../../shared/pages/types.ts';
import { hasOptionalEnd, isKnownTag, isVoid, readTags, type Tag } from '../allowed/html-tags.ts';
import { PAGE_COMPONENTS } from '../allowed/mdx-names.ts';
import { isHtmlBlock } from '../syntax/markdown-html.ts';

/** The problems of a `.md` file that come from its HTML and from the syntax of MDX. */
export interface MarkdownProblems {
  errors: Problem[];
  warnings: Problem[];
}

/** Nodes that contain inline content. */
const INLINE = new Set(['paragraph', 'heading', 'tableCell', 'admonitionTitle']);

/** Nodes in inline content that are code, or that another check reads. */
const NOT_TEXT = new Set(['inlineCode', 'html', 'image']);

const COMMENT = /<!--[\s\S]*?-->/g;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The line of a place in a text that begins on a given line. */
const lineAt = (text: string, first: number, index: number): number =>
  first + text.slice(0, index).split('\n').length - 1;

/** A piece of a file, and the line on which it begins. */
interface Piece {
  text: string;
  line: number;
}

interface InlineText extends Piece {
  /** Whether it is a paragraph outside of lists and quotations, in which MDX would read imports and exports. */
  isBlock: boolean;
}

const pieceOf = ({ position }: Nodes, document: string): Piece => ({
  text: document.slice(position?.start.offset, position?.end.offset),
  line: position?.start.line ?? 1,
});

/** The source of inline content, with spaces instead of code, HTML and comments. */
function textOf(node: Nodes, parent: Nodes | undefined, document: string): InlineText {
  const start = node.position?.start.offset ?? 0;
  let { text, line } = pieceOf(node, document);
  visit(node, (child) => {
    if (!NOT_TEXT.has(child.type) || !child.position) return;
    const from = (child.position.start.offset ?? 0) - start;
    const to = (child.position.end.offset ?? 0) - start;
    text = text.slice(0, from) + blank(text.slice(from, to)) + text.slice(to);
  });
  const isBlock = node.type === 'paragraph' && (parent?.type === 'root' || parent?.type === 'admonition');
  return { text: text.replace(COMMENT, blank), line, isBlock };
}

const NAMES = String.raw`(?:[\w$]+|\*\s+as\s+[\w$]+|\{[^}]*\})`;

/** An import or an export at the beginning of a line, but not a sentence that begins with one of these words. */
const ESM = new RegExp(
  String.raw`^(?:import\s+(?:${NAMES}(?:\s*,\s*${NAMES})?\s+from\s+)?(["'])[^"'\n]+\1` +
    String.raw`|export\s+(?:(?:const|let|var)\s+[\w$]+\s*=|(?:default\s+)?(?:async\s+)?function\b.*[({]|(?:default\s+)?class\s.*\{|default\s+[[({<]|\{|\*\s+(?:as\s+\S+\s+)?from\s))`,
  'gm',
);

const MDX_COMMENT = /(?<!\\)\{\s*\/\*/g;

/** The start of a tag that is not HTML, with its attributes as far as they can be read. */
const TAG =
  /(?<![\\\w])<([A-Za-z][\w.-]*)((?:[^<>"'{}]|"[^"]{0,300}"|'[^']{0,300}'|\{[^<>]{0,300}?\}(?=[\s/>}]))*)(>|\{)?/g;

const CLOSING = /<\/([A-Z][\w.]*)\s*>/g;

const IMPORTS = 'imports and exports only work in .mdx files, and here they are text';
const COMMENTS =
  'a comment in braces only works in .mdx files, and here it is text. Write <!-- … -->, or rename';

const isOurs = (name: string): boolean => (PAGE_COMPONENTS as readonly string[]).includes(name);

/** Whether attributes have values, or the tag has no content. `<T extends Node>` has neither. */
const looksUsed = (attributes: string): boolean => /[\w-]\s*=\s*["'{]|\{\s*\.\.\.|\/\s*>$/.test(attributes);

/** Elements that browsers ignore outside of a table. */
const TABLE_PARTS = new Set('caption col colgroup tbody td tfoot th thead tr'.split(' '));

/** Checks one file. */
class MarkdownFile {
  readonly errors: Problem[] = [];
  readonly warnings: Problem[] = [];
  readonly #file: string;
  /** Names of components that have an end tag. */
  readonly #closed: ReadonlySet<string>;
  /** The elements that are open, from the outermost. */
  readonly #open: { name: string; line: number; isInline: boolean; isLink: boolean }[] = [];

  constructor(file: string, document: string) {
    this.#file = file;
    this.#closed = new Set([...document.matchAll(CLOSING)].map(([, name = '']) => name));
  }

  #rename(): string {
    return posix.basename(this.#file).replace(/\.md$/, '.mdx');
  }

  #report(line: number, message: string): void {
    this.errors.push({ file: this.#file, line, message });
  }

  #reportJsx(name: string, line: number): void {
    const what = /^[A-Z]/.test(name)
      ? `<${name}> is a component, and components only work in .mdx files`
      : `the braces in <${name}> are JSX, which only works in .mdx files`;
    this.#report(line, `${what}. Rename the file to ${this.#rename()}, or write &lt; for a < in the text.`);
  }

  /** Whether a name with a capital letter is a component. In other cases it is a placeholder, or a type such as `List<T>`. */
  #isComponent(name: string, isUsed: boolean): boolean {
    return /^[A-Z]/.test(name) && (isUsed || isOurs(name) || this.#closed.has(name));
  }

  /** Reports the syntax of MDX in text. */
  checkText({ text, line, isBlock }: InlineText): void {
    const at = (index: number): number => lineAt(text, line, index);
    for (const { index } of isBlock ? text.matchAll(ESM) : [])
      this.#report(at(index), `${IMPORTS}. Rename the file to ${this.#rename()}.`);
    for (const { index } of text.matchAll(MDX_COMMENT))
      this.#report(at(index), `${COMMENTS} the file to ${this.#rename()}.`);
    for (const { index, 1: name = '', 2: attributes = '', 3: end = '' } of text.matchAll(TAG)) {
      const hasBraces = isKnownTag(name, true) && /=\s*\{/.test(attributes + end);
      if (hasBraces || this.#isComponent(name, looksUsed(attributes + end))) this.#reportJsx(name, at(index));
    }
  }

  /**
   * Reports components, and follows the elements that HTML opens and closes.
   * @param isInline whether the HTML is a tag in text
   */
  checkHtml({ text, line }: Piece, isInline: boolean): void {
    for (const { index } of text.matchAll(MDX_COMMENT))
      this.#report(lineAt(text, line, index), `${COMMENTS} the file to ${this.#rename()}.`);
    for (const tag of readTags(text)) this.#checkTag(tag, line + tag.line, isInline);
  }

  #checkTag(tag: Tag, line: number, isInline: boolean): void {
    const { name, attributes, isClosing, isSelfClosing } = tag;
    const values = [...attributes.values()];
    if (!isKnownTag(name, attributes.size > 0 || isClosing)) {
      if (this.#isComponent(name, isSelfClosing || values.some((value) => value !== '')))
        this.#reportJsx(name, line);
      return;
    }
    if (values.some((value) => value.startsWith('{'))) this.#reportJsx(name, line);
    if (!isClosing) this.#checkPlace(name.toLowerCase(), line, attributes.has('href'));
    if (isVoid(name) || isSelfClosing) return;
    if (!isClosing)
      this.#open.push({ name: name.toLowerCase(), line, isInline, isLink: attributes.has('href') });
    else if (!this.#close(name.toLowerCase())) {
      const message = `</${name}> closes nothing, so browsers ignore it. Remove it, or add <${name}> before it.`;
      this.warnings.push({ file: this.#file, line, message });
    }
  }

  /** Reports an element that browsers would move or ignore. @param isLink whether it has a URL */
  #checkPlace(name: string, line: number, isLink: boolean): void {
    if (TABLE_PARTS.has(name) && !this.#open.some((element) => element.name === 'table'))
      this.#report(line, `<${name}> is outside of a table, so browsers ignore it. Put it into <table>.`);
    if (isLink) this.checkLink(line);
  }

  /** Reports a link in a link: browsers end the outer one before it. */
  checkLink(line: number): void {
    const outer = this.#open.find(({ isLink }) => isLink);
    if (outer)
      this.#report(
        line,
        `the link is in the link of line ${outer.line}, so browsers divide it. Remove one of them.`,
      );
  }

  /** @returns whether the element was open */
  #close(name: string): boolean {
    const index = this.#open.findLastIndex((element) => element.name === name);
    if (index !== -1) this.#open.splice(index, 1);
    return index !== -1;
  }

  /** Reports the elements that are never closed. */
  end(): void {
    for (const { name, line, isInline } of this.#open) {
      if (hasOptionalEnd(name) && !isInline) continue;
      const message = `<${name}> is never closed: add </${name}>, or write &lt;${name}> if it is text.`;
      this.#report(line, message);
    }
  }
}

/**
 * Checks that nothing in a `.md` file is lost: reports the syntax of MDX, which would be text, and HTML that is not closed.
 * @param document the text of which `tree` is the syntax tree
 */
export function checkMarkdownFile(tree: Root, document: string, file: string): MarkdownProblems {
  const page = new MarkdownFile(file, document);
  visit(tree, (node, _index, parent) => {
    if (INLINE.has(node.type)) page.checkText(textOf(node, parent, document));
    if (node.type === 'html' && !node.value.startsWith('<!--'))
      page.checkHtml(pieceOf(node, document), !isHtmlBlock(parent));
    if (node.type === 'link' || node.type === 'linkReference') page.checkLink(node.position?.start.line ?? 1);
  });
  page.end();
  return { errors: page.errors, warnings: page.warnings };
}
