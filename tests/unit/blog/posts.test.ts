import { describe, expect, it } from 'vitest';
import {
  builtRoutes,
  listAt,
  messages,
  postAt,
  postText,
  readBlog,
  titles,
  warningsOf,
} from '../../helpers/blog-fixture.ts';

describe('a post and its address', () => {
  it('takes day and slug from the file name', () => {
    const content = readBlog({ 'blog/2022-09-01-first-post.mdx': postText() });
    expect(content.errors).toEqual([]);
    expect(content.collected.map(({ route }) => route)).toEqual(['/blog/first-post']);
    expect(postAt(content, 'blog/2022-09-01-first-post.mdx').day).toBe('2022-09-01');
  });

  it('takes them from the name of a folder with an index', () => {
    const content = readBlog({ 'blog/2022-09-01-first-post/index.md': postText() });
    expect(content.collected.map(({ route }) => route)).toEqual(['/blog/first-post']);
  });

  it('lets front matter override both', () => {
    const file = 'blog/2022-09-01-first-post.mdx';
    const content = readBlog({ [file]: postText({ date: '2023-01-02', slug: 'hello' }) });
    expect(content.errors).toEqual([]);
    expect(content.collected.map(({ route }) => route)).toEqual(['/blog/hello']);
    expect(postAt(content, file).day).toBe('2023-01-02');
  });

  it('follows another base route and folder', () => {
    const content = readBlog(
      {
        'news/2022-09-01-first-post.mdx': postText({ tags: ['core'] }),
        'news/tags.yml': 'core: { label: Core }',
      },
      { folder: 'news', base: '/our/news' },
    );
    expect(content.errors).toEqual([]);
    expect(content.collected.map(({ route }) => route)).toEqual(['/our/news/first-post']);
    expect(builtRoutes(content)).toContain('/our/news/tags/core');
  });

  it.each([
    ['blog/hello.mdx', 'its name must be a day and a slug, such as 2022-09-01-first-post.mdx'],
    ['blog/2022-09-01-part/other.mdx', 'its name must be a day and a slug'],
    ['blog/2022-02-30-leap.mdx', '2022-02-30, which is not a valid date'],
    ['blog/2022-09-01-First_Post.mdx', 'such as "first-post"'],
  ])('refuses the name %s', (file, part) => {
    const content = readBlog({ [file]: postText() });
    expect(messages(content)).toEqual([expect.stringContaining(`${file}:1: `)]);
    expect(messages(content)[0]).toContain(part);
    expect(content.collected).toEqual([]);
  });

  it('accepts a name that front matter mends', () => {
    const content = readBlog({
      'blog/2022-02-30-First_Post.mdx': postText({ date: '2022-03-01', slug: 'first-post' }),
    });
    expect(content.errors).toEqual([]);
  });

  it('leaves out the later of two posts with one slug, and names both files', () => {
    const content = readBlog({
      'blog/2022-09-01-news.mdx': postText({ title: 'Earlier' }),
      'blog/2023-09-01-news.mdx': postText({ title: 'Later' }),
    });
    expect(content.errors).toEqual([]);
    expect(warningsOf(content)).toEqual([
      'blog/2023-09-01-news.mdx:1: duplicate route /blog/news: blog/2022-09-01-news.mdx has it already, so this file is left out. Rename or remove one of them.',
    ]);
    expect(titles(listAt(content, '/blog').posts)).toEqual(['Earlier']);
  });

  it('names the line of a slug that is taken', () => {
    const content = readBlog({
      'blog/2022-09-01-news.mdx': postText(),
      'blog/2023-09-01-other.mdx': postText({ slug: 'news' }),
    });
    expect(warningsOf(content)).toEqual([
      expect.stringContaining('blog/2023-09-01-other.mdx:4: duplicate route /blog/news: '),
    ]);
  });

  it('keeps the slug of a draft free in a production build', () => {
    const files = {
      'blog/2022-09-01-news.mdx': postText({ title: 'Draft', draft: true }),
      'blog/2023-09-01-news.mdx': postText({ title: 'Published' }),
    };
    const content = readBlog(files);
    expect(warningsOf(content)).toEqual([]);
    expect(titles(listAt(content, '/blog').posts)).toEqual(['Published']);
    expect(warningsOf(readBlog(files, { isProd: false }))).toHaveLength(1);
  });

  it.each(['archive', 'authors', 'tags'])(
    'leaves out a post with the slug of a generated page: %s',
    (slug) => {
      const content = readBlog({
        'blog/2022-09-01-post.mdx': postText({ title: 'Kept' }),
        [`blog/2022-09-02-${slug}.mdx`]: postText({ title: 'Left out' }),
      });
      expect(content.errors).toEqual([]);
      expect(warningsOf(content)).toEqual([
        `blog/2022-09-02-${slug}.mdx:1: duplicate route /blog/${slug}: generated/blog/${slug}.js has it already, so this file is left out. Rename or remove this file.`,
      ]);
      expect(titles(listAt(content, '/blog').posts)).toEqual(['Kept']);
    },
  );
});

