import { parseFeed } from '@rowanmanning/feed-parser';
import { describe, expect, it } from 'vitest';
import { buildFeeds, type FeedInput } from '../../../plugins/blog/feeds.ts';
import type { Post } from '../../../plugins/blog/types.ts';
import { SITE } from '../../helpers/blog-fixture.ts';
import { validateAtom, validateJsonFeed, validateRss } from '../../helpers/feed-validators.ts';

const team = { key: 'team', name: 'Tom & <Team>', route: '/blog/authors/team' };
const tag = { key: 'c++', label: 'C++ & <friends>', route: '/blog/tags/c-plus-plus' };

const post = (slug: string, fields: Partial<Post> = {}): Post => ({
  file: `blog/2024-01-02-${slug}.mdx`,
  slug,
  route: `/blog/${slug}`,
  title: `Title of ${slug}`,
  description: 'What it is about.',
  day: '2024-01-02',
  minutes: 1,
  authors: [team],
  tags: [tag],
  excerpt: [],
  isUnlisted: false,
  isDraft: false,
  ...fields,
});

const feedsOf = (posts: Post[], options: Partial<FeedInput> = {}) => {
  const feeds = buildFeeds({
    shape: { title: 'Blog', description: 'What happened.', base: '/blog' },
    site: SITE,
    posts,
    limit: 20,
    contentOf: ({ slug }) => `<p>All of <em>${slug}</em> and more.</p>`,
    ...options,
  });
  const [rss = '', atom = '', json = ''] = feeds.map(({ text }) => text);
  return { rss, atom, json };
};

const AWKWARD = 'Ampersands & <tags> “quotes” 🚀 ]]>';

const CASES: [string, Post[]][] = [
  ['no posts', []],
  ['one post', [post('one')]],
  ['many posts', [post('one'), post('two', { day: '2024-01-01' }), post('three', { day: '2023-01-01' })]],
  ['a post by nobody about nothing', [post('one', { authors: [], tags: [] })]],
  ['awkward texts', [post('one', { title: AWKWARD, description: AWKWARD })]],
  ['a post by several', [post('one', { authors: [team, { ...team, key: 'b', name: 'B' }] })]],
];

describe.each(CASES)('feeds of %s', (_name, posts) => {
  const { rss, atom, json } = feedsOf(posts);

  it('are valid', () => {
    expect(validateRss(rss)).toEqual([]);
    expect(validateAtom(atom)).toEqual([]);
    expect(validateJsonFeed(json)).toEqual([]);
  });

  it.each([
    // In Atom a post by nobody is by the feed's own author.
    ['RSS', rss, []],
    ['Atom', atom, ['A Site']],
  ])('read the same to a reader of %s', (_format, text, nobody) => {
    const feed = parseFeed(text);
    expect(feed.title).toBe('Blog | A Site');
    expect(feed.items.map(({ url }) => url)).toEqual(
      posts.map(({ slug }) => `https://site.example.org/blog/${slug}`),
    );
    expect(feed.items.map(({ published }) => published?.toISOString())).toEqual(
      posts.map(({ day }) => `${day}T00:00:00.000Z`),
    );
    expect(feed.items.map(({ authors }) => authors.map(({ name }) => name))).toEqual(
      posts.map(({ authors }) => (authors.length > 0 ? authors.map(({ name }) => name) : nobody)),
    );
    expect(feed.items.map(({ content }) => content)).toEqual(
      posts.map(({ slug }) => `<p>All of <em>${slug}</em> and more.</p>`),
    );
  });

  it('keep titles and subjects whole', () => {
    const { items } = parseFeed(rss);
    expect(items.map(({ title }) => title)).toEqual(posts.map(({ title }) => title));
    expect(items.map(({ categories }) => categories.map(({ label }) => label))).toEqual(
      posts.map(({ tags }) => tags.map(({ label }) => label)),
    );
  });

  it('say in JSON what the posts say', () => {
    const { items } = JSON.parse(json) as { items: Record<string, unknown>[] };
    expect(items).toEqual(
      posts.map((source) => ({
        id: `https://site.example.org/blog/${source.slug}`,
        url: `https://site.example.org/blog/${source.slug}`,
        title: source.title,
        summary: source.description,
        content_html: `<p>All of <em>${source.slug}</em> and more.</p>`,
        date_published: `${source.day}T00:00:00.000Z`,
        date_modified: `${source.day}T00:00:00.000Z`,
        tags: source.tags.map(({ label }) => label),
        ...(source.authors.length > 0 && {
          authors: source.authors.map(({ name }) => ({
            name,
            url: 'https://site.example.org/blog/authors/team',
          })),
        }),
      })),
    );
  });
});

describe('buildFeeds', () => {
  it('leaves unlisted posts out and stops at the limit', () => {
    const posts = [post('hidden', { isUnlisted: true }), post('one'), post('two'), post('three')];
    for (const text of Object.values(feedsOf(posts, { limit: 2 }))) {
      const slugs = [...text.matchAll(/Title of (\w+)/g)].map(([, slug]) => slug);
      expect(slugs).toEqual(['one', 'two']);
    }
  });

  it('falls back to the description of a post without a body', () => {
    const { rss, atom, json } = feedsOf([post('one', { description: 'A & B' })], { contentOf: () => '' });
    expect([...validateRss(rss), ...validateAtom(atom), ...validateJsonFeed(json)]).toEqual([]);
    for (const text of [rss, atom, json]) expect(text).toContain('<p>A &amp; B</p>');
  });

  it('is the same on every build', () => {
    expect(feedsOf([])).toEqual(feedsOf([]));
    expect(feedsOf([post('one')])).toEqual(feedsOf([post('one')]));
  });

  it('gives addresses below the base path', () => {
    for (const text of Object.values(feedsOf([post('one')], { site: { ...SITE, base: '/core/' } }))) {
      expect(text).toContain('https://site.example.org/core/blog/one');
      expect(text).not.toContain('https://site.example.org/blog');
    }
  });
});

describe('the validators', () => {
  const { rss, atom, json } = feedsOf([post('one')]);

  it('find what is wrong with an RSS feed', () => {
    expect(validateRss(rss.replace('<description>What happened.</description>', ''))).not.toEqual([]);
    expect(validateRss(rss.replace(/<pubDate>.*<\/pubDate>/, '<pubDate>2024-01-02</pubDate>'))).not.toEqual(
      [],
    );
    expect(validateRss(rss.replace('<pubDate>', '<author>Team</author><pubDate>'))).not.toEqual([]);
    expect(validateRss(rss.replace('<item>', '<item><updated>now</updated>'))).not.toEqual([]);
    expect(() => validateRss(rss.replace('</item>', ''))).toThrow('not well-formed');
  });

  it('find what is wrong with an Atom feed', () => {
    expect(validateAtom(atom.replace(/<updated>.*<\/updated>/, ''))).not.toEqual([]);
    expect(validateAtom(atom.replace(/term="[^"]*"/, ''))).not.toEqual([]);
    expect(validateAtom(atom.replace('rel="self"', 'rel="hub"'))).not.toEqual([]);
  });

  it('find what is wrong with a JSON feed', () => {
    const change = (fields: object) => JSON.stringify({ ...JSON.parse(json), ...fields });
    expect(validateJsonFeed(change({ version: 'https://jsonfeed.org/version/1' }))).not.toEqual([]);
    expect(validateJsonFeed(change({ author: { name: 'A' } }))).not.toEqual([]);
    expect(validateJsonFeed(change({ items: [{ id: 'a' }] }))).not.toEqual([]);
  });
});
