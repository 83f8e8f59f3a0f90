// Runs one of the project's TypeScript files: `node scripts/run.mjs scripts/dev.ts --port 3000`.
// The project's own code becomes one module and packages stay where they are, so that Node.js loads them without the
// hooks that a TypeScript loader would put around each of a thousand modules.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, '.cache/run');

/** Modules that ask for their own place get the place of their source. */
const sourcePlaces = {
  name: 'source-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    }));
  },
};

/**
 * Bundles a TypeScript file of the project.
 * @param {string} entry absolute path
 * @returns {Promise<string>} absolute path of a module whose name changes with its content
 */
export async function bundle(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    logLevel: 'warning',
    plugins: [sourcePlaces],
  });
  const [{ contents }] = outputFiles;
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
  const file = join(CACHE, `${basename(entry, '.ts')}.${hash}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  // Two commands may start at the same time: neither reads half a module.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, contents);
  renameSync(part, file);
  return file;
}

if (process.argv[1] === import.meta.filename) {
  const [entry] = process.argv.splice(2, 1);
  // Not awaited: an entry that imports this module would wait for itself.
  bundle(resolve(entry)).then((file) => import(pathToFileURL(file).href));
}
