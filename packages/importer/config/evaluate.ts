import type {
  ArrowFunctionExpression,
  AssignmentExpression,
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
  TemplateLiteral,
} from 'estree';
import { canParse } from '../../../shared/can-parse.ts';
import { joined, limited, methodOf, STATIC_METHODS, textOf, UNKNOWN } from './safe-methods.ts';

/** Work after which reading code ends: parts of code and of values that are read. A large site needs about ten thousand. */
const MAX_STEPS = 1_000_000;

/** Calls in calls. */
const MAX_DEPTH = 100;

/** The cost of a value: the items of a list and the fields of an object, and texts with much less. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length / 64;
  if (Array.isArray(value)) return value.length / 8;
  return isObject(value) ? Object.keys(value).length : 0;
}

/** The work that reading one configuration takes, in all its modules. A few lines of code can otherwise take hours. */
export class Work {
  #left: number;
  #depth = 0;

  constructor(steps = MAX_STEPS) {
    this.#left = steps;
  }

  /** @throws if the code needs too much work */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new Error('the code is too large to be read without running it');
  }

  /** Reads a function that is called. @throws if too many calls are in calls */
  call<T>(read: () => T): T {
    if (this.#depth >= MAX_DEPTH) throw new Error('the code calls itself too often to be read');
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

type FunctionNode = ArrowFunctionExpression | FunctionExpression | FunctionDeclaration;

/** A function of the code that is read. */
export class OwnFunction {
  readonly node: FunctionNode;
  readonly scope: Scope;
  /** Reads the module that contains the function. */
  readonly home: Evaluator;

  constructor(node: FunctionNode, scope: Scope, home: Evaluator) {
    this.node = node;
    this.scope = scope;
    this.home = home;
  }
}

/** Something from a package. Its name decides what a call returns. */
export class Foreign {
  readonly name: string;
  /** Notes that a part of the configuration needs the result of a call. */
  readonly lose: () => void;

  constructor(name: string, lose: () => void = () => undefined) {
    this.name = name;
    this.lose = lose;
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

/** The knowledge of the code around a module. */
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

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !isCallable(value);

/** Sets a field as data, whatever its name is. */
export const setField = (owner: object, key: string, value: unknown): void =>
  void Object.defineProperty(owner, key, { value, enumerable: true, writable: true, configurable: true });

/** A field of a value: its own ones, and the length and the characters of a text. */
function fieldOf(owner: unknown, key: string): unknown {
  if (typeof owner === 'string') return key === 'length' ? owner.length : owner[Number(key)];
  return isObject(owner) && Object.hasOwn(owner, key) ? owner[key] : undefined;
}

/** The result of a call of something from a package. */
function foreignResult({ name }: Foreign, [first]: readonly unknown[], lose?: () => void): unknown {
  if (name === '@astrojs/starlight') return { integration: 'starlight', options: first };
  if (/redirects$/i.test(name)) return { plugin: name, options: first };
  const isConfig = isObject(first) && ('themeConfig' in first || 'title' in first);
  const passesOn = isConfig || /^(?:define|with|mergeConfig)/i.test(name);
  return passesOn && first !== undefined ? first : new Foreign('result', lose);
}

const OPERATORS: Readonly<Record<string, (a: never, b: never) => unknown>> = {
  '+': (a: string, b: string) => limited(a + b),
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a % b,
  '===': (a, b) => a === b,
  '==': (a, b) => (a ?? null) === (b ?? null),
  '!==': (a, b) => a !== b,
  '!=': (a, b) => (a ?? null) !== (b ?? null),
  '<': (a: number, b: number) => a < b,
  '>': (a: number, b: number) => a > b,
  '<=': (a: number, b: number) => a <= b,
  '>=': (a: number, b: number) => a >= b,
};

const UNARY: Readonly<Record<string, (value: unknown) => unknown>> = {
  '!': (value) => !value,
  '-': (value) => -Number(textOf(value)),
  '+': (value) => Number(textOf(value)),
  void: () => undefined,
  typeof: (value) => (isCallable(value) ? 'function' : typeof value),
};

type LogicalOperator = '&&' | '||' | '??';

const isLogical = (name: string): name is LogicalOperator => ['&&', '||', '??'].includes(name);

/** Whether the left side is the value of a logical expression. */
const isDone = (operator: LogicalOperator, left: unknown): boolean =>
  ({ '&&': !left, '||': Boolean(left), '??': left !== undefined && left !== null })[operator];

/**
 * Finds the values in code without running it: constants, lists, objects, functions of the code itself, and methods that only
 * compute. Everything else is unknown, which is `undefined`: input, the environment, files, packages.
 */
export class Evaluator {
  readonly #around: Surroundings;
  readonly #work: Work;

  /** @param work is shared by the modules of a configuration */
  constructor(around: Surroundings, work = new Work()) {
    this.#around = around;
    this.#work = work;
  }

  /** The value of an expression. @throws if the code needs too much work */
  value(node: Expression | PrivateIdentifier | Super | SpreadElement, scope: Scope): unknown {
    this.#work.spend();
    switch (node.type) {
      case 'Literal':
        return 'regex' in node || 'bigint' in node ? this.#unknown(node) : node.value;
      case 'Identifier':
        return scope.has(node.name) || node.name === 'undefined' ? scope.get(node.name) : this.#unknown(node);
      case 'TemplateLiteral':
        return this.#template(node, scope);
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
        return new OwnFunction(node, scope, this);
      case 'CallExpression':
        return this.#call(node, scope);
      case 'NewExpression':
        return this.#new(node, scope);
      case 'AwaitExpression':
        return this.value(node.argument, scope);
      case 'SequenceExpression':
        return node.expressions.map((one) => this.value(one, scope)).at(-1);
      case 'AssignmentExpression':
        return this.#assign(node.left as Pattern, this.#assigned(node, scope), scope);
      case 'ImportExpression':
        return this.#around.load(textOf(this.value(node.source, scope)) ?? '');
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
        return isDone(node.operator, left) ? left : this.value(node.right, scope);
      }
      case 'BinaryExpression':
        return this.#binary(node, node.operator, this.value(node.left, scope), this.value(node.right, scope));
      case 'UnaryExpression': {
        const operator = UNARY[node.operator];
        return operator ? operator(this.value(node.argument, scope)) : this.#unknown(node);
      }
      default:
        return this.#unknown(node);
    }
  }

  #binary(node: Node, name: string, left: unknown, right: unknown): unknown {
    const operator = OPERATORS[name];
    const isPlain = [left, right].every((one) => !isObject(one) && !isCallable(one));
    return operator && isPlain ? this.#made(operator(left as never, right as never)) : this.#unknown(node);
  }

  /** The value that an assignment gives: `=`, `+=` and `??=`. */
  #assigned(node: AssignmentExpression, scope: Scope): unknown {
    const name = node.operator.slice(0, -1);
    if (name === '') return this.value(node.right, scope);
    const left = this.value(node.left as Expression, scope);
    if (!isLogical(name)) return this.#binary(node, name, left, this.value(node.right, scope));
    return isDone(name, left) ? left : this.value(node.right, scope);
  }

  /** A value that the code has made. @throws if the code needs too much work */
  #made<T>(value: T): T {
    this.#work.spend(sizeOf(value));
    return value;
  }

  #unknown(node: Node): undefined {
    this.#around.unknown(node);
    return undefined;
  }

  #template(node: TemplateLiteral, scope: Scope): string | undefined {
    const values = node.expressions.map((one) => this.value(one, scope));
    // A part of a text is worse than none: it could be the path of something else.
    if (values.some((one) => one === undefined || isObject(one) || isCallable(one)))
      return this.#unknown(node);
    const parts = node.quasis.flatMap(({ value }, at) => [value.cooked ?? '', textOf(values[at]) ?? '']);
    return this.#made(joined(parts));
  }

  #list(elements: readonly (Expression | SpreadElement | null)[], scope: Scope): unknown[] {
    return elements.flatMap((one) => {
      if (one === null) return [undefined];
      if (one.type !== 'SpreadElement') return [this.value(one, scope)];
      const spread = this.value(one.argument, scope);
      if (Array.isArray(spread)) return this.#made(spread) as unknown[];
      this.#unknown(one);
      return [];
    });
  }

  #object({ properties }: ObjectExpression, scope: Scope): Values {
    return Object.fromEntries(properties.flatMap((property) => this.#fieldsOf(property, scope)));
  }

  #fieldsOf(property: ObjectExpression['properties'][number], scope: Scope): [string, unknown][] {
    if (property.type === 'SpreadElement') {
      const spread = this.value(property.argument, scope);
      if (isCallable(spread)) this.#unknown(property);
      return isObject(spread) ? Object.entries(this.#made(spread)) : [];
    }
    const { key, computed, value, kind } = property;
    const name = !computed && key.type === 'Identifier' ? key.name : textOf(this.value(key, scope));
    const own = this.value(value as Expression, scope);
    return name === undefined ? [] : [[name, kind === 'get' ? this.call(own, []) : own]];
  }

  #keyOf({ computed, property }: MemberExpression, scope: Scope): string | undefined {
    if (!computed && property.type === 'Identifier') return property.name;
    return textOf(this.value(property, scope));
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
      return this.#around.load(textOf(given[0]) ?? '');
    if (callee.type === 'MemberExpression') {
      const known = this.#method(callee, given, scope);
      if (known) return known.result === UNKNOWN ? this.#unknown(node) : this.#made(known.result);
    }
    const called = this.value(callee, scope);
    if (called instanceof Foreign) return foreignResult(called, given, () => this.#unknown(node));
    return isCallable(called) ? this.call(called, given) : this.#unknown(node);
  }

  /** The result of a method of a text, a list or a standard object; undefined if it is another call. */
  #method(callee: MemberExpression, given: unknown[], scope: Scope): { result: unknown } | undefined {
    const key = this.#keyOf(callee, scope) ?? '';
    const { object } = callee;
    if (object.type === 'Identifier' && !scope.has(object.name))
      return this.#staticMethod(`${object.name}.${key}`, given);
    const owner = this.value(object, scope);
    if (isObject(owner) && Object.hasOwn(owner, key)) return undefined;
    const method = methodOf(owner, key);
    // Reading a list is faster than making one.
    if (method) this.#work.spend(sizeOf(owner) / 8);
    return method && { result: method(given.map((one) => this.#asFunction(one))) };
  }

  #staticMethod(name: string, given: unknown[]): { result: unknown } | undefined {
    // The path of a package is its name.
    if (name === 'require.resolve') return { result: given[0] };
    const method = STATIC_METHODS.get(name);
    for (const one of method ? given : []) this.#made(one);
    return method && { result: method(given) };
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
    const [url, base] = given.map(textOf);
    if (name !== 'URL' || url === undefined || !canParse(url, base)) return new Foreign('result');
    const { href, pathname, origin, protocol } = new URL(url, base);
    return { href, pathname, origin, protocol };
  }

  /** The result of a function. @param called a function of the code, or something from a package */
  call(called: unknown, given: readonly unknown[]): unknown {
    if (called instanceof Foreign) return foreignResult(called, given);
    if (called instanceof Native) return called.run(given);
    if (!(called instanceof OwnFunction)) return undefined;
    if (called.home !== this) return called.home.call(called, given);
    const { node, scope: outer } = called;
    const scope = new Scope([], outer);
    return this.#work.call(() => {
      node.params.forEach((param, at) => {
        const value = param.type === 'RestElement' ? this.#made(given.slice(at)) : given[at];
        this.#bind(param.type === 'RestElement' ? param.argument : param, value, scope);
      });
      if (node.body.type !== 'BlockStatement') return this.value(node.body, scope);
      return this.run(node.body.body, scope)?.value;
    });
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
      // A list with one item at a high place takes as long as one with all items.
      const isPlace = !Array.isArray(owner) || Number(key) <= owner.length;
      if (isObject(owner) && key !== undefined && isPlace) setField(owner, key, value);
      else this.#unknown(target);
    } else this.#bind(target, value, scope);
    return value;
  }

  /** Reads statements in order. @returns the value with which one of them ends the function */
  run(statements: readonly (Statement | Program['body'][number])[], scope: Scope): Returned | undefined {
    for (const statement of statements)
      if (statement.type === 'FunctionDeclaration' && statement.id)
        scope.set(statement.id.name, new OwnFunction(statement, scope, this));
    for (const statement of statements) {
      const returned = this.#statement(statement, scope);
      if (returned) return returned;
    }
    return undefined;
  }

  #statement(statement: Statement | Program['body'][number], scope: Scope): Returned | undefined {
    this.#work.spend();
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
      this.#work.spend();
      const inner = new Scope([], scope);
      const pattern = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : left;
      if (pattern) this.#bind(pattern, item, inner);
      const returned = this.#statement(body, inner);
      if (returned) return returned;
    }
    return undefined;
  }
}
