import type { Element, ElementContent, Root, Text } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';
import { jsxElement } from './jsx.ts';

/**
 * Short class names for the colors of the highlighter. A page contains every token twice, in its HTML and in its chunk,
 * and `class="k"` has a tenth of the size of an inline style.
 */
const TOKEN_CLASS: Record<string, string> = {
  keyword: 'k',
  string: 's',
  'string-expression': 's',
  comment: 'c',
  constant: 'n',
  function: 'f',
  parameter: 'a',
  punctuation: 'p',
  link: 'l',
  inserted: 'i',
  deleted: 'd',
};

const TOKEN = /--shiki-token-([\w-]+)/;

const classesOf = (node: Element): string[] => {
  const value = node.properties.className ?? node.properties.class;
  return Array.isArray(value) ? value.map(String) : String(value ?? '').split(' ');
};

const isElement = (node: ElementContent | undefined, tagName: string): node is Element =>
  node?.type === 'element' && node.tagName === tagName;

const textOf = (node: ElementContent): string => {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
};

/** One token: an element with a short class if it has its own color, otherwise text. */
function slimToken(token: ElementContent): Element | Text {
  const value = textOf(token);
  const style = token.type === 'element' ? String(token.properties.style ?? '') : '';
  const name = TOKEN_CLASS[TOKEN.exec(style)?.[1] ?? ''];
  if (!name || value.trim() === '') return { type: 'text', value };
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: [name] },
    children: [{ type: 'text', value }],
  };
}

/** Merges neighbors that have the same class. */
function join(tokens: (Element | Text)[]): (Element | Text)[] {
  const joined: (Element | Text)[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (last?.type === 'text' && token.type === 'text') last.value += token.value;
    else if (
      last?.type === 'element' &&
      token.type === 'element' &&
      classesOf(last)[0] === classesOf(token)[0]
    ) {
      last.children.push(...token.children);
    } else joined.push(token);
  }
  return joined;
}

function slimLine(line: Element): ElementContent[] {
  const tokens = join(line.children.map(slimToken));
  if (!classesOf(line).includes('highlighted')) return tokens;
  return [{ type: 'element', tagName: 'mark', properties: {}, children: tokens }];
}

/** The highlighted code as HTML, with a line feed between lines. */
export function slimCode(code: Element): string {
  const lines = code.children.filter((child): child is Element => isElement(child, 'span'));
  return lines.map((line) => toHtml({ type: 'root', children: slimLine(line) })).join('\n');
}

const attribute = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Rehype plugin, after the highlighter: code blocks become `<CodeBlock>` with slim markup as a string. */
export function rehypeCodeBlocks() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      const code = node.children[0];
      if (node.tagName !== 'pre' || !isElement(code, 'code') || !parent || index === undefined) return;
      const { lang, title } = node.properties;
      const html = slimCode(code);
      parent.children[index] = jsxElement('CodeBlock', {
        html,
        lang: attribute(lang),
        title: attribute(title),
      }) as never;
    });
  };
}
