import { statSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'acorn';
import { transformSync } from 'esbuild';
import type { Declaration, FunctionDeclaration, ImportDeclaration, Node, Pattern, Program } from 'estree';
import { readText } from '../../../shared/build/files.ts';
import { isSourceFile } from '../source-files.ts';
import type { Note } from '../types.ts';
import {
  Evaluator,
  Foreign,
  isObject,
  Native,
  OwnFunction,
  Scope,
  setField,
  type Values,
  Work,
} from './evaluate.ts';
import { PATH_METHODS } from './safe-methods.ts';

/** The endings of the files that a module without an extension can mean. */
const ENDINGS = ['', '.ts', '.js', '.mjs', '.cjs', '.mts', '.tsx', '.json', '/index.ts', '/index.js'];

/** More modules are not a configuration. */
const MAX_MODULES = 500;

/** Longer code, or more brackets in each other, is not a configuration, and esbuild takes all memory for it. */
const MAX_LENGTH = 1_000_000;
const MAX_BRACKETS = 500;

/** The highest number of brackets in each other. Brackets in texts count, too, but they are few. */
function bracketsIn(code: string): number {
  let [now, highest] = [0, 0];
  for (const [bracket] of code.matchAll(/[([{}\])]/g)) {
    now += '([{'.includes(bracket) ? 1 : -1;
    highest = Math.max(highest, now);
  }
  return highest;
}

/** The longest part of the code that a note quotes. */
const MAX_QUOTE = 80;

/** A module as JavaScript, and the lines of its source. */
interface Code {
  program: Program;
  lineOf: (offset: number) => number;
}

/** The text of a module. @throws if it is too long */
function textAt(path: string): string {
  if (statSync(path).size > MAX_LENGTH) throw new Error('the code is too long');
  return readText(path);
}

/** Removes types and JSX. @throws if the code is not valid */
function javascriptOf(path: string): Code {
  const text = textAt(path);
  if (bracketsIn(text) > MAX_BRACKETS) throw new Error('the code has too many brackets in each other');
  const { code, map } = transformSync(text, {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    sourcemap: 'external',
    sourcefile: path,
    logLevel: 'silent',
  });
  const lines = new SourceMap(JSON.parse(map) as SourceMapPayload);
  const options = { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true } as const;
  return {
    program: parse(code, options) as unknown as Program,
    lineOf(offset) {
      const before = code.slice(0, offset).split('\n');
      const entry = lines.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
      return 'originalLine' in entry ? entry.originalLine + 1 : 1;
    },
  };
}

/** Modules of Node.js whose functions only compute with paths. */
const PATHS = /^(?:node:)?(?:path|url)(?:\/posix)?$/;

const pathModule = (): object => {
  const functions = Object.fromEntries([...PATH_METHODS].map(([name, method]) => [name, new Native(method)]));
  return { ...functions, default: functions };
};

/** Fields whose values readers see. Most calls of packages are plugins, which the import leaves out. */
const SHOWN = /^(?:sidebars?|nav|navbar|items|redirects|title|description)$/;

/** A value without functions and things from packages, and without cycles. @param name of the field that has it */
function dataIn(value: unknown, work: Work, name = '', around: readonly unknown[] = []): unknown {
  work.spend();
  if (value instanceof Foreign && SHOWN.test(name)) value.lose();
  if (value instanceof OwnFunction || value instanceof Foreign || value instanceof Native) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (around.includes(value) || around.length > 30) return undefined;
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((one) => dataIn(one, work, name, inside) ?? null);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, dataIn(one, work, key, inside)]));
}

/** A field of the exports of a module. Modules of CommonJS and JSON files are their own default. */
function exportOf(module: unknown, name: string): unknown {
  if (module instanceof Foreign) return name === 'default' ? module : new Foreign(name);
  const own = Object(module) as Record<string, unknown>;
  if (Object.hasOwn(own, name)) return own[name];
  return name === 'default' ? module : undefined;
}

/** The names that a declaration exports. */
const namesOf = (declaration: Declaration): string[] =>
  declaration.type === 'VariableDeclaration'
    ? declaration.declarations.flatMap(({ id }) => namesIn(id))
    : [declaration.id.name];

/** The names in a pattern, such as `{ a, b: [c] }`. */
function namesIn(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? namesIn(one) : []));
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    default:
      return pattern.type === 'RestElement' ? namesIn(pattern.argument) : [];
  }
}

/** Reads the modules of a configuration without running them. */
class Modules {
  readonly #root: string;
  readonly #notes: Note[];
  readonly #known = new Map<string, unknown>();
  /** The parts that are already noted or have the line of one that is. */
  readonly #noted = new Set<Node>();
  readonly work = new Work();

  constructor(root: string, notes: Note[]) {
    this.#root = root;
    this.#notes = notes;
  }

