import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { formatLimit, LIMITS } from '../lib/limits.ts';
import { isActiveKey } from './mdx-values.ts';

/** The values in YAML or JSON, and the line of each field; nested fields have paths (`hero.actions.0.to`). */
interface YamlContent {
  values: unknown;
  lines: Record<string, number>;
  error?: { line: number; reason: string };
}

type FieldCallback = (path: string, at: Node) => void;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function visitFields(node: unknown, prefix: string, callback: FieldCallback): void {
  if (isSeq(node)) {
    node.items.forEach((item, index) => {
      if (isNode(item)) callback(`${prefix}${index}`, item);
      visitFields(item, `${prefix}${index}.`, callback);
    });
  }
  if (!isMap(node)) return;
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue;
    callback(`${prefix}${key.value}`, key);
    visitFields(value, `${prefix}${key.value}.`, callback);
  }
}

/** The parser's message without its position and excerpt, because our message contains the line. */
const reasonOf = ({ message }: Error): string =>
  (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');

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
 * Reads YAML, or JSON, which is also YAML.
 * @returns the values as YAML 1.2 reads them (a date stays text), the line of each field counted from 1, and the first
 * error if there is one
 */
export function readYaml(source: string): YamlContent {
  const lines: Record<string, number> = {};
  const failed = (line: number, reason: string): YamlContent => ({
    values: {},
    lines,
    error: { line, reason },
  });
  if (source.length > LIMITS.fileBytes)
    return failed(1, `it has more than ${formatLimit(LIMITS.fileBytes)} characters`);
  const counter = new LineCounter();
  // The parser calls itself for each level, so thousands of levels exceed its stack.
  const levels = DEEP.exec(source);
  if (levels) return failed(source.slice(0, levels.index).split('\n').length, 'it has too many nested lists');
  const document = parseDocument(source.replaceAll('\r\n', '\n'), { lineCounter: counter });
  let fields = 0;
  visitFields(document.contents, '', (path, { range }) => {
    fields += 1;
    if (fields <= LIMITS.fields) lines[path] = counter.linePos(range?.[0] ?? 0).line;
  });
  const [error] = document.errors;
  if (error) return failed(error.linePos?.[0].line ?? 1, reasonOf(error));
  if (fields > LIMITS.fields)
    return failed(1, `it has more than ${formatLimit(LIMITS.fields)} fields and entries`);
  const active = findActive(document);
  if (active) return failed(counter.linePos(active.offset).line, active.reason);
  try {
    return { values: document.toJS({ maxAliasCount: LIMITS.yamlAliases }) ?? {}, lines };
  } catch (cause) {
    return failed(
      firstAlias(source),
      `${reasonOf(cause as Error)}. Write the values without references (*name)`,
    );
  }
}
