import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { filesIn } from '../../shared/build/files.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { classNameOf, readableClass, shortClasses } from './class-names.ts';

const THEME = 'theme';
const SIDEBAR = '/site/theme/docs/sidebar.module.css';

afterEach(() => vi.unstubAllEnvs());

it('readable names begin with the name of their CSS module, and these names are unique', () => {
  expect(readableClass(SIDEBAR, 'link')).toBe('sidebar-link');
  const modules = readdirSync(THEME, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => basename(file));
  expect(modules.length).toBeGreaterThan(20);
  expect(modules.filter((name, at) => modules.indexOf(name) !== at)).toEqual([]);
});

it('each class of a theme has its own short name, always the same', () => {
  const css = Array.from({ length: 300 }, (_, at) => `.name-${at} { inset: .5rem } /* .not-a-class */`).join(
    '\n',
  );
  const folder = newFolder({
    'b/two.module.css': '.a:hover .b {}',
    'a/one.module.css': css,
    'c/three.module.css': '.kept {} .gone {}',
    'plain.css': '.c {} .three-kept { color: red }',
  });
  const names = shortClasses(folder.path);
  expect([...names].slice(0, 2)).toEqual([
    ['one-name-0', 'a0'],
    ['one-name-1', 'b0'],
  ]);
  expect([...names.keys()].slice(300)).toEqual(['two-a', 'two-b', 'three-gone']);
  expect(new Set(names.values()).size).toBe(303);
  expect([...names.values()].filter((name) => !/^[a-gi-z]\d+$/.test(name))).toEqual([]);
});

it('classes that other stylesheets and the build mention keep their readable names', () => {
  const names = shortClasses(THEME);
  const sources = [THEME, 'engine', 'shared', 'tools'].flatMap((folder) =>
    filesIn(folder).map((file) => join(folder, file)),
  );
  const texts = sources
    .filter((file) => /(?<!\.module|\.test)\.(?:css|html|[jt]sx?)$/.test(file) && !file.includes('doc_build'))
    .map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''));
  const mentioned = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\.([a-z][\w-]+)|'([a-z][\w-]+)'/g)].map((match) => match[1] ?? match[2] ?? ''),
    ),
  );
  // The bundler has chunks with the same names as these classes.
  for (const chunk of ['zoom-dialog', 'search-dialog']) mentioned.delete(chunk);
  expect(mentioned).toContain('home-page-actions');
  expect(mentioned).toContain('preview-stage');
  expect([...mentioned].filter((name) => names.has(name))).toEqual([]);
});

it('names are short in builds only, and only those of the theme', () => {
  expect(classNameOf(SIDEBAR, 'link')).toBe('sidebar-link');
  vi.stubEnv('NODE_ENV', 'production');
  expect(classNameOf(SIDEBAR, 'link')).toMatch(/^[a-z]\d+$/);
  expect(classNameOf('/site/docs/projection.module.css', 'beam')).toBe('projection-beam');
  vi.stubEnv('CLASS_NAMES', 'readable');
  expect(classNameOf(SIDEBAR, 'link')).toBe('sidebar-link');
});
