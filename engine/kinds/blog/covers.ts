import type { Post, ReadPost, Tag } from '../../../shared/pages/blog.ts';
import { chooseMotifs, drawMotif, MOTIF_NAMES, type Motif } from '../../../shared/text/motifs.ts';

/** The motif of each tag: the one in `tags.yml`, or else the next one that no tag names. */
function motifsOfTags(tags: Iterable<Tag>): Map<string, Motif> {
  const all = [...tags];
  const named = new Set(all.map(({ motif }) => motif));
  const free = MOTIF_NAMES.filter((motif) => !named.has(motif));
  const rest = free.length > 0 ? free : MOTIF_NAMES;
  const next = all.filter(({ motif }) => !motif).map(({ key }) => key);
  return new Map(
    all.flatMap(({ key, motif = rest[next.indexOf(key) % rest.length] }) => (motif ? [[key, motif]] : [])),
  );
}

/** The lists that show a post: of all posts, of those with one of its tags, and of those by one of its authors. */
const listsOf = ({ tags, authors }: ReadPost): string[] => [
  '',
  ...[...tags, ...authors].map(({ route }) => route),
];

/** For each post, the positions of the posts that are next to it in a list, those of the list of all posts first. */
function neighborsOf(posts: readonly ReadPost[]): number[][] {
  const last = new Map<string, number>();
  const neighbors = posts.map((): number[] => []);
  posts.forEach((post, at) => {
    for (const list of post.isUnlisted ? [] : listsOf(post)) {
      const other = last.get(list);
      last.set(list, at);
      if (other === undefined) continue;
      neighbors[at]?.push(other);
      neighbors[other]?.push(at);
    }
  });
  return neighbors;
}

/**
 * Draws the picture of each post, which lists and the post show. The tags determine the motif. Posts that are next to each
 * other in a list have different motifs, and every second post exchanges the colors. A new post does not change the pictures of
 * the older ones.
 * @param posts newest first
 */
export function withCovers(posts: readonly ReadPost[], tags: Iterable<Tag>): Post[] {
  const motifOf = motifsOfTags(tags);
  const byAge = posts.toReversed();
  const shown = byAge.filter(({ isUnlisted }) => !isUnlisted);
  const unlisted = byAge.filter(({ isUnlisted }) => isUnlisted);
  const ordered = [...shown, ...unlisted];
  const neighbors = neighborsOf(ordered);
  const motifs = chooseMotifs(
    ordered.map((post, at) => ({
      own: post.motif,
      fitting: post.tags.flatMap(({ key }) => motifOf.get(key) ?? []),
      neighbors: neighbors[at] ?? [],
    })),
  );
  const covers = new Map(
    ordered.map(({ file, slug }, at) => [
      file,
      drawMotif(motifs[at] ?? MOTIF_NAMES[0], slug, at < shown.length && at % 2 === 1),
    ]),
  );
  return posts.map((post) => ({ ...post, cover: covers.get(post.file) ?? '' }));
}
