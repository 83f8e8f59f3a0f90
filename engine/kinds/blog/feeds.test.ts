import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { visibleText } from '../../../shared/markdown/visible-text.ts';
import type { Post } from '../../../shared/pages/blog.ts';
import { SITE } from '../../../tests/helpers/blog-fixture.ts';
import { readFeed } from '../../../tests/helpers/feeds.ts';
import { buildFeeds, type FeedInput } from './feeds.ts';

const AT = 'https://site.example.org/core';
const team = { key: 'team', name: 'Tom & <Team>', route: '/blog/authors/team' };
const tag = { key: 'c++', label: 'C++ & <friends>', route: '/blog/tags/c-plus-plus' };

const post = (slug: string, fields: Partial<Post> = {}): Post => ({
  file: `blog/2024-01-02-${slug}.mdx`,
  slug,
  route: `/blog/${slug}`,
  title: `Title of ${slug}`,
  description: 'All about a post.',
  day: '2024-01-02',
  minutes: 1,
  authors: [team],
  tags: [tag],
  excerpt: [],
  isUnlisted: false,
  isDraft: false,
  cover: '',
  ...fields,
});

const feedsOf = (posts: Post[], options: Partial<FeedInput> = {}) => {
  const feeds = buildFeeds({
    site: { ...SITE, base: '/core/' },
    posts,
    limit: 20,
    contentOf: ({ slug }) => `<p>All of <em>${slug}</em> and more.</p>`,
    ...options,
  });
  return feeds.map(({ text }) => text);
};

const FILES = ['rss.xml', 'atom.xml', 'feed.json'];

const AWKWARD = 'Ampersands & <tags> “quotes” 🚀 ]]>';

describe.each<[string, Post[]]>([
  ['no posts', []],
  [
    'different posts',
    [
      post('one', { authors: [team, { ...team, key: 'b', name: 'B' }] }),
      post('two', { day: '2024-01-01', authors: [], tags: [] }),
      post('three', { day: '2023-01-01', title: AWKWARD, description: AWKWARD }),
    ],
  ],
])('feeds of %s', (_name, posts) => {
  const feeds = feedsOf(posts);

  it.each(FILES)('contain the title, the URLs and the posts: %s', (file) => {
    const text = feeds[FILES.indexOf(file)] ?? '';
    // In Atom, a post without authors has the site as its author, and tags are identified by their slugs.
    const isAtom = file === 'atom.xml';
    expect(readFeed(text)).toEqual({
      title: 'Blog | A Site',
      url: `${AT}/blog`,
      self: `${AT}/blog/${file}`,
      items: posts.map(({ slug, title, day, authors, tags }) => ({
        id: `${AT}/blog/${slug}`,
        url: `${AT}/blog/${slug}`,
        title,
        published: `${day}T00:00:00.000Z`,
        content: `<p>All of <em>${slug}</em> and more.</p>`,
        authors: isAtom && authors.length === 0 ? ['A Site'] : authors.map(({ name }) => name),
        tags: tags.map(({ label }) => (isAtom ? 'c-plus-plus' : label)),
      })),
    });
  });
});

describe('the elements of a feed', () => {
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false });
  const [rss = '', atom = '', json = ''] = feedsOf([post('one')]);
  const url = `${AT}/blog/one`;
  const content = '<p>All of <em>one</em> and more.</p>';
  const person = { name: team.name, uri: AT + team.route };

  it('are those of RSS 2.0, with authors as Dublin Core creators', () => {
    const published = 'Tue, 02 Jan 2024 00:00:00 GMT';
    expect(parser.parse(rss).rss).toMatchObject({
      '@version': '2.0',
      '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      channel: { description: 'What happened.', lastBuildDate: published, language: 'en' },
    });
    expect(parser.parse(rss).rss.channel.item).toEqual({
      title: 'Title of one',
      link: url,
      guid: { '#text': url, '@isPermaLink': 'true' },
      pubDate: published,
      description: 'All about a post.',
      'content:encoded': content,
      category: { '#text': tag.label, '@domain': `${AT}/blog/tags` },
      'dc:creator': team.name,
    });
  });

  it('are those of Atom, RFC 4287', () => {
    const { entry, ...feed } = parser.parse(atom).feed;
    const updated = '2024-01-02T00:00:00.000Z';
    expect(feed).toMatchObject({ '@xmlns': 'http://www.w3.org/2005/Atom', id: `${AT}/blog`, updated });
    expect(entry).toEqual({
      title: { '#text': 'Title of one', '@type': 'html' },
      id: url,
      link: { '@href': url },
      updated,
      published: updated,
      summary: { '#text': 'All about a post.', '@type': 'html' },
      content: { '#text': content, '@type': 'html' },
      author: person,
      category: { '@scheme': `${AT}/blog/tags`, '@term': 'c-plus-plus' },
    });
  });

  it('are those of JSON Feed 1.1', () => {
    const date = '2024-01-02T00:00:00.000Z';
    expect(JSON.parse(json).items).toEqual([
      {
        ...{ id: url, url, title: 'Title of one', summary: 'All about a post.', content_html: content },
        ...{ date_published: date, date_modified: date, tags: [tag.label] },
        authors: [{ name: team.name, url: person.uri }],
      },
    ]);
  });
});

it('a feed contains the description of a post without a body', () => {
  const feeds = feedsOf([post('one', { description: 'A & B' })], { contentOf: () => '' });
  for (const text of feeds) expect(text).toContain('<p>A &amp; B</p>');
});

it('feeds contain the listed posts up to a limit; the feeds of a tag contain its posts, and have URLs below its own', () => {
  const other = { ...tag, key: 'other', label: 'Other', route: '/blog/tags/other' };
  const posts = [
    post('hidden', { isUnlisted: true }),
    post('one'),
    post('two', { tags: [other] }),
    post('three', { tags: [other, tag] }),
  ];
  feedsOf(posts, { tag, limit: 1 }).forEach((text, index) => {
    const { title, url, self, items } = readFeed(text);
    expect([title, url, self]).toEqual([
      `${tag.label} | Blog | A Site`,
      AT + tag.route,
      `${AT + tag.route}/${FILES[index]}`,
    ]);
    expect(items.map(({ id }) => id)).toEqual([`${AT}/blog/one`]);
  });
  const idsIn = (options: Partial<FeedInput>) =>
    feedsOf(posts, options).map((text) => readFeed(text).items.map(({ id }) => id.split('/').at(-1)));
  expect(idsIn({ tag })).toEqual(FILES.map(() => ['one', 'three']));
  expect(idsIn({ limit: 2 })).toEqual(FILES.map(() => ['one', 'two']));
});

it('XML feeds have no characters that XML does not allow', () => {
  const awkward = 'a\u001B[0mb\u0000\uFFFE\uD800c';
  const [rss = '', atom = ''] = feedsOf([post('one', { title: awkward, description: awkward })], {
    contentOf: () => `<p>${awkward}</p>`,
  });
  for (const text of [rss, atom]) {
    expect(text).toContain('a[0mbc');
    expect(visibleText(text)).toBe(text);
  }
});
