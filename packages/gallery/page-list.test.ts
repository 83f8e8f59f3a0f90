import { describe, expect, it } from 'vitest';
import { changedPages } from '../../visual-tests/page-list.ts';

const SOURCES = new Map([
  ['docs/index.mdx', '# Home'],
  ['docs/docs/a.mdx', '![A reel](./reel.png)'],
  ['docs/docs/moved.mdx', '# Moved'],
  ['docs/blog/2024-01-01-post.mdx', '# Post'],
]);
const pages = (routes: Record<string, string>) =>
  new Map(Object.entries(routes).map(([file, route]) => [file, { route, title: route }]));

const IS = pages({
  'docs/index.mdx': '/',
  'docs/docs/a.mdx': '/docs/a',
  'docs/docs/moved.mdx': '/docs/b',
  'docs/blog/2024-01-01-post.mdx': '/blog/post',
});
const WAS = pages({
  'docs/index.mdx': '/',
  'docs/docs/a.mdx': '/docs/a',
  'docs/docs/b.mdx': '/docs/b',
  'docs/docs/gone.mdx': '/docs/gone',
});

const list = (...changed: string[]) =>
  changedPages(changed, WAS, IS, SOURCES).map(({ name, path, status }) => `${status} ${path} ${name}`);

describe('the pages that a branch changes', () => {
  it.each([
    ['a changed page', ['docs/docs/a.mdx'], ['changed /docs/a page-docs-a']],
    ['the home page', ['docs/index.mdx'], ['changed / page-home']],
    [
      'a new post, whose URL has no date',
      ['docs/blog/2024-01-01-post.mdx'],
      ['new /blog/post page-blog-post'],
    ],
    ['a deleted page', ['docs/docs/gone.mdx'], ['deleted /docs/gone page-docs-gone']],
    [
      'a file that moved and keeps its URL',
      ['docs/docs/b.mdx', 'docs/docs/moved.mdx'],
      ['changed /docs/b page-docs-b'],
    ],
    ['the page with a changed image', ['docs/docs/reel.png'], ['changed /docs/a page-docs-a']],
    ['no page', ['theme/base/page.ts', 'README.md'], []],
  ])('%s', (_what, changed, pages) => {
    expect(list(...changed)).toEqual(pages);
  });
});
