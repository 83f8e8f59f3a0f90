import { Feed, type FeedOptions, type Item } from 'feed';
import { escapeHtml } from '../lib/escape-html.ts';
import { absoluteUrl } from '../site/absolute-url.ts';
import type { Site } from '../site/schema.ts';
import { listed } from './lists.ts';
import { type BlogShape, feedLinks, tagDescription, withTag } from './pages.ts';
import type { Author, FeedLink, Post, Tag } from './types.ts';

/** Data about the blog that feeds require. */
export interface BlogSite extends Pick<Site, 'title' | 'url' | 'base'>, Partial<Pick<Site, 'copyright'>> {
  /** Language of the posts, as a BCP 47 tag. */
  language: string;
}

export interface FeedInput {
  shape: Pick<BlogShape, 'title' | 'description' | 'base'>;
  /** The tag whose posts the feeds contain; without it, the feeds contain all posts. */
  tag?: Tag;
  site: BlogSite;
  /** Newest first. */
  posts: readonly Post[];
  /** Maximum number of posts; the newest are kept. */
  limit: number;
  /** A post's whole content as HTML with absolute addresses. */
  contentOf: (post: Post) => string;
}

export interface FeedFile extends FeedLink {
  text: string;
}

const dateOf = ({ day }: Post): Date => new Date(`${day}T00:00:00Z`);

const personOf = (site: BlogSite, { name, route }: Author) => ({ name, link: absoluteUrl(site, route) });

/** The date of a feed without posts. Any fixed date works. */
const NEVER = new Date(0);

function optionsOf({ shape, tag, site, posts }: FeedInput): FeedOptions {
  const address = (route: string) => absoluteUrl(site, route);
  const [newest] = posts;
  const home = tag?.route ?? shape.base;
  const [rssLink, atomLink, jsonLink] = feedLinks(home);
  return {
    id: address(home),
    link: address(home),
    title: `${tag ? `${tag.label} | ` : ''}${shape.title} | ${site.title}`,
    description: tag ? tagDescription(tag) : shape.description,
    language: site.language,
    updated: newest ? dateOf(newest) : NEVER,
    generator: false,
    author: { name: site.title, link: address('/') },
    feedLinks: {
      rss: address(rssLink.route),
      atom: address(atomLink.route),
      json: address(jsonLink.route),
    },
    ...(site.copyright && { copyright: site.copyright }),
  };
}

function itemOf(post: Post, { site, contentOf }: FeedInput): Item {
  const link = absoluteUrl(site, post.route);
  return {
    title: post.title,
    link,
    date: dateOf(post),
    published: dateOf(post),
    description: post.description,
    // A post without content still has a description.
    content: contentOf(post) || `<p>${escapeHtml(post.description)}</p>`,
  };
}

function build(input: FeedInput, toItem: (post: Post) => Item): Feed {
  const feed = new Feed(optionsOf(input));
  for (const post of input.posts) feed.addItem(toItem(post));
  return feed;
}

/** The library's type allows one element for each name; its output may contain several. */
const elements = (name: string, texts: readonly string[]) => ({
  name,
  objects: texts.map((text) => ({ _text: text })) as unknown as Record<string, unknown>,
});

/** RSS requires e-mail addresses for authors. Teams have none, so Dublin Core elements name them. */
function rss(input: FeedInput): string {
  const domain = absoluteUrl(input.site, `${input.shape.base}/tags`);
  return build(input, (post) => ({
    ...itemOf(post, input),
    category: post.tags.map(({ label }) => ({ name: label, domain })),
    extensions: [
      elements(
        'dc:creator',
        post.authors.map(({ name }) => name),
      ),
    ],
  })).rss2();
}

/** The library declares Atom's titles and summaries as HTML, so plain text must be escaped. */
function atom(input: FeedInput): string {
  const { site } = input;
  return build(input, (post) => ({
    ...itemOf(post, input),
    title: escapeHtml(post.title),
    description: escapeHtml(post.description),
    author: post.authors.map((author) => personOf(site, author)),
    category: post.tags.map(({ route }) => ({
      term: route.slice(route.lastIndexOf('/') + 1),
      scheme: absoluteUrl(site, `${input.shape.base}/tags`),
    })),
  })).atom1();
}

interface JsonItem extends Record<string, unknown> {
  url: string;
}

interface JsonFeed extends Record<string, unknown> {
  author: unknown;
  items: JsonItem[];
}

/** The library writes version 1. Version 1.1 adds languages and several authors. */
function json(input: FeedInput): string {
  const { site } = input;
  const byUrl = new Map(input.posts.map((post) => [absoluteUrl(site, post.route), post]));
  const feed = build(input, (post) => ({
    ...itemOf(post, input),
    id: absoluteUrl(site, post.route),
    category: post.tags.map(({ label }) => ({ name: label })),
  }));
  const { author, items, ...rest } = JSON.parse(feed.json1()) as JsonFeed;
  return JSON.stringify(
    {
      ...rest,
      version: 'https://jsonfeed.org/version/1.1',
      language: site.language,
      authors: [author],
      items: items.map((item) => {
        const authors = byUrl.get(item.url)?.authors ?? [];
        return {
          ...item,
          ...(authors.length > 0 && {
            authors: authors.map(({ name, route }) => ({ name, url: absoluteUrl(site, route) })),
          }),
        };
      }),
    },
    null,
    2,
  );
}

/** The feeds of the blog, or of one of its tags, as files: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. No feed contains unlisted posts. */
export function buildFeeds(input: FeedInput): FeedFile[] {
  const { tag, shape, limit } = input;
  const posts = tag ? withTag(listed(input.posts), tag) : listed(input.posts);
  const shown = { ...input, posts: posts.slice(0, limit) };
  const [rssLink, atomLink, jsonLink] = feedLinks(tag?.route ?? shape.base);
  return [
    { ...rssLink, text: rss(shown) },
    { ...atomLink, text: atom(shown) },
    { ...jsonLink, text: json(shown) },
  ];
}
