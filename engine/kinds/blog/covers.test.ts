import { expect, it } from 'vitest';
import { drawMotif, MOTIF_NAMES } from '../../../shared/text/motifs.ts';
import { postText, readBlog } from '../../../tests/helpers/blog-fixture.ts';

const TAGS = `
core:
  label: Core
  motif: reel
testing:
  label: Testing
speed:
  label: Speed
`;

/** The motif of a cover, and whether its colors are exchanged. */
function readCover(cover: string, slug: string) {
  const match = [false, true].flatMap((isInverted) =>
    MOTIF_NAMES.filter((motif) => drawMotif(motif, slug, isInverted) === cover).map((motif) => ({
      motif,
      isInverted,
    })),
  );
  return match[0];
}

const coverOf = (blog: ReturnType<typeof readBlog>, file: string) => {
  const slug = /\d{4}-\d\d-\d\d-(.*)\.mdx/.exec(file)?.[1] ?? '';
  return readCover(blog.postIn(file).cover, slug);
};

const coversAt = (blog: ReturnType<typeof readBlog>, route: string) =>
  blog.listAt(route).posts.map(({ route: post, cover }) => readCover(cover, post.split('/').at(-1) ?? ''));

it('a tag has a motif: its own, or the next one that no tag names; the author of a post can choose another', () => {
  const blog = readBlog(
    {
      'blog/2024-01-01-a.mdx': postText({ tags: ['core'] }),
      'blog/2024-01-02-b.mdx': postText({ tags: ['testing'] }),
      'blog/2024-01-03-c.mdx': postText({ tags: ['speed'], motif: 'strip' }),
      'blog/2024-01-04-d.mdx': postText({ tags: ['speed'] }),
    },
    { tags: TAGS },
  );
  expect(blog.errors).toEqual([]);
  const free = MOTIF_NAMES.filter((motif) => motif !== 'reel');
  const motifs = ['01-a', '02-b', '03-c', '04-d'].map(
    (name) => coverOf(blog, `blog/2024-01-${name}.mdx`)?.motif,
  );
  expect(motifs).toEqual(['reel', free[0], 'strip', free[1]]);
});

it('a motif that does not exist is an error that lists all motifs', () => {
  const { errors } = readBlog({ 'blog/2024-01-01-a.mdx': postText({ motif: 'robot' }) });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(`must be one of ${MOTIF_NAMES.join(', ')}`);
});

it('neighbors in every list have different motifs, and neighbors in the list of all posts exchange colors', () => {
  const cycle = [['core'], ['core', 'speed'], ['testing', 'core'], ['core'], []];
  const posts = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `blog/2024-02-${String((at % 28) + 1).padStart(2, '0')}-post-${at}.mdx`,
      postText({
        tags: cycle[at % cycle.length],
        authors: [at % 3 === 0 ? 'backend-team' : 'platform-team'],
        ...(at % 7 === 0 && { motif: 'lens' }),
      }),
    ]),
  );
  const blog = readBlog(posts, { tags: TAGS });
  const lists = blog.routes.filter((route) =>
    /^\/blog(?:\/(?:tags|authors)\/[^/]+)?(?:\/page\/\d+)?$/.test(route),
  );
  expect(lists.length).toBeGreaterThan(8);
  for (const list of lists) {
    const covers = coversAt(blog, list);
    covers.slice(1).forEach((cover, at) => {
      expect(cover?.motif, list).not.toBe(covers[at]?.motif);
    });
  }
  const [first, ...rest] = coversAt(blog, '/blog').map((cover) => cover?.isInverted);
  expect(rest).toEqual(rest.map((_, at) => (at % 2 === 0 ? !first : first)));
});

it('a new post and an unlisted post do not change the pictures of others', () => {
  const old = { 'blog/2024-01-01-a.mdx': postText({ tags: ['core'] }), 'blog/2024-01-03-b.mdx': postText() };
  const before = readBlog(old, { tags: TAGS });
  const after = readBlog(
    {
      ...old,
      'blog/2024-01-02-hidden.mdx': postText({ unlisted: true }),
      'blog/2024-01-04-c.mdx': postText({ tags: ['core'] }),
    },
    { tags: TAGS },
  );
  for (const file of Object.keys(old)) expect(after.postIn(file).cover).toBe(before.postIn(file).cover);
});
