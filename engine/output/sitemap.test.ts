import { describe, expect, it } from 'vitest';
import { manyPosts, postText, readBlog } from '../../tests/helpers/blog-fixture.ts';
import { makePage } from '../../tests/helpers/pages.ts';
import type { ContentModel } from '../read/model.ts';
import { robotsTxt, sitemapEntries, sitemapXml } from './sitemap.ts';

const SITE = { url: 'https://site.example.org', base: '/core/' };

const entriesOf = (
  content: Pick<ContentModel, 'pages' | 'virtualPages'>,
  dates: Record<string, string> = {},
) => sitemapEntries({ ...content, addedRoutes: [], dates: new Map(Object.entries(dates)) });

describe('the entries of the sitemap', () => {
  it('are pages that do not redirect, with the date of the last change if it is known', () => {
    const redirect = makePage('docs/index.mdx', '---\nredirect: /docs/a\n---\n');
    const pages = [redirect, makePage('docs/a.mdx'), makePage('docs/b.mdx')];
    expect(entriesOf({ pages, virtualPages: [] }, { 'docs/a.mdx': '2024-02-29' })).toEqual([
      { route: '/docs/a', lastModified: '2024-02-29' },
      { route: '/docs/b' },
    ]);
  });

  it('leave out drafts and unlisted posts, and tags that only they have', () => {
    const { content } = readBlog({
      'blog/2024-01-01-shown.mdx': postText({ tags: ['core'] }),
      'blog/2024-01-02-draft.mdx': postText({ draft: true, tags: ['node.js'] }),
      'blog/2024-01-03-secret.mdx': postText({ unlisted: true, tags: ['C++ & friends'] }),
    });
    const routes = entriesOf(content).map(({ route }) => route);
    expect(routes).toEqual(expect.arrayContaining(['/blog/shown', '/blog/tags/core']));
    expect(routes.filter((route) => /draft|secret|nodejs|c-plus/.test(route))).toEqual([]);
  });

  it('include each page of a list, with the date of the latest change to a post on it', () => {
    const { content } = readBlog(manyPosts(12, { tags: ['core'], authors: ['backend-team'] }));
    const dates = Object.fromEntries(content.pages.map(({ file }) => [file, file.slice(5, 15)]));
    const entries = entriesOf(content, dates);
    const days = Object.fromEntries(entries.map(({ route, lastModified }) => [route, lastModified]));
    const lists = ['/blog', '/blog/archive', '/blog/tags', '/blog/authors', '/blog/tags/core'];
    expect(days).toMatchObject({
      ...Object.fromEntries(lists.map((route) => [route, '2024-04-09'])),
      '/blog/page/2': '2024-03-30',
      '/blog/authors/backend-team/page/2': '2024-03-30',
    });
    expect(days).not.toHaveProperty('/blog/authors/platform-team');
  });
});

it('sitemap.xml has the elements of sitemaps.org, with absolute encoded URLs under the base path', () => {
  const xml = sitemapXml(SITE, [
    { route: '/', lastModified: '2024-02-29' },
    { route: '/docs/fish & "chips" <über>' },
  ]);
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://site.example.org/core/</loc><lastmod>2024-02-29</lastmod></url>
<url><loc>https://site.example.org/core/docs/fish%20&amp;%20%22chips%22%20%3C%C3%BCber%3E</loc></url>
</urlset>
`);
});

it('robots.txt allows all crawlers and names the sitemap', () => {
  expect(robotsTxt(SITE)).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://site.example.org/core/sitemap.xml\n',
  );
});
