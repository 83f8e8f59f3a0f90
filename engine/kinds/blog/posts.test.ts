import { describe, expect, it } from 'vitest';
import { postText, readBlog, titles } from '../../../tests/helpers/blog-fixture.ts';

const collectedRoutes = ({ content }: ReturnType<typeof readBlog>): string[] =>
  content.collected.map(({ route }) => route);

describe('the address and the day of a post', () => {
  it.each([
    ['2022-09-01-first-post.mdx', {}, '/blog/first-post', '2022-09-01'],
    ['2022-09-01-first-post/index.md', {}, '/blog/first-post', '2022-09-01'],
    ['2022-09-01-first-post.mdx', { date: '2023-01-02', slug: 'hello' }, '/blog/hello', '2023-01-02'],
    ['first-post.mdx', { date: '2023-01-02' }, '/blog/first-post', '2023-01-02'],
    ['first-post/index.md', { date: '2023-01-02' }, '/blog/first-post', '2023-01-02'],
    ['2022-02-30-A_B.mdx', { date: '2022-03-01', slug: 'ab' }, '/blog/ab', '2022-03-01'],
  ])('of %s with %j are %s and %s', (name, fields, route, day) => {
    const blog = readBlog({ [`blog/${name}`]: postText(fields) });
    expect([blog.errors, collectedRoutes(blog)]).toEqual([[], [route]]);
    expect(blog.postIn(`blog/${name}`).day).toBe(day);
  });

  it.each([
    ['blog/hello.mdx', 'name it with a date and a slug, such as 2022-09-01-first-post.mdx'],
    ['blog/2022-09-01-part/other.mdx', 'name it with a date and a slug'],
    ['blog/2022-02-30-leap.mdx', '2022-02-30, which is not a valid date'],
    ['blog/2022-09-01-First_Post.mdx', 'such as "first-post"'],
    ['blog/2022-09-01-über-uns.mdx', 'such as "uber-uns"'],
    ['blog/2022-09-01-привет.mdx', 'such as "first-post"'],
  ])('cannot be read from the path %s', (file, part) => {
    const blog = readBlog({ [file]: postText() });
    expect([blog.errors.length, blog.content.collected]).toEqual([1, []]);
    expect(blog.errors[0]).toMatch(new RegExp(`${file}:1: .*${part}`));
  });
});

describe('of two pages with the same URL', () => {
  const readBoth = (earlier: object, later = {}, name = 'news', isProd = true) =>
    readBlog(
      {
        'blog/2022-09-01-news.mdx': postText({ title: 'Earlier', ...earlier }),
        [`blog/2023-09-01-${name}.mdx`]: postText({ title: 'Later', ...later }),
      },
      { isProd },
    );

  it('the later one gets its date in its URL, with a warning that names both files and the line of its slug', () => {
    const blog = readBoth({});
    expect(blog.listAt('/blog').posts.map(({ title, route }) => [title, route])).toEqual([
      ['Later', '/blog/2023-09-01-news'],
      ['Earlier', '/blog/news'],
    ]);
    expect([blog.errors.length, blog.warnings.length]).toEqual([0, 1]);
    expect(blog.warnings[0]).toMatch(
      /^blog\/2023-09-01-news\.mdx:1: duplicate route \/blog\/news: \S*\/blog\/2022-09-01-news\.mdx already has it, so this post gets the URL \/blog\/2023-09-01-news\. Set another "slug"\.$/,
    );
    expect(readBoth({}, { slug: 'news' }, 'other').warnings[0]).toContain('2023-09-01-other.mdx:4: ');
  });

  it('the field "date" decides which one is later', () => {
    const blog = readBoth({ date: '2024-01-02' });
    expect(collectedRoutes(blog)).toEqual(['/blog/2024-01-02-news', '/blog/news']);
  });

  it('all get URLs, even if they have one date, or if the URL with the date is in use', () => {
    const blog = readBlog({
      'blog/2022-09-01-news.md': postText(),
      'blog/2022-09-01-news.mdx': postText(),
      'blog/2022-09-01-news/index.mdx': postText(),
      'blog/2024-01-01-other.mdx': postText({ slug: '2022-09-01-news' }),
    });
    expect(collectedRoutes(blog).sort()).toEqual([
      '/blog/2022-09-01-news',
      '/blog/2022-09-01-news-2',
      '/blog/2022-09-01-news-3',
      '/blog/news',
    ]);
    expect([blog.errors.length, blog.warnings.length]).toEqual([0, 2]);
  });

  it('links to its file lead to its own URL', () => {
    const { listAt } = readBlog({
      'blog/2022-09-01-news.mdx': postText(),
      'blog/2023-09-01-news.mdx': postText(),
      'blog/2024-01-01-third.mdx': postText(
        {},
        'See [the news](./2023-09-01-news.mdx#part).\n\n<!-- truncate -->\n\nMore.',
      ),
    });
    expect(JSON.stringify(listAt('/blog').posts[0])).toContain('/blog/2023-09-01-news#part');
  });

  it('a draft counts in dev, where the published post keeps its URL, but not in a production build', () => {
    const blog = readBoth({ draft: true });
    expect([blog.warnings, titles(blog.listAt('/blog').posts)]).toEqual([[], ['Later']]);
    const dev = readBoth({ draft: true }, {}, 'news', false);
    expect([collectedRoutes(dev), dev.warnings.length]).toEqual([['/blog/2022-09-01-news', '/blog/news'], 1]);
  });

  it.each(['archive', 'authors', 'tags'])('the post gets its date if the other is the page %s', (slug) => {
    const { errors, warnings, listAt } = readBoth({}, {}, slug);
    expect(warnings).toEqual([
      `blog/2023-09-01-${slug}.mdx:1: duplicate route /blog/${slug}: generated/blog/${slug}.js already has it, so this post gets the URL /blog/2023-09-01-${slug}. Set another "slug".`,
    ]);
    expect([errors, titles(listAt('/blog').posts)]).toEqual([[], ['Later', 'Earlier']]);
  });
});

