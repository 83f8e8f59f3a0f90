import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTHORS, manyPosts, postText, TAGS } from '../helpers/blog-fixture.ts';
import { FIXTURE_CONFIG } from '../helpers/build-site.ts';
import { validateAtom, validateJsonFeed, validateRss } from '../helpers/feed-validators.ts';

const ROOT = join(import.meta.dirname, '../..');

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

/** Builds a site of its own with the project's theme and plugins. */
function buildSite(folder: string, files: Record<string, string>) {
  const site = join(ROOT, folder);
  rmSync(site, { recursive: true, force: true });
  for (const [file, text] of Object.entries({ 'index.mdx': HOME, ...files })) {
    mkdirSync(dirname(join(site, 'docs', file)), { recursive: true });
    writeFileSync(join(site, 'docs', file), text);
  }
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--site', folder], {
    cwd: ROOT,
    env: { ...process.env, SITE_CONFIG: FIXTURE_CONFIG },
    stdio: 'pipe',
  });
  const out = join(site, 'doc_build');
  return {
    files: readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file)),
    has: (file: string) => existsSync(join(out, file)),
    read: (file: string) => readFileSync(join(out, file), 'utf8'),
  };
}

/** A build's time on a busy machine, in milliseconds; it is no limit that the site is held to. */
const PATIENCE = 180_000;

type BuiltSite = ReturnType<typeof buildSite>;

const hrefs = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);

const spellings = (route: string) => [`${route}.html`, `${route}/index.html`];

const FULL = '.cache/blog-full';
const EMPTY = '.cache/blog-empty';

afterAll(() => {
  for (const folder of [FULL, EMPTY]) rmSync(join(ROOT, folder), { recursive: true, force: true });
});

describe('a site with a full blog', () => {
  let site: BuiltSite;
  beforeAll(() => {
    site = buildSite(FULL, {
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
        'See <!-- a note --> here.',
      ),
      'blog/2025-02-03-secret.mdx': postText({ title: 'Secret plans', unlisted: true, tags: ['core'] }),
      'blog/2025-02-04-unfinished.mdx': postText({ title: 'Unfinished business', draft: true }),
    });
  }, PATIENCE);

  it('has every page in both spellings that a host may look for', () => {
    const routes = [
      'blog',
      'blog/page/2',
      'blog/page/3',
      'blog/archive',
      'blog/tags',
      'blog/tags/core',
      'blog/tags/core/page/3',
      'blog/tags/c-plus-plus',
      'blog/tags/nodejs',
      'blog/authors',
      'blog/authors/platform-team',
      'blog/authors/platform-team/page/2',
      'blog/folder',
      'blog/plain',
      'blog/secret',
      'blog/post-25',
    ];
    expect(routes.flatMap(spellings).filter((file) => !site.has(file))).toEqual([]);
    expect(site.has('blog/page/4.html')).toBe(false);
    expect(site.files.filter((file) => /202\d-\d\d-\d\d/.test(file))).toEqual([]);
  });

  it('has one main heading and one title on every page', () => {
    for (const file of site.files.filter((name) => name.endsWith('.html'))) {
      expect(site.read(file).match(/<h1[ >]/g), file).toHaveLength(1);
      expect(site.read(file).match(/<title>/g), file).toHaveLength(1);
    }
    expect(site.read('blog/plain.html')).toContain('<title>Plain &quot;quotes&quot; &amp; &lt;tags&gt; | ');
  });

  it('ships nothing of a draft', () => {
    const leaks = site.files.filter(
      (file) => /unfinished/i.test(file) || /unfinished/i.test(site.read(file)),
    );
    expect(leaks).toEqual([]);
  });

  it('shows an unlisted post on its own page only, and hides that from search engines and search', () => {
    const page = site.read('blog/secret.html');
    expect(page).toContain('<meta name="robots" content="noindex">');
    const others = site.files.filter(
      (file) => /\.(?:html|xml|json|txt|md)$/.test(file) && !/secret/.test(file),
    );
    expect(others.filter((file) => site.read(file).includes('Secret plans'))).toEqual([]);
    expect(site.read('blog/plain.html')).not.toContain('noindex');
  });

  it('follows a link to a file to the route of its post', () => {
    const { length } = hrefs(site.read('blog/folder.html')).filter((href) => href === '/blog/plain');
    // In the text, in the sidebar and in the pager.
    expect(length).toBe(3);
  });

  it('publishes the sharing card that lies beside a post', () => {
    expect(site.read('blog/folder.html')).toMatch(
      /<meta property="og:image" content="https:[^"]*\/blog\/folder\/picture\.svg">/,
    );
    expect(site.read('blog/folder/picture.svg')).toBe(PICTURE);
  });

  it('writes valid feeds of the newest twenty, with everything in them', () => {
    const [rss, atom, json] = ['rss.xml', 'atom.xml', 'feed.json'].map((name) => site.read(`blog/${name}`));
    expect(validateRss(rss ?? '')).toEqual([]);
    expect(validateAtom(atom ?? '')).toEqual([]);
    expect(validateJsonFeed(json ?? '')).toEqual([]);
    const { items } = JSON.parse(json ?? '') as { items: { title: string; content_html: string }[] };
    expect(items).toHaveLength(20);
    const content = items.find(({ title }) => title === '🚀 In a folder')?.content_html ?? '';
    expect(content).toContain('Mind the gap.');
    expect(content).toContain('const a = 1 &#x3C; 2;');
    expect(content).toMatch(/<a href="https:[^"]*\/blog\/plain">/);
    const picture = / src="https?:\/\/[^/]+\/([^"]+)"/.exec(content)?.[1] ?? '';
    expect(site.read(picture)).toBe(PICTURE);
    expect(content).not.toMatch(/<button|<script|class=|="\//);
  });

  it('keeps lists out of what every page loads', () => {
    const [main = ''] = site.files.filter((file) => /static\/js\/index\.\w+\.js$/.test(file));
    expect(site.read(main)).not.toContain('Post 25');
    expect(site.read(main)).not.toContain('In a folder');
  });

  it('presents the newest three on the home page', () => {
    const home = site.read('index.html');
    expect(home).toContain('From the blog');
    const posts = hrefs(home).filter((href) => href.startsWith('/blog/'));
    expect(posts).toEqual(['/blog/plain', '/blog/folder', '/blog/post-1']);
  });
});

describe('a site without posts', () => {
  let site: BuiltSite;
  beforeAll(() => {
    site = buildSite(EMPTY, {});
  }, PATIENCE);

  it('says so on every page of the blog', () => {
    for (const page of ['blog', 'blog/archive']) {
      expect(site.read(`${page}.html`)).toContain('There are no posts here yet.');
    }
    expect(site.has('blog/tags.html')).toBe(true);
    expect(site.has('blog/authors.html')).toBe(true);
  });

  it('has nothing from the blog on its home page', () => {
    expect(site.read('index.html')).not.toContain('From the blog');
  });

  it('has valid feeds of nothing', () => {
    expect(validateRss(site.read('blog/rss.xml'))).toEqual([]);
    expect(validateAtom(site.read('blog/atom.xml'))).toEqual([]);
    expect(validateJsonFeed(site.read('blog/feed.json'))).toEqual([]);
  });
});
