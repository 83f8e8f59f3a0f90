import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import { readTextIfExists } from '../../shared/build/files.ts';
import { type Site, SPDX_ID } from '../../shared/site/schema.ts';
import { strings } from '../../theme/strings/catalog.ts';

/** Licenses that allow the build to ship minified code, with the notices in a separate file. A site can allow others. */
const PERMISSIVE: readonly string[] =
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT OFL-1.1 Unlicense'.split(' ');

export interface LicensesOptions {
  site: Pick<Site, 'licenses'>;
  /** Absolute paths of the folders with fonts and their licenses. A folder may be missing. */
  fontFolders: readonly string[];
}

/** A third-party package or font that a build ships. */
export interface LicensedWork {
  name: string;
  version?: string;
  /** SPDX identifier, or a choice such as `(MIT OR Apache-2.0)`; empty if unknown. */
  license: string;
  /** The text of the license; empty if the package has none. */
  text: string;
  /** URL of the source repository, which several packages may share. */
  repository?: string;
}

const MODULES = `${sep}node_modules${sep}`;

/**
 * The folder of the package that contains a module.
 * @returns undefined for modules of the project, and for the modules that Rspress writes into `node_modules/.rspress/`
 */
export function packageFolder(resource: string): string | undefined {
  const at = resource.lastIndexOf(MODULES);
  if (at === -1) return undefined;
  const [scope = '', name = ''] = resource.slice(at + MODULES.length).split(sep);
  if (scope.startsWith('.')) return undefined;
  return join(resource.slice(0, at + MODULES.length), scope.startsWith('@') ? join(scope, name) : scope);
}

const LICENSE_FILE = /^(?:[\w.]+-)?(?:licen[cs]e|copying)(?:-[\w-]+)?(?:\.(?:md|txt|markdown))?$/i;

interface Manifest {
  name: string;
  version: string;
  license?: string;
  repository?: string | { url: string };
}

/** @param folder absolute path of an installed package */
export function readPackage(folder: string): LicensedWork {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license = '', repository } = manifest;
  const notices = readdirSync(folder).filter((entry) => LICENSE_FILE.test(entry));
  const address = typeof repository === 'object' ? repository.url : repository;
  return {
    name,
    version,
    license,
    text: notices.map((entry) => readFileSync(join(folder, entry), 'utf8').trim()).join('\n\n'),
    ...(address && { repository: address }),
  };
}

/** Copies the license text to packages without one, from a package of the same repository and license. */
export function fillMissingLicenses(shipped: readonly LicensedWork[]): LicensedWork[] {
  return shipped.map((one) => {
    if (one.text !== '' || one.repository === undefined) return one;
    const sibling = shipped.find(
      ({ repository, license, text }) =>
        text !== '' && repository === one.repository && license === one.license,
    );
    return { ...one, text: sibling?.text ?? '' };
  });
}

/** The fonts of a folder, which are all under the same license. Each `name.woff2` has a `name.LICENSE.txt` next to it. */
export function readFonts(folder: string): LicensedWork[] {
  if (!existsSync(folder)) return [];
  const fonts = readdirSync(folder).filter((file) => file.endsWith('.woff2'));
  return fonts.map((file) => {
    const name = file.replace(/\.woff2$/, '');
    const text = readTextIfExists(join(folder, `${name}.LICENSE.txt`))?.trim() ?? '';
    return { name: `${name} (font)`, license: 'OFL-1.1', text };
  });
}

const nameOf = ({ name, version }: LicensedWork): string => (version ? `${name} ${version}` : name);

/** The SPDX identifiers that apply together, for each choice of an expression such as `(MIT OR Apache-2.0)`. */
const choicesOf = (license: string): string[][] =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .map((choice) => choice.split(' AND '));

