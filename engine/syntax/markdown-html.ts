import type { Nodes, Root } from 'mdast';
import { htmlFlow, htmlText } from 'micromark-core-commonmark';
import { asciiAlpha, asciiAlphanumeric, markdownSpace } from 'micromark-util-character';
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types';
import type { Parser, Processor } from 'unified';
import { visit } from '../../shared/markdown/visit.ts';
import { isKnownTag, isVoid, readTags, type Tag } from '../allowed/html-tags.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    htmlTagName: 'htmlTagName';
  }
}

const LESS_THAN = 60;
const GREATER_THAN = 62;
const SLASH = 47;
const DASH = 45;
const EXCLAMATION_MARK = 33;

/** Elements whose children have names that HTML does not have, such as `<path>`. */
const FOREIGN = /^<(\/?)(?:svg|math)\b/i;

/** How many `<svg>` are open after some of the events of a text, so that no event is read twice. */
interface ForeignState {
  count: number;
  last: TokenizeContext['events'][number] | undefined;
  depth: number;
}

const foreignStates = new WeakMap<TokenizeContext, ForeignState>();

/** Whether inline content before this place opens an `<svg>` that it does not close. */
function isInForeign(text: TokenizeContext): boolean {
  const { events } = text;
  const known = foreignStates.get(text);
  // The parser takes back the events of an attempt that fails.
  const isSame = known !== undefined && events[known.count - 1] === known.last;
  let depth = isSame ? known.depth : 0;
  for (let index = isSame ? known.count : 0; index < events.length; index += 1) {
    const [kind, token, context] = events[index] as TokenizeContext['events'][number];
    if (kind !== 'exit' || token.type !== 'htmlText') continue;
    const [found, closing] = FOREIGN.exec(context.sliceSerialize(token)) ?? [];
    if (found) depth += closing ? -1 : 1;
  }
  foreignStates.set(text, { count: events.length, last: events.at(-1), depth });
  return depth > 0;
}

/**
 * Succeeds at the start of a tag with a known name, and at `<!--`.
 * @param isForeign whether the tag is in an `<svg>`, where every name is known
 */
function readKnownTag(isForeign: boolean, effects: Effects, ok: State, nok: State): State {
  let name = '';

  const finish = (isFound: boolean, code: Code): State | undefined => {
    effects.exit('htmlTagName');
    return isFound ? ok(code) : nok(code);
  };

  const start: State = (code) => {
    effects.enter('htmlTagName');
    effects.consume(code);
    return open;
  };

  const open: State = (code) => {
    if (code === EXCLAMATION_MARK) {
      effects.consume(code);
      return (next) => finish(next === DASH, next);
    }
    if (code === SLASH) {
      effects.consume(code);
      return nameStart;
    }
    return nameStart(code);
  };

  const nameStart: State = (code) => (asciiAlpha(code) ? inName(code) : finish(false, code));

  const inName: State = (code) => {
    if (code !== DASH && !asciiAlphanumeric(code)) return afterName(code);
    name += String.fromCharCode(code as number);
    effects.consume(code);
    return inName;
  };

  const afterName: State = (code) => {
    if (code !== SLASH && !markdownSpace(code))
      return finish(isForeign || isKnownTag(name, code !== GREATER_THAN), code);
    effects.consume(code);
    return afterName;
  };

  return start;
}

/** At the beginning of a block. Events of blocks contain no tags, and reading them for each line would take too long. */
const blockTag: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => readKnownTag(false, effects, ok, nok),
};

const textTag: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return readKnownTag(isInForeign(this), effects, ok, nok);
  },
};

/** A construct of HTML that only accepts known tags. The name is different, because the original is turned off. */
function onlyKnown(construct: Construct, knownTag: Construct, name: string): Construct {
  const tokenize: Tokenizer = function (this: TokenizeContext, effects, ok, nok) {
    return effects.check(knownTag, construct.tokenize.call(this, effects, ok, nok), nok);
  };
  return { ...construct, name, tokenize };
}

const syntax: Extension = {
  disable: { null: ['htmlFlow', 'htmlText'] },
  flow: { [LESS_THAN]: onlyKnown(htmlFlow, blockTag, 'knownHtmlFlow') },
  text: { [LESS_THAN]: onlyKnown(htmlText, textTag, 'knownHtmlText') },
};

/** The text that replaces a tag in HTML. */
function replacementOf({ name, isClosing, isSelfClosing, attributes }: Tag, text: string): string {
  if (!isKnownTag(name, attributes.size > 0 || isClosing)) return `&lt;${text.slice(1)}`;
  return isSelfClosing && !isVoid(name) ? `${text}</${name}>` : text;
}

/**
 * HTML in which unknown tags are text, and elements such as `<a name="x"/>` are closed: browsers ignore that slash, so the
 * rest of the page would be part of the element.
 */
function plainHtml(html: string): string {
  let result = '';
  let end = 0;
  let foreign = 0;
  for (const tag of readTags(html)) {
    const text = html.slice(tag.start, tag.end);
    const isRoot = FOREIGN.test(text);
    if (isRoot && tag.isClosing) foreign -= 1;
    result += html.slice(end, tag.start) + (foreign > 0 ? text : replacementOf(tag, text));
    if (isRoot && !tag.isClosing && !tag.isSelfClosing) foreign += 1;
    end = tag.end;
  }
  return result + html.slice(end);
}

/** The parents of pieces of HTML that may have several lines. Every other piece is one tag, which the parser has checked. */
const BLOCK_PARENTS = new Set(['root', 'admonition', 'blockquote', 'listItem', 'footnoteDefinition']);

/** Whether a piece of HTML is a block, by its parent. */
export const isHtmlBlock = (parent: Nodes | undefined): boolean => BLOCK_PARENTS.has(parent?.type ?? 'root');

/** An inline `<a name="x"/>` with its end tag. */
function closeTag(html: string): string {
  const [{ name, isSelfClosing } = { name: '', isSelfClosing: false }] = readTags(html);
  return isSelfClosing && isKnownTag(name, true) && !isVoid(name) ? `${html}</${name}>` : html;
}

/** Whether a file is Markdown and not MDX. */
export const isMarkdownFile = (file: string): boolean => file.endsWith('.md');

/**
 * Remark plugin: in `.md` files, only known HTML elements are HTML. Everything else in angle brackets is text, such as
 * `Array<string>` and `<your-name>`, which browsers would hide. Use it after remark-parse. It needs the path of the file.
 */
export function remarkMarkdownHtml(this: Processor) {
  const parser = this.parser as Parser;
  this.parser = (document, file) => {
    if (!isMarkdownFile(file.path ?? '')) return parser(document, file);
    const data = this.data();
    const { micromarkExtensions = [] } = data;
    // Later extensions come first: comments are read before HTML.
    data.micromarkExtensions = [syntax, ...micromarkExtensions];
    const tree = parser(document, file) as Root;
    data.micromarkExtensions = micromarkExtensions;
    visit(tree, 'html', (node, _index, parent) => {
      if (node.value.startsWith('<!--')) return;
      node.value = (isHtmlBlock(parent) ? plainHtml : closeTag)(node.value);
    });
    return tree;
  };
}
