import { contentLocale } from '../../../shared/locale.ts';
import { BLOG_ROUTE } from '../../../shared/main-routes.ts';
import type {
  Author,
  BlogFrame,
  BlogMeta,
  BlogPageMeta,
  BlogSite,
  Counted,
  FeedLink,
  ListFrame,
  ListPageMeta,
  Post,
  Reference,
  Tag,
  TaggedPage,
} from '../../../shared/pages/blog.ts';
import { strings } from '../../../theme/strings/catalog.ts';
import type { VirtualPage } from '../../read/scan.ts';
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
import { ARCHIVE_ROUTE, AUTHORS_ROUTE, TAGS_ROUTE } from './routes.ts';

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

const listLinks = (): Reference[] => [
  { label: strings.home.ALL_POSTS, route: BLOG_ROUTE },
  { label: strings.blog.ARCHIVE, route: ARCHIVE_ROUTE },
  { label: strings.blog.TAGS, route: TAGS_ROUTE },
  { label: strings.blog.AUTHORS, route: AUTHORS_ROUTE },
];

const frameOf = (posts: readonly Post[]): BlogFrame => ({
  listLinks: listLinks(),
  recent: byYear(posts.slice(0, RECENT_POSTS)),
  feeds: feedLinks(BLOG_ROUTE),
});

/** The blog without unlisted posts. */
interface ListedBlog extends Blog {
  /** The pages of the handbook with a tag, by its key. */
  tagged: ReadonlyMap<string, readonly TaggedPage[]>;
  /** The title and the description of the blog. */
  texts: BlogSite['blog'];
  /** The tags that at least one post or page has, sorted by label. */
  usedTags: Counted[];
  /** All authors, sorted by name. */
  countedAuthors: Counted[];
  /** The data around the content of a page. */
  frame: ListFrame;
}

type PageHead = Pick<VirtualPage, 'route' | 'title'> & { description: string };

/** A page of the blog that is not a post. */
export type BlogListPage = VirtualPage & { hasTaggedPages: boolean };

function virtualPage(
  { route, title, description }: PageHead,
  posts: readonly Post[],
  blog: BlogMeta,
): BlogListPage {
  const tagged = (blog.kind === 'list' && blog.tagged?.pages) || [];
  const pages = [...posts, ...tagged];
  const pageMeta: VirtualPage['pageMeta'] & BlogPageMeta = {
    description,
    blog,
    ...(pages.length === 0 && { isUnlisted: true }),
  };
  const lists = pages.map((page) => page.route);
  return { route, title, pageMeta, lists, hasTaggedPages: tagged.length > 0 };
}

type ListHead = Pick<ListPageMeta, 'heading' | 'intro' | 'overview' | 'tagged'> & {
  route: string;
  description: string;
};

/** The route of a page of a list. Pages are counted from one, and the first has the route of the list. */
const pageRoute = (list: string, page: number): string => (page === 1 ? list : `${list}/page/${page}`);

function listPages(head: ListHead, posts: readonly Post[], { frame }: ListedBlog): BlogListPage[] {
  const { route, description, tagged, ...texts } = head;
  const pages = paginate(posts, PER_PAGE);
  return pages.map((onPage, index) => {
    const number = index + 1;
    const title = number === 1 ? head.heading : strings.blog.pageOfList(head.heading, number);
    return virtualPage({ route: pageRoute(route, number), title, description }, onPage, {
      ...frame,
      kind: 'list',
      ...texts,
      posts: onPage.map((post) => (post === posts[0] ? toLead(post) : toCard(post))),
      ...(number === 1 && tagged && { tagged }),
      ...(number > 1 && { newer: pageRoute(route, number - 1) }),
      ...(number < pages.length && { older: pageRoute(route, number + 1) }),
    });
  });
}

/** The posts with a tag, or by an author. */
export const postsOf = (
  posts: readonly Post[],
  field: 'tags' | 'authors',
  { key }: { key: string },
): Post[] => posts.filter((post) => post[field].some((item) => item.key === key));

export const tagDescription = ({ description, label }: Tag): string =>
  description ?? strings.blog.postsAbout(label);

/** All posts, newest first. */
function blogList(blog: ListedBlog): BlogListPage[] {
  const { title, description } = blog.texts;
  return listPages({ route: BLOG_ROUTE, heading: title, intro: description, description }, blog.posts, blog);
}

