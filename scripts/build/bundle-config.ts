import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import { fingerprint, pipelineVersion } from '../../plugins/lib/fingerprint.ts';

/** Modules that ask where they are mean the file they were written in. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$|@rspress[\\/]core[\\/].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: path.endsWith('.ts') ? 'ts' : 'js',
    }));
  },
};

/** Packages with native parts or files of their own, and those that only a few builds need. */
const EXTERNALS = [
  '@resvg/resvg-js',
  '@rsbuild/core',
  '@rsbuild/plugin-react',
  '@rspack/core',
  '@rspress/plugin-algolia',
  '@rspress/plugin-preview',
  '@shikijs/langs',
  '@shikijs/themes',
  'beautiful-mermaid',
  'esbuild',
  'react',
  'react-dom',
  'react-router-dom',
  'sharp',
  'svgo',
];

/** Leaves packages to Node.js, and out altogether where nothing of them is used. */
const externals = (packages: readonly string[]): Plugin => ({
  name: 'externals',
  setup({ onResolve }) {
    onResolve({ filter: /^[@a-z]/ }, ({ path }) => {
      const isExternal = packages.some((name) => path === name || path.startsWith(`${name}/`));
      return isExternal ? { path, external: true, sideEffects: false } : undefined;
    });
  },
});

const DAY = 24 * 60 * 60 * 1000;

/** Deletes versions that no build can be running with any more. */
function forgetOld(parent: string): void {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (Date.now() - statSync(folder).mtimeMs > DAY) rmSync(folder, { recursive: true, force: true });
  }
}

async function write(root: string, outdir: string): Promise<void> {
  const { build, stop } = await import('esbuild');
  const options = {
    absWorkingDir: root,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Packages of the older kind ask for others by `require`.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    logLevel: 'warning',
  } satisfies BuildOptions;
  await Promise.all([
    build({
      ...options,
      entryPoints: { build: 'scripts/build/run-build.ts' },
      // Plugins talk to the one Rspress that runs them.
      plugins: [externals([...EXTERNALS, '@rspress/core']), ownPlaces],
    }),
    build({
      ...options,
      entryPoints: { worker: 'scripts/build/worker.ts' },
      // Of Rspress, workers need what compiles Markdown.
      plugins: [externals(EXTERNALS), ownPlaces],
    }),
  ]);
  // Its process would stay, with the memory of all these packages, for as long as this one.
  await stop();
}

/**
 * Turns the configuration with its plugins, and the workers' code, into a few files of JavaScript with the packages
 * they need, so that neither the build nor its workers have to find, read and translate a thousand modules.
 * @param root absolute path of the project
 * @returns absolute path of the folder with `build.mjs` and `worker.mjs`, the same for the same version, and
 *   whether it was made just now
 */
export async function bundleConfig(root: string): Promise<{ folder: string; isNew: boolean }> {
  // Packages are found from below the project, wherever the site lies.
  const parent = join(root, '.cache', 'config');
  // Modules' places are written into it.
  const folder = join(parent, fingerprint(pipelineVersion(root), root));
  if (existsSync(folder)) return { folder, isNew: false };
  mkdirSync(parent, { recursive: true });
  forgetOld(parent);
  const part = mkdtempSync(join(parent, 'part-'));
  await write(root, part);
  // Another build of the same version may have been as fast.
  if (existsSync(folder)) rmSync(part, { recursive: true });
  else renameSync(part, folder);
  return { folder, isNew: true };
}