describe('front matter', () => {
  const file = 'blog/2022-09-01-a.mdx';

  it.each([
    [{ date: '2022-13-01' }, 'field "date" is "2022-13-01"', 'valid date'],
    [{ date: 'yesterday' }, 'field "date" is "yesterday"', 'such as 2022-09-01'],
    [{ slug: 'Not Good' }, 'field "slug" is "Not Good"', 'such as first-post'],
    [{ slug: 'index' }, 'field "slug" is "index"', 'and must not be "index"'],
    [{ tag: ['core'] }, 'unknown field "tag" in a blog post', 'Did you mean "tags"?'],
    [
      { authors: ['platfrom-team'] },
      'field "authors" names "platfrom-team"',
      'Did you mean "platform-team"? blog/authors.yml contains platform-team, backend-team.',
    ],
    [{ tags: ['core', 'node.sj'] }, 'field "tags" names "node.sj"', 'Did you mean "node.js"?'],
  ])('cannot be %j', (fields, field, advice) => {
    const [message, ...others] = readBlog({ [file]: postText(fields) }).errors;
    expect(others).toEqual([]);
    expect(message).toContain(`${file}:4: ${field}`);
    expect(message).toContain(advice);
  });

  it('must have a title', () => {
    const { errors } = readBlog({ [file]: '---\ntags: [core]\n---\n' });
    expect(errors).toEqual([expect.stringContaining('field "title" is missing')]);
  });

  it('has the beginning of its text as its description, if it has none', () => {
    const { listAt } = readBlog({ [file]: '---\ntitle: A\n---\n\nThe *first* lines.\n' });
    expect(listAt('/blog').posts[0]?.description).toBe('The first lines.');
  });

  it('may have a time after its date', () => {
    const { postIn } = readBlog({ [file]: postText({ date: '2022-09-01T10:00:00Z' }) });
    expect(postIn(file).day).toBe('2022-09-01');
  });

  it.each([
    ['platform-team', ['platform-team']],
    [{ name: 'Ada Example', title: 'Engineer', url: 'https://example.org' }, ['ada-example']],
    [
      ['platform-team', { name: 'Ada Example' }],
      ['platform-team', 'ada-example'],
    ],
  ])('can have the authors %j', (authors, keys) => {
    const { errors, postIn } = readBlog({ [file]: postText({ authors }) });
    expect(errors).toEqual([]);
    expect(postIn(file).authors.map(({ route }) => route)).toEqual(keys.map((key) => `/blog/authors/${key}`));
  });

  it('must not name an author if the authors file is empty', () => {
    const { errors } = readBlog({ [file]: postText({ authors: ['someone'] }) }, { authors: '' });
    expect(errors[0]).toContain('blog/authors.yml has no entries yet');
  });

  it('gets a second-level heading for each first-level one, and a problem if that repeats its title', () => {
    const { errors } = readBlog({
      [file]: postText({ title: 'My title' }, '# My title\n\nText.\n\n# Another'),
    });
    expect(errors).toEqual([expect.stringContaining('the heading "My title" repeats the title of the post')]);
  });

  it.each([
    ['./card.png', '/blog/a/card.png'],
    ['/img/card.png', '/img/card.png'],
    ['https://cdn.example.org/card.png', 'https://cdn.example.org/card.png'],
  ])('with the image %s gives the social card %s; the image is checked like others', (image, address) => {
    const { content, postIn } = readBlog({ [file]: postText({ image }) });
    expect(postIn(file).image).toBe(address);
    expect(content.pages[0]?.images).toEqual([{ file, line: 4, url: image }]);
  });
});

