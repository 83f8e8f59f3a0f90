import type { Element, ElementContent, Properties } from 'hast';
import type { Paragraph, Parents, Root } from 'mdast';
import type { InlineMath, Math as MathBlock } from 'mdast-util-math';
import type { Parser, Processor } from 'unified';
import { visit } from '../../../shared/markdown/visit.ts';
import { isBlank } from '../../../shared/markdown/write-markdown.ts';
import { strings } from '../../strings/catalog.ts';
import { setFormula } from './set-formula.ts';
import { formulaSyntax } from './syntax.ts';

/** The result of setting a formula, which its node keeps. */
interface SetFormula {
  /** The formula as a line of text. */
  text?: string;
  problem?: { line: number; message: string };
}

declare module 'mdast-util-math' {
  interface MathData {
    formula?: SetFormula;
  }
  interface InlineMathData {
    formula?: SetFormula;
  }
}

type FormulaNode = InlineMath | MathBlock;

/** The text of a formula in one line; its source if it cannot be set. */
export const textOfFormula = ({ value, data }: FormulaNode): string => data?.formula?.text ?? value;

/** The problem of a formula, with its line; undefined if it has none. */
export const problemOfFormula = ({ data }: FormulaNode): SetFormula['problem'] => data?.formula?.problem;

const isBlockForm = ({ position }: InlineMath, document: string): boolean => {
  const start = position?.start.offset ?? 0;
  return document.startsWith('$$', start);
};

/** The place of a character of a formula in its file, from 1. */
function placeIn(node: FormulaNode, offset: number, document: string): { line: number; column: number } {
  const start = node.position?.start ?? { line: 1, column: 1, offset: 0 };
  const before = node.value.slice(0, offset).split('\n');
  const source = document.slice(start.offset, node.position?.end.offset);
  const first = /^\$+[^\S\n]*\n/.test(source) ? 1 : 0;
  const line = start.line + first + before.length - 1;
  const text = document.split('\n')[line - 1] ?? '';
  const written = node.value.split('\n')[before.length - 1] ?? '';
  const from = line === start.line ? start.column - 1 : 0;
  const at = Math.max(text.indexOf(written, from), 0);
  return { line, column: at + (before.at(-1)?.length ?? 0) + 1 };
}

/** A block of `$$` whose end is missing: the parser reads it to the end of the page. */
const isOpen = ({ type, position }: FormulaNode, document: string): boolean =>
  type === 'math' &&
  !/\$\$\s*$/.test(document.slice((position?.start.offset ?? 0) + 2, position?.end.offset));

const BOX = 'formula-box';

/** Names the boxes of formulas: cached trees have no names, because these are in the language of the site. */
export function nameFormulaBox({ properties }: Element): void {
  if ([properties.className].flat().includes(BOX)) properties.ariaLabel = strings.common.FORMULA;
}

/** The box in which a wide formula scrolls. */
const inBox = (formula: Element): { hProperties: Properties; hChildren: ElementContent[] } => ({
  hProperties: { className: [BOX], role: 'group', ariaLabel: '', tabIndex: 0 },
  hChildren: [formula],
});

const OPEN = 'the formula that begins here is not closed. End it with a line of "$$".';

function addFormula(node: FormulaNode, document: string): void {
  // A tree from the cache already has its formulas.
  if (node.data?.formula) return;
  const isBlock = node.type === 'math' || isBlockForm(node, document);
  const line = node.position?.start.line ?? 1;
  if (isOpen(node, document)) {
    node.data = { ...node.data, formula: { problem: { line, message: OPEN } } };
    return;
  }
  const set = setFormula(node.value, isBlock);
  if ('message' in set) {
    const { line, column } = placeIn(node, set.offset ?? 0, document);
    const message = `in column ${column}, ${set.message}`;
    node.data = { ...node.data, formula: { problem: { line, message } } };
  } else if (isBlock) {
    const hName = node.type === 'math' ? 'div' : 'span';
    node.data = { hName, ...inBox(set.element), formula: { text: set.text } };
  } else {
    const { tagName, properties, children } = set.element;
    node.data = { hName: tagName, hProperties: properties, hChildren: children, formula: { text: set.text } };
  }
}

/** Two dollars that do not begin a formula. */
const STRAY = /(?<![\\$])\$\$(?!\$)/;

/**
 * The lines of a text with `$$`, which is probably a formula that is not closed.
 * @param source the text as it is written
 */
export const checkDollars = (source: string): { line: number; message: string }[] =>
  source.split('\n').flatMap((line, index) => {
    if (!STRAY.test(line)) return [];
    const message =
      '"$$" begins a formula that is not closed. Write a line of "$$" above and below the formula; for two signs of a currency, write \\$\\$.';
    return { line: index, message };
  });

/** A paragraph that contains only `$$…$$` is a block. */
function toBlock(paragraph: Paragraph, index: number, parent: Parents, document: string): void {
  const [only, ...others] = paragraph.children.filter((child) => !isBlank(child));
  if (only?.type !== 'inlineMath' || others.length > 0 || !isBlockForm(only, document)) return;
  const { value, position } = only;
  parent.children[index] = { type: 'math', value, ...(position && { position }) };
}

/** Reads and sets the formulas of a tree. */
function addFormulas(tree: Root, document: string): void {
  visit(tree, 'paragraph', (node, index, parent) => {
    if (parent && index !== undefined) toBlock(node, index, parent, document);
  });
  visit(tree, (node) => {
    if (node.type === 'math' || node.type === 'inlineMath') addFormula(node, document);
  });
}

/** Blocks of code at the beginning of lines, where most dollars are. */
const FENCES = /^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:.*\n)*? {0,3}\1/gm;
const FORMULA_OR_OPEN = /\$\$|\$[^\s$](?:[^$]*[^\s$])?\$(?!\d)/;

/** Whether a page can contain a formula. Without one, the parser for formulas does not load. */
const mayHaveFormula = (document: string): boolean =>
  document.includes('$') && FORMULA_OR_OPEN.test(document.replace(FENCES, ''));

/**
 * Remark plugin: reads formulas (`$…$`, `$$…$$`) and sets them as MathML. It changes the parser, so that checks, search and the
 * Markdown version of a page see the same nodes as the compiler. Use it after remark-parse, in each processor that reads pages.
 */
export function remarkFormulas(this: Processor): void {
  const parser = this.parser as Parser;
  this.parser = (document, file) => {
    if (!mayHaveFormula(document)) return parser(document, file);
    const data = this.data();
    const { micromarkExtensions = [], fromMarkdownExtensions = [] } = data;
    const { syntax, nodes } = formulaSyntax();
    data.micromarkExtensions = [...micromarkExtensions, syntax];
    data.fromMarkdownExtensions = [...fromMarkdownExtensions, nodes];
    try {
      const tree = parser(document, file) as Root;
      addFormulas(tree, document);
      return tree;
    } finally {
      Object.assign(data, { micromarkExtensions, fromMarkdownExtensions });
    }
  };
}
