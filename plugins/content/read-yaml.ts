import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

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

/**
 * Reads YAML, or JSON, which is also YAML.
 * @returns the values as YAML 1.2 reads them (a date stays text), the line of each field counted from 1, and the first
 * error if there is one
 */
export function readYaml(source: string): YamlContent {
  const counter = new LineCounter();
  const document = parseDocument(source.replaceAll('\r\n', '\n'), { lineCounter: counter });
  const lines: Record<string, number> = {};
  visitFields(document.contents, '', (path, { range }) => {
    lines[path] = counter.linePos(range?.[0] ?? 0).line;
  });
  const [error] = document.errors;
  if (error)
    return { values: {}, lines, error: { line: error.linePos?.[0].line ?? 1, reason: reasonOf(error) } };
  try {
    return { values: document.toJS() ?? {}, lines };
  } catch (cause) {
    return { values: {}, lines, error: { line: 1, reason: reasonOf(cause as Error) } };
  }
}
