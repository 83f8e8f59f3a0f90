import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import type { Site } from '../site/schema.ts';
import {
  licenseProblems,
  licensesText,
  packageFolder,
  readFonts,
  readPackage,
  type Shipped,
  shareNotices,
} from './licenses.ts';
import { sealPages } from './site-csp.ts';

export interface SecurityOptions {
  site: Site;
  /** Absolute path of the folder with the fonts and their licenses. */
  fontsDir: string;
}

export const LICENSES_FILE = 'licenses.txt';

const require = createRequire(import.meta.url);

/** The folder of an installed package, whether or not it lets others import its `package.json`. */
function installed(name: string): string {
  const folders = (require.resolve.paths(name) ?? []).map((folder) => join(folder, name));
  const found = folders.find((folder) => existsSync(join(folder, 'package.json')));
  if (!found) throw new Error(`${name} is not installed: run npm ci.`);
  return found;
}

/** The paths of all modules that are in some file of the build, those that were merged into others too. */
function shippedModules({ chunks, chunkGraph }: Rspack.Compilation): string[] {
  const resources = new Set<string>();
  const note = (module: Rspack.Module): void => {
    const resource = module.nameForCondition();
    if (resource) resources.add(resource);
    for (const inner of (module as { modules?: Rspack.Module[] }).modules ?? []) note(inner);
  };
  for (const chunk of chunks) for (const module of chunkGraph.getChunkModules(chunk)) note(module);
  return [...resources];
}

/** Everything that the build's files hold, as far as others have written it. */
function shippedIn(compilation: Rspack.Compilation, { site, fontsDir }: SecurityOptions): Shipped[] {
  const folders = new Set([
    // The bundler's own runtime is in every build, and is no module.
    installed('@rspack/core'),
    ...(site.search.hosted ? [] : [installed('pagefind')]),
    ...shippedModules(compilation).flatMap((resource) => packageFolder(resource) ?? []),
  ]);
  const packages = [...folders].map(readPackage);
  const unique = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return [...shareNotices([...unique.values()]), ...readFonts(fontsDir, 'OFL-1.1')];
}

const rsbuildPluginLicenses = (options: SecurityOptions): RsbuildPlugin => ({
  name: 'handbook:licenses',
  apply: 'build',
  setup(api) {
    api.processAssets({ stage: 'summarize', environments: ['web'] }, ({ compilation, sources }) => {
      try {
        const shipped = shippedIn(compilation, options);
        const problems = licenseProblems(shipped);
        if (problems.length > 0) throw new Error(`Licenses:\n${problems.join('\n')}`);
        compilation.emitAsset(LICENSES_FILE, new sources.RawSource(licensesText(shipped)));
      } catch (error) {
        // Rspress waits for this compilation: what is thrown here would leave it waiting for ever.
        compilation.errors.push(error as Error);
      }
    });
  },
});

/**
 * Rspress plugin: every page gets its policies, and `licenses.txt` lists what is in the bundles and stops the build at
 * a license that nobody has agreed to. Plugins that change pages after the build stand before this one; `sealSite`
 * sees to that.
 */
export const pluginSecurity = (options: SecurityOptions): RspressPlugin => ({
  name: 'handbook:security',
  afterBuild(config, isProd) {
    if (isProd) sealPages(config.outDir ?? 'doc_build', options.site);
  },
  builderConfig: {
    plugins: [rsbuildPluginLicenses(options)],
    // One file has every notice; the bundler would add one beside each script.
    output: { legalComments: 'none' },
  },
});
