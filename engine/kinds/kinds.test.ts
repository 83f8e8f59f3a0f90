import { expect, it } from 'vitest';
import { validateSite } from '../../shared/site/resolve.ts';
import type { SiteInput } from '../../shared/site/schema.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { pageText } from '../../tests/helpers/pages.ts';
import { markdownSite } from '../output/markdown/markdown-site.ts';
import { contentReader } from '../read/model.ts';
import { kindOf } from '../read/scan.ts';
import { searchPages } from '../search/search-pages.ts';
import { siteContent } from '../site-content.ts';

const BLOG = { label: 'Blog', to: '/blog' };

const text = (title: string, fields: object = {}, body = 'Words.'): string =>
  pageText({ title, description: `About ${title}.`, ...fields }, body);

const HOME = text('Home', { hero: { title: 'Hello', text: 'Words.' } });

/** Reads a site that has only a home page and these files in `docs/`. */
async function read(files: Record<string, string>, fields: Partial<SiteInput> = {}, isProd = true) {
  const all = Object.entries({ 'index.mdx': HOME, ...files }).map(([file, page]) => [`docs/${file}`, page]);
  const { path } = newFolder({ ...Object.fromEntries(all), 'static/a.txt': '' });
  const site = validateSite(
    { title: 'Small', description: 'A small site.', url: 'https://small.example.org', ...fields },
    'site.config.ts',
  );
  const { options } = siteContent(site, path, path);
  const { model, report } = await contentReader(options)(isProd);
  const messages = report.errors.map(({ file, message }) => `${file.replace(/^.*docs\//, '')}: ${message}`);
  const markdown = { site, kinds: options.kinds, textOf: () => undefined, publishedAt: () => undefined };
  return { model, kinds: options.kinds, errors: messages, warnings: report.warnings, markdown };
}

it('a site of a title, a description and an address has a language and names for its parts, and nothing else', () => {
  const site = validateSite({ title: 'A', description: 'B', url: 'https://a.example.org' }, 'x');
  expect(site).toMatchObject({
    tagline: null,
    repository: null,
    copyright: null,
    locales: [{ code: 'en', label: 'English', direction: 'ltr' }],
    docs: { label: 'Docs' },
    blog: { title: 'Blog' },
    navbar: { items: [] },
    footer: { links: [] },
  });
});

it('the last kind takes every page that no other kind takes', async () => {
  const { kinds } = await read({});
  const namesOf = (...files: string[]) => files.map((file) => kindOf(kinds, file)?.name);
  expect(namesOf('index.md', 'docs/index.mdx', 'docs/a/b.md')).toEqual([
    'the home page',
    'a handbook page',
    'a handbook page',
  ]);
  expect(namesOf('blog/2024-01-01-a.mdx')).toEqual(['a blog post']);
  expect(new Set(namesOf('about.mdx', 'a/index.mdx', 'a/b/c/d.md', 'docs.mdx', 'blog.mdx'))).toEqual(
    new Set(['a page']),
  );
});

