import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { siteScripts } from '../../scripts/init/package-json.ts';
import site from '../../site.config.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Scripts that only this repository uses: the package does not contain them. */
const OWN_SCRIPTS =
  /^scripts\/(?:template\/|author-comment|bench-|check\.|compat|engines|pack|prose|schemas|stills|subset-fonts|take-screenshots|test\.|workflows|lib\/(?:benchmark|engines|handbook-corpus|link-text|lint\/code|editor-schemas|releases|seeded-random|weights|webkit))/;

const engine = ['theme', 'plugins', 'shared', 'scripts'].flatMap((folder) =>
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

it('every package that the engine imports is a dependency', () => {
  const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
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
      !name.startsWith('node:') &&
      !builtinModules.includes(name) &&
      !OF_RSPRESS.test(name),
  );
  expect(imported.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

it('one module of the engine reads environment variables', () => {
  // The bundler replaces the two variables of the theme. Commands pass all variables on to other programs.
  const read = /(?<!\.\.\.)process\.env(?!\.(?:NODE_ENV|__SSR__)\b)/;
  expect(engine.filter((file) => read.test(textOf(file)))).toEqual(['plugins/lib/environment.ts']);
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