describe('front matter', () => {
  const file = 'blog/2022-09-01-a.mdx';

  it.each([
    [{ date: '2022-13-01' }, 'field "date" is "2022-13-01"', 'day of the calendar'],
    [{ date: 'yesterday' }, 'field "date" is "yesterday"', 'such as 2022-09-01'],
    [{ slug: 'Not Good' }, 'field "slug" is "Not Good"', 'such as first-post'],
    [{ tag: ['core'] }, 'unknown field "tag" in a blog post', 'Did you mean "tags"?'],
    [{ draft: 'yes' }, 'field "draft" is "yes"', 'boolean'],
  ])('refuses %j', (fields, field, mend) => {
    const [message, ...others] = messages(readBlog({ [file]: postText(fields) }));
    expect(others).toEqual([]);
    expect(message).toContain(`${file}:4: `);
    expect(message).toContain(field);
    expect(message).toContain(mend);
  });

  it('wants a title and a description', () => {
    const found = messages(readBlog({ [file]: '---\ntags: [core]\n---\n\nText.\n' }));
    expect(found.join('\n')).toContain('field "title" is missing');
    expect(found.join('\n')).toContain('field "description" is missing');
  });

  it('refuses a second title in the text, with its line', () => {
    const content = readBlog({ [file]: postText({}, 'Text.\n\n# Another title') });
    expect(messages(content)).toEqual([expect.stringContaining(`${file}:8: `)]);
    expect(messages(content)[0]).toContain('"##"');
  });

  it('suggests the nearest known author and tag, with the line of the field', () => {
    const content = readBlog({
      [file]: postText({ authors: ['platfrom-team'], tags: ['core', 'node.sj'] }),
    });
    const [author, tag, ...others] = messages(content);
    expect(others).toEqual([]);
    expect(author).toContain(`${file}:4: field "authors" names "platfrom-team"`);
    expect(author).toContain(
      'Did you mean "platform-team"? blog/authors.yml has platform-team, backend-team.',
    );
    expect(tag).toContain(`${file}:5: field "tags" names "node.sj"`);
    expect(tag).toContain('Did you mean "node.js"?');
  });

  it('says so when there are no authors at all', () => {
    const content = readBlog({ [file]: postText({ authors: ['someone'] }) }, { authors: '' });
    expect(messages(content)[0]).toContain('blog/authors.yml has none yet');
  });

  it('checks the sharing card with the other images', () => {
    const content = readBlog({ [file]: postText({ image: './card.png' }) });
    expect(content.pages[0]?.images).toEqual([{ file, line: 4, url: './card.png' }]);
  });

  it.each([
    ['./card.png', '/blog/a/card.png'],
    ['/img/card.png', '/img/card.png'],
    ['https://cdn.example.org/card.png', 'https://cdn.example.org/card.png'],
  ])('gives the sharing card %s an address', (image, address) => {
    const content = readBlog({ [file]: postText({ image }) });
    expect(postAt(content, file).image).toBe(address);
  });
});