function archivePage({ posts, frame, texts }: ListedBlog): BlogListPage {
  const head = {
    route: ARCHIVE_ROUTE,
    title: strings.blog.ARCHIVE,
    description: strings.blog.archiveDescription(texts.title),
  };
  return virtualPage(head, posts, { ...frame, kind: 'archive', years: archiveOf(posts) });
}

function tagPages(blog: ListedBlog): BlogListPage[] {
  const { posts, usedTags, frame, texts } = blog;
  const head = {
    route: TAGS_ROUTE,
    title: strings.blog.TAGS,
    description: strings.blog.tagsDescription(texts.title),
  };
  const lists = blog.tags.flatMap((tag) => {
    const withTag = postsOf(posts, 'tags', tag);
    const pages = blog.tagged.get(tag.key);
    const head = {
      route: tag.route,
      heading: strings.blog.postsWithTag(withTag.length, tag.label),
      description: tagDescription(tag),
      ...(tag.description && { intro: tag.description }),
      ...(pages && { tagged: { heading: strings.blog.pagesWithTag(tag.label), pages: [...pages] } }),
      overview: { label: strings.blog.VIEW_ALL_TAGS, route: TAGS_ROUTE },
    };
    const feeds = feedLinks(tag.route, tag.label);
    return listPages(head, withTag, { ...blog, frame: { ...frame, feeds } });
  });
  return [virtualPage(head, posts, { ...frame, topics: [], kind: 'tags', tags: usedTags }), ...lists];
}

function authorPages(blog: ListedBlog): BlogListPage[] {
  const { posts, countedAuthors, frame, texts } = blog;
  const head = {
    route: AUTHORS_ROUTE,
    title: strings.blog.AUTHORS,
    description: strings.blog.authorsDescription(texts.title),
  };
  const lists = blog.authors.flatMap((author) => {
    const intro = author.description ?? author.title;
    const head = {
      route: author.route,
      heading: author.name,
      description: intro ?? strings.blog.postsBy(author.name),
      ...(intro && { intro }),
      overview: { label: strings.blog.VIEW_ALL_AUTHORS, route: AUTHORS_ROUTE },
    };
    return listPages(head, postsOf(posts, 'authors', author), blog);
  });
  return [virtualPage(head, posts, { ...frame, kind: 'authors', authors: countedAuthors }), ...lists];
}

/** An entry of the list of tags or authors. */
const toCounted = (
  label: string,
  { route, title, description }: Pick<Author, 'route' | 'title' | 'description'>,
  { length: count }: readonly Post[],
): Counted => ({ label, route, count, ...(title && { title }), ...(description && { description }) });

/**
 * Every page of the blog that is not a post.
 * @param tagged the pages of the handbook with a tag, by its key
 */
export function blogListPages(
  whole: Blog,
  site: BlogSite,
  tagged: ListedBlog['tagged'] = new Map(),
): BlogListPage[] {
  const { tags, authors } = whole;
  const posts = listed(whole.posts);
  const language = contentLocale(site).code;
  const byLabel = (a: Counted, b: Counted): number => a.label.localeCompare(b.label, language);
  const usedTags = tags
    .map((tag) => {
      const counted = toCounted(tag.label, tag, postsOf(posts, 'tags', tag));
      const pages = tagged.get(tag.key);
      return pages ? { ...counted, note: strings.blog.taggedCount(counted.count, pages.length) } : counted;
    })
    .filter(({ count, note }) => count > 0 || note !== undefined)
    .sort(byLabel);
  const countedAuthors = authors
    .map((author) => toCounted(author.name, author, postsOf(posts, 'authors', author)))
    .sort(byLabel);
  const topics = usedTags
    .filter(({ count }) => count > 0)
    .map(({ label, route, count }) => ({ label, route, count }));
  const frame = { ...frameOf(posts), topics };
  const blog = { posts, tags, authors, tagged, texts: site.blog, usedTags, countedAuthors, frame };
  return [...blogList(blog), archivePage(blog), ...tagPages(blog), ...authorPages(blog)];
}

/** The metadata that the blog adds to the page of each post, by file. */
export function postPageMeta(posts: readonly Post[]): Map<string, BlogPageMeta> {
  const shown = listed(posts);
  const frame = frameOf(shown);
  return new Map(
    posts.map((post): [string, BlogPageMeta] => [
      post.file,
      {
        blog: {
          ...frame,
          kind: 'post',
          day: post.day,
          minutes: post.minutes,
          cover: post.cover,
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
