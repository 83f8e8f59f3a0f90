import type {
  ArrowFunctionExpression,
  CallExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  MemberExpression,
  Node,
  ObjectExpression,
  Pattern,
  PrivateIdentifier,
  Program,
  SpreadElement,
  Statement,
  Super,
} from 'estree';
import { limited, methodOf, STATIC_METHODS } from './safe-methods.ts';

/** Work after which reading code ends: nodes that are read. A configuration of a large site has about ten thousand. */
const MAX_STEPS = 1_000_000;

/** Calls in calls. */
const MAX_DEPTH = 100;

type FunctionNode = ArrowFunctionExpression | FunctionExpression | FunctionDeclaration;

/** A function of the code that is read. */
export class OwnFunction {
  readonly node: FunctionNode;
  readonly scope: Scope;

  constructor(node: FunctionNode, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/** Something from a package. Its name decides what a call returns. */
export class Foreign {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A function that only computes, such as `join` of the module `path`. */
export class Native {
  readonly run: (given: readonly unknown[]) => unknown;

  constructor(run: Native['run']) {
    this.run = run;
  }
}

/** The names that a part of the code can use. */
export class Scope {
  readonly #names = new Map<string, unknown>();
  readonly #outer: Scope | undefined;

  constructor(names: Iterable<readonly [string, unknown]> = [], outer?: Scope) {
    for (const [name, value] of names) this.#names.set(name, value);
    this.#outer = outer;
  }

  get(name: string): unknown {
    return this.#names.has(name) ? this.#names.get(name) : this.#outer?.get(name);
  }

  has(name: string): boolean {
    return this.#names.has(name) || (this.#outer?.has(name) ?? false);
  }

  set(name: string, value: unknown): void {
    this.#names.set(name, value);
  }

  /** Changes the value where the name was declared. */
  assign(name: string, value: unknown): void {
    if (this.#names.has(name) || !this.#outer?.has(name)) this.set(name, value);
    else this.#outer.assign(name, value);
  }
}

/** What the code around a module knows. */
export interface Surroundings {
  /** The exports of a module that the code names: a file of the source, or something from a package. */
  load: (specifier: string) => unknown;
  /** Called with each part whose value is only known when the code runs. */
  unknown: (node: Node) => void;
}

/** The end of a function, with its value. */
class Returned {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

export type Values = Record<string, unknown>;

const isCallable = (value: unknown): value is OwnFunction | Foreign | Native =>
  value instanceof OwnFunction || value instanceof Foreign || value instanceof Native;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !isCallable(value);

/** Sets a field as data, whatever its name is. */
const setField = (owner: object, key: string, value: unknown): void =>
  void Object.defineProperty(owner, key, { value, enumerable: true, writable: true, configurable: true });

/** A field of a value: its own ones, and the length and the characters of a text. */
function fieldOf(owner: unknown, key: string): unknown {
  if (typeof owner === 'string') return key === 'length' ? owner.length : owner[Number(key)];
  return isObject(owner) && Object.hasOwn(owner, key) ? owner[key] : undefined;
}

/** The result of a call of something from a package. */
function foreignResult({ name }: Foreign, [first]: readonly unknown[]): unknown {
  if (name === '@astrojs/starlight') return { integration: 'starlight', options: first };
  if (/redirects$/i.test(name)) return { plugin: name, options: first };
  const isConfig = isObject(first) && ('themeConfig' in first || 'title' in first);
  const passesOn = isConfig || /^(?:define|with|mergeConfig)/i.test(name);
  return passesOn && first !== undefined ? first : new Foreign('result');
}

const OPERATORS: Readonly<Record<string, (a: never, b: never) => unknown>> = {
  '+': (a: string, b: string) => limited(a + b),
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a % b,
  '===': Object.is,
  '==': Object.is,
  '!==': (a, b) => !Object.is(a, b),
  '!=': (a, b) => !Object.is(a, b),
  '<': (a: number, b: number) => a < b,
  '>': (a: number, b: number) => a > b,
  '<=': (a: number, b: number) => a <= b,
  '>=': (a: number, b: number) => a >= b,
};

const UNARY: Readonly<Record<string, (value: unknown) => unknown>> = {
  '!': (value) => !value,
  '-': (value) => -Number(value),
  '+': (value) => Number(value),
  void: () => undefined,
  typeof: (value) => (isCallable(value) ? 'function' : typeof value),
};

/**
 * Finds the values in code without running it: constants, lists, objects, functions of the code itself, and methods that only
 * compute. Everything else is unknown, which is `undefined`: input, the environment, files, packages.
 */
export class Evaluator {
  readonly #around: Surroundings;
  #steps = 0;
  #depth = 0;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The value of an expression. @throws if the code needs too much work */
  value(node: Expression | PrivateIdentifier | Super | SpreadElement, scope: Scope): unknown {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) throw new Error('the code is too large to be read without running it');
    switch (node.type) {
      case 'Literal':
        return 'regex' in node || 'bigint' in node ? this.#unknown(node) : node.value;
      case 'Identifier':
        return scope.has(node.name) || node.name === 'undefined' ? scope.get(node.name) : this.#unknown(node);
      case 'TemplateLiteral':
        return this.#template(
          node.quasis.map(({ value }) => value.cooked ?? ''),
          node.expressions,
          scope,
        );
      case 'MemberExpression':
        return this.#member(node, scope);
      case 'ChainExpression':
        return this.value(node.expression, scope);
      case 'ArrayExpression':
        return this.#list(node.elements, scope);
      case 'ObjectExpression':
        return this.#object(node, scope);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return new OwnFunction(node, scope);
      case 'CallExpression':
        return this.#call(node, scope);
      case 'NewExpression':
        return this.#new(node, scope);
      case 'AwaitExpression':
        return this.value(node.argument, scope);
      case 'SequenceExpression':
        return node.expressions.map((one) => this.value(one, scope)).at(-1);
      case 'AssignmentExpression':
        return this.#assign(node.left as Pattern, this.value(node.right, scope), scope);
      case 'ImportExpression':
        return this.#around.load(String(this.value(node.source, scope)));
      case 'MetaProperty':
        return scope.get('import.meta');
      default:
        return this.#operation(node, scope);
    }
  }

  #operation(node: Exclude<Node, Statement>, scope: Scope): unknown {
    switch (node.type) {
      case 'ConditionalExpression':
        return this.value(this.value(node.test, scope) ? node.consequent : node.alternate, scope);
      case 'LogicalExpression': {
        const left = this.value(node.left, scope);
        const isDone = { '&&': !left, '||': Boolean(left), '??': left !== undefined && left !== null };
        return isDone[node.operator] ? left : this.value(node.right, scope);
      }
      case 'BinaryExpression': {
        const [left, right] = [this.value(node.left, scope), this.value(node.right, scope)];
        const operator = OPERATORS[node.operator];
        const isPlain = [left, right].every((one) => !isObject(one) && !isCallable(one));
        return operator && isPlain ? operator(left as never, right as never) : this.#unknown(node);
      }
      case 'UnaryExpression': {
        const operator = UNARY[node.operator];
        return operator ? operator(this.value(node.argument, scope)) : this.#unknown(node);
      }
      default:
        return this.#unknown(node);
    }
  }

  #unknown(node: Node): undefined {
    this.#around.unknown(node);
    return undefined;
  }

  #template(texts: readonly string[], expressions: readonly Expression[], scope: Scope): string | undefined {
    const values = expressions.map((one) => this.value(one, scope));
    // A part of a text is worse than none: it could be the path of something else.
    if (values.some((one) => one === undefined || isObject(one))) return undefined;
    const parts = texts.map((text, at) => text + (isCallable(values[at]) ? '' : String(values[at] ?? '')));
    return limited(parts.join(''));
  }

