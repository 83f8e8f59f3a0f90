import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { isNode, isSeq, LineCounter, type Node, parseDocument, Scalar, visit } from 'yaml';
import { isFile, readText } from '../../../shared/build/files.ts';
import { isSourceFile } from '../source-files.ts';
import type { Note, Project } from '../types.ts';
import { readCode } from './read-code.ts';

/**
 * Milliseconds for a configuration. Time and not work, because code of others can also wait for something that never happens. It is long
 * enough for a busy machine.
 */
const TIME_LIMIT = 300_000;

const MARK = '\u0001config\u0001';

const STUB = 'import-stub';

/**
 * Takes the place of every package, because packages of the old site are usually not installed, and running them would take
 * long. Functions such as `defineConfig` and `withPlugins`, and all that get a
 * configuration, return their first argument; Starlight and plugins for redirects return their options.
 */
const STUB_CODE = `
const value = (name) => new Proxy(function () {}, {
  get(_, key) {
    if (key === '__esModule') return true;
    if (key === Symbol.iterator) return function* () {};
    if (key === Symbol.toPrimitive) return () => '';
    if (key === 'then' || key === 'toJSON') return undefined;
    if (key === 'default') return value(name);
    return value(typeof key === 'string' ? key : name);
  },
  apply(_, _this, args) {
    if (name === '@astrojs/starlight') return { integration: 'starlight', options: args[0] };
    if (/redirects$/i.test(name)) return { plugin: name, options: args[0] };
    const [first] = args;
    const isConfig = typeof first === 'object' && first !== null && ('themeConfig' in first || 'title' in first);
    return (isConfig || /^(?:define|with|mergeConfig)/i.test(name)) && first ? first : value('result');
  },
  construct: () => ({}),
  getPrototypeOf: () => value(name),
  ownKeys: () => ['prototype'],
});
module.exports = value(NAME);
`;

