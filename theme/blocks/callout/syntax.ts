import { markdownLineEnding, markdownSpace } from 'micromark-util-character';
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  Token,
  TokenizeContext,
  TokenType,
} from 'micromark-util-types';
import { LIMITS } from '../../../shared/build/limits.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    admonition: 'admonition';
    admonitionKind: 'admonitionKind';
    admonitionTitle: 'admonitionTitle';
    admonitionAttributes: 'admonitionAttributes';
    admonitionMarker: 'admonitionMarker';
    admonitionContent: 'admonitionContent';
    admonitionClosing: 'admonitionClosing';
  }
}

const COLON = 58;

/** Backticks that begin inline code. A longer row is not used in practice. */
const MAX_TICKS = 50;

const isEnd = (code: Code): boolean => code === null || markdownLineEnding(code);

/** The character of a code. Negative codes are spaces of a tab. */
const charOf = (code: number): string => (code < 0 ? ' ' : String.fromCodePoint(code));

const OPENING = /^(:{3,})([ ]*)([A-Za-z][\w-]*)(?=[ [{]|$)(.*)$/;
const CLOSING = /^\s*(:{3,})(?!:)(.*)$/;
/** The marks of list items before an admonition that opens inside another one. */
const ITEMS = /^\s*(?:(?:[-*+]|\d+[.)])\s+)*/;
/** All of an admonition in one line. The check of the tree reports such a text. */
const ONE_LINE = /\S\s*:::\s*$/;

const PAIR = String.raw`(?:[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+)|open|[.#][\w.#-]+)`;
const PAIRS = String.raw`${PAIR}(?:\s+${PAIR})*`;
/** `{title="…"}` after the kind; a title without quotes may contain spaces. */
const ATTRIBUTES = new RegExp(String.raw`^ *(\{\s*(?:title=[^"'{}]*|(?:${PAIRS})?\s*)\})\s*$`);
/** The same after a title. Other braces are part of the title. */
const LAST_ATTRIBUTES = new RegExp(String.raw`^\{\s*${PAIRS}\s*\}$`);
/** `[A title [1]]`: brackets in a title may contain no other brackets. */
const MAX_BRACKETS = 2;

type Part = { length: number; type: TokenType };

/** The places of the title and of the attributes in the rest of an opening line, which has no spaces at its end. */
interface Places {
  title: [start: number, end: number];
  attributes: [start: number, end: number];
}

/** The place after the code that begins at a place with backticks; the end of the backticks if nothing closes them. */
function endOfCode(line: string, start: number): number {
  const [ticks = ''] = /^`+/.exec(line.slice(start, start + MAX_TICKS)) ?? [];
  const end = line.indexOf(ticks, start + ticks.length);
  return (end < 0 ? start : end) + ticks.length;
}

/** The place after a character, after an escaped character, or after code. */
function afterPart(text: string, at: number): number {
  if (text[at] === '`') return endOfCode(text, at);
  return at + (text[at] === '\\' ? 2 : 1);
}

/** The length of `[A title]` at the start of a text; 0 if there is none. Brackets in code and escaped ones do not count. */
function labelLength(text: string): number {
  let open = 0;
  for (let at = 0; at < text.length; at = afterPart(text, at)) {
    if (text[at] === '[') open += 1;
    if (text[at] === ']') open -= 1;
    if (open === 0) return text[at] === ']' ? at + 1 : 0;
    if (open > MAX_BRACKETS) return 0;
  }
  return 0;
}

/** The place of `{title="…"}` in a text that contains nothing else, except for spaces; undefined for another text. */
function onlyAttributes(text: string, start: number): Places['attributes'] | undefined {
  const [, attributes] = ATTRIBUTES.exec(text) ?? [];
  return attributes === undefined
    ? undefined
    : [start + text.length - attributes.length, start + text.length];
}

/** The place of attributes after a title; empty if there are none. */
function lastAttributes(rest: string): Places['attributes'] {
  const start = rest.lastIndexOf(' {') + 1;
  const isFound = start > 0 && LAST_ATTRIBUTES.test(rest.slice(start));
  return [isFound ? start : rest.length, rest.length];
}

/** @param rest the line after the kind of the admonition */
function placesIn(rest: string): Places {
  const label = labelLength(rest);
  const after = rest.slice(label);
  const attributes = onlyAttributes(after, label);
  if (label > 0 && (attributes || after === ''))
    return { title: [1, label - 1], attributes: attributes ?? [rest.length, rest.length] };
  if (label === 0 && attributes) return { title: [0, 0], attributes };
  const last = lastAttributes(rest);
  const before = rest.slice(0, last[0]);
  return {
    title: [before.length - before.trimStart().length, before.trimEnd().length],
    attributes: last,
  };
}

/** The lengths of the parts of an opening line, in their order; undefined for another line. */
function partsOf(line: string): { colons: number; parts: Part[] } | undefined {
  const [, colons = '', space = '', kind = '', rest = ''] = OPENING.exec(line) ?? [];
  if (kind === '' || ONE_LINE.test(rest)) return undefined;
  const { title, attributes } = placesIn(rest);
  const start = title[1] > title[0] ? title[0] : attributes[0];
  const end = title[1] > title[0] ? title[1] : attributes[0];
  const parts: Part[] = [
    { length: colons.length + space.length, type: 'admonitionMarker' },
    { length: kind.length, type: 'admonitionKind' },
    { length: start, type: 'admonitionMarker' },
    { length: end - start, type: 'admonitionTitle' },
    { length: attributes[0] - end, type: 'admonitionMarker' },
    { length: attributes[1] - attributes[0], type: 'admonitionAttributes' },
  ];
  return { colons: colons.length, parts: parts.filter(({ length }) => length > 0) };
}

/** Whether a line ends in a comment that continues in the next line. */
function opensComment(line: string): boolean {
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '`') at = endOfCode(line, at) - 1;
    if (!line.startsWith('<!--', at)) continue;
    const end = line.indexOf('-->', at);
    if (end < 0) return true;
    at = end + 2;
  }
  return false;
}