  #list(elements: readonly (Expression | SpreadElement | null)[], scope: Scope): unknown[] {
    return elements.flatMap((one) => {
      if (one === null) return [undefined];
      if (one.type !== 'SpreadElement') return [this.value(one, scope)];
      const spread = this.value(one.argument, scope);
      return Array.isArray(spread) ? spread : [];
    });
  }

  #object({ properties }: ObjectExpression, scope: Scope): Values {
    const fields = properties.flatMap((property): [string, unknown][] => {
      if (property.type === 'SpreadElement') {
        const spread = this.value(property.argument, scope);
        return isObject(spread) ? Object.entries(spread) : [];
      }
      const { key, computed, value, kind } = property;
      const name = !computed && key.type === 'Identifier' ? key.name : this.value(key, scope);
      const own = this.value(value as Expression, scope);
      return name === undefined ? [] : [[String(name), kind === 'get' ? this.call(own, []) : own]];
    });
    return Object.fromEntries(fields);
  }

  #keyOf({ computed, property }: MemberExpression, scope: Scope): string | undefined {
    if (!computed && property.type === 'Identifier') return property.name;
    const key = this.value(property, scope);
    return key === undefined ? undefined : String(key);
  }

  #member(node: MemberExpression, scope: Scope): unknown {
    const owner = this.value(node.object, scope);
    const key = this.#keyOf(node, scope);
    if (owner instanceof Foreign) return key === 'default' ? owner : new Foreign(key ?? owner.name);
    return key === undefined ? undefined : fieldOf(owner, key);
  }

  #call(node: CallExpression, scope: Scope): unknown {
    const { callee } = node;
    const given = this.#list(node.arguments, scope);
    if (callee.type === 'Identifier' && callee.name === 'require' && !scope.has('require'))
      return this.#around.load(String(given[0]));
    if (callee.type === 'MemberExpression') {
      const known = this.#method(callee, given, scope);
      if (known) return known.result;
    }
    const called = this.value(callee, scope);
    return isCallable(called) ? this.call(called, given) : this.#unknown(node);
  }

  /** The result of a method of a text, a list or a standard object; undefined if it is another call. */
  #method(callee: MemberExpression, given: unknown[], scope: Scope): { result: unknown } | undefined {
    const key = this.#keyOf(callee, scope) ?? '';
    const { object } = callee;
    if (object.type === 'Identifier' && !scope.has(object.name)) {
      // The path of a package is its name.
      if (object.name === 'require' && key === 'resolve') return { result: given[0] };
      const method = STATIC_METHODS.get(`${object.name}.${key}`);
      return method && { result: method(given) };
    }
    const owner = this.value(object, scope);
    if (isObject(owner) && Object.hasOwn(owner, key)) return undefined;
    const method = methodOf(owner, key);
    return method && { result: method(given.map((one) => this.#asFunction(one))) };
  }

  /** A function of the code as one that methods of lists can call. */
  #asFunction(value: unknown): unknown {
    return isCallable(value) ? (...given: unknown[]) => this.call(value, given) : value;
  }

  #new({ callee, arguments: nodes }: Extract<Expression, { type: 'NewExpression' }>, scope: Scope): unknown {
    const given = this.#list(nodes, scope);
    const name = callee.type === 'Identifier' && !scope.has(callee.name) ? callee.name : '';
    // The year of a copyright.
    if (name === 'Date' && given.length === 0)
      return { getFullYear: new Native(() => new Date().getFullYear()) };
    const [url, base] = given.map(String);
    if (name !== 'URL' || url === undefined || !URL.canParse(url, base)) return new Foreign('result');
    const { href, pathname, origin, protocol } = new URL(url, base);
    return { href, pathname, origin, protocol };
  }

  /** The result of a function. @param called a function of the code, or something from a package */
  call(called: unknown, given: readonly unknown[]): unknown {
    if (called instanceof Foreign) return foreignResult(called, given);
    if (called instanceof Native) return called.run(given);
    if (!(called instanceof OwnFunction)) return undefined;
    if (this.#depth >= MAX_DEPTH) throw new Error('the code calls itself too often to be read');
    const { node, scope: outer } = called;
    const scope = new Scope([], outer);
    node.params.forEach((param, at) => {
      const value = param.type === 'RestElement' ? given.slice(at) : given[at];
      this.#bind(param.type === 'RestElement' ? param.argument : param, value, scope);
    });
    this.#depth += 1;
    try {
      if (node.body.type !== 'BlockStatement') return this.value(node.body, scope);
      return this.run(node.body.body, scope)?.value;
    } finally {
      this.#depth -= 1;
    }
  }

  /** Gives the names of a pattern their values. */
  #bind(pattern: Pattern, value: unknown, scope: Scope): void {
    switch (pattern.type) {
      case 'Identifier':
        scope.set(pattern.name, value);
        break;
      case 'AssignmentPattern':
        this.#bind(pattern.left, value === undefined ? this.value(pattern.right, scope) : value, scope);
        break;
      case 'ArrayPattern':
        pattern.elements.forEach((one, at) => {
          if (one) this.#bind(one, Array.isArray(value) ? value[at] : undefined, scope);
        });
        break;
      case 'ObjectPattern':
        for (const property of pattern.properties) this.#bindField(property, value, scope);
        break;
      default:
    }
  }

  #bindField(
    property: Extract<Pattern, { type: 'ObjectPattern' }>['properties'][number],
    value: unknown,
    scope: Scope,
  ): void {
    if (property.type === 'RestElement') {
      this.#bind(property.argument, isObject(value) ? value : {}, scope);
      return;
    }
    const { key, computed } = property;
    const name = !computed && key.type === 'Identifier' ? key.name : this.value(key as Expression, scope);
    const field = value instanceof Foreign ? new Foreign(String(name)) : undefined;
    const own = isObject(value) && Object.hasOwn(value, String(name)) ? value[String(name)] : field;
    this.#bind(property.value as Pattern, own, scope);
  }

  #assign(target: Pattern, value: unknown, scope: Scope): unknown {
    if (target.type === 'Identifier') scope.assign(target.name, value);
    else if (target.type === 'MemberExpression') {
      const owner = this.value(target.object, scope);
      const key = this.#keyOf(target, scope);
      if (isObject(owner) && key !== undefined) setField(owner, key, value);
    } else this.#bind(target, value, scope);
    return value;
  }

  /** Reads statements in order. @returns the value with which one of them ends the function */
  run(statements: readonly (Statement | Program['body'][number])[], scope: Scope): Returned | undefined {
    for (const statement of statements)
      if (statement.type === 'FunctionDeclaration' && statement.id)
        scope.set(statement.id.name, new OwnFunction(statement, scope));
    for (const statement of statements) {
      const returned = this.#statement(statement, scope);
      if (returned) return returned;
    }
    return undefined;
  }

  #statement(statement: Statement | Program['body'][number], scope: Scope): Returned | undefined {
    switch (statement.type) {
      case 'VariableDeclaration':
        for (const { id, init } of statement.declarations)
          this.#bind(id, init ? this.value(init, scope) : undefined, scope);
        return undefined;
      case 'ExpressionStatement':
        this.value(statement.expression, scope);
        return undefined;
      case 'ReturnStatement':
        return new Returned(statement.argument ? this.value(statement.argument, scope) : undefined);
      case 'BlockStatement':
        return this.run(statement.body, new Scope([], scope));
      case 'IfStatement': {
        const branch = this.value(statement.test, scope) ? statement.consequent : statement.alternate;
        return branch ? this.#statement(branch, scope) : undefined;
      }
      case 'ForOfStatement':
        return this.#loop(statement, scope);
      case 'TryStatement':
        return this.run(statement.block.body, new Scope([], scope));
      case 'FunctionDeclaration':
      case 'EmptyStatement':
        return undefined;
      default:
        return this.#unknown(statement);
    }
  }

  #loop({ left, right, body }: Extract<Statement, { type: 'ForOfStatement' }>, scope: Scope) {
    const list = this.value(right, scope);
    if (!Array.isArray(list)) return this.#unknown(right);
    for (const item of list) {
      const inner = new Scope([], scope);
      const pattern = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : left;
      if (pattern) this.#bind(pattern, item, inner);
      const returned = this.#statement(body, inner);
      if (returned) return returned;
    }
    return undefined;
  }
}
