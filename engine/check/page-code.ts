import type {
  ExportNamedDeclaration,
  Expression,
  ImportDeclaration,
  Literal,
  MemberExpression,
  Node,
  ObjectExpression,
  Pattern,
  PrivateIdentifier,
  Program,
  Property,
  SpreadElement,
  Super,
  TemplateLiteral,
} from 'estree';
import type { JSXAttribute, JSXElement, JSXFragment, JSXOpeningElement } from 'estree-jsx';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import type { JsxElement } from '../../shared/markdown/mdx-nodes.ts';
import type { FileLocation, Problem } from '../../shared/pages/types.ts';
import { NO_COMPONENTS, type SiteComponents } from '../allowed/declared-components.ts';
import { checkJsxElement, type GivenAttribute } from '../allowed/jsx-element.ts';
import { checkImport } from '../allowed/mdx-imports.ts';
import { reservedName, unknownValue } from '../allowed/mdx-names.ts';
import {
  element,
  isActiveKey,
  list,
  memberOf,
  object,
  operate,
  type Plain,
  plain,
  type Value,
} from '../allowed/mdx-values.ts';

/** Nodes of code that authors may try, in their words. */
const WORDS: Readonly<Record<string, string>> = {
  CallExpression: 'calls of functions',
  NewExpression: 'calls of functions',
  TaggedTemplateExpression: 'calls of functions',
  ImportExpression: 'import()',
  ArrowFunctionExpression: 'functions',
  FunctionExpression: 'functions',
  FunctionDeclaration: 'functions',
  ClassExpression: 'classes',
  ClassDeclaration: 'classes',
  AssignmentExpression: 'assignments',
  UpdateExpression: 'assignments',
  SpreadElement: 'spreads ({...x})',
  JSXSpreadAttribute: 'spreads ({...x})',
  MetaProperty: 'import.meta',
  ExportAllDeclaration: 'export … from',
  ExportDefaultDeclaration: 'export default',
  ChainExpression: 'optional chains (a?.b)',
};

const notAllowed = (what: string | undefined): string =>
  `unsafe MDX: a page may contain only imports, exported values and JSX, but not ${what ?? 'other code'}. Write the result as text, or use a component.`;

/** The sum of the sizes of all values that a page shows. Values can contain others twice, so they can grow very fast. */
const MAX_SIZE = 1_000_000;

const TOO_LARGE =
  'unsafe MDX: the values of this page are too large. Write the text without repeating values.';

/** The code of a node whose code was not parsed, so that it is refused. */
const NO_CODE: Program = { type: 'Program', sourceType: 'module', body: [{ type: 'EmptyStatement' }] };

type AnyExpression =
  | Expression
  | SpreadElement
  | Super
  | PrivateIdentifier
  | Pattern
  | JSXElement
  | JSXFragment;

/**
 * The code in one page. It is data: everything in it is either known when the page is checked, or comes from an imported
 * component. A list says what is allowed, and everything else is a problem.
 */
export class PageCode {
  readonly problems: Problem[] = [];
  /** The components of the site. */
  readonly components: SiteComponents;
  readonly #location: FileLocation;
  /** The imports and values of the page by their names. A value is undefined if its code has a problem. */
  readonly #names = new Map<string, Value | undefined>();
  #size = 0;

  constructor(file: string, components: SiteComponents = NO_COMPONENTS) {
    this.components = components;
    this.#location = { file, line: 1 };
  }

  /** The value with a name; undefined if there is none, or if it has a problem. */
  valueOf(name: string): Value | undefined {
    return this.#names.get(name);
  }

  /** Whether the page imports or defines a name, possibly with a problem. */
  defines(name: string): boolean {
    return this.#names.has(name);
  }

