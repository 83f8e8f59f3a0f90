import { describe, expect, it } from 'vitest';
import { manyPosts, postText, readBlog, titles } from '../../../tests/helpers/blog-fixture.ts';

const newestOn = (posts: number) => ({ newestOn: { file: 'index.mdx', posts } });

describe('lists', () => {
  it('do not exist without posts, so their URLs are free for pages; the registries are still checked', () => {
    const { content, errors, routes } = readBlog(
      {
        'blog.mdx': postText({ title: 'Elsewhere' }),
        'docs/a.mdx': postText({ tags: ['core'] }),
        'blog/2024-01-01-a.mdx': postText({ draft: true }),
      },
      { ...newestOn(3), authors: 'a: b' },
    );
    expect(errors.join()).toContain('blog/authors.yml:1: ');
    expect([routes, content.files, content.hasCollection]).toEqual([[], [], false]);
    expect([...content.collectionMeta]).toEqual([]);
    expect(content.pages.map(({ route }) => route)).toContain('/blog');
    expect(content.warnings).toEqual([]);
  });

  it('are empty if all posts are unlisted, and `authors.yml` and `tags.yml` may be empty', () => {
    const { content, errors, routes, listAt, pageAt } = readBlog(
      { 'blog/2024-01-01-a.mdx': postText({ unlisted: true }) },
      { ...newestOn(3), authors: '', tags: '' },
    );
    expect(errors).toEqual([]);
    expect(routes).toEqual(['/blog', '/blog/archive', '/blog/tags', '/blog/authors']);
    expect(content.files).toEqual(['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json']);
    expect(listAt('/blog')).toMatchObject({ posts: [], recent: [] });
    expect(pageAt('/blog/archive', 'archive').years).toEqual([]);
    expect(pageAt('/blog/tags', 'tags').tags).toEqual([]);
    expect(content.collectionMeta.get('index.mdx')).toEqual({ newestPosts: [] });
  });

  it('show ten posts on each page, with links to the next pages; the newest post is first', () => {
    const { content, routes, listAt } = readBlog(manyPosts(25));
    const pages = routes.filter((route) => /^\/blog(?:\/page\/\d+)?$/.test(route));
    expect(pages).toEqual(['/blog', '/blog/page/2', '/blog/page/3']);
    const lists = pages.map(listAt);
    expect(lists.map(({ posts }) => posts.length)).toEqual([10, 10, 5]);
    const posts = lists.flatMap((list) => list.posts);
    expect(titles(posts)).toEqual(Array.from({ length: 25 }, (_, index) => `Post ${index + 1}`));
    expect(titles(posts.filter(({ lead }) => lead))).toEqual(['Post 1']);
    expect(lists.map(({ newer, older }) => [newer, older])).toEqual([
      [undefined, '/blog/page/2'],
      ['/blog', '/blog/page/3'],
      ['/blog/page/2', undefined],
    ]);
    expect(content.virtualPages.find(({ route }) => route === '/blog/page/2')?.title).toBe('Blog, page 2');
  });

  it('of ten posts have one page, and lists of eleven have two, also for tags and authors', () => {
    const { routes, listAt } = readBlog(manyPosts(10));
    expect([listAt('/blog').older, routes.includes('/blog/page/2')]).toEqual([undefined, false]);
    const more = readBlog(manyPosts(11, { tags: ['core'], authors: ['platform-team'] }));
    for (const base of ['/blog', '/blog/tags/core', '/blog/authors/platform-team']) {
      expect(more.listAt(base).older).toBe(`${base}/page/2`);
      expect(titles(more.listAt(`${base}/page/2`).posts)).toEqual(['Post 11']);
    }
  });
});

