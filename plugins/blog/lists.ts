import { coverOf } from './cover.ts';
import type {
  ArchiveYear,
  ListedPost,
  Post,
  PostCard,
  PostLink,
  PostMonth,
  PostTeaser,
  PostYear,
} from './types.ts';

const refer = ({ name, route }: { name: string; route: string }) => ({ label: name, route });

export const toLink = ({ title, route, day, isDraft }: Post): PostLink => ({
  title,
  route,
  day,
  ...(isDraft && { isDraft }),
});

export const toTeaser = (post: Post): PostTeaser => ({
  ...toLink(post),
  description: post.description,
  minutes: post.minutes,
});

export const authorsOf = ({ authors }: Post) => authors.map(refer);

export const tagsOf = ({ tags }: Post) => tags.map(({ label, route }) => ({ label, route }));

export const toCard = (post: Post): PostCard => ({
  ...toTeaser(post),
  cover: coverOf(
    post.tags.map(({ key }) => key),
    post.slug,
  ),
});

/** A post with the extra data for the first entry of a list. */
export const toLead = (post: Post): ListedPost => ({
  ...toCard(post),
  lead: { authors: authorsOf(post), tags: tagsOf(post), excerpt: post.excerpt },
});

/** The posts that lists, feeds and neighbors may show. */
export const listed = (posts: readonly Post[]): Post[] => posts.filter(({ isUnlisted }) => !isUnlisted);

/** Splits a list into pages; an empty list has one page. */
export function paginate<Item>(items: readonly Item[], perPage: number): Item[][] {
  const pages: Item[][] = [];
  for (let start = 0; start < items.length; start += perPage) pages.push(items.slice(start, start + perPage));
  return pages.length > 0 ? pages : [[]];
}

/** Groups items by their keys, in the given order. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups];
}

/** Posts by year, in the given order. */
export const byYear = (posts: readonly Post[]): PostYear[] =>
  groupBy(posts, ({ day }) => day.slice(0, 4)).map(([year, own]) => ({ year, posts: own.map(toLink) }));

/** Posts by year and month, in the given order. */
export const archiveOf = (posts: readonly Post[]): ArchiveYear[] =>
  groupBy(posts, ({ day }) => day.slice(0, 4)).map(([year, own]) => ({
    year,
    months: groupBy(own, ({ day }) => day.slice(0, 7)).map(
      ([month, inMonth]): PostMonth => ({ month, posts: inMonth.map(toLink) }),
    ),
  }));

/**
 * Other posts that share tags with a post: those that share the most come first, then newer ones.
 * @param posts newest first
 */
export function relatedTo(post: Post, posts: readonly Post[], limit: number): Post[] {
  const own = new Set(post.tags.map(({ key }) => key));
  const shared = (other: Post) => other.tags.filter(({ key }) => own.has(key)).length;
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
