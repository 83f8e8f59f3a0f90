import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  Scalar,
  visit,
} from 'yaml';
import { formatLimit, LIMITS } from '../../shared/build/limits.ts';
import { visibleText } from '../../shared/markdown/visible-text.ts';
import type { Problem } from '../../shared/pages/types.ts';
import { isActiveKey } from '../allowed/mdx-values.ts';
import { conflictIn, UNMERGED } from '../files/merge-conflict.ts';
import { typedScalar } from './yaml-types.ts';

/** A text without quotes before a comment on the same line. */
interface CutText {
  path: string;
  line: number;
  value: string;
  /** The comment with its number sign. */
  comment: string;
}

/** The values in YAML or JSON, and the line of each field; nested fields have paths (`hero.actions.0.to`). */
export interface YamlContent {
  values: unknown;
  lines: Record<string, number>;
  /** Values that end before a comment, possibly by mistake: `title: Issue #2` is only "Issue". */
  cut: CutText[];
  error?: { line: number; reason: string };
}

type FieldCallback = (path: string, at: Node, value: unknown) => void;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function visitFields(node: unknown, prefix: string, callback: FieldCallback): void {
  if (isSeq(node)) {
    node.items.forEach((item, index) => {
      if (isNode(item)) callback(`${prefix}${index}`, item, item);
      visitFields(item, `${prefix}${index}.`, callback);
    });
  }
  if (!isMap(node)) return;
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue;
    callback(`${prefix}${key.value}`, key, value);
    visitFields(value, `${prefix}${key.value}.`, callback);
  }
}

/** A text on one line. A line break in a title or a description has no meaning. */
const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ');

/** Makes every value text, as it is written: `title: 1_000` or `title: yes`. A missing value stays null. */
function keepText(document: Document): void {
  visit(document, {
    Scalar(_key, node) {
      if (node.type === Scalar.PLAIN && typeof node.value !== 'string' && node.source)
        node.value = node.source;
      if (typeof node.value === 'string') node.value = oneLine(visibleText(node.value));
    },
  });
}

/** The comment on the same line after a place in YAML, with its number sign. */
function commentAt(text: string, offset = 0): string | undefined {
  const comment = /[^\S\n]*(#.*)/y;
  comment.lastIndex = offset;
  return comment.exec(text)?.[1];
}

/** The message about a text that ends before a comment. */
const cutMessage = ({ path, value, comment }: CutText): string => {
  const whole = `${value} ${comment}`.trim();
  const quoted = whole.includes("'") ? JSON.stringify(whole) : `'${whole}'`;
  return `field "${path}" is only "${value}", because "${comment}" is a comment in YAML. If it belongs to the text, put quotes around the value: ${quoted}.`;
};

/** The warnings about texts that end before a comment. */
export const cutTexts = (cut: readonly CutText[], file: string): Problem[] =>
  cut.map((text) => ({ file, line: text.line, message: cutMessage(text) }));

const TOO_DEEP = 'it has too many nested lists';

/** The parser's message without its position and excerpt, because our message contains the line. */
const reasonOf = ({ message }: Error): string =>
  message.startsWith('Maximum call stack')
    ? TOO_DEEP
    : (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');

/** Something in YAML that is more than text, numbers, lists and mappings, and its position. */
interface ActiveNode {
  offset: number;
  reason: string;
}

/** The first tag such as `!!js/function`, or the first name of a field that JavaScript reads without being asked. */
function findActive(document: Document.Parsed): ActiveNode | undefined {
  let found: ActiveNode | undefined;
  const stop = (node: Node, reason: string): symbol => {
    found = { offset: node.range?.[0] ?? 0, reason };
    return visit.BREAK;
  };
  visit(document, {
    Pair: (_key, { key }) => {
      if (!isScalar(key)) return isNode(key) ? stop(key, 'the name of a field must be text') : undefined;
      const name = String(key.value);
      return isActiveKey(name)
        ? stop(key, `the name "${name}" of a field is not allowed. Remove it`)
        : undefined;
    },
    Node: (_key, node) => {
      const tag = 'tag' in node ? node.tag : undefined;
      return tag ? stop(node, `the tag ${tag} is not allowed. Write only the value`) : undefined;
    },
  });
  return found;
}

/** Lists in lists, or mappings in mappings, on one line. */
const DEEP = /(?:[[{][^\S\n]*){50}|(?:-[^\S\n]+){50}/;

/** The line of the first reference to an anchor. */
const firstAlias = (source: string): number =>
  source.slice(0, Math.max(source.search(/[[,:-]\s*\*\w/), 0)).split('\n').length;

/**
 * Reads YAML, or JSON, which is also YAML. Values are text as written, on one line. `typedValues` gives them the types of their
 * fields.
 * @returns the values, the line of each field counted from 1, texts that end before a comment, and the first error if there
 * is one
 */
export function readYaml(source: string): YamlContent {
  const lines: Record<string, number> = {};
  const cut: CutText[] = [];
  const failed = (line: number, reason: string): YamlContent => ({
    values: {},
    lines,
    cut,
    error: { line, reason },
  });
  if (source.length > LIMITS.yamlLength)
    return failed(1, `it has more than ${formatLimit(LIMITS.yamlLength)} characters. Shorten it`);
  const conflict = conflictIn(source);
  if (conflict !== undefined) return failed(conflict, UNMERGED);
  const counter = new LineCounter();
  const lineAt = (offset = 0): number => counter.linePos(offset).line;
  // The parser calls itself for each level, so thousands of levels exceed its stack.
  const levels = DEEP.exec(source);
  if (levels) return failed(source.slice(0, levels.index).split('\n').length, TOO_DEEP);
  const text = source.replaceAll('\r\n', '\n');
  const document = parseDocument(text, { lineCounter: counter });
  keepText(document);
  let fields = 0;
  visitFields(document.contents, '', (path, { range }, value) => {
    fields += 1;
    if (fields > LIMITS.fields) return;
    lines[path] = lineAt(range?.[0]);
    // Nobody continues a number or a boolean after a number sign.
    const isText = isScalar(value) && typeof typedScalar(String(value.value ?? '')) === 'string';
    if (!isText || value.type !== Scalar.PLAIN) return;
    const comment = commentAt(text, value.range?.[1]);
    if (comment)
      cut.push({ path, line: lineAt(value.range?.[0]), value: String(value.value ?? ''), comment });
  });
  const [error] = document.errors;
  if (error) return failed(error.linePos?.[0].line ?? 1, reasonOf(error));
  if (fields > LIMITS.fields)
    return failed(1, `it has more than ${formatLimit(LIMITS.fields)} fields and entries`);
  const active = findActive(document);
  if (active) return failed(counter.linePos(active.offset).line, active.reason);
  try {
    const maxAliasCount = LIMITS.yamlAliases;
    const values: unknown = document.toJS({ maxAliasCount }) ?? {};
    // Fails if a value contains itself.
    JSON.stringify(values);
    return { values, lines, cut };
  } catch (cause) {
    const reason = `${reasonOf(cause as Error)}. Write the values without references (*name)`;
    return failed(firstAlias(source), reason);
  }
}