/** Replaces packages, and gives files the paths that they have in the source. */
const withoutPackages: Plugin = {
  name: 'without-packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path, kind, importer, resolveDir }) => {
      if (kind === 'entry-point') return undefined;
      if (path.startsWith('node:') || builtinModules.includes(path)) return { path, external: true };
      if (!/^\.{0,2}\//.test(path)) return { path, namespace: STUB };
      if (/\.(?:css|less|scss|svg|png|jpe?g|vue|astro)$/.test(path)) return { path, namespace: STUB };
      const base = join(path.startsWith('/') ? '' : resolveDir || dirname(importer), path);
      const isThere = [
        '',
        '.ts',
        '.js',
        '.mjs',
        '.cjs',
        '.mts',
        '.tsx',
        '.json',
        '/index.ts',
        '/index.js',
      ].some((end) => isFile(base + end));
      return isThere ? undefined : { path, namespace: STUB };
    });
    onLoad({ filter: /.*/, namespace: STUB }, ({ path }) => ({
      contents: STUB_CODE.replace('NAME', JSON.stringify(path)),
      loader: 'js',
    }));
    onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => ({
      contents: withPaths(readText(path), path),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

function withPaths(code: string, path: string): string {
  const text = code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
    .replaceAll('import.meta.filename', JSON.stringify(path))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
  const names = { __dirname: dirname(path), __filename: path };
  const missing = Object.entries(names).filter(
    ([name]) => text.includes(name) && !new RegExp(`(?:const|let|var)\\s+${name}\\b`).test(text),
  );
  return missing.map(([name, value]) => `var ${name} = ${JSON.stringify(value)};`).join('') + text;
}

/** Runs the exported value if it is a function, and prints it as JSON. Functions and cycles are left out. */
const PRINT = `
const seen = new Set();
const plain = (value, depth = 0) => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (typeof value !== 'object' || depth > 30 || seen.has(value)) return undefined;
  seen.add(value);
  const result = Array.isArray(value)
    ? value.map((one) => plain(one, depth + 1) ?? null)
    : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one, depth + 1)]));
  seen.delete(value);
  return result;
};
let value = exported.default ?? exported;
if (typeof value === 'function') value = await value({ command: 'build', mode: 'production' });
process.stdout.write(MARK + JSON.stringify(plain(await value) ?? {}) + MARK, () => process.exit(0));
`;

/**
 * Reads a configuration file that is code. It runs in a child process with a time limit and without packages.
 * @returns its value as JSON; a text with the reason if it cannot be read
 */
export async function runConfig(file: string): Promise<unknown | string> {
  const folder = mkdtempSync(join(tmpdir(), 'import-config-'));
  try {
    const entry = join(folder, 'entry.mjs');
    await build({
      stdin: {
        contents: `import * as exported from ${JSON.stringify(file)};const MARK = ${JSON.stringify(MARK)};${PRINT}`,
        resolveDir: dirname(file),
        loader: 'js',
      },
      outfile: entry,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      plugins: [withoutPackages],
      banner: {
        js: `import { createRequire as makeRequire } from 'node:module';const require = Object.assign(makeRequire(import.meta.url), { resolve: (path) => path });`,
      },
    });
    const { stdout, stderr, error } = spawnSync(process.execPath, [entry], {
      cwd: dirname(file),
      encoding: 'utf8',
      timeout: TIME_LIMIT,
      maxBuffer: 50_000_000,
      // The configuration needs none of the variables of this process, which may be secrets.
      env: { NODE_ENV: 'production' },
    });
    const json = stdout?.split(MARK)[1];
    if (json !== undefined) return JSON.parse(json);
    const reason = error?.message ?? /^\w*Error: .*/m.exec(stderr)?.[0] ?? stderr.trim().split('\n').at(-1);
    return reason || 'it ended without a value';
  } catch (error) {
    return (error as Error).message.split('\n').slice(0, 2).join(' ');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NOT_VALID = 'YAML that is not valid was left out';
const ENVIRONMENT = 'Variables of the environment were not read: their defaults are used';
const TAGS = 'Values with a tag of YAML for another program were read as plain text';

/** The value of `!ENV NAME` or `!ENV [NAME, default]` if there is no such variable. */
function valueOfVariable(node: Node): Node {
  const value = isSeq(node) && node.items.length > 1 ? node.items.at(-1) : undefined;
  return isNode(value) ? value : new Scalar(null);
}

/**
 * Reads YAML as other tools do: values with unknown tags, such as `!!python/name:x`, are plain text.
 * @param firstLine the number of the first line of the text in its file
 * @returns undefined as the value if it is not valid; notes about what is not read as in another tool
 */
export function readLooseYaml(text: string, firstLine = 1): { value: unknown; notes: Omit<Note, 'file'>[] } {
  const lineCounter = new LineCounter();
  const notes: Omit<Note, 'file'>[] = [];
  const note = (kind: string, offset = 0, detail?: string): void => {
    const { line } = lineCounter.linePos(offset);
    const quoted = detail ?? (text.split('\n')[line - 1] ?? '').trim();
    notes.push({ kind, line: firstLine + line - 1, detail: quoted, isOpen: true });
  };
  try {
    const document = parseDocument(text, {
      logLevel: 'silent',
      uniqueKeys: false,
      prettyErrors: false,
      lineCounter,
    });
    const [error] = document.errors;
    if (error) {
      note(NOT_VALID, error.pos[0], error.message);
      return { value: undefined, notes };
    }
    visit(document, {
      Node(_key, node) {
        const tag = 'tag' in node ? (node.tag ?? '') : '';
        if (/^!|python/.test(tag)) note(tag === '!ENV' ? ENVIRONMENT : TAGS, node.range?.[0]);
        return tag === '!ENV' ? valueOfVariable(node) : undefined;
      },
    });
    return { value: document.toJS({ maxAliasCount: 1000 }), notes };
  } catch (error) {
    note(NOT_VALID, 0, (error as Error).message);
    return { value: undefined, notes };
  }
}

/** The facts about the source that reading its configuration needs. */
export type Reading = Pick<Project, 'root' | 'notes' | 'runsConfig'>;

/**
 * Reads a file with JSON or YAML, or code. Code runs only if the user wants that, because it can do everything that the user can.
 * Parts of it that are only known when it runs are in the notes.
 * @returns undefined if there is no such file in the source, or if it cannot be read
 */
export async function readData(file: string, { root, notes, runsConfig }: Reading): Promise<unknown> {
  if (!isSourceFile(file, root)) return undefined;
  if (/\.(?:json|ya?ml)$/.test(file)) {
    const { value, notes: own } = readLooseYaml(readText(file));
    notes.push(...own.map((note) => ({ file, ...note })));
    return value;
  }
  if (!runsConfig) return readCode(file, root, notes);
  const value = await runConfig(file);
  return typeof value === 'string' ? undefined : value;
}