/** Whether a text consists of comments. */
function isOnlyComments(text: string): boolean {
  let rest = text.trim();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) return false;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest === '';
}

/** How many admonitions contain a line, by its number. The parser reads the outer ones first. */
const levels = new WeakMap<TokenizeContext['parser'], Map<number, number>>();

function levelsOf(parser: TokenizeContext['parser']): Map<number, number> {
  const known = levels.get(parser) ?? new Map<number, number>();
  levels.set(parser, known);
  return known;
}

/** Follows the lines in an admonition, to find the one that closes it. Colons in code and in comments close nothing. */
class Lines {
  /** The numbers of colons of the open admonitions, outermost first. */
  #open: number[];
  #fence = '';
  #isComment = false;

  constructor(colons: number) {
    this.#open = [colons];
  }

  /** Reads a line. @returns whether it closes the admonition */
  closes(line: string): boolean {
    if (this.#isComment) {
      this.#isComment = !line.includes('-->');
      return false;
    }
    const [, fence = ''] = /^\s*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})/.exec(line) ?? [];
    if (this.#fence !== '') {
      if (fence.startsWith(this.#fence) && line.trim() === fence) this.#fence = '';
      return false;
    }
    if (fence !== '') {
      this.#fence = fence;
      return false;
    }
    this.#isComment = opensComment(line);
    const nested = partsOf(line.replace(ITEMS, '').trimEnd());
    if (nested) this.#open.push(nested.colons);
    const [, closing, rest = ''] = CLOSING.exec(line) ?? [];
    return closing !== undefined && isOnlyComments(rest) && this.#close(closing.length);
  }

  /** Closes the innermost admonition with this number of colons, or else the innermost one with fewer. */
  #close(colons: number): boolean {
    const same = this.#open.lastIndexOf(colons);
    const at = same < 0 ? this.#open.findLastIndex((open) => open < colons) : same;
    if (at >= 0) this.#open.length = at;
    return at === 0;
  }
}

/** Reads the rest of a line without changing the position, and passes it on. */
function peekLine(effects: Effects, next: (line: string) => State, nok: State): State {
  let line = '';
  const read: State = (code) => {
    if (code === null || markdownLineEnding(code)) {
      effects.exit('admonitionMarker');
      return done(code);
    }
    line += charOf(code);
    effects.consume(code);
    return read;
  };
  let done: State = nok;
  const peek: Construct = {
    partial: true,
    tokenize(_effects, ok) {
      done = ok;
      return (code) => {
        if (isEnd(code)) return ok(code);
        effects.enter('admonitionMarker');
        return read(code);
      };
    },
  };
  return effects.check(peek, (code) => next(line)(code), nok);
}

/** Consumes a number of characters. */
function take(effects: Effects, length: number, next: State): State {
  let left = length;
  const consume: State = (code) => {
    if (left === 0) return next(code);
    left -= 1;
    effects.consume(code);
    return consume;
  };
  return consume;
}

