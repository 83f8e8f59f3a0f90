import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'acorn';
import { transformSync } from 'esbuild';
import type { Declaration, FunctionDeclaration, ImportDeclaration, Node, Program } from 'estree';
import { readText } from '../../plugins/lib/files.ts';
import { Evaluator, Foreign, Native, OwnFunction, Scope, type Values } from './evaluate.ts';
import { PATH_METHODS } from './safe-methods.ts';
import { isSourceFile } from './source-files.ts';
import type { Note } from './types.ts';

/** What a module without an extension can be. */
const ENDINGS = ['', '.ts', '.js', '.mjs', '.cjs', '.mts', '.tsx', '.json', '/index.ts', '/index.js'];

/** More modules are not a configuration. */
const MAX_MODULES = 500;

/** The longest part of the code that a note quotes. */
const MAX_QUOTE = 80;

/** A module as JavaScript, and the lines of its source. */
interface Code {
  program: Program;
  lineOf: (offset: number) => number;
}

/** Removes types and JSX. @throws if the code is not valid */
function javascriptOf(path: string): Code {
  const { code, map } = transformSync(readText(path), {
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

/** A value without functions and things from packages, and without cycles. */
function dataIn(value: unknown, around: readonly unknown[] = []): unknown {
  if (value instanceof OwnFunction || value instanceof Foreign || value instanceof Native) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (around.includes(value) || around.length > 30) return undefined;
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((one) => dataIn(one, inside) ?? null);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, dataIn(one, inside)]));
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
    ? declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
    : [declaration.id.name];

/** Reads the modules of a configuration without running them. */
class Modules {
  readonly #root: string;
  readonly #notes: Note[];
  readonly #known = new Map<string, unknown>();

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
    const result = path.endsWith('.json') ? JSON.parse(readText(path)) : this.#readCode(path, exported);
    this.#known.set(path, result);
    return result;
  }

  #readCode(path: string, exported: Values): unknown {
    const code = javascriptOf(path);
    const evaluator = new Evaluator({
      load: (specifier) => this.#load(specifier, path),
      unknown: (node) => this.#note(path, code, node),
    });
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
    for (const one of body) Object.assign(exported, exportsOf(one, scope, evaluator));
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

/** What a statement exports, when all statements have been read. */
function exportsOf(statement: Program['body'][number], scope: Scope, evaluator: Evaluator): Values {
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement;
    if (declaration.type === 'ClassDeclaration') return {};
    const isFunction = declaration.type === 'FunctionDeclaration';
    return {
      default: isFunction
        ? new OwnFunction(declaration as FunctionDeclaration, scope)
        : evaluator.value(declaration, scope),
    };
  }
  if (statement.type !== 'ExportNamedDeclaration' || statement.source) return {};
  const names = statement.declaration ? namesOf(statement.declaration) : [];
  const listed = statement.specifiers.flatMap(({ local, exported }): [string, unknown][] =>
    local.type === 'Identifier' && exported.type === 'Identifier'
      ? [[exported.name, scope.get(local.name)]]
      : [],
  );
  return Object.fromEntries([...names.map((name) => [name, scope.get(name)] as const), ...listed]);
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
    const value = exportOf(new Modules(root, notes).read(file), 'default');
    // A configuration can be a function of the mode. It computes with the values of its own module.
    const mode = { command: 'build', mode: 'production' };
    const called = value instanceof OwnFunction ? new Evaluator(WITHOUT_MODULES).call(value, [mode]) : value;
    return dataIn(called);
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

const WITHOUT_MODULES = { load: (name: string) => new Foreign(name), unknown: () => undefined };
