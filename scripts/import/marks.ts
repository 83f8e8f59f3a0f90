import type { PageConverter } from './convert.ts';
import { changeLines, FenceTracker, type Line } from './lines.ts';
import { at, textIn } from './values.ts';

/** Parts of a line outside of inline code. */
function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

/** A list of contents, which this site makes for every page. */
const CONTENTS = /^\s*(?:\[\[toc\]\]|\[toc\]|\[TOC\]|<!--\s*toc\s*-->|<toc\s*\/>)\s*$/i;

/** The id of a heading in other forms: `{ #id .class }`, `{: #id }`. */
const HEADING_ATTRIBUTES = /^(#{1,6}\s.*?)\s*\{:?\s*([^}]*)\}\s*$/;

function headingMarks(text: string): string {
  const [, heading, attributes = ''] = HEADING_ATTRIBUTES.exec(text) ?? [];
  if (heading === undefined || attributes.includes('/*')) return text;
  const [, id] = /(?:^|\s)#([^\s}]+)/.exec(attributes) ?? [];
  if (id !== undefined)
    return attributes.trim() === `#${id}` && !/\{[:\s]/.test(text) ? text : `${heading} {#${id}}`;
  return /^\s*[.:]/.test(attributes) || /=/.test(attributes) ? heading : text;
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  cmd: 'Cmd',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  esc: 'Esc',
  tab: 'Tab',
  del: 'Del',
  option: 'Option',
  space: 'Space',
};

const keysOf = (keys: string): string =>
  keys
    .split('+')
    .map(
      (key) =>
        `<kbd>${KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key.replace(/"/g, '').replace(/^\w/, (letter) => letter.toUpperCase()))}</kbd>`,
    )
    .join('+');

const ATTRIBUTE_LIST = /(?<=[)\]*_`>])\{:?\s*((?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+)|\s+)*)\}/g;
const IMAGE_WITH_SIZE = /!\[([^\]]*)\]\(([^)\s]+)(?:\s+"[^"]*")?\)\{:?([^}]*\b(?:width|height)=[^}]*)\}/g;

/** Syntax of Python Markdown and its extensions. */
function mkdocsMarks(text: string, page: PageConverter): string {
  const { variables } = page.context.project;
  return outsideCode(text, (part) =>
    part
      .replace(IMAGE_WITH_SIZE, (_all, alt: string, url: string, attributes: string) => {
        const [, width] = /\bwidth=["']?(\d+%?)/.exec(attributes) ?? [];
        return width === undefined ? `![${alt}](${url})` : `<img src="${url}" alt="${alt}" width="${width}">`;
      })
      .replace(/\+\+([a-z\d"+-]+)\+\+/g, (_all, keys: string) => keysOf(keys))
      .replace(/(?<!\w):(?:material|fontawesome|octicons|simple)-[a-z\d-]+:(?:\{[^}]*\})?\s?/g, () => {
        page.note('Icons were removed', '', { isOpen: false });
        return '';
      })
      .replace(ATTRIBUTE_LIST, '')
      .replace(/\{\{\s*(?:config\.extra\.)?(\w+)\s*\}\}/g, (all, name: string) => variables[name] ?? all),
  );
}

/** Values that Vue inserts into the text. */
function vueMarks(text: string, line: Line, page: PageConverter): string {
  return outsideCode(text, (part) =>
    part.replace(/\{\{\s*([\s\S]+?)\s*\}\}/g, (all, code: string) => {
      const [, field] = /^\$(?:frontmatter|page\.frontmatter)\.([\w.]+)$/.exec(code) ?? [];
      const value = field === undefined ? undefined : textIn(at(page.page.frontMatter, field));
      if (value !== undefined) return value;
      page.noteAt('Code in pages is shown as text', code, line.line);
      return `\`${all.replaceAll('`', '')}\``;
    }),
  );
}

const BLOCK = /^\s*<(script|style)\b[^>]*>/i;

/** Removes `<script setup>` and `<style>` of Vue, which can contain blank lines. */
function withoutBlocks(lines: readonly Line[], page: PageConverter): Line[] {
  const fences = new FenceTracker();
  let open = '';
  return lines.filter((one) => {
    const isCode = open === '' && fences.isCode(one.text);
    const [, name] = isCode || open !== '' ? [] : (BLOCK.exec(one.text) ?? []);
    if (name !== undefined) {
      page.noteAt('Scripts and styles in pages were removed', `<${name}>`, one.line);
      open = name.toLowerCase();
    }
    const isInside = open !== '';
    if (isInside && new RegExp(`</${open}\\s*>`, 'i').test(one.text)) open = '';
    return !isInside;
  });
}

/** A template engine would read the marks around these lines. */
const JEKYLL = /^\s*\{%-?\s*(?:raw|endraw|comment|endcomment)\s*-?%\}\s*$/;

/** Changes marks of other tools that are part of a line. */
export function changeMarks(lines: readonly Line[], page: PageConverter): Line[] {
  const { generator } = page.context.project;
  const whole = generator === 'vitepress' ? withoutBlocks(lines, page) : lines;
  return changeLines(whole, (text, line) => {
    if (CONTENTS.test(text)) {
      page.noteAt('Lists of contents were removed, because every page has one', '', line.line, false);
      return [''];
    }
    if (JEKYLL.test(text)) return [''];
    const heading = headingMarks(text);
    if (generator === 'mkdocs') return [mkdocsMarks(heading, page)];
    return [generator === 'vitepress' ? vueMarks(heading, line, page) : heading];
  });
}
