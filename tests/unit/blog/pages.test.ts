import { describe, expect, it } from 'vitest';
import {
  builtRoutes,
  listAt,
  manyPosts,
  messages,
  metaAt,
  postAt,
  postText,
  readBlog,
  SITE,
  titles,
  warningsOf,
} from '../../helpers/blog-fixture.ts';

describe('lists', () => {
  it('has an empty list, archive and overviews when there are no posts', () => {
    const content = readBlog({}, { newestOn: { file: 'index.mdx', posts: 3 }, authors: '', tags: '' });
    expect(builtRoutes(content)).toEqual(['/blog', '/blog/archive', '/blog/tags', '/blog/authors']);
    expect(listAt(content, '/blog')).toMatchObject({ posts: [], recent: [] });
    expect(metaAt(content, '/blog/archive', 'archive').years).toEqual([]);
    expect(metaAt(content, '/blog/tags', 'tags').tags).toEqual([]);
    expect(content.collectionMeta.get('index.mdx')).toEqual({ newestPosts: [] });
  });

  it('does not need the two files beside the posts', () => {
    expect(readBlog({ 'blog/2024-01-01-a.mdx': postText() }, { authors: '', tags: '' }).errors).toEqual([]);
  });

  it('has one page and no neighbors for one post', () => {
    const content = readBlog({ 'blog/2024-01-01-only.mdx': postText({ title: 'Only' }) });
    expect(builtRoutes(content)).not.toContain('/blog/page/2');
    const { newer, older, related } = postAt(content, 'blog/2024-01-01-only.mdx');
    expect([newer, older, related]).toEqual([undefined, undefined, []]);
  });

  it('cuts 25 posts into pages of ten that lead to each other', () => {
    const content = readBlog(manyPosts(25));
    const pages = builtRoutes(content).filter((route) => /^\/blog(?:\/page\/\d+)?$/.test(route));
    expect(pages).toEqual(['/blog', '/blog/page/2', '/blog/page/3']);
    const lists = pages.map((route) => listAt(content, route));
    expect(lists.map(({ posts }) => posts.length)).toEqual([10, 10, 5]);
    expect(lists.flatMap(({ posts }) => titles(posts))).toEqual(
      Array.from({ length: 25 }, (_, index) => `Post ${index + 1}`),
    );
    expect(lists.map(({ newer, older }) => [newer, older])).toEqual([
      [undefined, '/blog/page/2'],
      ['/blog', '/blog/page/3'],
      ['/blog/page/2', undefined],
    ]);
    expect(content.built.find(({ route }) => route === '/blog/page/2')?.title).toBe('Blog, page 2');
  });

  it('needs no second page for exactly ten', () => {
    expect(builtRoutes(readBlog(manyPosts(10)))).not.toContain('/blog/page/2');
    expect(builtRoutes(readBlog(manyPosts(11)))).toContain('/blog/page/2');
  });

  it('paginates a tag and an author alike', () => {
    const content = readBlog(manyPosts(12, { tags: ['core'], authors: ['platform-team'] }));
    for (const base of ['/blog/tags/core', '/blog/authors/platform-team']) {
      expect(listAt(content, base).older).toBe(`${base}/page/2`);
      expect(titles(listAt(content, `${base}/page/2`).posts)).toEqual(['Post 11', 'Post 12']);
    }
  });

  it('gives a page another length when asked to', () => {
    expect(builtRoutes(readBlog(manyPosts(5), { perPage: 2 }))).toContain('/blog/page/3');
  });
});

