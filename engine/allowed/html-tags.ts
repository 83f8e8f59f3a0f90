import { htmlTagNames } from 'html-tag-names';
import { type Token, Tokenizer } from 'parse5';
import { isForbiddenElement, isKnownElement } from './html-allowed.ts';

/** A tag in HTML, or something that browsers read as a comment, such as `<?php`. */
export interface Tag {
  /** As it is written, such as `TeamMember`; empty for a comment. */
  name: string;
  isClosing: boolean;
  isSelfClosing: boolean;
  /** The names and values of the attributes. */
  attributes: ReadonlyMap<string, string>;
  /** Offset of its first character, and of the first character after it. */
  start: number;
  end: number;
  /** Number of line breaks before it. */
  line: number;
}

/** The void elements of HTML, and those of its earlier versions, which browsers read as before. */
const VOID = new Set(
  'area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/** Elements that have no content and no end tag. */
export const isVoid = (name: string): boolean => VOID.has(name.toLowerCase());

const OPTIONAL_END = new Set(
  'caption colgroup dd dt li optgroup option p rp rt tbody td tfoot th thead tr'.split(' '),
);

/** Elements whose end tag can be left out. */
export const hasOptionalEnd = (name: string): boolean => OPTIONAL_END.has(name.toLowerCase());

/**
 * Names of obsolete elements, of parts of the document around a page, and of elements that hide their content. In text,
 * they are placeholders, or they explain HTML: "the <title> of a page".
 */
const NOT_IN_PAGES = new Set(
  'body canvas head html image noembed noframes noscript plaintext slot template title xmp'.split(' '),
);

/** Elements that are allowed in pages, and elements that are not, which another check reports. */
const HTML = new Set(
  htmlTagNames.filter(
    (name) => !NOT_IN_PAGES.has(name) && (isKnownElement(name) || isForbiddenElement(name)),
  ),
);

/** Elements that show nothing without attributes. Without attributes, they are placeholders: `copy <source> <target>`. */
const NEEDS_ATTRIBUTES = new Set(['area', 'input', 'param', 'source', 'track']);

/** Whether a tag in a `.md` file is HTML. All others are text. `<DIV>` is HTML, but `<Details>` is not. */
export function isKnownTag(name: string, hasAttributes: boolean): boolean {
  const lower = name.toLowerCase();
  if (name !== lower && name !== name.toUpperCase()) return false;
  return HTML.has(lower) && (hasAttributes || !NEEDS_ATTRIBUTES.has(lower));
}

/** The tags in a piece of HTML, and its comments that do not begin with `<!--`, in their order. */
export function readTags(html: string): Tag[] {
  const tags: Tag[] = [];
  const add = (location: Token.Location | null, tag?: Token.TagToken): void => {
    if (!location) return;
    const { startOffset: start, endOffset: end, startLine } = location;
    const isClosing = html[start + 1] === '/';
    const nameStart = start + (isClosing ? 2 : 1);
    tags.push({
      name: tag ? html.slice(nameStart, nameStart + tag.tagName.length) : '',
      isClosing,
      isSelfClosing: tag?.selfClosing ?? false,
      attributes: new Map(tag?.attrs.map(({ name, value }) => [name, value])),
      start,
      end,
      line: startLine - 1,
    });
  };
  const nothing = (): void => undefined;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (tag) => add(tag.location, tag),
      onEndTag: (tag) => add(tag.location, tag),
      onComment: ({ location }) => {
        if (!html.startsWith('<!--', location?.startOffset)) add(location);
      },
      onDoctype: ({ location }) => add(location),
      onCharacter: nothing,
      onNullCharacter: nothing,
      onWhitespaceCharacter: nothing,
      onEof: nothing,
    },
  );
  tokenizer.write(html, true);
  return tags;
}
