import { describe, expect, it } from 'vitest';
import {
  listAt,
  messages,
  postAt,
  postText,
  readBlog,
  titles,
  warningsOf,
} from '../../helpers/blog-fixture.ts';

const routesOf = ({ collected }: ReturnType<typeof readBlog>): string[] =>
  collected.map(({ route }) => route);

describe('the address and the day of a post', () => {
  it.each([
    ['2022-09-01-first-post.mdx', {}, '/blog/first-post', '2022-09-01'],
    ['2022-09-01-first-post/index.md', {}, '/blog/first-post', '2022-09-01'],
    ['2022-09-01-first-post.mdx', { date: '2023-01-02', slug: 'hello' }, '/blog/hello', '2023-01-02'],
    ['2022-02-30-A_B.mdx', { date: '2022-03-01', slug: 'ab' }, '/blog/ab', '2022-03-01'],
  ])('of %s with %j are %s and %s', (name, fields, route, day) => {
    const content = readBlog({ [`blog/${name}`]: postText(fields) });
    expect(content.errors).toEqual([]);
    expect(routesOf(content)).toEqual([route]);
    expect(postAt(content, `blog/${name}`).day).toBe(day);
  });

  it.each([
    ['blog/hello.mdx', 'name it with a date and a slug, such as 2022-09-01-first-post.mdx'],
    ['blog/2022-09-01-part/other.mdx', 'name it with a date and a slug'],
    ['blog/2022-02-30-leap.mdx', '2022-02-30, which is not a valid date'],
    ['blog/2022-09-01-First_Post.mdx', 'such as "first-post"'],
    ['blog/2022-09-01-über-uns.mdx', 'such as "uber-uns"'],
    ['blog/2022-09-01-привет.mdx', 'such as "first-post"'],
  ])('cannot be read from the path %s', (file, part) => {
    const content = readBlog({ [file]: postText() });
    const [message, ...others] = messages(content);
    expect(message).toContain(`${file}:1: `);
    expect(message).toContain(part);
    expect([others, content.collected]).toEqual([[], []]);
  });
});

describe('of two pages with the same URL', () => {
  const files = (earlier: object, later = {}, name = 'news') => ({
    'blog/2022-09-01-news.mdx': postText({ title: 'Earlier', ...earlier }),
    [`blog/2023-09-01-${name}.mdx`]: postText({ title: 'Later', ...later }),
  });

  it('the later one is left out, with a warning that names both files and the line of its slug', () => {
    const content = readBlog(files({}));
    expect(content.errors).toEqual([]);
    expect(warningsOf(content)).toEqual([
      expect.stringMatching(
        /^blog\/2023-09-01-news\.mdx:1: duplicate route \/blog\/news: \S*\/blog\/2022-09-01-news\.mdx already has it, so this file is left out\. Rename or remove one of them\.$/,
      ),
    ]);
    expect(titles(listAt(content, '/blog').posts)).toEqual(['Earlier']);
    expect(warningsOf(readBlog(files({}, { slug: 'news' }, 'other')))).toEqual([
      expect.stringMatching(/^blog\/2023-09-01-other\.mdx:4: duplicate route \/blog\/news: /),
    ]);
  });

  it('a draft counts in dev, but not in a production build', () => {
    const content = readBlog(files({ draft: true }));
    expect(warningsOf(content)).toEqual([]);
    expect(titles(listAt(content, '/blog').posts)).toEqual(['Later']);
    expect(warningsOf(readBlog(files({ draft: true }), { isProd: false }))).toHaveLength(1);
  });

  it.each(['archive', 'authors', 'tags'])(
    'the post is left out if the other is the generated page %s',
    (slug) => {
      const content = readBlog(files({}, {}, slug));
      expect(warningsOf(content)).toEqual([
        `blog/2023-09-01-${slug}.mdx:1: duplicate route /blog/${slug}: generated/blog/${slug}.js already has it, so this file is left out. Rename or remove this file.`,
      ]);
      expect([content.errors, titles(listAt(content, '/blog').posts)]).toEqual([[], ['Earlier']]);
    },
  );
});

