// Rooms: engine/front-matter engine/kinds engine/images
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { beforeAll, describe, expect, it } from 'vitest';
import { isReservedId } from '../../engine/allowed/reserved-ids.ts';
import { AUTHORS, manyPosts, TAGS } from '../helpers/blog-fixture.ts';
import { buildSite, LARGE_SVG } from '../helpers/build-site.ts';
import { readFeed } from '../helpers/feeds.ts';
import { newFolder } from '../helpers/folder.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/full');

const FEEDS = ['blog/rss.xml', 'blog/atom.xml', 'blog/feed.json'];

const site = newFolder();

/** Builds the site, which must not cause warnings. */
async function build(): Promise<void> {
  const { status, output } = await buildSite(site.path);
  expect(output).not.toMatch(/warn|error/);
  expect(status, output).toBe(0);
}

const files = (): string[] =>
  site.files().flatMap((file) => (file.startsWith('doc_build/') ? file.slice('doc_build/'.length) : []));

const read = (file: string): string => site.read(`doc_build/${file}`);

const postsIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="\/core(\/blog\/[^"]+)"/g)].map(([, href = '']) => href);

describe('a site under a base path, outside any repository, with a full blog', () => {
  beforeAll(async () => {
    cpSync(FIXTURE, site.path, { recursive: true });
    const posts = manyPosts(25, { tags: ['core'], authors: ['platform-team'] });
    for (const [file, text] of Object.entries(posts)) site.put(`docs/${file}`, text);
    site.put('docs/blog/authors.yml', AUTHORS);
    site.put('docs/blog/tags.yml', TAGS);
    site.put('docs/blog/2025-02-01-folder/picture.svg', LARGE_SVG);
    site.put('docs/_parts/shared.mdx', '---\ntitle: Shared\n---\n\nA page of two folders.\n');
    symlinkSync('../_parts/shared.mdx', join(site.path, 'docs/docs/linked.mdx'));
    symlinkSync('../_parts', join(site.path, 'docs/docs/linked-folder'));
    const [first = ''] = Object.keys(posts);
    site.put(`docs/${first}`, `${posts[first]}\nA log: \u001B[31mred\u001B[0m\u000B.\n`);
    site.put('doc_build/docs/old.html', 'a page of the previous build');
    site.put('.cache/build.pid', 'the process of a build that was killed');
    await build();
  });

  it('replaces the files of the previous build', () => {
    expect(files()).toEqual(expect.arrayContaining(['docs/md.html', 'docs/md/index.html', '404.html']));
    expect(files()).not.toContain('docs/old.html');
    expect(site.files().filter((file) => file.startsWith('.build'))).toEqual([]);
  });

  it('is not built again while another build of it is running', async () => {
    site.put('.cache/build.pid', String(process.pid));
    const { status, output } = await buildSite(site.path);
    expect(output).toContain(
      `Another build of this site is running (process ${process.pid}). Wait until it has finished.`,
    );
    expect(status).toBe(1);
    expect(files()).toContain('404.html');
  });

  it('renders a file with a byte order mark and Windows line endings, and shows no dates outside a Git repository', () => {
    expect(read('docs/foreign.html')).toMatch(/^(?!.*Last updated).*<h2 id="go">/s);
  });

  it('builds pages that symlinks in the site lead to', () => {
    for (const file of ['docs/linked.html', 'docs/linked-folder/shared.html'])
      expect(read(file), file).toContain('A page of two folders.');
  });

  it('omits characters that XML does not allow from XML feeds', () => {
    for (const file of FEEDS.filter((name) => name.endsWith('.xml'))) {
      expect(read(file), file).toContain('A log: [31mred[0m.');
      for (const character of ['\u001B', '\u000B']) expect(read(file), file).not.toContain(character);
    }
  });

  it('does not publish comments', () => {
    expect(files().filter((file) => read(file).includes('HIDDEN'))).toEqual([]);
  });

  it('shows a title that looks like a date, and words in angle brackets, in all forms of a page', () => {
    const html = read('docs/dialect.html');
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('&gt;', '>');
    expect(main).toMatch(/<h1[^>]*>2024-01-31</);
    expect(main).toContain('shows &lt;words> and an Array&lt;string>, and H<sub>2</sub>O.');
    expect(main).toMatch(
      /<a href="mailto:team@example\.org">Write<\/a> or <a href="tel:\+15550100">call<\/a>/,
    );
    expect(main).toMatch(/<a name="old" id="old"><\/a>The <a href="#old">/);
    expect(main).toContain('<a id="older"></a>');
    expect(main).toMatch(/<img (?=[^>]*class="width-50")(?=[^>]*width="\d+")[^>]*height="\d+"/);
    expect(html).toContain('<meta name="description" content="Folded text"');
    expect(html).toContain('10:30');
    const markdown = read('docs/dialect.md');
    for (const part of [
      '# 2024-01-31',
      '<words> and an Array',
      '(mailto:team@example.org)',
      '(tel:+15550100)',
    ])
      expect(markdown.replaceAll('\\', '')).toContain(part);
    const searched = files()
      .filter((file) => file.startsWith('search-index/'))
      .map(read);
    expect(searched.join('')).toMatch(/<words> and an Array<string>/);
  });

  it.each([
    ['md', 'mdx#start-here'],
    ['mdx', 'md#second-part'],
  ])('shows the .%s page with its code, ids, admonitions, links and images', (extension, link) => {
    const html = read(`docs/${extension}.html`);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('&lt;', '&#x3C;');
    const code = '&#x3C;!-- SHOWN in a fence -->';
    for (const part of [code, 'id="start-here"', 'Use the keyboard', `/core/docs/${link}`])
      expect(main.replaceAll('&gt;', '>')).toContain(part);
    const [image = '', src = ''] =
      /<img [^>]*src="\/core\/(static\/image\/projector\.[\da-f]{10}\.png)"[^>]*>/.exec(main) ?? [];
    expect(image).toMatch(/(?=.*alt="The icon")(?=.*width="192")(?=.*height="192")(?=.*loading="lazy")/);
    expect(files()).toContain(src);
  });

  describe.each(['docs/part.html', 'blog/one.html'])('on %s', (file) => {
    const idOf = ({ properties }: Element): string => String(properties.id);
    /** Headings have links to themselves. The heading of the footnotes also has one, but no author wrote it. */
    const isOfMarkdown = (element: Element): boolean =>
      idOf(element) !== 'footnote-label' &&
      element.children.some(
        (child) => child.type === 'element' && child.properties.href === `#${idOf(element)}`,
      );
    const found: Element[] = [];
    beforeAll(() => {
      visit(fromHtml(read(file)), 'element', (element) => {
        if (element.properties.id) found.push(element);
      });
    });

    it('no list is empty, and the top bar has none without items', () => {
      visit(fromHtml(read(file)), { tagName: 'ul' }, (list: Element) => {
        expect(list.children, JSON.stringify(list.properties)).not.toEqual([]);
      });
    });

    it('ids are unique', () => {
      const ids = found.map(idOf);
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    });

    it('all ids that are not from Markdown are reserved, and no id of a heading is', () => {
      const own = found.filter((element) => !isOfMarkdown(element)).map(idOf);
      expect(own.length).toBeGreaterThan(5);
      expect(own.filter((id) => !isReservedId(id))).toEqual([]);
      const headings = found.filter(isOfMarkdown).map(idOf);
      expect(headings).toContain('section-main');
      expect(headings.filter(isReservedId)).toEqual([]);
    });
  });

  it('writes the pages of the blog as ROUTE.html and ROUTE/index.html', () => {
    const lists = ['', '/page/3', '/archive', '/tags', '/tags/c-plus-plus', '/tags/core/page/3', '/authors'];
    const routes = [...lists, '/authors/platform-team/page/2', '/folder', '/secret', '/post-25'];
    const expected = routes.flatMap((route) => [`blog${route}.html`, `blog${route}/index.html`]);
    expect(files()).toEqual(expect.arrayContaining(expected));
    expect(
      files().filter((file) => /(?:202\d-\d\d-\d\d|page\/4)[^/]*(?:\/index)?\.(?:html|md)$/.test(file)),
    ).toEqual([]);
    expect(read('blog/plain.html')).toContain('<title>Plain &quot;quotes&quot; &amp; &lt;tags&gt; | ');
  });

  it('omits drafts, and publishes an unlisted post only as a page with noindex', () => {
    const texts = files().filter((file) => /\.(?:html|xml|json|txt|md|js)$/.test(file));
    expect(files().filter((file) => /unfinished/i.test(file))).toEqual([]);
    expect(texts.filter((file) => /unfinished business/i.test(read(file)))).toEqual([]);
    expect(read('blog/secret.html')).toContain('<meta name="robots" content="noindex">');
    expect(read('blog/plain.html')).not.toContain('noindex');
    const lists = texts.filter((file) => !/secret|\.js$/.test(file));
    expect(lists.filter((file) => read(file).includes('Secret plans'))).toEqual([]);
  });

  it('resolves links to post files, and publishes the social card of a post below its route', () => {
    const page = read('blog/folder.html');
    // In the text, in the sidebar and in the pager.
    expect(postsIn(page).filter((href) => href === '/blog/plain')).toHaveLength(3);
    // The list shows an excerpt of the newest post.
    expect(read('blog.html')).toContain('<a href="/core/blog/folder">the folder</a>.</p>');
    expect(page).toMatch(
      /<meta property="og:image" content="https:[^"]*\/core\/blog\/folder\/picture\.svg">/,
    );
    expect(read('blog/folder/picture.svg')).toBe(LARGE_SVG);
  });

  it('writes feeds with the complete text of the newest twenty posts', () => {
    const [{ items = [] } = {}, ...others] = FEEDS.map((file) => readFeed(read(file)));
    for (const feed of others) expect(feed.items.map(({ url }) => url)).toEqual(items.map(({ url }) => url));
    expect(items).toHaveLength(20);
    const json = readFeed(read('blog/feed.json')).items;
    const content = json.find(({ url }) => url.endsWith('/folder'))?.content ?? '';
    expect(content).toContain('Mind the gap.');
    expect(content).toContain('const a = 1 &#x3C; 2;');
    expect(content).toMatch(/<a href="https:[^"]*\/core\/blog\/plain">/);
    expect(content).not.toMatch(/<button|<script|class=|="\//);
    const [, picture = ''] = / src="https?:\/\/[^/]+\/core\/([^"]+)"/.exec(content) ?? [];
    expect(read(picture)).toBe(LARGE_SVG);
  });

  it('does not include lists of posts in the main script', () => {
    const [main = ''] = files().filter((file) => /static\/js\/index\.\w+\.js$/.test(file));
    expect(read(main)).not.toMatch(/Post 25|In a folder/);
  });

  it('presents the newest three posts on the home page', () => {
    expect(postsIn(read('index.html'))).toEqual(['/blog/plain', '/blog/folder', '/blog/post-1']);
  });
});

it('without posts, there is no blog, and the home page and the page of results do not mention it', async () => {
  const home = '---\ntitle: Home\ndescription: Text.\nhero: { title: A, text: Words. }\n---\n';
  const empty = newFolder({ 'docs/index.mdx': home });
  const { status, output } = await buildSite(empty.path);
  expect(status, output).toBe(0);
  const textOf = (file: string): string => empty.read(`doc_build/${file}`);
  expect(empty.files().filter((file) => /^doc_build\/blog\b/.test(file))).toEqual([]);
  expect(textOf('index.html')).not.toContain('From the blog');
  for (const file of ['index.html', '404.html', 'search.html', 'sitemap.xml', 'llms.txt'])
    expect(textOf(file), file).not.toContain('/blog');
});
