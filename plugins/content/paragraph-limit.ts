import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';
import { VFileMessage } from 'vfile-message';
import { formatLimit, LIMITS } from '../lib/limits.ts';

/** The parser records the beginning and the end of each part of a paragraph. */
const EVENTS_OF_PART = 2;

const LINE_ENDINGS = [-5, -4, -3];

/** The characters with which parts of a paragraph begin, and the first letters of URLs without marks. */
const MARKS = [...'!"&*:<@[\\]_`{~hw'].map((mark) => mark.charCodeAt(0));

const TOO_LONG = `the paragraph has more than ${formatLimit(LIMITS.paragraphParts)} words, marks and line breaks. Divide it with empty lines, or put data into a code block`;

/** Reads nothing, but counts what the parser has found in this paragraph. */
function countParts(this: TokenizeContext, _effects: Effects, _ok: State, nok: State): State {
  const count = this.events.length / EVENTS_OF_PART;
  if (count > LIMITS.paragraphParts) throw new VFileMessage(TOO_LONG, { place: this.now() });
  return (code: Code) => nok(code);
}

/** The text has a break where another construct can begin, and not because of this one: it would split a run of backticks. */
const counter: Construct = { name: 'paragraphLimit', previous: () => false, tokenize: countParts };

const syntax: Extension = {
  text: Object.fromEntries([...LINE_ENDINGS, ...MARKS].map((code) => [code, counter])),
};

/**
 * Remark plugin: the time of the parser grows with the square of the parts of a paragraph. Use it after remark-parse, in each
 * processor that reads pages.
 * @throws a message with a line if a paragraph has too many parts
 */
export function remarkParagraphLimit(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax];
}
