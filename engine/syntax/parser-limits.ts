import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';
import { VFileMessage } from 'vfile-message';
import { formatLimit, LIMITS } from '../../shared/build/limits.ts';
import { atLine } from '../../shared/build/watchdog.ts';

/** The parser records the beginning and the end of each part of a paragraph. */
const EVENTS_OF_PART = 2;

const LINE_ENDINGS = [-5, -4, -3];

/** The characters with which parts of a paragraph begin, and the first letters of URLs without marks. */
const MARKS = [...'!"&*:<@[\\]_`{~hw'].map((mark) => mark.charCodeAt(0));

const TOO_LONG = `the paragraph has more than ${formatLimit(LIMITS.paragraphParts)} words, marks and line breaks. Divide it with empty lines, or put data into a code block`;

/** Reads nothing, but counts what the parser has found in this paragraph. */
function countParts(this: TokenizeContext, _effects: Effects, _ok: State, nok: State): State {
  atLine(this.now().line);
  const count = this.events.length / EVENTS_OF_PART;
  if (count > LIMITS.paragraphParts) throw new VFileMessage(TOO_LONG, { place: this.now() });
  return (code: Code) => nok(code);
}

/** The text has a break where another construct can begin, and not because of this one: it would split a run of backticks. */
const counter: Construct = { name: 'paragraphLimit', previous: () => false, tokenize: countParts };

/** The characters with which quotes, items of lists begin. */
const CONTAINER_MARKS = [...'>*+-0123456789'].map((mark) => mark.charCodeAt(0));

const CONTAINERS = new Set<string>(['blockQuote', 'gfmFootnoteDefinition', 'listOrdered', 'listUnordered']);

const TOO_DEEP = `the text has more than ${formatLimit(LIMITS.depth)} quotes, lists and footnotes inside each other. Remove some levels`;

/** Reads nothing, but counts the containers that are open. Each takes at least one column, so most lines need no count. */
function countContainers(this: TokenizeContext, _effects: Effects, _ok: State, nok: State): State {
  const { line, column } = this.now();
  atLine(line);
  if (column > LIMITS.depth) {
    let open = 0;
    for (const [kind, { type }] of this.events) if (CONTAINERS.has(type)) open += kind === 'enter' ? 1 : -1;
    if (open > LIMITS.depth) throw new VFileMessage(TOO_DEEP, { place: this.now() });
  }
  return (code: Code) => nok(code);
}

const containerCounter: Construct = { name: 'depthLimit', tokenize: countContainers };

const syntax: Extension = {
  document: Object.fromEntries(CONTAINER_MARKS.map((code) => [code, containerCounter])),
  text: Object.fromEntries([...LINE_ENDINGS, ...MARKS].map((code) => [code, counter])),
};

/**
 * Remark plugin: the time of the parser grows with the square of the parts of a paragraph, and of the depth of containers. Use
 * it after remark-parse, in each processor that reads pages.
 * @throws a message with a line if a paragraph has too many parts, or if containers are too deep
 */
export function remarkParserLimits(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax];
}
