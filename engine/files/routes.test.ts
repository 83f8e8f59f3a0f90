import { expect, it } from 'vitest';
import { cleanPath } from '../../shared/clean-path.ts';
import { findDuplicates, isIndexFile, isPageFile, routeOfFile } from './routes.ts';

// properties.test.ts tests random addresses; these are the edge cases.
it.each([
  ['', '/'],
  ['/index.html', '/'],
  ['//docs///index.html', '/docs'],
  ['/docs/reindex', '/docs/reindex'],
  ['/docs/index-of-html', '/docs/index-of-html'],
])('the clean path of %j is %j', (path, clean) => {
  expect(cleanPath(path)).toBe(clean);
});

it.each([
  ['index.mdx', '/', true],
  ['docs/index.md', '/docs', true],
  ['docs/reindex.mdx', '/docs/reindex', false],
  ['docs/index/a.mdx', '/docs/index/a', false],
  ['docs/v1.2.mdx', '/docs/v1.2', false],
])('%s has the route %s; it is an index: %s', (file, route, isIndex) => {
  expect([routeOfFile(file), isIndexFile(file)]).toEqual([route, isIndex]);
});

it('pages are Markdown files outside packages; no part of their path begins with a dot or a single underscore', () => {
  const pages = ['docs/a.md', 'docs/a.mdx', 'docs/__a.mdx'];
  const others = [
    ...['docs/_part.mdx', 'docs/_parts/a.mdx', 'docs/.draft.mdx', '.obsidian/a.md', 'docs/a.svg'],
    ...['docs/node_modules/pkg/README.md', 'docs/a.mdx.bak', 'docs/_category_.json'],
  ];
  expect([...pages, ...others].filter(isPageFile)).toEqual(pages);
});

it('all but the first file of a route are left out, whatever their order, with a warning that names both', () => {
  const files = ['docs/a/index.mdx', 'docs/b.mdx', 'docs/a.mdx', 'docs/a.md', 'docs/a/b.mdx'];
  const warnings = findDuplicates(files.map((file) => ({ file, route: routeOfFile(file) })));
  const dropped = warnings.map(({ file }) => file);
  const message =
    'duplicate route /docs/a: docs/a.md already has it, so this file is left out. Rename or remove one of them.';
  expect(dropped).toEqual(['docs/a.mdx', 'docs/a/index.mdx']);
  expect(warnings).toEqual(dropped.map((file) => ({ file, line: 1, message })));
});
