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
import { build, type Plugin } from 'esbuild';
import { pipelineVersion } from '../../plugins/compile/version.ts';

/** Modules that ask where they are mean the file they were written in. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

const DAY = 24 * 60 * 60 * 1000;

/** Deletes versions that no build can be running with any more. */
function forgetOld(parent: string): void {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (Date.now() - statSync(folder).mtimeMs > DAY) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Turns the configuration with its plugins, and the workers' code, into JavaScript, so that neither the
 * build nor its workers have to translate them module by module.
 * @param root absolute path of the project
 * @returns absolute path of the folder with `config.mjs` and `worker.mjs`, the same for the same version
 */
export async function bundleConfig(root: string): Promise<string> {
  // Packages are found from below the project, wherever the site lies.
  const parent = join(root, '.cache', 'config');
  const finished = join(parent, pipelineVersion(root));
  if (existsSync(finished)) return finished;
  mkdirSync(parent, { recursive: true });
  forgetOld(parent);
  const outdir = mkdtempSync(join(parent, 'part-'));
  await build({
    absWorkingDir: root,
    entryPoints: { config: 'rspress.config.ts', worker: 'plugins/workers/worker.ts' },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [ownPlaces],
    logLevel: 'warning',
  });
  // Another build of the same version may have been as fast.
  if (existsSync(finished)) rmSync(outdir, { recursive: true });
  else renameSync(outdir, finished);
  return finished;
}