it('pages outside the handbook and the blog are checked, found, listed and part of a path', async () => {
  const { model, kinds, errors, markdown } = await read({
    'about.mdx': text('About', { label: 'Us' }),
    'api/index.mdx': text('API'),
    'api/second.mdx': text('Second', { order: 2 }),
    'api/first.mdx': text('First', { order: 1, aliases: ['/first'] }),
    'api/deep/er/page.md': text('Deep'),
    'api/hidden.mdx': text('Hidden', { unlisted: true }),
    'old.mdx': pageText({ title: 'Old', redirect: '/about' }),
    'unfinished.mdx': text('Unfinished', { draft: true }),
  });
  expect(errors).toEqual([]);
  expect(model.redirects).toEqual(
    new Map([
      ['/old', '/about'],
      ['/first', '/api/first'],
    ]),
  );
  const deep = model.pageMeta.get('api/deep/er/page.md');
  expect(deep?.breadcrumbs?.map(({ label }) => label)).toEqual(['API', 'Deep', 'Er', 'Deep']);
  expect([deep?.sidebar, deep?.previous, deep?.next]).toEqual([undefined, undefined, undefined]);
  const section = model.pageMeta.get('api/index.mdx')?.children;
  expect(section?.map(({ title }) => title)).toEqual(['First', 'Second', 'Deep']);
  const found = searchPages(model, kinds).map(({ url }) => url);
  expect(found.sort()).toEqual(['/about', '/api', '/api/deep/er/page', '/api/first', '/api/second']);
  const lines = markdownSite(model, markdown).llms().split('\n');
  expect(lines.filter((line) => /^(?:##|-) /.test(line)).map((line) => line.replace(/\(.*/, ''))).toEqual([
    '## Pages',
    '- [Us]',
    '## API',
    '- [API]',
    '- [First]',
    '- [Second]',
    '- [Deep › Er › Deep]',
  ]);
});

it('problems of pages outside the handbook and the blog are reported like those of others', async () => {
  const { errors } = await read(
    {
      'about.mdx': text('About', { draft: 'yes', titel: 'x' }, '[Nowhere](/nowhere)'),
      '404/index.mdx': text('Not found'),
      'static/a.mdx': text('A'),
    },
    { checks: { unknownFields: 'error' } },
  );
  const has = (start: string) => errors.filter((error) => error.startsWith(start)).length;
  expect(has('about.mdx: field "draft" is "yes", but must be a boolean')).toBe(1);
  expect(has('about.mdx: unknown field "titel" in a page')).toBe(1);
  expect(has('about.mdx: broken link "/nowhere"')).toBe(1);
  expect(has('404/index.mdx: the URL /404 belongs to')).toBe(1);
  expect(has('static/a.mdx: the URL /static/a belongs to')).toBe(1);
});

const POST = { 'blog/2024-01-01-first.mdx': text('First') };

it.each([
  ['without posts', {}, true, false],
  ['with a draft, in a build', { 'blog/2024-01-01-first.mdx': text('First', { draft: true }) }, true, false],
  ['with a draft, in dev', { 'blog/2024-01-01-first.mdx': text('First', { draft: true }) }, false, true],
  ['with a post', POST, true, true],
])('the blog and optional links to it, %s', async (_what, files, isProd, exists) => {
  const items = [{ ...BLOG, optional: true }];
  const fields = { navbar: { items }, footer: { links: [{ title: 'More', items }] } };
  const { model, errors } = await read(files, fields, isProd);
  expect(errors).toEqual([]);
  expect(model.hasCollection).toBe(exists);
  expect(model.virtualPages.some(({ route }) => route === '/blog')).toBe(exists);
  expect(model.files.includes('/blog/rss.xml')).toBe(exists);
  expect([...model.absent]).toEqual(exists ? [] : ['/blog']);
});

it('other links to a blog without posts are broken, and the message says what to do', async () => {
  const { errors } = await read(
    { 'about.mdx': text('About', {}, '[Feed](/blog/rss.xml)') },
    { navbar: { items: [BLOG] }, announcement: { id: 'a', content: '[News](/blog)' } },
  );
  const reason = 'the site has no blog, because no post is published. Publish a post in docs/blog/, or';
  expect(errors).toEqual([
    `about.mdx: broken link "/blog/rss.xml": ${reason} remove the link.`,
    `site.config.ts: field "navbar.items.0.to": broken link "/blog": ${reason} remove the link, or add "optional: true" to it.`,
    `site.config.ts: field "announcement.content": broken link "/blog": ${reason} remove the link.`,
  ]);
});

it('an optional link to a page that exists is checked like any other', async () => {
  const items = [{ label: 'About', to: '/about#nowhere', optional: true }];
  const fields: Partial<SiteInput> = { navbar: { items }, checks: { brokenAnchors: 'error' } };
  const { errors } = await read({ 'about.mdx': text('About') }, fields);
  expect(errors).toMatchObject([expect.stringContaining('broken anchor "/about#nowhere"')]);
});
