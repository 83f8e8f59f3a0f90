import type {
  ArchiveYear,
  ListedPost,
  Post,
  PostCard,
  PostEntry,
  PostLink,
  PostTeaser,
  PostYear,
} from '../../../shared/pages/blog.ts';

export const toLink = ({ title, route, day, isDraft }: Post): PostLink => ({
  title,
  route,
  day,
  ...(isDraft && { isDraft }),
});

export const toEntry = (post: Post): PostEntry => ({ ...toLink(post), minutes: post.minutes });

export const toTeaser = (post: Post): PostTeaser => ({ ...toEntry(post), description: post.description });

export const authorsOf = ({ authors }: Post) => authors.map(({ name, route }) => ({ label: name, route }));

export const tagsOf = ({ tags }: Post) => tags.map(({ label, route }) => ({ label, route }));

export const toCard = (post: Post): PostCard => ({ ...toTeaser(post), cover: post.cover });

/** A post with the extra data for the first entry of a list. */
export const toLead = (post: Post): ListedPost => ({
  ...toCard(post),
  lead: { authors: authorsOf(post), tags: tagsOf(post), excerpt: post.excerpt },
});

/** The posts that may appear in lists and feeds, and as neighbors. */
export const listed = (posts: readonly Post[]): Post[] => posts.filter(({ isUnlisted }) => !isUnlisted);

/** Splits a list into pages; an empty list has one page. */
export function paginate<Item>(items: readonly Item[], perPage: number): Item[][] {
  const pages: Item[][] = [];
  for (let start = 0; start < items.length; start += perPage) pages.push(items.slice(start, start + perPage));
  return pages.length > 0 ? pages : [[]];
}

/**
 * Groups posts by the beginning of their ISO dates, in the given order.
 * @param length 4 for years, 7 for months
 */
function groupByDate(posts: readonly Post[], length: 4 | 7): [date: string, posts: Post[]][] {
  const groups = new Map<string, Post[]>();
  for (const post of posts) {
    const date = post.day.slice(0, length);
    groups.set(date, [...(groups.get(date) ?? []), post]);
  }
  return [...groups];
}

/** Posts by year, in the given order. */
export const byYear = (posts: readonly Post[]): PostYear[] =>
  groupByDate(posts, 4).map(([year, inYear]) => ({ year, posts: inYear.map(toLink) }));

/** Posts by year and month, in the given order. */
export const archiveOf = (posts: readonly Post[]): ArchiveYear[] =>
  groupByDate(posts, 4).map(([year, inYear]) => ({
    year,
    months: groupByDate(inYear, 7).map(([month, inMonth]) => ({ month, posts: inMonth.map(toEntry) })),
  }));

/**
 * Other posts that share tags with a post, sorted by the number of shared tags, then by date, newest first.
 * @param posts newest first
 */
export function relatedTo(post: Post, posts: readonly Post[], limit: number): Post[] {
  const keys = new Set(post.tags.map(({ key }) => key));
  const shared = (other: Post) => other.tags.filter(({ key }) => keys.has(key)).length;
  return posts
    .filter((other) => other.file !== post.file && shared(other) > 0)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, limit);
}

/**
 * The posts before and after a post.
 * @param posts newest first; a post that is not among them has no neighbors
 */
export function neighborsOf(post: Post, posts: readonly Post[]): { newer?: PostLink; older?: PostLink } {
  const at = posts.findIndex(({ file }) => file === post.file);
  if (at < 0) return {};
  const newer = posts[at - 1];
  const older = posts[at + 1];
  return { ...(newer && { newer: toLink(newer) }), ...(older && { older: toLink(older) }) };
}
