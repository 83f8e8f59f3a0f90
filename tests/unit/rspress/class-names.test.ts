import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import {
  classNameOf,
  readableClass,
  shortClasses,
  withClassNames,
} from '../../../plugins/rspress/class-names.ts';
import { newFolder } from '../../helpers/folder.ts';

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
  expect([...names.values()].filter((name) => !/^[a-z]\d+$/.test(name))).toEqual([]);
});

it('classes that other stylesheets and the build mention keep their readable names', () => {
  const names = shortClasses(THEME);
  const mentioned = ['print.css', 'forced-colors.css', 'no-script.css'].flatMap((file) =>
    [...readFileSync(join(THEME, 'styles', file), 'utf8').matchAll(/\.([a-z][\w-]+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(mentioned).toContain('home-page-actions');
  expect([...mentioned, 'preview-stage'].filter((name) => names.has(name))).toEqual([]);
});

it('names are short in builds only, and only those of the theme', () => {
  expect(classNameOf(SIDEBAR, 'link')).toBe('sidebar-link');
  vi.stubEnv('NODE_ENV', 'production');
  expect(classNameOf(SIDEBAR, 'link')).toMatch(/^[a-z]\d+$/);
  expect(classNameOf('/site/docs/projection.module.css', 'beam')).toBe('projection-beam');
  // Stylesheets that are not modules, such as those for print, name the same classes.
  const link = `.${classNameOf(SIDEBAR, 'link')}`;
  expect(withClassNames('p .sidebar-link:hover, .prose { margin: .5rem }')).toBe(
    `p ${link}:hover, .prose { margin: .5rem }`,
  );
  vi.stubEnv('CLASS_NAMES', 'readable');
  expect(classNameOf(SIDEBAR, 'link')).toBe('sidebar-link');
});
