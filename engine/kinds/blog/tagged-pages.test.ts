import { describe, expect, it } from 'vitest';
import { postText, readBlog } from '../../../tests/helpers/blog-fixture.ts';
import { pageText } from '../../../tests/helpers/pages.ts';

const doc = (title: string, fields: Record<string, unknown> = {}): string =>
  pageText({ title, description: `About ${title}.`, ...fields });

describe('pages of the handbook with tags', () => {
  const blog = readBlog({
    'blog/2024-01-03-a.mdx': postText({ title: 'A', tags: ['core'] }),
    'blog/2024-01-02-b.mdx': postText({ title: 'B' }),
    'docs/zebra.mdx': doc('Zebra', { tags: ['core', 'node.js', 'core'] }),
    'docs/ant.mdx': doc('Ant', { tags: ['core', 'cor'] }),
    'docs/hidden.mdx': doc('Hidden', { tags: ['core'], unlisted: true }),
    'docs/old.mdx': doc('Old', { tags: ['core'], redirect: '/docs/ant' }),
    'docs/none.mdx': doc('None'),
  });
  const tagged = (route: string) => blog.listAt(route).tagged;

  it('show their tags, each once, and nothing without tags', () => {
    const { collectionMeta } = blog.content;
    expect(collectionMeta.get('docs/zebra.mdx')).toEqual({
      tags: [
        { label: 'Core', route: '/blog/tags/core' },
        { label: 'Node.js', route: '/blog/tags/nodejs' },
      ],
    });
    expect(collectionMeta.get('docs/hidden.mdx')).toHaveProperty('tags');
    expect(collectionMeta.has('docs/none.mdx')).toBe(false);
  });

  it('are in the lists of their tags, sorted by title; unlisted pages and redirects are not', () => {
    expect(tagged('/blog/tags/core')).toEqual({
      heading: 'Pages tagged with "Core"',
      pages: [
        { label: 'Ant', route: '/docs/ant', description: 'About Ant.' },
        { label: 'Zebra', route: '/docs/zebra', description: 'About Zebra.' },
      ],
    });
    expect(tagged('/blog/tags/c-plus-plus')).toBeUndefined();
  });

  it('change neither the posts of a list nor their number', () => {
    const core = blog.listAt('/blog/tags/core');
    expect([core.heading, core.posts.length]).toEqual(['One post tagged with "Core"', 1]);
    expect(blog.listAt('/blog').topics).toEqual([{ label: 'Core', route: '/blog/tags/core', count: 1 }]);
    expect(blog.pageAt('/blog/tags', 'tags').tags).toEqual([
      expect.objectContaining({ label: 'Core', count: 1, note: 'One post, 2 pages' }),
      expect.objectContaining({ label: 'Node.js', count: 0, note: 'One page' }),
    ]);
  });

  it('make the list of a tag without posts visible to search engines', () => {
    const meta = (route: string) =>
      blog.content.virtualPages.find((page) => page.route === route)?.pageMeta.isUnlisted;
    expect([meta('/blog/tags/nodejs'), meta('/blog/tags/c-plus-plus')]).toEqual([undefined, true]);
  });

  it('are reported with a tag that `tags.yml` does not contain', () => {
    expect(blog.errors).toEqual([]);
    expect(blog.warnings).toEqual([
      expect.stringMatching(
        /docs\/ant\.mdx:\d+: field "tags" names "cor", which is unknown\. Did you mean "core"\?/,
      ),
    ]);
  });

  it('have tags only for the search in a site without `tags.yml`', () => {
    const { content, warnings } = readBlog({ 'docs/ant.mdx': doc('Ant', { tags: ['any'] }) }, { tags: '' });
    expect(warnings).toEqual([]);
    expect(content.collectionMeta.size).toBe(0);
  });
});
