import type { Element, Nodes as HtmlNodes, Root } from 'hast';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { ownValue } from '../../shared/own-value.ts';
import type { Problem } from '../../shared/pages/types.ts';
import { isVoid } from '../allowed/html-tags.ts';
import { componentNamed } from '../allowed/page-components.ts';

/** An element of a page as React renders it. */
interface Rendered {
  tag: string;
  line: number;
  /** The name for messages: an element as it is written, or the result of Markdown. */
  label: string;
  /** Whether it takes clicks. */
  isInteractive: boolean;
  children: (Rendered | string)[];
}

type Jsx = MdxJsxFlowElementHast | MdxJsxTextElementHast;

const isJsx = (node: HtmlNodes): node is HtmlNodes & Jsx =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

const isExpression = ({ type }: HtmlNodes): boolean =>
  type === 'mdxFlowExpression' || type === 'mdxTextExpression';

const isBlank = (node: HtmlNodes): boolean => node.type === 'text' && node.value.trim() === '';

/** Whether MDX removes a paragraph, because its line contains only elements: `<div>text</div>`. */
const isUnwrapped = (children: readonly HtmlNodes[]): boolean =>
  children.some((child) => isJsx(child) || isExpression(child)) &&
  children.every((child) => isJsx(child) || isExpression(child) || isBlank(child));

const INTERACTIVE = new Set(['button', 'input', 'select', 'textarea', 'details', 'label']);
const HEADING = /^h[2-6]$/;

/** The results of Markdown, for messages. */
const MARKDOWN: Readonly<Record<string, string>> = {
  p: 'a paragraph',
  a: 'a link',
  pre: 'a code block',
  table: 'a table',
  ul: 'a list',
  ol: 'a list',
  blockquote: 'a quotation',
};

const lineOf = (node: HtmlNodes): number => node.position?.start.line ?? 1;

const attributeNames = ({ attributes }: Jsx): Set<string> =>
  new Set(attributes.flatMap((attribute) => ('name' in attribute ? attribute.name.toLowerCase() : [])));

const childrenOf = (nodes: readonly HtmlNodes[], pages: Rendered[][]): Rendered['children'] =>
  nodes.flatMap((node) => rendered(node, pages));

function renderedComponent(node: Jsx & HtmlNodes, pages: Rendered[][]): Rendered['children'] {
  const children = childrenOf(node.children as HtmlNodes[], pages);
  const rendering = componentNamed(node.name)?.renders;
  if (!rendering) {
    // Nobody knows what an imported component renders, so its content is checked alone.
    pages.push(children.filter((child) => typeof child !== 'string'));
    return [];
  }
  const line = lineOf(node);
  const label = `<${node.name}>`;
  const element = (tag: string, content: Rendered['children']): Rendered => ({
    tag,
    line,
    label,
    isInteractive: tag === 'a' || INTERACTIVE.has(tag),
    children: content,
  });
  const before = (rendering.before ?? []).map((tag) => element(tag, []));
  const [outer = 'div', ...inner] = rendering.around;
  const content = inner.reduceRight((within, tag) => [element(tag, within)], children);
  return [element(outer, [...before, ...content])];
}

/** An element that Markdown makes. */
function renderedMarkdown(
  { tagName, children: nodes, position }: Element,
  pages: Rendered[][],
): Rendered['children'] {
  const children = childrenOf(nodes, pages);
  if (tagName === 'p' && isUnwrapped(nodes)) return children;
  const line = position?.start.line ?? 1;
  const isHeading = HEADING.test(tagName);
  // The theme adds a link to each heading.
  if (isHeading)
    children.push({ tag: 'a', line, label: 'the link of a heading', isInteractive: true, children: [] });
  const label = ownValue(MARKDOWN, tagName) ?? (isHeading ? 'a heading' : `<${tagName}>`);
  return [{ tag: tagName, line, label, isInteractive: tagName === 'a', children }];
}

const MEDIA = new Set(['audio', 'video']);

/** An element of HTML in JSX. */
function renderedHtml(node: Jsx & HtmlNodes, name: string, pages: Rendered[][]): Rendered {
  const names = attributeNames(node);
  const isInteractive =
    INTERACTIVE.has(name) ||
    (name === 'a' && names.has('href')) ||
    (MEDIA.has(name) && names.has('controls'));
  const children = childrenOf(node.children as HtmlNodes[], pages);
  return { tag: name, line: lineOf(node), label: `<${name}>`, isInteractive, children };
}

/** The elements of a node. @param pages gets pieces of the page whose place is unknown */
function rendered(node: HtmlNodes, pages: Rendered[][]): Rendered['children'] {
  if (node.type === 'text') return [node.value];
  if (node.type === 'element') return renderedMarkdown(node, pages);
  if (!isJsx(node)) return [];
  const { name } = node;
  if (name === null) return childrenOf(node.children as HtmlNodes[], pages);
  return /^[a-z][a-z\d-]*$/.test(name) ? [renderedHtml(node, name, pages)] : renderedComponent(node, pages);
}