describe('front matter', () => {
  const file = 'blog/2022-09-01-a.mdx';

  it.each([
    [{ date: '2022-13-01' }, 'field "date" is "2022-13-01"', 'valid date'],
    [{ date: 'yesterday' }, 'field "date" is "yesterday"', 'such as 2022-09-01'],
    [{ slug: 'Not Good' }, 'field "slug" is "Not Good"', 'such as first-post'],
    [{ tag: ['core'] }, 'unknown field "tag" in a blog post', 'Did you mean "tags"?'],
    [{ draft: 'yes' }, 'field "draft" is "yes"', 'boolean'],
    [
      { authors: ['platfrom-team'] },
      'field "authors" names "platfrom-team"',
      'Did you mean "platform-team"? blog/authors.yml contains platform-team, backend-team.',
    ],
    [{ tags: ['core', 'node.sj'] }, 'field "tags" names "node.sj"', 'Did you mean "node.js"?'],
  ])('cannot be %j', (fields, field, advice) => {
    const [message, ...others] = messages(readBlog({ [file]: postText(fields) }));
    expect(others).toEqual([]);
    expect(message).toContain(`${file}:4: ${field}`);
    expect(message).toContain(advice);
  });

  it('must not name an author if the authors file is empty', () => {
    const content = readBlog({ [file]: postText({ authors: ['someone'] }) }, { authors: '' });
    expect(messages(content)[0]).toContain('blog/authors.yml has no entries yet');
  });

  it('must have a title and a description', () => {
    const found = messages(readBlog({ [file]: '---\ntags: [core]\n---\n\nText.\n' }));
    expect(found).toEqual([
      expect.stringContaining('field "title" is missing'),
      expect.stringContaining('field "description" is missing'),
    ]);
  });

  it('must be the only place of the title: a level-1 heading is an error', () => {
    const found = messages(readBlog({ [file]: postText({}, 'Text.\n\n# Another title') }));
    expect(found).toEqual([expect.stringMatching(new RegExp(`^${file}:8: .*"##"`))]);
  });

  it.each([
    ['./card.png', '/blog/a/card.png'],
    ['/img/card.png', '/img/card.png'],
    ['https://cdn.example.org/card.png', 'https://cdn.example.org/card.png'],
  ])('with the image %s gives the social card %s; the image is checked like others', (image, address) => {
    const content = readBlog({ [file]: postText({ image }) });
    expect(postAt(content, file).image).toBe(address);
    expect(content.pages[0]?.images).toEqual([{ file, line: 4, url: image }]);
  });

  it.each(['A'.repeat(500), '🚀 Launch day 👩‍🚀', '“Quotes” & <tags>'])('may have the title %j', (title) => {
    const content = readBlog({ [file]: postText({ title }) });
    expect([content.errors, titles(listAt(content, '/blog').posts)]).toEqual([[], [title]]);
  });
});

it('the newest post is first, even one with a date in the future; posts of one day are sorted by URL', () => {
  const content = readBlog({
    'blog/2023-05-01-b.mdx': postText({ title: 'B' }),
    'blog/2023-05-01-a.mdx': postText({ title: 'A' }),
    'blog/2999-12-31-ahead.mdx': postText({ title: 'Ahead' }),
    'blog/2022-01-01-oldest.mdx': postText({ title: 'Oldest' }),
  });
  expect(content.errors).toEqual([]);
  expect(titles(listAt(content, '/blog').posts)).toEqual(['Ahead', 'A', 'B', 'Oldest']);
  const { newer, older } = postAt(content, 'blog/2023-05-01-a.mdx');
  expect([newer?.title, older?.title]).toEqual(['Ahead', 'B']);
});

describe('drafts and unlisted posts', () => {
  const shared = { tags: ['core'], authors: ['platform-team'] };
  const files = {
    'blog/2024-01-04-draft.mdx': postText({ title: 'Draft', draft: true, ...shared }),
    'blog/2024-01-03-newer.mdx': postText({ title: 'Newer', ...shared }),
    'blog/2024-01-02-hidden.mdx': postText({ title: 'Hidden', unlisted: true, ...shared }),
    'blog/2024-01-01-older.mdx': postText({ title: 'Older', ...shared }),
  };

  it('drafts are in dev only', () => {
    const content = readBlog(files);
    const known = [content.pages.map(({ file }) => file), [...content.collectionMeta], content.virtualPages];
    expect(JSON.stringify(known)).not.toMatch(/draft\.mdx|Draft/);
    expect(titles(listAt(readBlog(files, { isProd: false }), '/blog').posts)).toContain('Draft');
  });

  it('an unlisted post has a page, but no list, neighbor or related post links to it', () => {
    const content = readBlog(files, { newestOn: { file: 'index.mdx', posts: 3 } });
    expect(content.pages.map(({ route }) => route)).toContain('/blog/hidden');
    expect(JSON.stringify([content.virtualPages, content.collectionMeta.get('index.mdx')])).not.toContain(
      'Hidden',
    );
    const own = postAt(content, 'blog/2024-01-02-hidden.mdx');
    expect([own.newer, own.older]).toEqual([undefined, undefined]);
    const newer = postAt(content, 'blog/2024-01-03-newer.mdx');
    expect([newer.older?.title, titles(newer.related)]).toEqual(['Older', ['Older']]);
  });
});

it('links to files in an excerpt lead to their routes', () => {
  const body =
    'See [that](./2022-01-01-b.mdx#why) and [this](../docs/team/index.mdx).\n\n<!-- truncate -->\n\nMore.';
  const content = readBlog({
    'blog/2024-01-01-a.mdx': postText({}, body),
    'blog/2022-01-01-b.mdx': postText({}, '## Why'),
  });
  const excerpt = JSON.stringify(listAt(content, '/blog').posts[0]?.lead?.excerpt);
  expect(excerpt).toMatch(/"href":"\/blog\/b#why".*"href":"\/docs\/team"/);
});
