import { ownValue } from '../../../shared/own-value.ts';
import { at, textIn } from '../config/values.ts';
import type { Project } from '../types.ts';
import type { PageConversion } from './conversion.ts';
import { changeLines, FenceTracker, type Line } from './lines.ts';
import { codeLines } from './parse.ts';
import { withoutDirectives } from './vue.ts';

const CODE = /(`+[^`]*`+)/;
const CODE_AND_FORMULAS =
  /(`+[^`]*`+|(?<!\\)\$\$[^$]+\$\$|(?<!\\)\$(?=[^\s$])[^$]*[^\s$\\]\$(?!\d)|(?<!\\)\$[^\s$]\$(?!\d))/;

/** Parts of a line outside of inline code and formulas. */
function outsideCode(text: string, { hasFormulas }: Project, change: (part: string) => string): string {
  return text
    .split(hasFormulas ? CODE_AND_FORMULAS : CODE)
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

/** Links such as `<https://example.org>`, which old versions of MDX had, and which are invalid elements now. */
const plainLinks = (text: string, project: Project): string =>
  outsideCode(text, project, (part) =>
    part
      .replace(/<(https?:\/\/[^\s<>]+)>/g, '[$1]($1)')
      .replace(/<([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g, '[$1](mailto:$1)'),
  );

const SIZED_IMAGE = /!\[([^\]]*)\]\(([^)\s]+)\s+(?:"[^"]*"\s+)?=(\d*)x(\d*)\)/g;

/** Images with a size after the URL: `![](a.png =300x)`. */
const sizedImages = (text: string, { isMdx, context }: PageConversion): string =>
  outsideCode(text, context.project, (part) =>
    part.replace(SIZED_IMAGE, (_all, alt: string, url: string, width: string, height: string) => {
      const size = [width && ` width="${width}"`, height && ` height="${height}"`].join('');
      return `<img src="${url}" alt="${alt.replace(/"/g, '&quot;')}"${size}${isMdx ? ' /' : ''}>`;
    }),
  );

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

/** The words on a key: `page-down` is "Page Down". A text in quotation marks stays. */
const keyName = (key: string): string =>
  key.startsWith('"')
    ? key.replace(/"/g, '')
    : (ownValue(KEY_NAMES, key) ??
      key.replaceAll('-', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase()));

/** Keys that are pressed together: `++ctrl+"My key"++`. */
const KEYS = /\+\+((?:[a-z\d-]+|"[^"\n]+")(?:\+(?:[a-z\d-]+|"[^"\n]+"))*)\+\+/g;

const keysOf = (keys: string): string =>
  keys
    .split('+')
    .map((key) => `<kbd>${keyName(key)}</kbd>`)
    .join('+');

const ATTRIBUTE_LIST = /(?<=[)\]*_`>])\{:?\s*((?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+)|\s+)*)\}/g;
const IMAGE_WITH_SIZE = /!\[([^\]]*)\]\(([^)\s]+)(?:\s+"[^"]*")?\)\{:?([^}]*\b(?:width|height)=[^}]*)\}/g;

/** Marks around words: the extension that has them, the pattern, and the element. Critic marks contain the others. */
const WORD_MARKS: readonly (readonly [extension: string, mark: RegExp, text: string])[] = [
  ['pymdownx.critic', /\{\+\+\s?([^{}]*?)\s?\+\+\}/g, '<ins>$1</ins>'],
  ['pymdownx.critic', /\{--\s?([^{}]*?)\s?--\}/g, '<del>$1</del>'],
  ['pymdownx.critic', /\{~~([^{}]*?)~>([^{}]*?)~~\}/g, '<del>$1</del><ins>$2</ins>'],
  ['pymdownx.critic', /\{==\s?([^{}]*?)\s?==\}/g, '<mark>$1</mark>'],
  ['pymdownx.critic', /\{>>[^{}]*?<<\}/g, ''],
  // Marks around blocks, in their own lines.
  ['pymdownx.critic', /^\s*(?:\{(?:\+\+|--|==)|(?:\+\+|--|==)\})\s*$/g, ''],
  ['pymdownx.mark', /(?<![=\w])==(?=[^\s=])([^=\n]*[^\s=])==(?![=\w])/g, '<mark>$1</mark>'],
  ['pymdownx.caret', /\^\^(?=\S)([^^\n]*\S)\^\^/g, '<ins>$1</ins>'],
  ['pymdownx.caret', /(?<=[\p{L}\p{N})])\^([\p{L}\p{N}+-]+)\^(?!\^)/gu, '<sup>$1</sup>'],
  ['pymdownx.tilde', /(?<=[\p{L}\p{N})])~([\p{L}\p{N}+-]+)~(?!~)/gu, '<sub>$1</sub>'],
];

/** The marks of the extensions that the old site uses. */
function wordMarks(text: string, { extensions }: Project): string {
  return WORD_MARKS.reduce(
    (changed, [extension, mark, element]) =>
      extensions === undefined || extensions.has(extension) || extensions.has('pymdownx')
        ? changed.replace(mark, element)
        : changed,
    text,
  );
}

/** A reference to a generated page or to a heading of another one: `[text][name]`. */
const REFERENCE = /(?<![\]\\!])\[((?:`[^`]*`|[^[\]`])+)\]\[([\w.:/-]*)\]/g;

/** References without a definition become text, because only the old tool knew their targets. */
function plainReferences(text: string, line: Line, page: PageConversion): string {
  return text.replace(REFERENCE, (all, words: string, name: string) => {
    const label = (name || words.replaceAll('`', '')).toLowerCase();
    if (page.labels.has(label)) return all;
    page.noteAt('References to generated pages became text', name || words, line.line);
    return words;
  });
}

/** A path with spaces in a link, which Python Markdown allows. */
const SPACED_URL = /(?<=\]\()(?=[^()\n]*[./#])[^\s()<>"'\n]+(?: +[^\s()<>"'=\n]+)+(?=\))/g;

/** Images with their sizes, and no other attributes of links and images. */
const withoutAttributes = (text: string): string =>
  text
    .replace(IMAGE_WITH_SIZE, (_all, alt: string, url: string, attributes: string) => {
      const [, width] = /\bwidth=["']?(\d+%?)/.exec(attributes) ?? [];
      return width === undefined ? `![${alt}](${url})` : `<img src="${url}" alt="${alt}" width="${width}">`;
    })
    .replace(ATTRIBUTE_LIST, '');

/** The language in inline code: `` `#!python x` ``. */
const INLINE_LANGUAGE = /(?<!`)(`+)(?:#!|:::)[\w+-]+ (?=[^`])/g;

/** Syntax of Python Markdown and its extensions. */
function mkdocsMarks(given: string, page: PageConversion): string {
  const { project } = page.context;
  const { variables, extensions } = project;
  const text = extensions?.has('pymdownx.inlinehilite') ? given.replace(INLINE_LANGUAGE, '$1') : given;
  return outsideCode(text, project, (part) =>
    withoutAttributes(wordMarks(part, project))
      .replace(SPACED_URL, (url) => url.replaceAll(' ', '%20'))
      .replace(KEYS, (_all, keys: string) => keysOf(keys))
      .replace(/(?<!\w):(?:material|fontawesome|octicons|simple)-[a-z\d-]+:(?:\{[^}]*\})?\s?/g, () => {
        page.note('Icons were removed', '', { isOpen: false });
        return '';
      })
      .replace(
        /\{\{\s*(?:config\.extra\.|extra\.)?([\w.]+)\s*\}\}/g,
        (all, name: string) => variables[name] ?? all,
      ),
  );
}

const HTML_LINE = /^\s*<\/?[a-z]/i;

/** Values that Vue inserts into the text. */
function vueMarks(text: string, line: Line, page: PageConversion): string {
  return outsideCode(text, page.context.project, (part) =>
    withoutAttributes(part).replace(/\{\{\s*([\s\S]+?)\s*\}\}/g, (all, code: string) => {
      const [, field] = /^\$(?:frontmatter|page\.frontmatter)\.([\w.]+)$/.exec(code) ?? [];
      const value = field === undefined ? undefined : textIn(at(page.page.frontMatter, field));
      if (value !== undefined) return value;
      page.noteAt('Code in pages is shown as text', code, line.line);
      // The text of HTML has no code in backticks, and the conversion of HTML escapes the braces.
      return HTML_LINE.test(text) ? all : `\`${all.replaceAll('`', '')}\``;
    }),
  );
}

const BLOCK = /^\s*<(script|style)\b[^>]*>/i;

/** Removes `<script setup>` and `<style>` of Vue, which can contain blank lines. */
function withoutBlocks(lines: readonly Line[], page: PageConversion): Line[] {
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

/** An alert with a title, which GitHub does not have. */
const TITLED_ALERT = /^(\s*(?:>\s*)+)(\[!(?:note|tip|important|warning|caution)\])[+-]?[^\S\n]+(\S.*)$/i;

/** Formulas in the forms of TeX, and of GitHub, in the form of this site. */
function formulaMarks(text: string, { context }: PageConversion): string {
  const { generator, hasFormulas } = context.project;
  if (!hasFormulas) return text;
  const own = text.replace(/(?<![\w$`])\$`([^`$]+)`\$(?!\w)/g, '$$$1$$');
  if (generator !== 'mkdocs') return own;
  return own
    .replace(/^(\s*)\\\[\s*$|^(\s*)\\\]\s*$/, (_all, before = '', after = '') => `${before}${after}$$`)
    .replace(/(?<!\\)\\\((.+?)\\\)/g, (_all, formula: string) => `$${formula.trim()}$`)
    .replace(/(?<!\\)\\\[(.+?)\\\]/g, (_all, formula: string) => `$$${formula.trim()}$$`);
}

/** Follows the lines of a text, to know which of them are in a formula between paragraphs. */
class FormulaTracker {
  #isOpen = false;

  /** Reads the next line. @returns whether it is in such a formula, or opens or closes one */
  isFormula(text: string): boolean {
    const count = text.match(/(?<!\\)\$\$/g)?.length ?? 0;
    const wasOpen = this.#isOpen;
    if (count % 2 === 1 && (wasOpen || /^[\s>]*\$\$/.test(text))) this.#isOpen = !wasOpen;
    return wasOpen || this.#isOpen;
  }
}

/** An image that became an element alone in its line would make the lines below it HTML. */
const withSpace = (text: string, given: string): string[] =>
  text !== given && /^\s*<img\b[^>]*>\s*$/.test(text) ? [text, ''] : [text];

/** The lines for a line that is neither code nor a formula. */
function changeLine(text: string, line: Line, page: PageConversion): string[] {
  const { project } = page.context;
  const { generator, dialect } = project;
  const [, quote = '', kind = '', title = ''] = TITLED_ALERT.exec(text) ?? [];
  if (kind !== '') return [quote + kind, `${quote}**${title.trim()}**`, quote];
  if (CONTENTS.test(text)) {
    page.noteAt('Lists of contents were removed, because every page has one', '', line.line, false);
    return [''];
  }
  if (JEKYLL.test(text)) return [''];
  const marked = headingMarks(text);
  const heading = sizedImages(page.isMdx ? plainLinks(marked, project) : marked, page);
  if (generator === 'mkdocs') return [mkdocsMarks(plainReferences(heading, line, page), page)];
  if (dialect === 'kramdown')
    return [outsideCode(heading, project, (part) => part.replace(ATTRIBUTE_LIST, ''))];
  return [generator === 'vitepress' ? vueMarks(heading, line, page) : heading];
}

/** Changes marks of other tools that are part of a line. */
export function changeMarks(lines: readonly Line[], page: PageConversion): Line[] {
  const { generator, hasFormulas } = page.context.project;
  const whole = generator === 'vitepress' ? withoutDirectives(withoutBlocks(lines, page)) : lines;
  const code = page.isMdx ? new Set<Line>() : codeLines(whole);
  const formulas = new FormulaTracker();
  return changeLines(whole, (given, line) => {
    if (code.has(line)) return [given];
    const text = formulaMarks(given, page);
    if (hasFormulas && formulas.isFormula(text)) return [text];
    const changed = changeLine(text, line, page);
    return changed.length === 1 ? withSpace(changed[0] ?? '', text) : changed;
  });
}
