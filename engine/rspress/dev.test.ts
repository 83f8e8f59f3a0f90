import { rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeIfChanged } from '../../shared/build/files.ts';
import { handbookFields } from '../../shared/pages/front-matter.ts';
import { type Folder, newFolder } from '../../tests/helpers/folder.ts';
import { makePage, routeMeta } from '../../tests/helpers/pages.ts';
import { type ParsedFiles, scanContent } from '../read/scan.ts';
import { currentRoutes, routesModules } from './dev/dev-routes.ts';
import { changesOf, isPageSave, movedUrl, settledState, stateAtStart, stateOf } from './dev/dev-server.ts';

const { path: dir, put } = newFolder();

describe('currentRoutes', () => {
  const service = {
    getRoutes: () => [
      routeMeta('/search', '/site/.generated/search.mdx'),
      routeMeta('/docs/gone', '/site/docs/docs/gone.mdx'),
      routeMeta('/blog/old', '/site/.generated/pages/blog/old.js'),
    ],
    normalizeRoutePath: (path: string) => ({
      routePath: `/${path.replace(/^\//, '').replace(/(?:index)?\.mdx?$/, '')}`,
      pureRoutePath: '',
      lang: 'en',
      version: '',
    }),
  };
  const post = { ...makePage('blog/2024-01-02-a.mdx'), route: '/blog/a' };
  const content = {
    pages: [makePage('docs/team/index.mdx'), post],
    collected: [post],
    virtualPages: [{ route: '/blog', title: 'Blog', pageMeta: { description: '' }, lists: [] }],
  };
  const folders = { root: '/site/docs', virtualDir: '/site/.generated/pages' };
  const routes = currentRoutes(service, content, folders);

  it('are those of the content and of other plugins, without those of removed pages', () => {
    expect(routes).toEqual([
      { path: '/search', filePath: 'site/.generated/search.mdx', module: '/site/.generated/search.mdx' },
      { path: '/docs/team/', filePath: 'docs/team/index.mdx', module: '/site/docs/docs/team/index.mdx' },
      { path: '/blog/a', filePath: 'blog/2024-01-02-a.mdx', module: '/site/docs/blog/2024-01-02-a.mdx' },
      { path: '/blog', filePath: 'blog.js', module: '/site/.generated/pages/blog.js' },
    ]);
  });

  it('become groups of at most 100 pages if there are more', () => {
    const paths = Array.from({ length: 201 }, (_, index) => `/page-${index}`);
    const many = paths.map((path) => ({ path, filePath: `${path}.mdx`, module: `/docs${path}.mdx` }));
    const modules = routesModules('/site/routes.js', many);
    const main = modules.get('/site/routes.js') ?? '';
    const groups = [0, 1, 2].map((group) => modules.get(`/site/routes/group${group}.js`) ?? '');
    const files = [0, 1, 2].map((group) => `import("/site/routes/group${group}.js")`);
    expect(main.match(/import\([^)]+\)/g)).toEqual(files);
    expect(main).toContain('["/page-100", "/page-100.mdx", () => group1()');
    expect(groups.map((code) => code.match(/import\(/g)?.length)).toEqual([100, 100, 1]);
    expect(groups[1]).toContain('"/page-100": () => import("/docs/page-100.mdx"),');
  });
});

it.each([
  ['/docs/a?b', { base: '/core/', lastBase: '/' }, '/core/docs/a?b'],
  ['/core/docs/a', { base: '/core/', lastBase: '/' }, undefined],
  ['/core', { base: '/core/', lastBase: '/' }, undefined],
  ['/core/docs/a', { base: '/', lastBase: '/core/' }, '/docs/a'],
  ['/core//example.org', { base: '/', lastBase: '/core/' }, '/example.org'],
  ['/docs/a', { base: '/', lastBase: '/core/' }, undefined],
  ['/a/docs', { base: '/b/', lastBase: '/a/' }, '/b/docs'],
  ['/docs/a', { base: '/', lastBase: '/' }, undefined],
  ['/docs/a', { base: '/' }, undefined],
])('the new address of %s with the bases %j is %s', (url, bases, moved) => {
  expect(movedUrl(url, bases)).toBe(moved);
});

it('changesOf lists changed, added and deleted files', () => {
  const folder = newFolder({ 'stays.md': 'a', 'deep/changes.md': 'a', 'goes.md': 'a' });
  const before = stateOf([folder.path]);
  const changed = [folder.put('comes.md', 'a'), folder.put('deep/changes.md', 'ab')];
  rmSync(join(folder.path, 'goes.md'));
  const changes = changesOf(before, stateOf([folder.path]));
  expect(changes.changed.sort()).toEqual(changed);
  expect(changes.removed).toEqual([join(folder.path, 'goes.md')]);
});

