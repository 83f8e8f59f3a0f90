import { join } from 'node:path';
import type { Element, ElementContent, Root, Text } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { VFile } from 'vfile';
import { isRaw, parseFenceMeta, RAW, SESSION_LANGUAGES } from '../../../shared/markdown/fence-meta.ts';
import { importNode, jsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { NOTATION } from '../../../shared/markdown/notation.ts';
import { reportAt } from '../../../shared/markdown/report-at.ts';
import { visit } from '../../../shared/markdown/visit.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { HAD_INSTRUCTION, INSTRUCTIONS } from './notation.ts';
import { readSession, type SessionLine } from './sessions.ts';

/**
 * Short class names for the colors of the highlighter. A page contains every token twice, in its HTML and in its chunk,
 * and `class="k"` is a quarter of the size of the inline style.
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

/** A token as an element if it has a color or is a marked word, otherwise as text. */
function simplifyToken(token: ElementContent): Element | Text {
  const value = textOf(token);
  if (token.type !== 'element') return { type: 'text', value };
  const name = ownValue(TOKEN_CLASS, TOKEN.exec(String(token.properties.style ?? ''))?.[1] ?? '');
  const isMarked = classesOf(token).includes('highlighted-word');
  const isColored = name !== undefined && value.trim() !== '';
  if (!isColored && !isMarked) return { type: 'text', value };
  // Not `h`, which takes a microsecond: a large site has millions of tokens.
  return {
    type: 'element',
    tagName: isMarked ? 'b' : 'span',
    properties: isColored ? { className: [name] } : {},
    children: [{ type: 'text', value }],
  };
}

/** Merges neighbors that look the same. */
function mergeNeighbors(tokens: (Element | Text)[]): (Element | Text)[] {
  const joined: (Element | Text)[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (last?.type === 'text' && token.type === 'text') last.value += token.value;
    else if (
      last?.type === 'element' &&
      token.type === 'element' &&
      last.tagName === token.tagName &&
      classesOf(last)[0] === classesOf(token)[0]
    ) {
      last.children.push(...token.children);
    } else joined.push(token);
  }
  return joined;
}

/** Elements of lines, by the class from the highlighter. If a line has several of these classes, the first one wins. */
const LINE_TAGS = { remove: 'del', add: 'ins', highlighted: 'mark' };

/** Classes from the highlighter that lines keep, because the stylesheet has rules for them. */
const LINE_CLASSES = ['error', 'warning', 'info', 'focused'];

/** Classes of the parts of a terminal session that are neither selected nor copied. */
const PROMPT = 'prompt';
const OUTPUT = 'output';

interface LineOptions {
  /** Whether lines have numbers. */
  isNumbered: boolean;
  /** Whether some lines are in focus, so that the others are dimmed. */
  hasFocus: boolean;
  /** The kind of a line of a terminal session. */
  session?: SessionLine | undefined;
}

/** The element around a line; undefined for a line without a style. */
function lineElement(line: Element, { isNumbered, hasFocus, session }: LineOptions): Element | undefined {
  const given = classesOf(line);
  const [, tag] = Object.entries(LINE_TAGS).find(([name]) => given.includes(name)) ?? [];
  const className = LINE_CLASSES.filter((name) => given.includes(name));
  if (hasFocus && !given.includes('focused')) className.push('dimmed');
  if (isNumbered) className.push('numbered');
  if (session?.isOutput) className.push(OUTPUT);
  if (!tag && className.length === 0) return undefined;
  return h(tag ?? 'span', className.length > 0 ? { className } : {});
}

/** Puts the first characters of a line into an element. */
function splitPrompt(tokens: readonly (Element | Text)[], length: number): (Element | Text)[] {
  if (length === 0) return [...tokens];
  const text = tokens.map((token) => textOf(token)).join('');
  let left = length;
  const rest = tokens.flatMap((token): (Element | Text)[] => {
    const value = textOf(token);
    const kept = value.slice(Math.min(left, value.length));
    left = Math.max(left - value.length, 0);
    if (kept === '') return [];
    const node: Text = { type: 'text', value: kept };
    return [token.type === 'text' ? node : { ...token, children: [node] }];
  });
  return [h('span', { className: [PROMPT] }, text.slice(0, length)), ...rest];
}

/** Removes the trailing space that is left when the highlighter removes a comment with an instruction. */
function trimEnd(tokens: readonly (Element | Text)[]): void {
  const last = tokens.at(-1);
  const text = last?.type === 'element' ? last.children.at(-1) : last;
  if (text?.type === 'text') text.value = text.value.trimEnd();
}

/** A line, with its line feed inside the element, so that the copy button leaves no empty line where it removes a line. */
function renderLine(line: Element, end: string, options: LineOptions): ElementContent[] {
  const tokens = mergeNeighbors(line.children.map(simplifyToken));
  if (classesOf(line).includes(HAD_INSTRUCTION)) trimEnd(tokens);
  const element = lineElement(line, options);
  const parts = splitPrompt(tokens, options.session?.prompt ?? 0);
  const content = mergeNeighbors([...parts, { type: 'text', value: end }]);
  return element ? [{ ...element, children: content }] : content;
}

/** The highlighted code as compact HTML. @param isSession whether the code is a terminal session */
export function renderCode(code: Element, isNumbered = false, isSession = false): string {
  const lines = code.children.filter((child): child is Element => isElement(child, 'span'));
  const session = isSession ? readSession(lines.map((line) => textOf(line))) : undefined;
  const hasFocus = lines.some((line) => classesOf(line).includes('focused'));
  const children = lines.flatMap((line, index) =>
    renderLine(line, index < lines.length - 1 ? '\n' : '', {
      isNumbered,
      hasFocus,
      session: session?.[index],
    }),
  );
  return toHtml({ type: 'root', children });
}

/**
 * Elements that need code-annotations.css. A plain <mark> does not. Pages without such elements do not load that
 * stylesheet.
 */
const ANNOTATION =
  /<(?:ins|del|b)[ >]|<(?:mark|span) class="(?:error|warning|info|focused|dimmed|numbered|output|prompt)/;

const attribute = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Reports each instruction such as `[!code ++]` that code still contains after highlighting. */
function reportLeftover(code: Element, meta: string | undefined, page: VFile): void {
  if (isRaw(meta)) return;
  const { file } = parseFenceMeta(meta);
  const lines = String(page).split('\n');
  for (const left of textOf(code).split('\n')) {
    const [instruction] = NOTATION.exec(left) ?? [];
    if (!instruction) continue;
    // The highlighter drops the positions of nodes, so the line is searched for in the text of the page.
    const line = lines.findIndex((text) => text.includes(file ? `file="${file}` : left.trim())) + 1;
    const place = { type: 'pre', position: { start: { line, column: 1 }, end: { line, column: 1 } } };
    reportAt(
      page,
      place,
      `${file ? `${file}: ` : ''}"${instruction}" has no effect. Write ${INSTRUCTIONS}, in a comment that the language ` +
        `allows, at the end of the line. To show the text itself, add the option ${RAW} to the code block.`,
    );
  }
}

/**
 * Rehype plugin, after the highlighter: code blocks become `<CodeBlock>` elements with compact HTML as a string.
 * @param folder absolute path of the folder of blocks
 */
export function rehypeCodeBlocks({ folder }: { folder: string }) {
  return (tree: Root, page: VFile) => {
    let isAnnotated = false;
    visit(tree, 'element', (node, index, parent) => {
      const code = node.children[0];
      if (node.tagName !== 'pre' || !isElement(code, 'code') || !parent || index === undefined) return;
      const { lang, title, lineNumbers, meta } = node.properties;
      reportLeftover(code, attribute(meta), page);
      const html = renderCode(code, lineNumbers === true, SESSION_LANGUAGES.includes(String(lang)));
      isAnnotated ||= ANNOTATION.test(html);
      parent.children[index] = jsxElement('CodeBlock', {
        html,
        lang: attribute(lang),
        title: attribute(title),
      }) as never;
    });
    if (isAnnotated) {
      const styles = join(folder, 'code', 'code-annotations.css');
      tree.children.unshift(importNode(`import ${JSON.stringify(styles)}`));
    }
  };
}