describe('tags and authors', () => {
  const [both, one] = [['backend-team', 'platform-team'], ['platform-team']];
  const { errors, listAt, pageAt, postIn } = readBlog({
    'blog/2024-01-03-a.mdx': postText({ title: 'A', tags: ['core', 'C++ & friends'], authors: one }),
    'blog/2024-01-02-b.mdx': postText({ title: 'B', tags: ['core'], authors: both }),
    'blog/2024-01-01-c.mdx': postText({ title: 'C' }),
  });

  it('have lists with a heading: the number of posts and the tag, or the name of the author', () => {
    expect(errors).toEqual([]);
    const headings = ['core', 'c-plus-plus', 'nodejs'].map((tag) => listAt(`/blog/tags/${tag}`).heading);
    expect(headings).toEqual([
      '2 posts tagged with "Core"',
      'One post tagged with "C++ & <friends>"',
      'No posts tagged with "Node.js"',
    ]);
    expect(listAt('/blog/tags/core').overview).toEqual({ label: 'View all tags', route: '/blog/tags' });
    const author = listAt('/blog/authors/platform-team');
    expect(author).toMatchObject({ heading: 'Platform Team', intro: 'Keeps things running' });
    expect(titles(author.posts)).toEqual(['A', 'B']);
  });

  it('with posts are listed by name: tags on their page and next to lists, authors on their page', () => {
    const tags = [
      { label: 'C++ & <friends>', route: '/blog/tags/c-plus-plus', count: 1 },
      { label: 'Core', route: '/blog/tags/core', count: 2 },
    ];
    expect(pageAt('/blog/tags', 'tags')).toMatchObject({ tags, topics: [] });
    expect(listAt('/blog/tags/core').topics).toMatchObject(tags);
    expect(pageAt('/blog/authors', 'authors').authors).toMatchObject([
      { label: 'Backend Team', count: 1 },
      { label: 'Platform Team', count: 2 },
    ]);
  });

  it('are optional', () => {
    const only = postIn('blog/2024-01-01-c.mdx');
    expect(only).toMatchObject({ tags: [], related: [] });
    expect(only.older).toBeUndefined();
  });

  it.each([
    ['tags', 'a:\n  label: A\n  permalink: core', ':3: ', 'must be a slash and then'],
    ['tags', 'a:\n  label: A\n  permalink: /Two Words', ':3: ', 'such as /continuous-integration'],
    ['tags', '"!?":\n  label: A', ':1: ', 'Give it a "permalink"'],
    ['tags', 'a:\n  label: A\nb:\n  label: B\n  permalink: /a', ':5: ', 'which "a" already has'],
    ['tags', 'a:\n  label: A\nb:\n  lable: B', ':4: ', 'Did you mean "label"?'],
    ['tags', '- a', ':1: ', 'must be a mapping'],
    ['tags', 'a:\n  label: "A', ':', 'is not valid YAML'],
    ['authors', 'Team A:\n  name: A', ':1: ', 'must have a key of lower-case letters'],
    ['authors', 'team:\n  name: ""', ':2: ', 'field "team.name" is ""'],
  ])('are invalid if %s.yml is %j', (kind, yaml, line, part) => {
    const found = readBlog({}, { [kind]: yaml }).errors.join('\n');
    expect(found).toContain(`blog/${kind}.yml${line}`);
    expect(found).toContain(part);
  });

  it('with invalid fields are not reported as unknown where posts use them', () => {
    const files = { 'blog/2024-01-01-a.mdx': postText({ tags: ['core'] }) };
    const { errors } = readBlog(files, { tags: 'core:\n  lable: Core' });
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.join()).not.toContain('unknown. ');
  });
});

describe('the posts', () => {
  const blog = readBlog(
    {
      'blog/2024-03-09-a.mdx': postText({ title: 'A' }),
      'blog/2024-03-01-b.mdx': postText({ title: 'B' }),
      'blog/2024-01-05-c.mdx': postText({ title: 'C' }),
      'blog/2022-03-05-d.mdx': postText({ title: 'D' }),
    },
    newestOn(2),
  );

  it('in the sidebar are the newest ten on every page, by year', () => {
    const { listAt, postIn } = readBlog(manyPosts(12));
    const recentTitles = ({ recent }: { recent: { posts: { title: string }[] }[] }) =>
      recent.flatMap(({ posts }) => titles(posts));
    const newest = Array.from({ length: 10 }, (_, index) => `Post ${index + 1}`);
    expect(recentTitles(postIn('blog/2024-03-29-post-12.mdx'))).toEqual(newest);
    expect(recentTitles(listAt('/blog'))).toEqual(newest);
    expect(recentTitles(listAt('/blog/page/2'))).toEqual(newest);
    expect(titles(blog.pageAt('/blog/archive', 'archive').recent.flatMap(({ posts }) => posts))).toEqual([
      'A',
      'B',
      'C',
      'D',
    ]);
    const { recent } = blog.pageAt('/blog/tags', 'tags');
    expect(recent.map(({ year, posts }) => [year, ...titles(posts)])).toEqual([
      ['2024', 'A', 'B', 'C'],
      ['2022', 'D'],
    ]);
  });

  it('on the page that presents the newest posts have their metadata and covers', () => {
    const post = { description: 'All about a post.', minutes: 1, cover: expect.stringMatching(/^M/) };
    expect(blog.content.collectionMeta.get('index.mdx')).toEqual({
      newestPosts: [
        { ...post, title: 'A', route: '/blog/a', day: '2024-03-09' },
        { ...post, title: 'B', route: '/blog/b', day: '2024-03-01' },
      ],
    });
  });
});

it('related posts are at most three, those with the most shared tags first, then the newest', () => {
  const { postIn } = readBlog(
    {
      'blog/2024-01-09-self.mdx': postText({ title: 'Self', tags: ['a', 'b'] }),
      'blog/2024-01-08-one.mdx': postText({ title: 'One', tags: ['a'] }),
      'blog/2024-01-07-other.mdx': postText({ title: 'Other', tags: ['c'] }),
      'blog/2024-01-06-two.mdx': postText({ title: 'Two', tags: ['b'] }),
      'blog/2024-01-05-three.mdx': postText({ title: 'Three', tags: ['b'] }),
      'blog/2024-01-04-both.mdx': postText({ title: 'Both', tags: ['b', 'a'] }),
    },
    { tags: '{ a: { label: A }, b: { label: B }, c: { label: C } }' },
  );
  expect(titles(postIn('blog/2024-01-09-self.mdx').related)).toEqual(['Both', 'One', 'Two']);
});