  fail(message: string, line: number): void {
    this.problems.push({ file: this.#location.file, line, message });
  }

  #stop(message: string, node: Node): undefined {
    this.fail(message, this.#lineOf(node));
  }

  #lineOf({ loc }: Node): number {
    return loc?.start.line ?? this.#location.line;
  }

  #refuse(node: Node): undefined {
    return this.#stop(notAllowed(WORDS[node.type]), node);
  }

  /** Adds the imports of a block of imports and exports. Call it for all blocks before `addExports`. */
  addImports(code: Program, line: number): void {
    this.#location.line = line;
    for (const node of code.body) if (node.type === 'ImportDeclaration') this.#addImport(node);
  }

  /** Adds the values of a block of imports and exports. */
  addExports(code: Program, line: number): void {
    this.#location.line = line;
    for (const node of code.body) {
      if (node.type === 'ExportNamedDeclaration') this.#addExport(node);
      else if (node.type !== 'ImportDeclaration' && node.type !== 'EmptyStatement') this.#refuse(node);
    }
  }

  #addExport(node: ExportNamedDeclaration): undefined {
    const { declaration, source } = node;
    if (source) return this.#stop(notAllowed('export … from'), node);
    if (!declaration) return this.#stop(notAllowed('export { … }'), node);
    if (declaration.type !== 'VariableDeclaration') return this.#refuse(declaration);
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) this.#refuse(id);
      else this.#define(id.name, this.#evaluate(init), id);
    }
  }

  #define(name: string, value: Value | undefined, node: Node): void {
    const problem = this.#names.has(name)
      ? `${name} is defined twice. Choose another name.`
      : reservedName(name, this.components);
    if (problem) this.#stop(problem, node);
    this.#names.set(name, value);
  }

  #addImport(node: ImportDeclaration): void {
    const path = String(node.source.value);
    const { kind, problem } = checkImport(node, this.#location.file);
    if (kind === undefined) this.#stop(`import ${JSON.stringify(path.slice(0, 80))}: ${problem}`, node);
    const value: Value | undefined = kind && { kind: 'imported', from: kind, size: 1 };
    for (const { local } of node.specifiers) this.#define(local.name, value, local);
  }

  /** Checks an expression in the text: `{…}`. */
  checkExpression(code: Program | null | undefined, line: number): void {
    this.#location.line = line;
    const value = this.#evaluateProgram(code ?? NO_CODE);
    if (value) this.#checkShown(value, code ?? NO_CODE);
  }

  /** Checks an element, without its children. */
  checkElement({ name, attributes }: JsxElement, line: number): void {
    this.#location.line = line;
    if (!name) return;
    const given = attributes.flatMap((attribute) => this.#given(attribute) ?? []);
    this.#checkJsx(name, given, line);
  }

  #given(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): GivenAttribute | undefined {
    const line = attribute.position?.start.line ?? this.#location.line;
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      this.fail(notAllowed(WORDS.SpreadElement), line);
      return undefined;
    }
    const { name, value } = attribute;
    if (typeof value !== 'object' || value === null) return { name, line, value: plain(value ?? true) };
    const { estree } = value.data ?? {};
    return { name, line, value: this.#evaluateProgram(estree ?? NO_CODE) };
  }

  #checkJsx(name: string, attributes: readonly GivenAttribute[], line: number): void {
    for (const { message, line: at } of checkJsxElement({ name, attributes, line }, this)) {
      this.fail(message, at);
    }
  }

  #evaluateProgram({ body }: Program): Value | undefined {
    const [statement, ...more] = body;
    if (!statement) return plain(null);
    if (statement.type !== 'ExpressionStatement' || more.length > 0)
      return this.#refuse(more[0] ?? statement);
    return this.#measured(this.#evaluate(statement.expression), statement);
  }

  #measured(value: Value | undefined, node: Node): Value | undefined {
    this.#size += value?.size ?? 0;
    if (this.#size <= MAX_SIZE) return value;
    return this.#stop(TOO_LARGE, node);
  }

  /** React shows text, numbers, lists and elements. */
  #checkShown(value: Value, node: Node): void {
    if (value.kind === 'list') for (const item of value.items) this.#checkShown(item, node);
    if (value.kind === 'object')
      this.#stop('a list of fields cannot be shown as text. Name one of its fields: {value.field}.', node);
  }

  #evaluate(node: AnyExpression): Value | undefined {
    switch (node.type) {
      case 'Literal':
        return 'regex' in node || 'bigint' in node ? this.#refuse(node) : plain(node.value as Plain);
      case 'Identifier':
        return this.#named(node.name, node);
      case 'TemplateLiteral':
        return this.#template(node);
      case 'ArrayExpression':
        return this.#all(
          node.elements.map((item) => item && this.#evaluate(item)),
          list,
        );
      case 'ObjectExpression':
        return this.#fields(node);
      case 'MemberExpression':
        return this.#member(node);
      case 'UnaryExpression':
        return this.#negated(node.operator, this.#evaluate(node.argument), node);
      case 'BinaryExpression':
        return this.#operation(node.operator, this.#evaluate(node.left), this.#evaluate(node.right), node);
      case 'LogicalExpression':
        return this.#choice(
          this.#condition(this.#evaluate(node.left), node),
          node.operator,
          this.#evaluate(node.right),
        );
      case 'ConditionalExpression': {
        const test = this.#condition(this.#evaluate(node.test), node);
        const [yes, no] = [this.#evaluate(node.consequent), this.#evaluate(node.alternate)];
        return test && yes && no && (isTruthy(test) ? yes : no);
      }
      case 'JSXElement':
      case 'JSXFragment':
        return this.#jsx(node);
      default:
        return this.#refuse(node);
    }
  }

  #named(name: string, node: Node): Value | undefined {
    if (name === 'undefined') return plain(undefined);
    if (!this.#names.has(name)) this.#stop(unknownValue(name), node);
    return this.#names.get(name);
  }

  /** Combines parts; undefined if one has a problem. */
  #all(parts: readonly (Value | null | undefined)[], combine: (values: Value[]) => Value): Value | undefined {
    const values = parts.map((part) => (part === null ? plain(undefined) : part));
    return values.includes(undefined) ? undefined : combine(values as Value[]);
  }

  #template({ quasis, expressions }: TemplateLiteral): Value | undefined {
    const values = expressions.map((part) => ({ part, value: this.#evaluate(part) }));
    let text = quasis[0]?.value.cooked ?? '';
    for (const [index, { part, value }] of values.entries()) {
      if (!value) return undefined;
      if (value.kind !== 'plain') return this.#refuse(part);
      text += `${value.plain}${quasis[index + 1]?.value.cooked ?? ''}`;
      if (text.length > MAX_SIZE) return this.#stop(TOO_LARGE, part);
    }
    return plain(text);
  }

  #fields({ properties }: ObjectExpression): Value | undefined {
    const fields = properties.map((property) => {
      if (property.type !== 'Property') return this.#refuse(property);
      const name = this.#nameOfField(property);
      const value = this.#evaluate(property.value);
      return name === undefined || !value ? undefined : ([name, value] as const);
    });
    const known = fields.filter((field) => field !== undefined);
    return known.length < fields.length ? undefined : object(new Map(known));
  }

  #nameOfField(property: Property): string | undefined {
    const { key, kind, method, computed } = property;
    const isText = key.type === 'Literal' && !('regex' in key);
    if (kind !== 'init' || method || computed || (key.type !== 'Identifier' && !isText))
      return this.#stop(notAllowed('computed fields, getters or methods'), property);
    const name = key.type === 'Identifier' ? key.name : String((key as Literal).value);
    if (!isActiveKey(name)) return name;
    return this.#stop(`unsafe MDX: the name "${name}" of a field is not allowed. Choose another name.`, key);
  }

  #member({ object: of, property, computed, optional }: MemberExpression): Value | undefined {
    const value = this.#evaluate(of);
    const named =
      !computed && property.type === 'Identifier' ? plain(property.name) : this.#evaluate(property);
    if (!value || !named) return undefined;
    const member = named.kind === 'plain' && !optional ? memberOf(value, named.plain) : undefined;
    if (member) return member;
    const what = value.kind === 'imported' ? 'the fields of imports' : 'fields that no value of the page has';
    return this.#stop(notAllowed(what), property);
  }

  /** A value that decides about others. Nobody knows the exports of a component file before it runs. */
  #condition(value: Value | undefined, node: Node): Value | undefined {
    const isUnknown = value?.kind === 'imported' && value.from === 'code';
    return isUnknown ? this.#stop(notAllowed('conditions about imports'), node) : value;
  }

  #negated(operator: string, value: Value | undefined, node: Node): Value | undefined {
    if (!value) return undefined;
    if (operator === '!') return this.#condition(value, node) && plain(!isTruthy(value));
    if (operator === '-' && value.kind === 'plain') return plain(-Number(value.plain));
    return this.#refuse(node);
  }

  #operation(
    operator: string,
    left: Value | undefined,
    right: Value | undefined,
    node: Node,
  ): Value | undefined {
    if (!left || !right) return undefined;
    const isPlain = left.kind === 'plain' && right.kind === 'plain';
    const result = isPlain ? operate(operator, left.plain, right.plain) : undefined;
    if (!result) return this.#refuse(node);
    if (result.size <= MAX_SIZE) return result;
    return this.#stop(TOO_LARGE, node);
  }

  #choice(left: Value | undefined, operator: string, right: Value | undefined): Value | undefined {
    if (!left || !right) return undefined;
    if (operator === '??')
      return left.kind === 'plain' && (left.plain ?? undefined) === undefined ? right : left;
    return isTruthy(left) === (operator === '&&') ? right : left;
  }

  /** An element in an expression: `{<b>text</b>}` */
  #jsx(node: JSXElement | JSXFragment): Value | undefined {
    const parts = node.type === 'JSXElement' ? this.#opening(node.openingElement) : [];
    for (const child of node.children) {
      if (child.type === 'JSXText') continue;
      if (child.type === 'JSXSpreadChild')
        return this.#stop(notAllowed(WORDS.SpreadElement), child.expression);
      if (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression') continue;
      const value = this.#evaluate(
        child.type === 'JSXExpressionContainer' ? (child.expression as Expression) : child,
      );
      if (value && child.type === 'JSXExpressionContainer') this.#checkShown(value, child);
      parts.push(value);
    }
    return this.#all(parts, element);
  }

  /** Checks the tag of an element. @returns the values of its attributes */
  #opening({ name, attributes, loc }: JSXOpeningElement): (Value | undefined)[] {
    const line = loc?.start.line ?? this.#location.line;
    const given = attributes.flatMap((attribute): GivenAttribute[] => {
      if (attribute.type !== 'JSXAttribute') {
        this.#refuse(attribute);
        return [];
      }
      const value = this.#attributeValue(attribute);
      return [{ name: nameOf(attribute.name), line: attribute.loc?.start.line ?? line, value }];
    });
    this.#checkJsx(nameOf(name), given, line);
    return given.map(({ value }) => value);
  }

  #attributeValue({ value }: JSXAttribute): Value | undefined {
    if (!value) return plain(true);
    if (value.type !== 'JSXExpressionContainer') return this.#evaluate(value);
    return value.expression.type === 'JSXEmptyExpression'
      ? this.#refuse(value)
      : this.#evaluate(value.expression as Expression);
  }
}

const isTruthy = (value: Value): boolean => value.kind !== 'plain' || Boolean(value.plain);

/** The name of an element or an attribute as it is written. */
function nameOf(name: JSXOpeningElement['name'] | JSXAttribute['name']): string {
  if (name.type === 'JSXMemberExpression') return `${nameOf(name.object)}.${name.property.name}`;
  return name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name;
}