it('a symlink that cannot be followed is a change, so that it is reported, and so is its removal', () => {
  const folder = newFolder({ 'a.md': 'Text.' });
  const before = stateOf([folder.path]);
  const loop = join(folder.path, 'loop');
  symlinkSync('.', loop);
  symlinkSync('gone.md', join(folder.path, 'b.md'));
  const after = stateOf([folder.path]);
  expect(changesOf(before, after).changed.sort()).toEqual([join(folder.path, 'b.md'), loop]);
  rmSync(loop);
  expect(changesOf(after, stateOf([folder.path]))).toEqual({ changed: [], removed: [loop] });
});

it('settledState waits while an editor writes a file: it is cut at first, or empty for some time', async () => {
  const folder = newFolder({ 'a.md': '# Title' });
  const before = stateOf([folder.path]);
  folder.put('a.md', '#');
  const isCut = settledState([folder.path], before);
  folder.put('a.md', '# Other title');
  expect(await isCut).toEqual(stateOf([folder.path]));

  folder.put('a.md', '');
  const isEmpty = settledState([folder.path], before);
  setTimeout(() => folder.put('a.md', '# Last title'), 100);
  expect((await isEmpty).get(join(folder.path, 'a.md'))).toMatch(/ 12$/);
});

it.each<[what: string, expected: boolean, change: (folder: Folder) => void]>([
  ['a saved page', true, ({ put }) => put('a.md', 'Longer.')],
  ['an empty page', false, ({ put }) => put('a.md', '')],
  ['a new page', false, ({ put }) => put('b.md', 'New.')],
  ['a removed page', false, ({ path }) => rmSync(join(path, 'a.md'))],
  ['another saved file', false, ({ put }) => put('_category_.json', '{ }')],
])('isPageSave: %s is %s', (_what, expected, change) => {
  const folder = newFolder({ '_category_.json': '{}', 'a.md': 'Text.' });
  const before = stateOf([folder.path]);
  change(folder);
  expect(isPageSave(before, stateOf([folder.path]))).toBe(expected);
});

describe('stateAtStart', () => {
  const folder = newFolder({ 'a.md': 'Text.', 'b.md': 'Text.' });
  const [a, b] = ['a.md', 'b.md'].map((name) => join(folder.path, name)) as [string, string];
  const before = stateOf([folder.path]);
  folder.put('a.md', 'Longer.');
  folder.put('b.md', 'Longer, too.');
  folder.put('c.md', 'New.');
  const start = (modified?: string[], removed: string[] = []): string[] => {
    const changes = { ...(modified && { modifiedFiles: new Set(modified) }), removedFiles: new Set(removed) };
    return changesOf(before, stateAtStart([folder.path], before, changes)).changed;
  };

  it('only looks at the files that the bundler has seen changed', () => {
    expect(start([a, folder.path])).toEqual([a]);
    expect(start([b, a])).toEqual([a, b]);
  });

  it.each<[what: string, modified: string[] | undefined, removed?: string[]]>([
    ['has seen nothing', undefined],
    ['has only seen a folder', [folder.path]],
    ['has seen a new file', [a, join(folder.path, 'c.md')]],
    ['has seen a file that is gone again', [a, join(folder.path, 'd.md')]],
    ['has seen a removed file', [a], [b]],
  ])('looks at all files if the bundler %s', (_what, modified, removed) => {
    expect(start(modified, removed)).toEqual([a, b, join(folder.path, 'c.md')]);
  });
});

describe('scanContent, again', () => {
  const root = join(dir, 'docs');
  const kinds = [{ id: 'doc' as const, name: 'a page', matches: () => true, fields: handbookFields }];
  const known: ParsedFiles = new Map();
  const scan = () => scanContent({ root, kinds, isProd: false, known });
  const TIME = new Date('2024-01-01');

  it('reads only changed files', () => {
    const file = put('docs/a.md', '# One');
    utimesSync(file, TIME, TIME);
    expect(scan().pages[0]?.title).toBe('One');
    put('docs/a.md', '# Two');
    utimesSync(file, TIME, TIME);
    expect(scan().pages[0]?.title).toBe('One');
    put('docs/a.md', '# Three');
    expect(scan().pages[0]?.title).toBe('Three');
  });

  it('keeps a page as it was while its file cannot be read, and removes it when the file is deleted', () => {
    put('docs/a.md', '# Good');
    scan();
    put('docs/a.md', '---\ntitle: "\n---\n\n# Bad');
    expect(scan().errors).toHaveLength(1);
    expect(scan()).toMatchObject({ pages: [{ title: 'Good' }], errors: [{ file: 'a.md' }] });
    put('docs/a.md', '# Better');
    expect(scan()).toMatchObject({ pages: [{ title: 'Better' }], errors: [] });
    rmSync(join(root, 'a.md'));
    expect(scan().pages).toEqual([]);
  });
});

it('writeIfChanged returns whether it wrote, and restores a deleted file', () => {
  const file = join(dir, 'deep/file.json');
  expect(writeIfChanged(file, 'a')).toBe(true);
  expect(writeIfChanged(file, 'a')).toBe(false);
  expect(writeIfChanged(file, 'b')).toBe(true);
  rmSync(file);
  expect(writeIfChanged(file, 'b')).toBe(true);
});
