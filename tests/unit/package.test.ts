import { readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ENGINE_FOLDERS } from '../../shared/build/engine.ts';
import { filesIn } from '../../shared/build/files.ts';
import { OPTIONAL_PACKAGES } from '../../shared/build/optional-packages.ts';
import site from '../../site.config.ts';
import { siteScripts } from '../../tools/init/package-json.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Scripts that only this repository uses: the package does not contain them. */
const OWN_SCRIPTS =
  /^tools\/(?:template\/|assets\/|bench\/|author-comment|check\.|compat|engines|pack|prose|schemas|test\.|workflows|lib\/(?:benchmark|browsers\/(?:engine|oldest|webkit)|handbook-corpus|link-text|lint\/code|editor-schemas|releases|seeded-random|weights))/;

const engine = ENGINE_FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.(?:tsx?|mjs|js|css)$/.test(file) && !/\.test\.ts$|guards\.ts$/.test(file))
    .filter((file) => !OWN_SCRIPTS.test(file)),
);

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

it('the engine knows neither the team of this site nor its services', () => {
  const authors = Object.keys(parse(textOf('docs/blog/authors.yml')) as object);
  const words = [...authors, site.title, 'ministry', 'api-gateway', 'journeys', 'example.org/core'];
  // Messages show how a value looks, with the address of this example.
  const withoutExamples = (text: string): string => text.replaceAll(/such as https:\/\/[\w./]+/g, '');
  const found = engine.flatMap((file) => {
    const text = withoutExamples(textOf(file)).toLowerCase();
    return words.filter((word) => text.includes(word.toLowerCase())).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});

/** Packages that Rspress brings and resolves itself, and modules that the build makes. */
const OF_RSPRESS =
  /^(?:@generated|@mdx-js|@rsbuild\/plugin-react|@rspack|@shikijs\/rehype|@theme|@unhead|virtual-|handbook-|react-lazy-with-preload|react-refresh|react-router)/;

interface Manifest {
  files: string[];
  version: string;
  repository: { url: string };
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
}

const manifest = JSON.parse(textOf('package.json')) as Manifest;

it('every dependency has its reason in one table, and every other package is optional', () => {
  const [, section = ''] = textOf('DEPENDENCIES.md').split('\n## Reasons\n');
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const names = (lines: readonly string[]): string[] =>
    lines.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
  const optional = rows.filter((row) => row.includes('| optional: '));
  const { dependencies, peerDependencies, peerDependenciesMeta } = manifest;
  expect(names(rows.filter((row) => !optional.includes(row))).sort()).toEqual(
    Object.keys(dependencies).sort(),
  );
  expect(names(optional).sort()).toEqual(Object.keys(peerDependencies).sort());
  expect(Object.keys(peerDependenciesMeta).sort()).toEqual(Object.keys(peerDependencies).sort());
  expect(Object.keys(peerDependencies)).toEqual(expect.arrayContaining([...OPTIONAL_PACKAGES]));
});

it('every package that the engine imports is a dependency', () => {
  const { dependencies } = manifest;
  const imported = engine.flatMap((file) =>
    [
      ...textOf(file).matchAll(
        /^(?:import|export) (?!type )[^;]*?from '([^'.][^']*)'|^import '([^'.][^']*)'/gm,
      ),
    ].map(([, from, bare]) => ({ file, name: (from ?? bare ?? '').match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? '' })),
  );
  const missing = imported.filter(
    ({ name }) =>
      !(name in dependencies) &&
      !OPTIONAL_PACKAGES.has(name) &&
      !name.startsWith('node:') &&
      !builtinModules.includes(name) &&
      !OF_RSPRESS.test(name),
  );
  expect(imported.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

it('one module of the package reads environment variables', () => {
  // The bundler replaces the two variables of the theme. Commands pass all variables on to other programs.
  const read = /(?<!\.\.\.)process\.env(?!\.(?:NODE_ENV|__SSR__)\b)/;
  expect(engine.filter((file) => read.test(textOf(file)))).toEqual(['shared/build/environment.ts']);
});

it('messages name only scripts that sites with the package have', () => {
  const scripts = Object.keys(siteScripts(''));
  const named = engine.flatMap((file) => {
    const code = textOf(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return [...code.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => ({ file, name }));
  });
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ name }) => !scripts.includes(name ?? ''))).toEqual([]);
});

/** Files of the repository that the package contains. npm always adds the first two. */
const shipped = ['README.md', 'LICENSE', ...manifest.files].flatMap((entry) =>
  statSync(join(ROOT, entry), { throwIfNoEntry: false })?.isDirectory() && entry !== 'dist'
    ? filesIn(join(ROOT, entry)).map((file) => `${entry}/${file}`)
    : [entry],
);
const documents = shipped.filter((file) => file.endsWith('.md'));

it('every link of a document in the package leads to a file of the package or to another site', () => {
  const links = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
      // In code, a link is an example.
      .filter(
        ({ index }) => (textOf(file).slice(0, index).split('\n').at(-1)?.match(/`/g)?.length ?? 0) % 2 === 0,
      )
      .map(([, target = '']) => ({ file, target })),
  );
  const broken = links.filter(({ file, target }) => {
    if (/^(?:https?:|mailto:)/.test(target)) return false;
    const [path = ''] = target.split('#');
    return path !== '' && !shipped.includes(posix.join(posix.dirname(file), path));
  });
  expect(documents).toEqual(
    expect.arrayContaining(['README.md', 'guides/write.md', 'guides/own.md', 'guides/extend.md']),
  );
  expect(shipped).not.toContain('guides/maintain.md');
  expect(links.length).toBeGreaterThan(20);
  expect(broken).toEqual([]);
});

it('the guides are short enough to read, and name no file that only the repository has', () => {
  for (const file of ['guides/write.md', 'guides/own.md', 'guides/extend.md']) {
    expect(textOf(file).split(/\s+/).length, file).toBeLessThanOrEqual(2500);
    expect(textOf(file), file).not.toMatch(/(?:CONTRIBUTING|ARCHITECTURE)\.md|\bengine\/|\btools\//);
  }
});

it('the package names the repository of the site, and the changelog has an entry for its version', () => {
  expect(textOf('CHANGELOG.md')).toContain(`## ${manifest.version}\n`);
  expect(manifest.repository.url).toBe(`git+${site.repository}.git`);
});