const PARENTS: Readonly<Record<string, { allowed: readonly string[]; fix: string }>> = {
  li: { allowed: ['ul', 'ol', 'menu'], fix: 'Put it into <ul> or <ol>.' },
  dt: { allowed: ['dl', 'div'], fix: 'Put it into <dl>.' },
  dd: { allowed: ['dl', 'div'], fix: 'Put it into <dl>.' },
  tr: { allowed: ['tbody', 'thead', 'tfoot'], fix: 'Put it into <tbody> or <thead>, in <table>.' },
  td: { allowed: ['tr'], fix: 'Put it into <tr>, in <tbody>, in <table>.' },
  th: { allowed: ['tr'], fix: 'Put it into <tr>, in <thead>, in <table>.' },
  tbody: { allowed: ['table'], fix: 'Put it into <table>.' },
  thead: { allowed: ['table'], fix: 'Put it into <table>.' },
  tfoot: { allowed: ['table'], fix: 'Put it into <table>.' },
  caption: { allowed: ['table'], fix: 'Put it into <table>.' },
  colgroup: { allowed: ['table'], fix: 'Put it into <table>.' },
  col: { allowed: ['colgroup'], fix: 'Put it into <colgroup>, in <table>.' },
};

/** Elements that contain only certain elements, and no text. */
const NO_TEXT = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'colgroup']);

const escapeText = (text: string): string =>
  text.replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;'));

/** One piece of a page, and the elements around its places. */
class Piece {
  /** The elements, by the number that is their attribute in `html`. */
  readonly #elements: { element: Rendered; parent: number }[] = [];
  readonly problems: { line: number; message: string }[] = [];

  constructor(root: Rendered) {
    const html = this.#write(root, -1, []);
    if (this.problems.length === 0) this.#compare(html);
  }

  #report({ label, line }: Rendered, within: string, fix: string): void {
    const message = `${label} is in ${within}, which HTML does not allow: browsers move it, or readers cannot use it. ${fix}`;
    this.problems.push({ line, message });
  }

  /** HTML in which each element has its number, and the problems that browsers do not correct. */
  #write(element: Rendered, parent: number, ancestors: readonly Rendered[]): string {
    const { tag, children, isInteractive, line } = element;
    const outer = isInteractive
      ? ancestors.find((other) => /^(?:a|button)$/.test(other.tag) && other.isInteractive)
      : undefined;
    if (outer) this.#report(element, outer.label, 'Take one of them out.');
    const rule = ownValue(PARENTS, tag);
    const above = ancestors.at(-1);
    if (rule && !rule.allowed.includes(above?.tag ?? ''))
      this.#report(element, above?.label ?? 'the page', rule.fix);
    const number = this.#elements.push({ element, parent }) - 1;
    const start = `<${tag} data-n="${number}">`;
    if (isVoid(tag)) return start;
    const path = [...ancestors, element];
    const content = children.map((child) => {
      if (typeof child !== 'string') return this.#write(child, number, path);
      if (NO_TEXT.has(tag) && child.trim() !== '')
        this.problems.push({
          line,
          message: `<${tag}> contains text, which browsers move. Put it into a cell.`,
        });
      return escapeText(child);
    });
    return `${start}${content.join('')}</${tag}>`;
  }

  /** Reports the first element that a browser puts into another element. */
  #compare(html: string): void {
    const parents = new Map<number, number>();
    const walk = (node: DefaultTreeAdapterTypes.ParentNode, parent: number): void => {
      for (const child of node.childNodes) {
        if (!('tagName' in child)) continue;
        const number = Number(child.attrs.find(({ name }) => name === 'data-n')?.value ?? -2);
        if (!parents.has(number)) parents.set(number, parent);
        walk(child, number);
      }
    };
    walk(parseFragment(`<div data-n="-1">${html}</div>`), -1);
    const moved = this.#elements.find(({ parent }, number) => parents.get(number) !== parent);
    if (!moved) return;
    const { element, parent } = moved;
    const around = this.#nearest(parent, 'p') ?? this.#elements[parent]?.element;
    this.#report(element, around?.label ?? 'the page', fixFor(element, around));
  }

  /** The element around a place with a tag. */
  #nearest(number: number, tag: string): Rendered | undefined {
    const found = this.#elements[number];
    if (!found) return undefined;
    return found.element.tag === tag ? found.element : this.#nearest(found.parent, tag);
  }
}

function fixFor({ label }: Rendered, around: Rendered | undefined): string {
  if (around?.label === MARKDOWN.p)
    return 'Put it on separate lines, with an empty line before and after it, or use <span>.';
  if (label === MARKDOWN.p && around?.label !== '<p>')
    return `Write the text on the line of the tag, without empty lines: ${around?.label}text.`;
  if (around?.label === '<p>') return 'Use <div> instead of <p>.';
  return 'Put it before or after that element.';
}

/**
 * Finds elements that browsers move when they read the HTML of a page, because HTML does not allow them in their place. React
 * expects every element where the page has it, and renders the page again otherwise. A browser's parser reads each piece of the
 * page, with the elements that our components render.
 * @param tree the HTML of an MDX page, with the elements of MDX in it
 */
export function checkNesting(tree: Root, file: string): Problem[] {
  if (!tree.children.some(containsJsx)) return [];
  const pages: Rendered[][] = [];
  const top = tree.children.filter(containsJsx).flatMap((node) => rendered(node, pages));
  return [...top, ...pages.flat()]
    .flatMap((node) => (typeof node === 'string' ? [] : new Piece(node).problems))
    .map((problem) => ({ file, ...problem }));
}

const containsJsx = (node: HtmlNodes): boolean =>
  isJsx(node) || ('children' in node && (node.children as HtmlNodes[]).some(containsJsx));