function takeParts(effects: Effects, [part, ...others]: readonly Part[], next: State): State {
  if (!part) return next;
  return (code) => {
    effects.enter(part.type);
    if (part.type === 'admonitionTitle') effects.enter('chunkText', { contentType: 'text' });
    const after: State = (following) => {
      if (part.type === 'admonitionTitle') effects.exit('chunkText');
      effects.exit(part.type);
      return takeParts(effects, others, next)(following);
    };
    return take(effects, part.length, after)(code);
  };
}

/** A line ending after which the block continues: the next line has the indentation or marks of the blocks around it. */
const nonLazyLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next));
    };
  },
};

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { parser, interrupt } = this;
  const known = levelsOf(parser);
  const before = this.events.at(-1);
  const indent = before?.[1].type === 'linePrefix' ? before[2].sliceSerialize(before[1], true).length : 0;
  let lines: Lines;
  let previous: Token | undefined;

  /** The parser reads a line once for each admonition around it. */
  const checkLevel = (): void => {
    const { line } = this.now();
    if ((known.get(line) ?? 0) < LIMITS.admonitions) return;
    const reason = `${LIMITS.admonitions + 1} admonitions are inside each other, and the limit is ${LIMITS.admonitions}. End some of them with ":::"`;
    throw Object.assign(new Error(reason), { reason, line });
  };

  const open = (line: string): State => {
    const found = partsOf(line.trimEnd());
    if (!found) return nok;
    checkLevel();
    lines = new Lines(found.colons);
    return (code) => {
      effects.enter('admonition');
      return takeParts(effects, found.parts, afterOpening)(code);
    };
  };

  const afterOpening: State = (code) => {
    if (markdownSpace(code)) {
      effects.enter('whitespace');
      return trailing(code);
    }
    return isEnd(code) && interrupt ? finish(code) : nextLine(code);
  };

  const trailing: State = (code) => {
    if (markdownSpace(code)) {
      effects.consume(code);
      return trailing;
    }
    effects.exit('whitespace');
    return afterOpening(code);
  };

  /** At the end of a line. */
  const nextLine: State = (code) =>
    code === null ? finish(code) : effects.attempt(nonLazyLine, lineStart, finish)(code);

  const lineStart: State = (code) =>
    peekLine(effects, (line) => (lines.closes(line) ? closing(line) : content), finish)(code);

  const closing =
    (line: string): State =>
    (code) => {
      effects.enter('admonitionClosing');
      return take(effects, line.length, (after) => {
        effects.exit('admonitionClosing');
        return finish(after);
      })(code);
    };

  /** The lines between the opening and the closing line are their own document. */
  const content: State = (code) => {
    if (code === null) return finish(code);
    const { line } = this.now();
    known.set(line, (known.get(line) ?? 0) + 1);
    let left = indent;
    const skipIndent: State = (next) => {
      if (left > 0 && markdownSpace(next)) {
        left -= 1;
        effects.consume(next);
        return skipIndent;
      }
      effects.exit('linePrefix');
      return chunk(next);
    };
    if (left === 0 || !markdownSpace(code)) return chunk(code);
    effects.enter('linePrefix');
    return skipIndent(code);
  };

  const chunk: State = (code) => {
    const token = effects.enter('chunkDocument', { contentType: 'document', ...(previous && { previous }) });
    if (previous) previous.next = token;
    previous = token;
    return inChunk(code);
  };

  const exitChunk = (): void => {
    const token = effects.exit('chunkDocument');
    parser.lazy[token.start.line] = false;
  };

  const inChunk: State = (code) => {
    if (code === null) {
      exitChunk();
      return finish(code);
    }
    if (!markdownLineEnding(code)) {
      effects.consume(code);
      return inChunk;
    }
    return effects.check(nonLazyLine, endChunk, lastChunk)(code);
  };

  /** The line ending belongs to the content. */
  const endChunk: State = (code) => {
    effects.consume(code);
    exitChunk();
    return lineStart;
  };

  const lastChunk: State = (code) => {
    exitChunk();
    return finish(code);
  };

  const finish: State = (code) => {
    effects.exit('admonition');
    return ok(code);
  };

  return peekLine(effects, open, nok);
}

const admonition: Construct = { name: 'admonition', concrete: true, tokenize };

/** Micromark extension for admonitions: `:::tip Title`, the content, and `:::`. */
export const admonitionSyntax: Extension = { flow: { [COLON]: admonition } };
