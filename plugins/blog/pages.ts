import {
  ARCHIVE,
  AUTHORS,
  archiveDescription,
  authorsDescription,
  pageOfList,
  postsAbout,
  postsBy,
  postsWithTag,
  TAGS,
  tagsDescription,
  VIEW_ALL_AUTHORS,
  VIEW_ALL_TAGS,
} from '../../shared/strings/blog.ts';
import { ALL_POSTS } from '../../shared/strings/home.ts';
import type { VirtualPage } from '../content/scan.ts';
import {
  archiveOf,
  authorsOf,
  byYear,
  listed,
  neighborsOf,
  paginate,
  relatedTo,
  tagsOf,
  toCard,
  toLead,
  toTeaser,
} from './lists.ts';
import { blogRoutes, pageRoute } from './routes.ts';
import type {
  Author,
  BlogFrame,
  BlogMeta,
  BlogOverview,
  BlogPageMeta,
  FeedLink,
  ListPageMeta,
  Post,
  Tag,
  TagCount,
} from './types.ts';

export interface BlogInfo {
  title: string;
  description: string;
  /** Base route of the blog. */
  base: string;
  /** Language of the posts, as a BCP 47 tag. */
  language: string;
}

/** Posts on each page of a list. */
const PER_PAGE = 10;

/** Posts in the sidebar. */
const RECENT_POSTS = 10;

const RELATED_POSTS = 3;

export interface Blog {
  /** Newest first. */
  posts: readonly Post[];
  authors: readonly Author[];
  tags: readonly Tag[];
}

/**
 * The feeds and their media types.
 * @param base route of the list that the feeds belong to
 * @param tag label of the tag whose posts the feeds contain, if any
 */
export function feedLinks(base: string, tag?: string): [rss: FeedLink, atom: FeedLink, json: FeedLink] {
  const link = (type: string, format: string, file: string): FeedLink => ({
    type,
    format,
    route: `${base}/${file}`,
    ...(tag && { tag }),
  });
  return [
    link('application/rss+xml', 'RSS', 'rss.xml'),
    link('application/atom+xml', 'Atom', 'atom.xml'),
    link('application/feed+json', 'JSON', 'feed.json'),
  ];
}

/** @param shown the posts that the page lists */
function frameOf(posts: readonly Post[], { base }: BlogInfo, shown: readonly Post[] = []): BlogFrame {
  const { archive, tags, authors } = blogRoutes(base);
  return {
    listLinks: [
      { label: ALL_POSTS, route: base },
      { label: ARCHIVE, route: archive },
      { label: TAGS, route: tags },
      { label: AUTHORS, route: authors },
    ],
    recent: byYear(posts.filter((post) => !shown.includes(post)).slice(0, RECENT_POSTS)),
    feeds: feedLinks(base),
  };
}

/** The blog without unlisted posts. */
interface ListedBlog extends Blog {
  info: BlogInfo;
  /** The data around the content of a page. @param shown the posts that the page lists */
  overviewOf: (shown: readonly Post[]) => BlogOverview;
}

type PageHead = Pick<VirtualPage, 'route' | 'title'> & { description: string };

function virtualPage(
  { route, title, description }: PageHead,
  posts: readonly Post[],
  blog: BlogMeta,
): VirtualPage {
  const pageMeta: VirtualPage['pageMeta'] & BlogPageMeta = { description, blog };
  return { route, title, pageMeta, lists: posts.map((post) => post.route) };
}

type ListHead = Pick<ListPageMeta, 'heading' | 'intro' | 'overview'> & {
  route: string;
  description: string;
};

function listPages(head: ListHead, posts: readonly Post[], { overviewOf }: ListedBlog): VirtualPage[] {
  const { route, description, ...texts } = head;
  const pages = paginate(posts, PER_PAGE);
  return pages.map((onPage, index) => {
    const number = index + 1;
    const title = number === 1 ? head.heading : pageOfList(head.heading, number);
    return virtualPage({ route: pageRoute(route, number), title, description }, onPage, {
      ...overviewOf(onPage),
      kind: 'list',
      ...texts,
      posts: onPage.map((post) => (post === posts[0] ? toLead(post) : toCard(post))),
      ...(number > 1 && { newer: pageRoute(route, number - 1) }),
      ...(number < pages.length && { older: pageRoute(route, number + 1) }),
    });
  });
}

export const withTag = (posts: readonly Post[], { key }: Tag): Post[] =>
  posts.filter(({ tags }) => tags.some((tag) => tag.key === key));

const byAuthor = (posts: readonly Post[], { key }: Author): Post[] =>
  posts.filter(({ authors }) => authors.some((author) => author.key === key));