describe('order', () => {
  it('puts the newest first, and posts of one day in the order of their addresses', () => {
    const content = readBlog({
      'blog/2023-05-01-b.mdx': postText({ title: 'B' }),
      'blog/2023-05-01-a.mdx': postText({ title: 'A' }),
      'blog/2024-01-01-newest.mdx': postText({ title: 'Newest' }),
      'blog/2022-01-01-oldest.mdx': postText({ title: 'Oldest' }),
    });
    expect(titles(listAt(content, '/blog').posts)).toEqual(['Newest', 'A', 'B', 'Oldest']);
    const { newer, older } = postAt(content, 'blog/2023-05-01-a.mdx');
    expect([newer?.title, older?.title]).toEqual(['Newest', 'B']);
  });

  it('publishes a day in the future under its own date, above the others', () => {
    const content = readBlog({
      'blog/2999-12-31-ahead.mdx': postText({ title: 'Ahead' }),
      'blog/2024-01-01-now.mdx': postText({ title: 'Now' }),
    });
    expect(content.errors).toEqual([]);
    expect(titles(listAt(content, '/blog').posts)).toEqual(['Ahead', 'Now']);
    expect(postAt(content, 'blog/2999-12-31-ahead.mdx').day).toBe('2999-12-31');
  });
});

describe('drafts and unlisted posts', () => {
  const files = {
    'blog/2024-01-03-newer.mdx': postText({ title: 'Newer', tags: ['core'], authors: ['platform-team'] }),
    'blog/2024-01-02-hidden.mdx': postText({
      title: 'Hidden',
      unlisted: true,
      tags: ['core'],
      authors: ['platform-team'],
    }),
    'blog/2024-01-01-older.mdx': postText({ title: 'Older', tags: ['core'] }),
    'blog/2024-01-04-draft.mdx': postText({ title: 'Draft', draft: true, tags: ['core'] }),
  };

  it('leaves drafts out of a production build altogether', () => {
    const content = readBlog(files);
    expect(content.pages.map(({ file }) => file)).not.toContain('blog/2024-01-04-draft.mdx');
    expect(JSON.stringify([...content.collectionMeta, content.built])).not.toContain('Draft');
  });

  it('shows drafts in dev', () => {
    expect(titles(listAt(readBlog(files, { isProd: false }), '/blog').posts)).toContain('Draft');
  });

  it('gives an unlisted post a page, and nothing else that leads to it', () => {
    const content = readBlog(files, { newestOn: { file: 'index.mdx', posts: 3 } });
    expect(content.pages.map(({ route }) => route)).toContain('/blog/hidden');
    expect(JSON.stringify(content.built)).not.toContain('Hidden');
    expect(JSON.stringify(content.collectionMeta.get('index.mdx'))).not.toContain('Hidden');
    const own = postAt(content, 'blog/2024-01-02-hidden.mdx');
    expect(own.isUnlisted).toBe(true);
    expect([own.newer, own.older]).toEqual([undefined, undefined]);
    const newer = postAt(content, 'blog/2024-01-03-newer.mdx');
    expect(newer.older?.title).toBe('Older');
    expect(titles(newer.related)).toEqual(['Older']);
  });
});

describe('titles', () => {
  it.each([
    'A very long title '.repeat(40).trim(),
    'Pneumono'.repeat(60),
    '🚀 Launch day 👩‍🚀',
    '“Quotes” & <tags>',
  ])('takes any text (%#)', (title) => {
    const content = readBlog({ 'blog/2024-01-01-a.mdx': postText({ title }) });
    expect(content.errors).toEqual([]);
    expect(titles(listAt(content, '/blog').posts)).toEqual([title]);
  });
});

describe('links in an excerpt', () => {
  it('lead to other files by their routes', () => {
    const body =
      'See [that](./2022-01-01-other.mdx#why) and [this](../docs/team/index.mdx).\n\n<!-- truncate -->\n\nMore.';
    const content = readBlog({
      'blog/2024-01-01-a.mdx': postText({}, body),
      'blog/2022-01-01-other.mdx': postText({}, '## Why'),
    });
    const [first] = listAt(content, '/blog').posts;
    expect(JSON.stringify(first?.lead?.excerpt)).toContain('"href":"/blog/other#why"');
    expect(JSON.stringify(first?.lead?.excerpt)).toContain('"href":"/docs/team"');
  });
});