  /**
   * @param path absolute, of a file of the source
   * @returns the exports, or what `module.exports` contains
   */
  read(path: string): unknown {
    if (this.#known.has(path)) return this.#known.get(path);
    if (this.#known.size > MAX_MODULES) throw new Error('the configuration has too many modules');
    const exported: Values = {};
    // A module that imports itself sees what it has exported so far.
    this.#known.set(path, exported);
    const result = path.endsWith('.json') ? JSON.parse(textAt(path)) : this.#readCode(path, exported);
    this.#known.set(path, result);
    return result;
  }

  #readCode(path: string, exported: Values): unknown {
    const code = javascriptOf(path);
    const evaluator = new Evaluator(
      {
        load: (specifier) => this.#load(specifier, path),
        unknown: (node) => this.#note(path, code, node),
      },
      this.work,
    );
    const module = { exports: exported };
    const scope = new Scope([
      ['import.meta', { dirname: dirname(path), filename: path, url: pathToFileURL(path).href, env: {} }],
      ['__dirname', dirname(path)],
      ['__filename', path],
      ['module', module],
      ['exports', exported],
      ['process', { env: {} }],
    ]);
    const { body } = code.program;
    for (const one of body) if (one.type === 'ImportDeclaration') this.#import(one, scope, path);
    evaluator.run(body.flatMap(statementOf), scope);
    for (const one of body) {
      const source = 'source' in one && one.source ? this.#load(String(one.source.value), path) : undefined;
      for (const [name, value] of exportsOf(one, scope, evaluator, source)) setField(exported, name, value);
    }
    return module.exports;
  }

  #import({ source, specifiers }: ImportDeclaration, scope: Scope, from: string): void {
    const module = this.#load(String(source.value), from);
    for (const one of specifiers) {
      const imported = one.type === 'ImportSpecifier' ? one.imported : undefined;
      const value = exportOf(module, imported?.type === 'Identifier' ? imported.name : 'default');
      scope.set(one.local.name, one.type === 'ImportNamespaceSpecifier' ? module : value);
    }
  }

  #load(specifier: string, from: string): unknown {
    if (PATHS.test(specifier)) return pathModule();
    if (!/^\.{1,2}\//.test(specifier)) return new Foreign(specifier);
    const base = join(dirname(from), specifier);
    const path = ENDINGS.map((end) => base + end).find((one) => isSourceFile(one, this.#root));
    return path && /\.(?:[cm]?[jt]sx?|json)$/.test(path) ? this.read(path) : new Foreign(specifier);
  }

  /** Notes the line of a part that is unknown, once. */
  #note(path: string, { lineOf }: Code, node: Node): void {
    if (this.#noted.has(node)) return;
    this.#noted.add(node);
    const line = lineOf((node as unknown as { start: number }).start);
    if (this.#notes.some((note) => note.file === path && note.line === line)) return;
    this.#notes.push({
      file: path,
      line,
      kind: 'Parts of the configuration are only known when it runs: --run-config runs it',
      detail: (readText(path).split('\n')[line - 1] ?? '').trim().slice(0, MAX_QUOTE),
      isOpen: true,
    });
  }
}

/** The statement that gives names their values; none for an import, and for an export of a value. */
function statementOf(statement: Program['body'][number]): Program['body'] {
  if (statement.type === 'ExportNamedDeclaration')
    return statement.declaration ? [statement.declaration] : [];
  return /^(?:Export|Import)/.test(statement.type) ? [] : [statement];
}

/**
 * The exports of a statement, when all statements have been read.
 * @param source the exports of the module that the statement names
 */
function exportsOf(
  statement: Program['body'][number],
  scope: Scope,
  evaluator: Evaluator,
  source: unknown,
): [name: string, value: unknown][] {
  if (statement.type === 'ExportAllDeclaration') {
    const { exported } = statement;
    if (exported?.type === 'Identifier') return [[exported.name, source]];
    return isObject(source) ? Object.entries(source).filter(([name]) => name !== 'default') : [];
  }
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement;
    if (declaration.type === 'ClassDeclaration') return [];
    const isFunction = declaration.type === 'FunctionDeclaration';
    const value = isFunction
      ? new OwnFunction(declaration as FunctionDeclaration, scope, evaluator)
      : evaluator.value(declaration, scope);
    return [['default', value]];
  }
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const names = statement.declaration ? namesOf(statement.declaration) : [];
  const listed = statement.specifiers.flatMap(({ local, exported }): [string, unknown][] =>
    local.type === 'Identifier' && exported.type === 'Identifier'
      ? [[exported.name, statement.source ? exportOf(source, local.name) : scope.get(local.name)]]
      : [],
  );
  return [...names.map((name): [string, unknown] => [name, scope.get(name)]), ...listed];
}

/**
 * The value of a configuration that is code, without running it.
 * @param file absolute path
 * @param root the folder of the tool: other modules must be files of the same source
 * @param notes gets a note for each part that is only known when the code runs, or for code that cannot be read
 * @returns data; undefined if the code cannot be read
 */
export function readCode(file: string, root: string, notes: Note[]): unknown {
  try {
    const modules = new Modules(root, notes);
    const value = exportOf(modules.read(file), 'default');
    // A configuration can be a function of the mode.
    const mode = { command: 'build', mode: 'production' };
    const called = value instanceof OwnFunction ? value.home.call(value, [mode]) : value;
    return dataIn(called, modules.work);
  } catch (error) {
    const detail = reasonOf(error as Error);
    const kind = 'A configuration cannot be read without running it: --run-config runs it';
    notes.push({ file, kind, detail, isOpen: true });
    return undefined;
  }
}

/** The reason why code cannot be read. The first line of esbuild's messages only counts the errors. */
const reasonOf = ({ message }: Error): string =>
  / ERROR: (.*)/.exec(message)?.[1] ?? message.split('\n')[0] ?? '';