describe('tags', () => {
  const files = {
    'blog/2024-01-03-a.mdx': postText({ title: 'A', tags: ['core', 'C++ & friends'] }),
    'blog/2024-01-02-b.mdx': postText({ title: 'B', tags: ['core'] }),
    'blog/2024-01-01-c.mdx': postText({ title: 'C' }),
  };

  it('counts in words', () => {
    const content = readBlog(files);
    expect(listAt(content, '/blog/tags/core').heading).toBe('2 posts tagged with "Core"');
    expect(listAt(content, '/blog/tags/c-plus-plus').heading).toBe('One post tagged with "C++ & <friends>"');
    expect(listAt(content, '/blog/tags/nodejs').heading).toBe('No posts tagged with "Node.js"');
  });

  it('lists those in use, by name, and leads back to them', () => {
    const content = readBlog(files);
    const { tags } = metaAt(content, '/blog/tags', 'tags');
    expect(tags.map(({ label, route, count }) => [label, route, count])).toEqual([
      ['C++ & <friends>', '/blog/tags/c-plus-plus', 1],
      ['Core', '/blog/tags/core', 2],
    ]);
    expect(listAt(content, '/blog/tags/core').overview).toEqual({
      label: 'View all tags',
      route: '/blog/tags',
    });
  });

  it('lets a post have none', () => {
    const content = readBlog(files);
    expect(content.errors).toEqual([]);
    expect(postAt(content, 'blog/2024-01-01-c.mdx')).toMatchObject({ tags: [], related: [] });
  });

  it.each([
    ['a:\n  label: A\n  permalink: core', 'blog/tags.yml:3: ', 'must be a slash and then'],
    ['a:\n  label: A\n  permalink: /Two Words', 'blog/tags.yml:3: ', 'such as /continuous-integration'],
    ['"!?":\n  label: A', 'blog/tags.yml:1: ', 'Give it a "permalink"'],
    ['a:\n  label: A\nb:\n  label: B\n  permalink: /a', 'blog/tags.yml:5: ', 'which "a" has already'],
    ['a:\n  label: A\nb:\n  lable: B', 'blog/tags.yml:4: ', 'Did you mean "label"?'],
    ['a:\n  label: A\nb:\n  description: B', 'blog/tags.yml:3: ', 'field "label" is missing'],
    ['- a', 'blog/tags.yml:1: ', 'must be a mapping'],
    ['a: Label', 'blog/tags.yml:1: ', 'has no fields'],
    ['a:\n  label: "A', 'blog/tags.yml:', 'is not valid YAML'],
  ])('refuses %j', (tags, place, part) => {
    const found = messages(readBlog({}, { tags }));
    expect(found.join('\n')).toContain(place);
    expect(found.join('\n')).toContain(part);
  });

  it('does not call a tag unknown whose own fields are wrong', () => {
    const tags = 'core:\n  lable: Core';
    const found = messages(readBlog({ 'blog/2024-01-01-a.mdx': postText({ tags: ['core'] }) }, { tags }));
    expect(found.filter((message) => message.includes('unknown. '))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('authors', () => {
  it('gives each a page, by name on the overview', () => {
    const content = readBlog({
      'blog/2024-01-02-a.mdx': postText({ title: 'A', authors: ['platform-team', 'backend-team'] }),
      'blog/2024-01-01-b.mdx': postText({ title: 'B', authors: ['platform-team'] }),
    });
    const { authors } = metaAt(content, '/blog/authors', 'authors');
    expect(authors.map(({ label, count }) => [label, count])).toEqual([
      ['Backend Team', 1],
      ['Platform Team', 2],
    ]);
    expect(listAt(content, '/blog/authors/platform-team')).toMatchObject({
      heading: 'Platform Team',
      intro: 'Keeps things running',
    });
    expect(titles(listAt(content, '/blog/authors/platform-team').posts)).toEqual(['A', 'B']);
  });

  it.each([
    ['Team A:\n  name: A', 'must have a key of lower-case letters'],
    ['team:\n  name: ""', 'field "name" is ""'],
    ['team:\n  name: A\n  titel: B', 'Did you mean "title"?'],
  ])('refuses %j', (authors, part) => {
    const [message] = messages(readBlog({}, { authors }));
    expect(message).toContain('blog/authors.yml:');
    expect(message).toContain(part);
  });
});

describe('archive and sidebar', () => {
  const files = {
    'blog/2024-03-09-a.mdx': postText({ title: 'A' }),
    'blog/2024-03-01-b.mdx': postText({ title: 'B' }),
    'blog/2024-01-05-c.mdx': postText({ title: 'C' }),
    'blog/2022-03-05-d.mdx': postText({ title: 'D' }),
  };

  it('groups by year and month, newest first', () => {
    const { years } = metaAt(readBlog(files), '/blog/archive', 'archive');
    expect(
      years.map(({ year, months }) => [year, months.map(({ month, posts }) => [month, titles(posts)])]),
    ).toEqual([
      [
        '2024',
        [
          ['2024-03', ['A', 'B']],
          ['2024-01', ['C']],
        ],
      ],
      ['2022', [['2022-03', ['D']]]],
    ]);
  });

  it('shows the newest posts by year next to a post', () => {
    const { recent } = postAt(readBlog(files, { recentPosts: 3 }), 'blog/2022-03-05-d.mdx');
    expect(recent.map(({ year, posts }) => [year, titles(posts)])).toEqual([['2024', ['A', 'B', 'C']]]);
  });

  it('shows the newest posts that a list does not have next to the list', () => {
    const content = readBlog(files, { recentPosts: 3, perPage: 2 });
    const recentOf = (route: string) =>
      listAt(content, route).recent.map(({ year, posts }) => [year, titles(posts)]);
    expect(recentOf('/blog')).toEqual([
      ['2024', ['C']],
      ['2022', ['D']],
    ]);
    expect(recentOf('/blog/page/2')).toEqual([['2024', ['A', 'B']]]);
    expect(metaAt(content, '/blog/archive', 'archive').recent).toEqual([]);
  });

  it('counts the posts of each tag next to lists, and not next to the list of tags', () => {
    const content = readBlog({
      'blog/2024-01-02-a.mdx': postText({ tags: ['core'] }),
      'blog/2024-01-01-b.mdx': postText({ tags: ['core', 'node.js'] }),
    });
    const counts = listAt(content, '/blog/tags/core').topics.map(({ label, count }) => [label, count]);
    expect(counts).toEqual([
      ['Core', 2],
      ['Node.js', 1],
    ]);
    expect(metaAt(content, '/blog/tags', 'tags').topics).toEqual([]);
  });

  it('lets the newest post of a list lead its first page', () => {
    const content = readBlog(manyPosts(12));
    const leads = (route: string) => listAt(content, route).posts.map(({ lead }) => lead !== undefined);
    expect(leads('/blog')).toEqual([true, ...Array(9).fill(false)]);
    expect(leads('/blog/page/2')).toEqual([false, false]);
  });

  it('hands the newest to the page that presents them, without their text', () => {
    const content = readBlog(files, { newestOn: { file: 'index.mdx', posts: 2 } });
    const still = expect.stringMatching(/^M/);
    const description = 'What it is about.';
    expect(content.collectionMeta.get('index.mdx')).toEqual({
      newestPosts: [
        { title: 'A', route: '/blog/a', day: '2024-03-09', description, minutes: 1, still },
        { title: 'B', route: '/blog/b', day: '2024-03-01', description, minutes: 1, still },
      ],
    });
  });
});

it('tags are sorted as readers of the language expect', () => {
  const tags = '{ o: { label: Öl }, z: { label: Zoo } }';
  const post = { 'blog/2024-01-09-a.mdx': postText({ tags: ['o', 'z'] }) };
  const sorted = (language: string) => {
    const content = readBlog(post, { tags, site: { ...SITE, language } });
    return metaAt(content, '/blog/tags', 'tags').tags.map(({ label }) => label);
  };
  expect(sorted('de')).toEqual(['Öl', 'Zoo']);
  expect(sorted('sv')).toEqual(['Zoo', 'Öl']);
});

describe('related posts', () => {
  it('prefers more shared tags, then newer posts, and stops at three', () => {
    const tags = '{ a: { label: A }, b: { label: B }, c: { label: C } }';
    const content = readBlog(
      {
        'blog/2024-01-09-self.mdx': postText({ title: 'Self', tags: ['a', 'b'] }),
        'blog/2024-01-08-one.mdx': postText({ title: 'One', tags: ['a'] }),
        'blog/2024-01-07-other.mdx': postText({ title: 'Other', tags: ['c'] }),
        'blog/2024-01-06-two.mdx': postText({ title: 'Two', tags: ['b'] }),
        'blog/2024-01-05-three.mdx': postText({ title: 'Three', tags: ['b'] }),
        'blog/2024-01-04-both.mdx': postText({ title: 'Both', tags: ['b', 'a'] }),
      },
      { tags },
    );
    expect(titles(postAt(content, 'blog/2024-01-09-self.mdx').related)).toEqual(['Both', 'One', 'Two']);
  });
});

describe('routes', () => {
  it('tells the content plugin of every address, feeds among them', () => {
    const { files } = readBlog({});
    expect(files).toEqual(['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json']);
  });

  it('keeps its own pages where a page of the site claims one of their routes', () => {
    const content = readBlog({ 'blog.mdx': '# Blog' });
    expect(content.errors).toEqual([]);
    expect(content.dropped).toEqual(['blog.mdx']);
    expect(warningsOf(content)).toEqual([
      'blog.mdx:1: duplicate route /blog: generated/blog.js has it already, so this file is left out. Rename or remove this file.',
    ]);
    expect(listAt(content, '/blog').posts).toEqual([]);
  });
});
