import type { Attributes } from '../../theme/components/types.ts';
import type { Finding } from '../lib/checks.ts';
import type { JsxElement } from '../lib/mdx-nodes.ts';
import { nearest, suggestion } from '../lib/suggestion.ts';
import type { PageComponentUse } from './types.ts';

type Value = JsxElement['attributes'][number]['value'];

/** The kind of an attribute's value; `unknown` for code whose value is only known when the page is compiled. */
export function kindOfValue(value: Value): PageComponentUse['kinds'][string] {
  if (value === null || value === undefined) return 'boolean';
  if (typeof value === 'string') return 'string';
  const [statement] = (typeof value === 'object' && value.data?.estree?.body) || [];
  const code = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (code?.type === 'TemplateLiteral') return code.expressions.length === 0 ? 'string' : 'unknown';
  if (code?.type === 'ArrayExpression' || code?.type === 'ObjectExpression') return 'list';
  if (code?.type !== 'Literal') return 'unknown';
  const kind = typeof code.value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'unknown';
}

function unknownAttribute(name: string, attribute: string, attributes: Attributes): string {
  const known = Object.keys(attributes);
  const advice =
    known.length === 0
      ? 'It has no attributes. Remove it.'
      : `It can have ${known.join(', ')}.${suggestion(attribute, known)}`;
  return `<${name} ${attribute}>: the component has no such attribute, so this has no effect. ${advice}`;
}

/** The problem of the value of a known attribute. */
function problemOfValue(
  { name, fields, kinds }: PageComponentUse,
  attribute: string,
  { type = 'string', values, isLiteral, example = '…' }: Attributes[string],
): string | undefined {
  const kind = kinds[attribute];
  const value = fields[attribute] ?? '';
  if (kind === 'unknown' && isLiteral)
    return `<${name} ${attribute}={…}> is code, but must be written as text: ${attribute}="${example}".`;
  if (type === 'any' || kind === undefined || kind === 'unknown') return undefined;
  if (kind !== type) {
    const example = type === 'string' ? `${attribute}="…"` : `${attribute}={…}`;
    return `<${name} ${attribute}> is a ${kind}, but must be a ${type}: write ${example}.`;
  }
  return values && value !== '' && !values.includes(value)
    ? `<${name} ${attribute}="${value}"> is unknown. Write ${attribute}="…" with one of ${values.join(', ')}.${suggestion(value, values)}`
    : undefined;
}

/**
 * Compares the attributes of an element with those that its component declares.
 * @returns what is missing or wrong, and attributes without effect
 */
export function checkAttributes(use: PageComponentUse, attributes: Attributes): Finding[] {
  const { name, fields, kinds } = use;
  const unknown = Object.keys(kinds).filter((attribute) => !Object.hasOwn(attributes, attribute));
  const isMissing = (attribute: string): boolean =>
    kinds[attribute] === undefined || (kinds[attribute] === 'string' && fields[attribute] === '');
  const missing = Object.keys(attributes).filter(
    (attribute) => !attributes[attribute]?.optional && isMissing(attribute),
  );
  return [
    ...unknown.map(
      (attribute): Finding => ({
        message: unknownAttribute(name, attribute, attributes),
        check: 'unknownAttributes',
      }),
    ),
    ...missing.map((attribute) => {
      const near = nearest(attribute, unknown);
      const instead = near ? ` instead of ${near}` : '';
      return {
        message: `<${name}> has no ${attribute}: add ${attribute}="${attributes[attribute]?.example ?? '…'}"${instead}.`,
      };
    }),
    ...Object.entries(attributes).flatMap(([attribute, declared]) => {
      const message = missing.includes(attribute) ? undefined : problemOfValue(use, attribute, declared);
      return message === undefined ? [] : [{ message }];
    }),
  ];
}
