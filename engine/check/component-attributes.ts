import type { Program } from 'estree';
import type { JSXAttribute, JSXOpeningElement } from 'estree-jsx';
import type { Root } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import type { Finding } from '../../shared/build/checks.ts';
import { attribute, fieldsOf, isJsxElement, type JsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { Problem } from '../../shared/pages/types.ts';
import { nearest, suggestion } from '../../shared/text/suggestion.ts';
import type { Attribute, Attributes } from '../../theme/blocks/types.ts';
import type { SiteComponents } from '../allowed/declared-components.ts';
import { componentNamed } from '../allowed/page-components.ts';

type Value = JsxElement['attributes'][number]['value'];

type Kind = 'string' | 'number' | 'boolean' | 'list' | 'unknown';

/** The kind of an attribute's value; `unknown` for code whose value is only known when the page is compiled. */
function kindOfValue(value: Value): Kind {
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

/** An element of a component, with the kind and the text of each attribute. */
interface Given {
  name: string;
  /** The values of its attributes; empty if they are unknown at build time. */
  fields: Readonly<Record<string, string | undefined>>;
  kinds: Readonly<Record<string, Kind>>;
}

/** An attribute as an author writes it. */
const written = (name: string, { type = 'string', example = '…' }: Attribute = {}): string =>
  type === 'string' || type === 'any' ? `${name}="${example}"` : `${name}={${example}}`;

/** The problem of the value of a known attribute. */
function problemOfValue(
  { name, fields, kinds }: Given,
  attribute: string,
  { type = 'string', values, isLiteral, example = '…' }: Attributes[string],
): string | undefined {
  const kind = kinds[attribute];
  const value = fields[attribute] ?? '';
  if (kind === 'unknown' && isLiteral)
    return `<${name} ${attribute}={…}> is code, but must be written as text: ${attribute}="${example}".`;
  if (type === 'any' || kind === undefined || kind === 'unknown') return undefined;
  if (kind !== type) {
    return `<${name} ${attribute}> is a ${kind}, but must be a ${type}: write ${written(attribute, { type })}.`;
  }
  return values && value !== '' && !values.includes(value)
    ? `<${name} ${attribute}="${value}"> is unknown. Write ${attribute}="…" with one of ${values.join(', ')}.${suggestion(value, values)}`
    : undefined;
}

/** @returns what is missing or wrong, and attributes without effect */
function compare(given: Given, attributes: Attributes): Finding[] {
  const { name, fields, kinds } = given;
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
        message: `<${name}> has no ${attribute}: add ${written(attribute, attributes[attribute])}${instead}.`,
      };
    }),
    ...Object.entries(attributes).flatMap(([attribute, declared]) => {
      const message = missing.includes(attribute) ? undefined : problemOfValue(given, attribute, declared);
      return message === undefined ? [] : [{ message }];
    }),
  ];
}

/** An element that an author has written: in the text, or in code. */
interface Written {
  name: string;
  attributes: JsxElement['attributes'];
  line: number;
}

/** An attribute in code, in the form of one in the text. */
function fromCode({ name, value }: JSXAttribute): MdxJsxAttribute[] {
  if (name.type !== 'JSXIdentifier') return [];
  if (value === null) return [attribute(name.name, null)];
  if (value.type === 'Literal') return [attribute(name.name, String(value.value))];
  const expression = value.type === 'JSXExpressionContainer' ? value.expression : value;
  const body =
    expression.type === 'JSXEmptyExpression' ? [] : [{ type: 'ExpressionStatement' as const, expression }];
  const estree = { type: 'Program', sourceType: 'module', body } as Program;
  const text = expression.type === 'Literal' ? JSON.stringify(expression.value) : '';
  return [
    {
      ...attribute(name.name, null),
      value: { type: 'mdxJsxAttributeValueExpression', value: text, data: { estree } },
    },
  ];
}

function fromElement({ name, attributes, loc }: JSXOpeningElement, start: number): Written[] {
  // An attribute may be in a spread, which another check refuses.
  if (name.type !== 'JSXIdentifier' || attributes.some(({ type }) => type !== 'JSXAttribute')) return [];
  const given = (attributes as JSXAttribute[]).flatMap(fromCode);
  return [{ name: name.name, attributes: given, line: loc?.start.line ?? start }];
}

/** The elements in code. @param start the line of the code */
function elementsIn(code: unknown, start: number): Written[] {
  if (Array.isArray(code)) return code.flatMap((part) => elementsIn(part, start));
  if (typeof code !== 'object' || code === null || !('type' in code)) return [];
  const own = code.type === 'JSXOpeningElement' ? fromElement(code as JSXOpeningElement, start) : [];
  return [...own, ...Object.values(code).flatMap((part) => elementsIn(part, start))];
}

/** An element in the text, and those in the code of its attributes. */
function fromText({ name, attributes }: JsxElement, line: number): Written[] {
  const isComplete = attributes.every((one) => 'name' in one);
  const inside = attributes.flatMap(({ value }) =>
    typeof value === 'object' ? elementsIn(value?.data?.estree, line) : [],
  );
  return name && isComplete ? [{ name, attributes, line }, ...inside] : inside;
}

/** The elements of a page, also those in its code. */
function writtenIn(tree: Root): Written[] {
  const found: Written[] = [];
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (isJsxElement(node)) found.push(...fromText(node, line));
    else if (node.data && 'estree' in node.data) found.push(...elementsIn(node.data.estree, line));
  });
  return found;
}

/**
 * Compares the attributes of elements with those that their components declare.
 * @param file the page, relative to the content root
 * @param components of the site. Nothing is reported about one without a declaration
 */
export const checkAttributes = (tree: Root, file: string, components: SiteComponents): Problem[] =>
  writtenIn(tree).flatMap(({ name, attributes, line }) => {
    const declared = (componentNamed(name) ?? components.get(name))?.attributes;
    if (!declared) return [];
    const kinds = Object.fromEntries(
      attributes.flatMap((one) => ('name' in one ? [[one.name, kindOfValue(one.value)]] : [])),
    );
    return compare({ name, fields: fieldsOf(attributes), kinds }, declared).map((finding) => ({
      file,
      line,
      ...finding,
    }));
  });
