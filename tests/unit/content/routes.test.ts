import { describe, expect, it } from 'vitest';
import { findDuplicates, isIndexFile, isPageFile, routeOfFile } from '../../../plugins/content/routes.ts';
import { cleanPath } from '../../../shared/clean-path.ts';

describe('cleanPath', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['/index', '/'],
    ['/index.html', '/'],
    ['/docs/welcome', '/docs/welcome'],
    ['/docs/welcome/', '/docs/welcome'],
    ['/docs/welcome//', '/docs/welcome'],
    ['//docs///welcome', '/docs/welcome'],
    ['/docs//index.html', '/docs'],
    ['/docs/welcome.html', '/docs/welcome'],
    ['/docs/welcome/index', '/docs/welcome'],
    ['/docs/welcome/index.html', '/docs/welcome'],
    ['/docs/reindex', '/docs/reindex'],
    ['/docs/index-of-films', '/docs/index-of-films'],
    ['/docs/html', '/docs/html'],
    ['/docs/v1.2', '/docs/v1.2'],
  ])('%j → %j', (path, clean) => {
    expect(cleanPath(path)).toBe(clean);
  });
});

describe('routeOfFile', () => {
  it.each([
    ['index.mdx', '/'],
    ['docs/index.md', '/docs'],
    ['docs/welcome.mdx', '/docs/welcome'],
    ['docs/team/index.mdx', '/docs/team'],
    ['docs/v1.2.mdx', '/docs/v1.2'],
    ['docs/my page.md', '/docs/my page'],
  ])('%s → %s', (file, route) => {
    expect(routeOfFile(file)).toBe(route);
  });
});

it.each([
  ['docs/a.md', true],
  ['docs/a.mdx', true],
  ['docs/__a.mdx', true],
  ['docs/_part.mdx', false],
  ['docs/_parts/a.mdx', false],
  ['docs/.draft.mdx', false],
  ['.obsidian/a.md', false],
  ['docs/node_modules/pkg/README.md', false],
  ['docs/a.svg', false],
  ['docs/a.mdx.bak', false],
  ['docs/_category_.json', false],
])('%s is a page: %s', (file, isPage) => {
  expect(isPageFile(file)).toBe(isPage);
});

it('knows the index of a folder', () => {
  expect(['index.mdx', 'docs/index.md', 'docs/reindex.mdx', 'docs/index/a.mdx'].map(isIndexFile)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('findDuplicates', () => {
  const page = (file: string) => ({ file, route: routeOfFile(file) });

  it('finds none where every route is taken once', () => {
    const pages = ['docs/a.mdx', 'docs/b.mdx', 'docs/a/b.mdx'].map(page);
    expect(findDuplicates(pages)).toEqual({ dropped: [], warnings: [] });
  });

  it('leaves all but the first file out, whatever their order, and names both', () => {
    const pages = ['docs/a/index.mdx', 'docs/b.mdx', 'docs/a.mdx', 'docs/a.md'].map(page);
    const { dropped, warnings } = findDuplicates(pages);
    expect(dropped).toEqual(['docs/a.mdx', 'docs/a/index.mdx']);
    expect(warnings).toEqual([
      {
        file: 'docs/a.mdx',
        line: 1,
        message:
          'duplicate route /docs/a: docs/a.md has it already, so this file is left out. Rename or remove one of them.',
      },
      expect.objectContaining({
        file: 'docs/a/index.mdx',
        message: expect.stringContaining('docs/a.md has it already'),
      }),
    ]);
  });
});
