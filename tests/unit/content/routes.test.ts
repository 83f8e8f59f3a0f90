import { expect, it } from 'vitest';
import { findDuplicates, isIndexFile, isPageFile, routeOfFile } from '../../../plugins/content/routes.ts';
import { cleanPath } from '../../../shared/clean-path.ts';

// properties.test.ts tests random addresses; these are the edge cases.
it.each([
  ['', '/'],
  ['/index', '/'],
  ['/index.html', '/'],
  ['/docs/welcome//', '/docs/welcome'],
  ['//docs///welcome', '/docs/welcome'],
  ['/docs//index.html', '/docs'],
  ['/docs/reindex', '/docs/reindex'],
  ['/docs/index-of-films', '/docs/index-of-films'],
  ['/docs/html', '/docs/html'],
  ['/docs/v1.2', '/docs/v1.2'],
])('the clean path of %j is %j', (path, clean) => {
  expect(cleanPath(path)).toBe(clean);
});

it.each([
  ['index.mdx', '/', true],
  ['docs/index.md', '/docs', true],
  ['docs/reindex.mdx', '/docs/reindex', false],
  ['docs/index/a.mdx', '/docs/index/a', false],
  ['docs/v1.2.mdx', '/docs/v1.2', false],
  ['docs/my page.md', '/docs/my page', false],
])('%s has the route %s; it is an index: %s', (file, route, isIndex) => {
  expect([routeOfFile(file), isIndexFile(file)]).toEqual([route, isIndex]);
});

it.each(['docs/a.md', 'docs/a.mdx', 'docs/__a.mdx'])('%s is a page', (file) => {
  expect(isPageFile(file)).toBe(true);
});

it.each([
  ...['docs/_part.mdx', 'docs/_parts/a.mdx', 'docs/.draft.mdx', '.obsidian/a.md', 'docs/a.svg'],
  ...['docs/node_modules/pkg/README.md', 'docs/a.mdx.bak', 'docs/_category_.json'],
])('%s is not a page', (file) => {
  expect(isPageFile(file)).toBe(false);
});

it('all but the first file of a route are left out, whatever their order, with a warning that names both', () => {
  const files = ['docs/a/index.mdx', 'docs/b.mdx', 'docs/a.mdx', 'docs/a.md', 'docs/a/b.mdx'];
  const { dropped, warnings } = findDuplicates(files.map((file) => ({ file, route: routeOfFile(file) })));
  const message =
    'duplicate route /docs/a: docs/a.md already has it, so this file is left out. Rename or remove one of them.';
  expect(dropped).toEqual(['docs/a.mdx', 'docs/a/index.mdx']);
  expect(warnings).toEqual(dropped.map((file) => ({ file, line: 1, message })));
});
