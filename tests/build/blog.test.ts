import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { AUTHORS, manyPosts, postText, TAGS } from '../helpers/blog-fixture.ts';
import { buildSite } from '../helpers/build-site.ts';
import { readFeed } from '../helpers/feeds.ts';
import { newFolder } from '../helpers/folder.ts';

const HOME = `---
title: Home
description: Where everything begins.
hero:
  title: Home
  text: Words.
  actions: [{ label: Blog, to: /blog }]
cards: []
---
`;

/** Too large for the bundler to put it into the page as data. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>${'Dot '.repeat(2000)}</title></svg>`;

const BODY = `Read [the other one](../2025-02-02-plain.mdx).

<!-- truncate -->

![A picture](./picture.svg)

:::tip
Mind the gap.
:::

\`\`\`ts
const a = 1 < 2;
\`\`\`
`;

const FEEDS = ['blog/rss.xml', 'blog/atom.xml', 'blog/feed.json'];

/** Builds a site with this blog. @returns how to read its output */
async function build(posts: Record<string, string>) {
  const site = newFolder({ 'docs/index.mdx': HOME });
  for (const [file, text] of Object.entries(posts)) site.put(`docs/${file}`, text);
  const { status, output } = await buildSite(site.path);
  expect(status, output).toBe(0);
  const files = site.files().filter((file) => file.startsWith('doc_build/'));
  return {
    files: files.map((file) => file.slice('doc_build/'.length)),
    read: (file: string) => site.read(join('doc_build', file)),
  };
}

let site: Awaited<ReturnType<typeof build>>;

const postsIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="(\/blog\/[^"]+)"/g)].map(([, href = '']) => href);

describe('a site with a full blog', () => {
  beforeAll(async () => {
    site = await build({
      ...manyPosts(25, { tags: ['core'], authors: ['platform-team'] }),
      'blog/authors.yml': AUTHORS,
      'blog/tags.yml': TAGS,
      'blog/2025-02-01-folder/index.mdx': postText(
        { title: '🚀 In a folder', image: './picture.svg', tags: ['C++ & friends'] },
        BODY,
      ),
      'blog/2025-02-01-folder/picture.svg': PICTURE,
      'blog/2025-02-02-plain.mdx': postText(
        { title: 'Plain "quotes" & <tags>' },
        'See <!-- a note --> [the folder](./2025-02-01-folder/index.mdx).\n\n<!-- truncate -->\n\nMore.',
      ),
      'blog/2025-02-03-secret.mdx': postText({ title: 'Secret plans', unlisted: true, tags: ['core'] }),
      'blog/2025-02-04-unfinished.mdx': postText({ title: 'Unfinished business', draft: true }),
    });
  }, 180_000);

  it('has every page in both spellings, by its route', () => {
    const lists = ['', '/page/3', '/archive', '/tags', '/tags/c-plus-plus', '/tags/core/page/3', '/authors'];
    const routes = [...lists, '/authors/platform-team/page/2', '/folder', '/secret', '/post-25'];
    const files = routes.flatMap((route) => [`blog${route}.html`, `blog${route}/index.html`]);
    expect(site.files).toEqual(expect.arrayContaining(files));
    expect(site.files.filter((file) => /202\d-\d\d-\d\d|page\/4/.test(file))).toEqual([]);
    expect(site.read('blog/plain.html')).toContain('<title>Plain &quot;quotes&quot; &amp; &lt;tags&gt; | ');
  });

  it('does not contain drafts, and contains only the page of an unlisted post, which is not indexed', () => {
    const texts = site.files.filter((file) => /\.(?:html|xml|json|txt|md|js)$/.test(file));
    expect(site.files.filter((file) => /unfinished/i.test(file))).toEqual([]);
    expect(texts.filter((file) => /unfinished business/i.test(site.read(file)))).toEqual([]);
    expect(site.read('blog/secret.html')).toContain('<meta name="robots" content="noindex">');
    expect(site.read('blog/plain.html')).not.toContain('noindex');
    const lists = texts.filter((file) => !/secret|\.js$/.test(file));
    expect(lists.filter((file) => site.read(file).includes('Secret plans'))).toEqual([]);
  });

  it('publishes links to files, and the social card of a post, at their routes', () => {
    const page = site.read('blog/folder.html');
    // In the text, in the sidebar and in the pager.
    expect(postsIn(page).filter((href) => href === '/blog/plain')).toHaveLength(3);
    // The list shows an excerpt of the newest post.
    expect(site.read('blog.html')).toContain('<a href="/blog/folder">the folder</a>.</p>');
    expect(page).toMatch(/<meta property="og:image" content="https:[^"]*\/blog\/folder\/picture\.svg">/);
    expect(site.read('blog/folder/picture.svg')).toBe(PICTURE);
  });

  it('writes feeds of the newest twenty, with everything in them', () => {
    const [{ items = [] } = {}, ...others] = FEEDS.map((file) => readFeed(site.read(file)));
    for (const feed of others) expect(feed.items.map(({ url }) => url)).toEqual(items.map(({ url }) => url));
    expect(items).toHaveLength(20);
    const { content } =
      readFeed(site.read('blog/feed.json')).items.find(({ url }) => url.endsWith('/folder')) ?? {};
    expect(content).toContain('Mind the gap.');
    expect(content).toContain('const a = 1 &#x3C; 2;');
    expect(content).toMatch(/<a href="https:[^"]*\/blog\/plain">/);
    expect(content).not.toMatch(/<button|<script|class=|="\//);
    const [, picture = ''] = / src="https?:\/\/[^/]+\/([^"]+)"/.exec(content ?? '') ?? [];
    expect(site.read(picture)).toBe(PICTURE);
  });

  it('does not load lists on other pages', () => {
    const [main = ''] = site.files.filter((file) => /static\/js\/index\.\w+\.js$/.test(file));
    expect(site.read(main)).not.toMatch(/Post 25|In a folder/);
  });

  it('presents the newest three on the home page', () => {
    expect(postsIn(site.read('index.html'))).toEqual(['/blog/plain', '/blog/folder', '/blog/post-1']);
  });
});

it('a site without posts has a note, empty feeds, and a home page without posts', async () => {
  site = await build({});
  for (const page of ['blog', 'blog/archive']) {
    expect(site.read(`${page}.html`)).toContain('There are no posts here yet.');
  }
  expect(site.files).toEqual(expect.arrayContaining(['blog/tags.html', 'blog/authors.html']));
  expect(site.read('index.html')).not.toContain('From the blog');
  for (const file of FEEDS) expect(readFeed(site.read(file)).items).toEqual([]);
}, 180_000);
