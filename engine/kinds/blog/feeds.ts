import { Feed, type FeedOptions, type Item } from 'feed';
import { finishStep } from '../../../shared/build/watchdog.ts';
import { contentLocale } from '../../../shared/locale.ts';
import { BLOG_ROUTE } from '../../../shared/main-routes.ts';
import { visibleText } from '../../../shared/markdown/visible-text.ts';
import type { BlogSite, FeedLink, Post, Tag } from '../../../shared/pages/blog.ts';
import { absoluteUrl } from '../../../shared/site/absolute-url.ts';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { listed } from './lists.ts';
import { feedLinks, postsOf, tagDescription } from './pages.ts';
import { TAGS_ROUTE } from './routes.ts';

export interface FeedInput {
  /** The tag whose posts the feeds contain; without it, the feeds contain all posts. */
  tag?: Tag;
  site: BlogSite;
  /** Newest first. */
  posts: readonly Post[];
  /** Maximum number of posts. The feeds contain the newest. */
  limit: number;
  /** A post's whole content as HTML with absolute URLs. */
  contentOf: (post: Post) => string;
}

export interface FeedFile extends FeedLink {
  text: string;
}

const dateOf = ({ day }: Post): Date => new Date(`${day}T00:00:00Z`);

/** The date of a feed without posts. Any fixed date works. */
const NEVER = new Date(0);

function optionsOf({ tag, site, posts }: FeedInput): FeedOptions {
  const address = (route: string) => absoluteUrl(site, route);
  const [newest] = posts;
  const home = tag?.route ?? BLOG_ROUTE;
  const [rssLink, atomLink, jsonLink] = feedLinks(home);
  return {
    id: address(home),
    link: address(home),
    title: `${tag ? `${tag.label} | ` : ''}${site.blog.title} | ${site.title}`,
    description: tag ? tagDescription(tag) : site.blog.description,
    language: contentLocale(site).code,
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

const itemOf = (post: Post, input: FeedInput): Item =>
  finishStep('its entry in the feeds', post.file, () => makeItem(post, input));

function makeItem(post: Post, { site, contentOf }: FeedInput): Item {
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

/** RSS requires e-mail addresses for authors. Posts have no such addresses, so Dublin Core elements name the authors. */
function rss(input: FeedInput): string {
  const domain = absoluteUrl(input.site, TAGS_ROUTE);
  return build(input, (post) => ({
    ...itemOf(post, input),
    category: post.tags.map(({ label }) => ({ name: label, domain })),
    // The library's type allows one element for each name; its output may contain several.
    extensions: [{ name: 'dc:creator', objects: post.authors.map(({ name }) => ({ _text: name })) as never }],
  })).rss2();
}

/** The library declares Atom's titles and summaries as HTML, so plain text must be escaped. */
function atom(input: FeedInput): string {
  const { site } = input;
  return build(input, (post) => ({
    ...itemOf(post, input),
    title: escapeHtml(post.title),
    description: escapeHtml(post.description),
    author: post.authors.map(({ name, route }) => ({ name, link: absoluteUrl(site, route) })),
    category: post.tags.map(({ route }) => ({
      term: route.slice(route.lastIndexOf('/') + 1),
      scheme: absoluteUrl(site, TAGS_ROUTE),
    })),
  })).atom1();
}

/** JSON Feed 1.1. The library writes version 1, which supports neither a language nor more than one author. */
function json(input: FeedInput): string {
  const { site, posts } = input;
  const { title, link, description, language, feedLinks: links } = optionsOf(input);
  const items = posts.map((post) => {
    const item = itemOf(post, input);
    return {
      id: item.link,
      content_html: item.content,
      url: item.link,
      title: item.title,
      summary: item.description,
      date_modified: item.date,
      date_published: item.date,
      tags: post.tags.map(({ label }) => label),
      authors: post.authors.map(({ name, route }) => ({ name, url: absoluteUrl(site, route) })),
    };
  });
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: link,
    feed_url: links?.json,
    description,
    language,
    authors: [{ name: site.title, url: absoluteUrl(site, '/') }],
    items,
  };
  return JSON.stringify(feed, null, 2);
}

/**
 * The feeds of the blog, or of one of its tags, as files: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. No feed contains
 * unlisted posts.
 */
export function buildFeeds(input: FeedInput): FeedFile[] {
  const { tag, limit } = input;
  const posts = tag ? postsOf(listed(input.posts), 'tags', tag) : listed(input.posts);
  const shown = { ...input, posts: posts.slice(0, limit) };
  const [rssLink, atomLink, jsonLink] = feedLinks(tag?.route ?? BLOG_ROUTE);
  return [
    { ...rssLink, text: visibleText(rss(shown)) },
    { ...atomLink, text: visibleText(atom(shown)) },
    { ...jsonLink, text: json(shown) },
  ];
}
