import type { BuiltPage } from '../content/scan.ts';
import {
  archiveOf,
  authorsOf,
  byYear,
  listed,
  neighborsOf,
  paginate,
  relatedTo,
  tagsOf,
  toSummary,
  toTeaser,
} from './lists.ts';
import { blogRoutes, pageRoute } from './routes.ts';
import type { Author, BlogFacts, BlogFrame, BlogPageFacts, FeedLink, ListFacts, Post, Tag } from './types.ts';

export interface BlogShape {
  title: string;
  description: string;
  /** Base route of the blog. */
  base: string;
  perPage: number;
  /** Posts in the sidebar. */
  recentPosts: number;
  relatedPosts: number;
}

/** Everything that a blog is made of. */
export interface Blog {
  /** Newest first. */
  posts: readonly Post[];
  authors: readonly Author[];
  tags: readonly Tag[];
}

/** The feeds and their media types. */
export const feedLinks = (base: string): [rss: FeedLink, atom: FeedLink, json: FeedLink] => [
  { type: 'application/rss+xml', format: 'RSS', route: `${base}/rss.xml` },
  { type: 'application/atom+xml', format: 'Atom', route: `${base}/atom.xml` },
  { type: 'application/feed+json', format: 'JSON', route: `${base}/feed.json` },
];

const frameOf = (posts: readonly Post[], { base, recentPosts }: BlogShape): BlogFrame => ({
  recent: byYear(posts.slice(0, recentPosts)),
  feeds: feedLinks(base),
});

type BuiltHead = Pick<BuiltPage, 'route' | 'title'> & { description: string };

function built({ route, title, description }: BuiltHead, posts: readonly Post[], blog: BlogFacts): BuiltPage {
  const facts: BuiltPage['facts'] & BlogPageFacts = { description, blog };
  return { route, title, facts, lists: posts.map((post) => post.route) };
}

type ListHead = Pick<ListFacts, 'heading' | 'intro' | 'overview' | 'ways'> & {
  route: string;
  description: string;
};

function listPages(
  head: ListHead,
  posts: readonly Post[],
  frame: BlogFrame,
  { perPage }: BlogShape,
): BuiltPage[] {
  const { route, description, ...texts } = head;
  const pages = paginate(posts, perPage);
  return pages.map((own, index) => {
    const number = index + 1;
    const title = number === 1 ? head.heading : `${head.heading}, page ${number}`;
    return built({ route: pageRoute(route, number), title, description }, own, {
      ...frame,
      kind: 'list',
      ...texts,
      posts: own.map(toSummary),
      ...(number > 1 && { newer: pageRoute(route, number - 1) }),
      ...(number < pages.length && { older: pageRoute(route, number + 1) }),
    });
  });
}

const countOf = (count: number): string => {
  if (count === 0) return 'No posts';
  return count === 1 ? 'One post' : `${count} posts`;
};

const withTag = (posts: readonly Post[], { key }: Tag): Post[] =>
  posts.filter(({ tags }) => tags.some((tag) => tag.key === key));

const byAuthor = (posts: readonly Post[], { key }: Author): Post[] =>
  posts.filter(({ authors }) => authors.some((author) => author.key === key));

const byLabel = (a: { label: string }, b: { label: string }): number => a.label.localeCompare(b.label, 'en');

/** All posts, newest first. */
function blogList(posts: readonly Post[], frame: BlogFrame, shape: BlogShape): BuiltPage[] {
  const { base, title, description } = shape;
  const routes = blogRoutes(base);
  const ways = [
    { label: 'Archive', route: routes.archive },
    { label: 'Tags', route: routes.tags },
    { label: 'Authors', route: routes.authors },
  ];
  return listPages(
    { route: base, heading: title, intro: description, description, ways },
    posts,
    frame,
    shape,
  );
}

function archivePage(posts: readonly Post[], frame: BlogFrame, { base, title }: BlogShape): BuiltPage {
  const description = `Every post of “${title}”, by year and month.`;
  return built({ route: blogRoutes(base).archive, title: 'Archive', description }, posts, {
    ...frame,
    kind: 'archive',
    years: archiveOf(posts),
  });
}

function tagPages(
  posts: readonly Post[],
  tags: readonly Tag[],
  frame: BlogFrame,
  shape: BlogShape,
): BuiltPage[] {
  const { base, title } = shape;
  const overview = { label: 'View all tags', route: blogRoutes(base).tags };
  const counted = tags.map((tag) => ({ ...tag, count: withTag(posts, tag).length }));
  const used = counted
    .filter(({ count }) => count > 0)
    .map(({ label, route, count, description }) => ({
      label,
      route,
      count,
      ...(description && { description }),
    }))
    .sort(byLabel);
  const head = {
    route: overview.route,
    title: 'Tags',
    description: `Every subject that “${title}” writes about.`,
  };
  return [
    built(head, posts, { ...frame, kind: 'tags', tags: used }),
    ...counted.flatMap((tag) => {
      const heading = `${countOf(tag.count)} tagged with "${tag.label}"`;
      const head = {
        route: tag.route,
        heading,
        description: tag.description ?? `Posts about ${tag.label}.`,
        ...(tag.description && { intro: tag.description }),
        overview,
      };
      return listPages(head, withTag(posts, tag), frame, shape);
    }),
  ];
}

function authorPages(
  posts: readonly Post[],
  authors: readonly Author[],
  frame: BlogFrame,
  shape: BlogShape,
): BuiltPage[] {
  const { base, title } = shape;
  const overview = { label: 'View all authors', route: blogRoutes(base).authors };
  const counted = authors
    .map(({ name, title: role, route, ...author }) => ({
      label: name,
      route,
      count: byAuthor(posts, { name, route, ...author }).length,
      ...(role && { title: role }),
      ...(author.description && { description: author.description }),
    }))
    .sort(byLabel);
  const head = {
    route: overview.route,
    title: 'Authors',
    description: `Everyone who writes for “${title}”.`,
  };
  return [
    built(head, posts, { ...frame, kind: 'authors', authors: counted }),
    ...authors.flatMap((author) => {
      const description = author.description ?? author.title;
      const head = {
        route: author.route,
        heading: author.name,
        description: description ?? `Posts by ${author.name}.`,
        ...(description && { intro: description }),
        overview,
      };
      return listPages(head, byAuthor(posts, author), frame, shape);
    }),
  ];
}

/** Every page of the blog that is no post. */
export function builtPages({ posts, authors, tags }: Blog, shape: BlogShape): BuiltPage[] {
  const shown = listed(posts);
  const frame = frameOf(shown, shape);
  return [
    ...blogList(shown, frame, shape),
    archivePage(shown, frame, shape),
    ...tagPages(shown, tags, frame, shape),
    ...authorPages(shown, authors, frame, shape),
  ];
}

/** What each post's page needs to know of the others, by file. */
export function postFacts({ posts }: Blog, shape: BlogShape): Map<string, BlogPageFacts> {
  const shown = listed(posts);
  const frame = frameOf(shown, shape);
  return new Map(
    posts.map((post): [string, BlogPageFacts] => [
      post.file,
      {
        blog: {
          ...frame,
          kind: 'post',
          day: post.day,
          minutes: post.minutes,
          authors: authorsOf(post),
          tags: tagsOf(post),
          related: relatedTo(post, shown, shape.relatedPosts).map(toTeaser),
          ...neighborsOf(post, shown),
          ...(post.image && { image: post.image }),
          ...(post.isUnlisted && { isUnlisted: true }),
          ...(post.isDraft && { isDraft: true }),
        },
      },
    ]),
  );
}