/** Why a package must not be shipped because of its license, and what to do. */
function problemOf(license: string, allow: readonly string[]): string | undefined {
  if (license === '') return 'does not declare a license. Replace the package.';
  const allowed = [...PERMISSIVE, ...allow];
  const choices = choicesOf(license);
  if (choices.some((ids) => ids.every((id) => allowed.includes(id)))) return undefined;
  const ids = choices.at(-1)?.filter((id) => !allowed.includes(id)) ?? [];
  const list = [...allow, ...ids].map((id) => `'${id}'`).join(', ');
  const advice = ids.every((id) => SPDX_ID.test(id))
    ? `, or read its license and allow it in site.config.ts: licenses: { allow: [${list}] }`
    : '';
  return `is under ${license}; allowed licenses: ${allowed.join(', ')}. Replace the package${advice}.`;
}

/**
 * Finds packages that must not be shipped.
 * @param allow SPDX identifiers of other licenses that the site allows
 * @returns a message for each package without a license, with a license that is not allowed, or without the license text
 */
export function licenseProblems(shipped: readonly LicensedWork[], allow: readonly string[] = []): string[] {
  return shipped.flatMap((one) => {
    const problem = problemOf(one.license, allow);
    if (problem !== undefined) return `${nameOf(one)} ${problem}`;
    if (one.text !== '') return [];
    return `${nameOf(one)} has no license file, but the build must ship its notice. Replace the package, or choose another font in site.config.ts.`;
  });
}

const RULE = '─'.repeat(78);

/** The text of `licenses.txt`: a list, then each license in full. Identical texts appear once. */
export function licensesText(shipped: readonly LicensedWork[]): string {
  const sorted = [...shipped].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const byText = new Map<string, LicensedWork[]>();
  for (const one of sorted) byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  const list = sorted.map((one) => `- ${nameOf(one)} (${one.license})`).join('\n');
  const texts = [...byText].map(([text, owners]) => `${RULE}\n${owners.map(nameOf).join(', ')}\n\n${text}`);
  return `${strings.common.LICENSES_TITLE}\n\n${list}\n\n${texts.join('\n\n')}\n`;
}

/** Resolves packages as Rsbuild does: several releases of the bundler can be installed. */
const fromRsbuild = createRequire(createRequire(import.meta.url).resolve('@rsbuild/core'));

/** The paths of all modules in the files of the build, including those that were merged into others. */
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

/** All third-party packages and fonts in the files of the build. */
function shippedIn(compilation: Rspack.Compilation, fontFolders: readonly string[]): LicensedWork[] {
  const folders = new Set([
    // The runtime of the bundler is in every build, but not in the list of modules.
    dirname(fromRsbuild.resolve('@rspack/core/package.json')),
    ...shippedModules(compilation).flatMap((resource) => packageFolder(resource) ?? []),
  ]);
  const packages = [...folders].map(readPackage);
  const unique = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return [...fillMissingLicenses([...unique.values()]), ...fontFolders.flatMap(readFonts)];
}

const rsbuildPluginLicenses = ({ site, fontFolders }: LicensesOptions): RsbuildPlugin => ({
  name: 'handbook:licenses',
  apply: 'build',
  setup(api) {
    api.processAssets({ stage: 'summarize', environments: ['web'] }, ({ compilation, sources }) => {
      try {
        const shipped = shippedIn(compilation, fontFolders);
        const problems = licenseProblems(shipped, site.licenses.allow);
        if (problems.length > 0) throw new Error(`Licenses:\n${problems.join('\n')}`);
        compilation.emitAsset('licenses.txt', new sources.RawSource(licensesText(shipped)));
      } catch (error) {
        // After an exception, Rspress would wait forever for this compilation.
        compilation.errors.push(error as Error);
      }
    });
  },
});

/**
 * Rspress plugin: `licenses.txt` lists the packages in the bundles, and the fonts. The build rejects licenses that are not
 * allowed.
 */
export const pluginLicenses = (options: LicensesOptions): RspressPlugin => ({
  name: 'handbook:licenses',
  builderConfig: {
    plugins: [rsbuildPluginLicenses(options)],
    // One file contains every notice; the bundler would add one for each script.
    output: { legalComments: 'none' },
  },
});
