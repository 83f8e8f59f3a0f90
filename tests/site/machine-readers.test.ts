import { describe, expect, it } from 'vitest';
import site from '../../site.config.ts';
import { readFeed } from '../helpers/feeds.ts';
import { files, pages, pathOf, problemsOf, read } from './built-site.ts';
import { structuredData, structuredDataIn } from './structured-data.ts';

const withMarkdown = pages.filter(({ markdown }) => markdown !== undefined);
const posts = pages.filter(({ html }) => html.includes('"BlogPosting"'));
const handbook = pages.filter(({ html }) => html.includes('"TechArticle"'));

describe('structured data', () => {
  it('of listed handbook pages and posts matches its schema and contains the URL of the page', () => {
    expect(handbook.length).toBeGreaterThan(0);
    const listed = [...handbook, ...posts].filter(({ isListed }) => isListed);
    const problems = listed.flatMap((page) => {
      const schema = posts.includes(page) ? structuredData.post : structuredData.page;
      const result = schema.safeParse(structuredDataIn(page.html));
      if (!result.success) return [`${page.path}: ${result.error.message}`];
      const [about, trail] = result.data['@graph'];
      if (!about.dateModified && page.html.includes('Last updated on')) return [`${page.path}: has no date`];
      const named = [about.url, trail.itemListElement.at(-1)?.item ?? ''].map(pathOf);
      return named.every((path) => path === page.path) ? [] : [`${page.path}: names ${named.join(' and ')}`];
    });
    expect(problems).toEqual([]);
  });
});

describe('Markdown versions', () => {
  it('exist for the home page, handbook pages and posts, and not for other pages', () => {
    const expected = ['/', ...[...handbook, ...posts].map(({ path }) => path)];
    expect(withMarkdown.map(({ path }) => path).sort()).toEqual(expected.sort());
    const written = files.filter((file) => file.endsWith('.md'));
    expect(written.toSorted()).toEqual(withMarkdown.map(({ markdown }) => markdown).sort());
  });

  it('have a title and the URL of their page', () => {
    const problems = problemsOf(({ path, markdown }) => {
      if (!markdown) return [];
      const text = read(markdown);
      const line = `\nurl: ${site.url}${site.base.slice(0, -1)}${path}\n`;
      return [
        ...(text.includes(line) ? [] : ['the URL is missing']),
        ...(/^# \S/m.test(text) ? [] : ['the title is missing']),
      ];
    });
    expect(problems).toEqual([]);
  });

  it('are listed in llms.txt, except those of the home page and of unlisted pages, and are in llms-full.txt in the same order', () => {
    const index = read('/llms.txt');
    const listed = [...index.matchAll(/^- \[.+?\]\((\S+)\.md\)(?:: .+)?$/gm)].map(([, url = '']) =>
      pathOf(url),
    );
    const expected = withMarkdown.filter(({ path, isListed }) => path !== '/' && isListed);
    expect(listed.toSorted()).toEqual(expected.map(({ path }) => path).sort());
    const texts = [...read('/llms-full.txt').matchAll(/^url: (\S+)$/gm)].map(([, url = '']) => pathOf(url));
    expect(texts).toEqual(['/', ...listed]);
  });
});

it.each([
  ['/blog/rss.xml', 'application/rss+xml'],
  ['/blog/atom.xml', 'application/atom+xml'],
  ['/blog/feed.json', 'application/feed+json'],
])('%s is linked, and has posts with absolute URLs and images in common formats', (file, type) => {
  const text = read(file);
  const paths = readFeed(text).items.map(({ url }) => pathOf(url));
  expect(paths.length > 0).toBe(posts.length > 0);
  expect(posts.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
  expect(text).not.toMatch(/(?:href|src)=\\?"\//);
  // The text of posts may mention these formats, but feed readers cannot show images in them.
  expect(text).not.toMatch(/<picture|<source|<img[^>]+\.(?:webp|avif)\b/);
  expect(pages.find(({ path }) => path === '/blog')?.html).toContain(`type="${type}"`);
});