it('the newest post is first, even one with a date in the future; posts of one day are sorted by URL', () => {
  const { listAt, postIn } = readBlog({
    'blog/2023-05-01-b.mdx': postText({ title: 'B' }),
    'blog/2023-05-01-a.mdx': postText({ title: 'A' }),
    'blog/2999-12-31-ahead.mdx': postText({ title: 'Ahead' }),
    'blog/2022-01-01-oldest.mdx': postText({ title: 'Oldest' }),
  });
  expect(titles(listAt('/blog').posts)).toEqual(['Ahead', 'A', 'B', 'Oldest']);
  const { newer, older } = postIn('blog/2023-05-01-a.mdx');
  expect([newer?.title, older?.title]).toEqual(['Ahead', 'B']);
});

it('an unlisted post has a page, but no list, neighbor or related post links to it', () => {
  const shared = { tags: ['core'], authors: ['platform-team'] };
  const files = {
    'index.mdx': '# Home',
    'blog/2024-01-03-newer.mdx': postText({ title: 'Newer', ...shared }),
    'blog/2024-01-02-hidden.mdx': postText({ title: 'Hidden', unlisted: true, ...shared }),
    'blog/2024-01-01-older.mdx': postText({ title: 'Older', ...shared }),
  };
  const { content, postIn } = readBlog(files, { newestOn: { file: 'index.mdx', posts: 3 } });
  expect(content.pages.map(({ route }) => route)).toContain('/blog/hidden');
  const lists = JSON.stringify([content.virtualPages, content.collectionMeta.get('index.mdx')]);
  expect(lists).not.toContain('Hidden');
  const own = postIn('blog/2024-01-02-hidden.mdx');
  expect([own.newer, own.older]).toEqual([undefined, undefined]);
  const newer = postIn('blog/2024-01-03-newer.mdx');
  expect([newer.older?.title, titles(newer.related)]).toEqual(['Older', ['Older']]);
});

it('links to files in an excerpt lead to their routes, or are text if there is no file', () => {
  const links =
    'See [that](./2022-01-01-b.mdx#why), [this](../docs/team/index.mdx), [old](/docs/old.md), [*gone*](./gone.md) and [lost](/docs/x.mdx).';
  const { listAt } = readBlog({
    'blog/2024-01-01-a.mdx': postText({}, `${links}\n\n<!-- truncate -->\n\nMore.`),
    'blog/2022-01-01-b.mdx': postText({}, '## Why'),
    'docs/team/index.mdx': '---\ntitle: Team\ndescription: Us.\naliases: [/docs/old]\n---\n',
  });
  expect(listAt('/blog').posts[0]?.lead?.excerpt).toEqual([
    {
      tag: 'p',
      children: [
        'See ',
        { tag: 'a', href: '/blog/b#why', children: ['that'] },
        ', ',
        { tag: 'a', href: '/docs/team', children: ['this'] },
        ', ',
        { tag: 'a', href: '/docs/old.md', children: ['old'] },
        ', ',
        { tag: 'em', children: ['gone'] },
        ' and ',
        'lost',
        '.',
      ],
    },
  ]);
});