export const tagDescription = ({ description, label }: Tag): string => description ?? postsAbout(label);

/** Compares labels in the alphabetical order of the language. */
const byLabel =
  ({ language }: BlogInfo) =>
  (a: { label: string }, b: { label: string }): number =>
    a.label.localeCompare(b.label, language);

/** The tags of at least one post, sorted by label. */
const usedTags = (posts: readonly Post[], tags: readonly Tag[], info: BlogInfo): (TagCount & Tag)[] =>
  tags
    .map((tag) => ({ ...tag, count: withTag(posts, tag).length }))
    .filter(({ count }) => count > 0)
    .sort(byLabel(info));

/** All posts, newest first. */
function blogList(blog: ListedBlog): VirtualPage[] {
  const { base, title, description } = blog.info;
  return listPages({ route: base, heading: title, intro: description, description }, blog.posts, blog);
}

function archivePage({ posts, overviewOf, info: { base, title } }: ListedBlog): VirtualPage {
  const head = { route: blogRoutes(base).archive, title: ARCHIVE, description: archiveDescription(title) };
  return virtualPage(head, posts, { ...overviewOf(posts), kind: 'archive', years: archiveOf(posts) });
}

function tagPages(blog: ListedBlog): VirtualPage[] {
  const { posts, tags, overviewOf, info } = blog;
  const { base, title } = info;
  const overview = { label: VIEW_ALL_TAGS, route: blogRoutes(base).tags };
  const head = { route: overview.route, title: TAGS, description: tagsDescription(title) };
  const counted = usedTags(posts, tags, info).map(({ label, route, count, description }) => ({
    label,
    route,
    count,
    ...(description && { description }),
  }));
  return [
    virtualPage(head, posts, { ...overviewOf([]), topics: [], kind: 'tags', tags: counted }),
    ...tags.flatMap((tag) => {
      const tagged = withTag(posts, tag);
      const head = {
        route: tag.route,
        heading: postsWithTag(tagged.length, tag.label),
        description: tagDescription(tag),
        ...(tag.description && { intro: tag.description }),
        overview,
      };
      const feeds = feedLinks(tag.route, tag.label);
      return listPages(head, tagged, { ...blog, overviewOf: (shown) => ({ ...overviewOf(shown), feeds }) });
    }),
  ];
}

function authorPages(blog: ListedBlog): VirtualPage[] {
  const { posts, authors, overviewOf, info } = blog;
  const { base, title } = info;
  const overview = { label: VIEW_ALL_AUTHORS, route: blogRoutes(base).authors };
  const counted = authors
    .map((author) => ({
      label: author.name,
      route: author.route,
      count: byAuthor(posts, author).length,
      ...(author.title && { title: author.title }),
      ...(author.description && { description: author.description }),
    }))
    .sort(byLabel(info));
  const head = { route: overview.route, title: AUTHORS, description: authorsDescription(title) };
  return [
    virtualPage(head, posts, { ...overviewOf([]), kind: 'authors', authors: counted }),
    ...authors.flatMap((author) => {
      const description = author.description ?? author.title;
      const head = {
        route: author.route,
        heading: author.name,
        description: description ?? postsBy(author.name),
        ...(description && { intro: description }),
        overview,
      };
      return listPages(head, byAuthor(posts, author), blog);
    }),
  ];
}

/** Every page of the blog that is not a post. */
export function blogListPages(whole: Blog, info: BlogInfo): VirtualPage[] {
  const posts = listed(whole.posts);
  const used = usedTags(posts, whole.tags, info);
  const topics = used.map(({ label, route, count }) => ({ label, route, count }));
  const overviewOf = (shown: readonly Post[]) => ({ ...frameOf(posts, info, shown), topics });
  const blog = { ...whole, posts, info, overviewOf };
  return [...blogList(blog), archivePage(blog), ...tagPages(blog), ...authorPages(blog)];
}

/** The metadata that the blog adds to the page of each post, by file. */
export function postPageMeta({ posts }: Blog, info: BlogInfo): Map<string, BlogPageMeta> {
  const shown = listed(posts);
  const frame = frameOf(shown, info);
  return new Map(
    posts.map((post): [string, BlogPageMeta] => [
      post.file,
      {
        blog: {
          ...frame,
          kind: 'post',
          day: post.day,
          minutes: post.minutes,
          authors: authorsOf(post),
          tags: tagsOf(post),
          related: relatedTo(post, shown, RELATED_POSTS).map(toTeaser),
          ...neighborsOf(post, shown),
          ...(post.image && { image: post.image }),
        },
      },
    ]),
  );
}
