import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { modelOf } from '../../../plugins/content/model.ts';
import type { Page } from '../../../plugins/content/types.ts';
import { addressesOf } from '../../../plugins/output/markdown/addresses.ts';
import { DocumentCache } from '../../../plugins/output/markdown/document-cache.ts';
import { markdownSite } from '../../../plugins/output/markdown/markdown-site.ts';
import { toPlain } from '../../../plugins/output/markdown/plain.ts';
import { write } from '../../../plugins/output/markdown/write.ts';
import { postText, readBlog } from '../../helpers/blog-fixture.ts';
import { makePage } from '../../helpers/pages.ts';

const SITE = { title: 'A Site', description: 'What it is.', url: 'https://site.example.org', base: '/core/' };

const ROUTES: Record<string, string> = {
  'docs/team/page.mdx': '/docs/team/page',
  'docs/other.mdx': '/docs/other',
  'blog/2024-01-01-post.mdx': '/blog/post',
};

/** What a page's body becomes. */
function plain(source: string, file = 'docs/team/page.mdx'): string {
  const page = makePage(file, source);
  const addresses = addressesOf(page, {
    site: SITE,
    routeOf: (name) => ROUTES[name],
    isRoute: (path) => Object.values(ROUTES).includes(path),
    textOf: (name) => (name === 'docs/team/code/a.tsx' ? 'const a = 1;\n' : undefined),
  });
  return write(toPlain(page.tree, addresses).children).trim();
}

describe('a page as plain Markdown', () => {
  it.each([
    ['text, emphasis and code', 'Some *words*, **bold** and `code`.'],
    ['lists', '- one\n- two\n\n1. first\n2. second'],
    ['tables', '| A | B |\n| - | - |\n| 1 | 2 |'],
    ['quotations', '> Said.'],
    ['fences', '```ts\nconst a = 1 < 2;\n```'],
    ['code that looks like something else', '```mdx\nimport { A } from "a";\n\n:::tip\n<A />\n:::\n```'],
    ['other sites', '[There](https://example.org/a.md) and [mail](mailto:a@example.com)'],
    ['footnotes', 'Text.[^1]\n\n[^1]: A note.'],
    ['strikethrough', '~~gone~~'],
  ])('keeps %s', (_name, source) => {
    expect(plain(source)).toBe(source);
  });

  it.each([
    ['imports', 'import { A } from "a";\n\nText.', 'Text.'],
    ['exports', 'export const a = 1;\n\nText.', 'Text.'],
    ['expressions', 'Text{1 + 1}.\n\n{/* a note */}', 'Text.'],
    ['comments', 'Text <!-- a note -->.\n\n<!-- another -->', 'Text .'],
    ['marks', 'One.\n\n<!-- truncate -->\n\nTwo.', 'One.\n\nTwo.'],
    ['custom ids', '## Title {#own}\n\nText.', '## Title\n\nText.'],
    ['line marks of fences', '```ts {1,3-4}\na\n```', '```ts\na\n```'],
    ['scripts', '<script>alert(1)</script>\n\nText.', 'Text.'],
  ])('drops %s', (_name, source, expected) => {
    expect(plain(source)).toBe(expected);
  });

  it('keeps texts in braces', () => {
    expect(plain('One{" "}*two*{\' three\'}.')).toBe('One *two* three.');
  });

  it('keeps the title of a fence', () => {
    expect(plain('```ts title="a.ts" {2}\na\n```')).toBe('```ts title="a.ts"\na\n```');
  });

  it.each(['./code/a.tsx', '/docs/team/code/a.tsx'])('shows the file %s that a fence names', (file) => {
    expect(plain(`\`\`\`tsx preview file="${file}"\n\`\`\``)).toBe('```tsx title="a.tsx"\nconst a = 1;\n```');
  });

  it('keeps custom ids that are shown as code', () => {
    expect(plain('```md\n## Title {#own}\n```')).toBe('```md\n## Title {#own}\n```');
  });

  it('keeps a diagram as its source, with the caption below', () => {
    expect(plain('```mermaid caption="The way" alt="From a to b."\nflowchart LR\n  a --> b\n```')).toBe(
      '```mermaid\nflowchart LR\n  a --> b\n```\n\n*The way*',
    );
  });

  it.each([
    [':::tip\n\nText.\n\n:::', '> **Tip**\n>\n> Text.'],
    [':::tip Mind `it`\n\nText.\n\n:::', '> **Tip: Mind `it`**\n>\n> Text.'],
    [':::tip{title="Mind it"}\n\nText.\n\n:::', '> **Tip: Mind it**\n>\n> Text.'],
    [':::note\nText.\n:::', '> **Note**\n>\n> Text.'],
    [':::info Title\nText with *words*\n:::', '> **Info: Title**\n>\n> Text with *words*'],
    [
      ':::warning\n\n- one\n- two\n\nMore.\n\n:::\n\nAfter.',
      '> **Warning**\n>\n> - one\n> - two\n>\n> More.\n\nAfter.',
    ],
    [':::details Long story\n\nText.\n\n:::', '> **Long story**\n>\n> Text.'],
    ['- item\n\n  :::tip\n\n  Text.\n\n  :::', '- item\n\n  > **Tip**\n  >\n  > Text.'],
    [':::tip\n\nNever closed.', ':::tip\n\nNever closed.'],
    [':::unknown\n\nText.\n\n:::', ':::unknown\n\nText.\n\n:::'],
  ])('sets admonitions off as quotations: %j', (source, expected) => {
    expect(plain(source)).toBe(expected);
  });

  it('does so in plain Markdown files, too', () => {
    expect(plain(':::tip{title="Mind it"}\nText.\n:::', 'docs/team/page.md')).toBe(
      '> **Tip: Mind it**\n>\n> Text.',
    );
  });

  it('puts tabs below each other', () => {
    const source =
      '<Tabs group="os">\n  <Tab label="macOS">\n\n  Text.\n\n  </Tab>\n  <Tab label="Linux">\n\n  - a\n\n  </Tab>\n</Tabs>';
    expect(plain(source)).toBe('**macOS**\n\nText.\n\n**Linux**\n\n- a');
  });

  it('leaves the list of steps', () => {
    expect(plain('<Steps>\n\n1. **One.** Text.\n2. **Two.** Text.\n\n</Steps>')).toBe(
      '1. **One.** Text.\n2. **Two.** Text.',
    );
  });

  it('makes cards a list of links', () => {
    const source =
      '<Cards>\n  <Card title="Other" href="/docs/other">About *it*.</Card>\n  <Card title="There" href="https://example.org" />\n</Cards>';
    expect(plain(source)).toBe(
      '- [Other](https://site.example.org/core/docs/other): About *it*.\n- [There](https://example.org)',
    );
    expect(plain('<Card title="Other" href="/docs/other">About it.</Card>')).toBe(
      '- [Other](https://site.example.org/core/docs/other): About it.',
    );
  });

  it.each([
    ['Press <kbd>Ctrl</kbd> and <b>wait</b>.', 'Press Ctrl and **wait**.'],
    ['A<br />B', 'A\\\nB'],
    ['<a href="/docs/other">There</a>', '[There](https://site.example.org/core/docs/other)'],
    ['<div>\n\nText.\n\n</div>', 'Text.'],
    ['<details>\n<summary>More</summary>\n\nText.\n\n</details>', '**More**\n\nText.'],
    [
      '<Figure>\n<img src="/a.png" alt="A" />\n<figcaption>The *thing*</figcaption>\n</Figure>',
      '![A](https://site.example.org/core/a.png)\n\n*The _thing_*',
    ],
    ['<Unknown count={3}>\n\nText.\n\n</Unknown>\n\n<Empty />', 'Text.'],
  ])('turns elements into Markdown: %j', (source, expected) => {
    expect(plain(source)).toBe(expected);
  });

  it.each([
    ['../other.mdx#part', 'https://site.example.org/core/docs/other#part'],
    ['../other', 'https://site.example.org/core/docs/other'],
    ['/docs/other.html?a=b#c', 'https://site.example.org/core/docs/other?a=b#c'],
    ['../../blog/2024-01-01-post.mdx', 'https://site.example.org/core/blog/post'],
    ['#part', 'https://site.example.org/core/docs/team/page#part'],
    ['/manifest.webmanifest', 'https://site.example.org/core/manifest.webmanifest'],
    ['https://example.org/a.html', 'https://example.org/a.html'],
    ['//example.org/a', '//example.org/a'],
  ])('makes the link %s absolute and clean', (url, expected) => {
    expect(plain(`[A](${url})`)).toBe(`[A](${expected})`);
    expect(plain(`[A][b]\n\n[b]: ${url}`)).toBe(`[A][b]\n\n[b]: ${expected}`);
  });

  it.each([
    ['./a.png', 'https://site.example.org/core/docs/team/page/a.png'],
    ['../img/a%20b.png', 'https://site.example.org/core/docs/team/page/img/a%20b.png'],
    ['/a.png', 'https://site.example.org/core/a.png'],
    ['https://example.org/a.png', 'https://example.org/a.png'],
  ])('makes the image %s absolute', (url, expected) => {
    expect(plain(`![A](${url})`)).toBe(`![A](${expected})`);
    expect(plain(`![A][b]\n\n[b]: ${url}`)).toBe(`![A][b]\n\n[b]: ${expected}`);
    expect(plain(`<img alt="A" src="${url}">`, 'docs/team/page.md')).toBe(`<img alt="A" src="${expected}">`);
  });

  it('leaves the tree as it was', () => {
    const page = makePage('docs/team/page.mdx', ':::tip\n\n[A](../other.mdx)\n\n:::\n\n## B {#b}');
    const before = JSON.stringify(page.tree);
    const book = { site: SITE, routeOf: () => undefined, isRoute: () => false, textOf: () => undefined };
    toPlain(page.tree, addressesOf(page, book));
    expect(JSON.stringify(page.tree)).toBe(before);
  });
});

describe('documents', () => {
  /** A page of two files, as several builds make it; says how often it was made anew. */
  function builds(file: string) {
    let makes = 0;
    return {
      makes: () => makes,
      build(source: string, { route = '/docs/other', code = 'a', rest = '', version = '1' } = {}): string {
        const cache = new DocumentCache(file, version);
        const page = makePage('docs/page.mdx', source);
        const book = {
          site: SITE,
          routeOf: (name: string) => (name === 'docs/other.mdx' ? route : undefined),
          isRoute: () => true,
          textOf: () => code,
        };
        const text = cache.remember({ page, addresses: addressesOf(page, book), rest }, (addresses) => {
          makes += 1;
          return write(toPlain(page.tree, addresses).children) + rest;
        });
        cache.save();
        return text;
      },
    };
  }
  const file = join(mkdtempSync(join(tmpdir(), 'documents-')), 'documents.json');
  const SOURCE = '[A](./other.mdx)\n\n```ts file="./a.ts"\n```';
  afterEach(() => rmSync(file, { force: true }));
  afterAll(() => rmSync(dirname(file), { recursive: true }));

  it('are kept from build to build', () => {
    const { build, makes } = builds(file);
    expect(build(SOURCE)).toBe(build(SOURCE));
    expect(makes()).toBe(1);
  });

  it.each([
    ['its own text', (site: ReturnType<typeof builds>) => site.build(`${SOURCE}\n\nMore.`), 'More.'],
    ['where a link leads', (site) => site.build(SOURCE, { route: '/docs/moved' }), '/docs/moved'],
    ['a file it shows', (site) => site.build(SOURCE, { code: 'new' }), 'new'],
    ['what else goes into it', (site) => site.build(SOURCE, { rest: 'By us.' }), 'By us.'],
  ] satisfies [string, (site: ReturnType<typeof builds>) => string, string][])(
    'are made anew when %s changes',
    (_what, change, expected) => {
      const site = builds(file);
      expect(site.build(SOURCE)).not.toContain(expected);
      expect(change(site)).toContain(expected);
    },
  );

  it('are made anew by another version, and where what was kept is damaged', () => {
    const { build, makes } = builds(file);
    build(SOURCE);
    build(SOURCE, { version: '2' });
    expect(makes()).toBe(2);
    writeFileSync(file, '[[');
    build(SOURCE, { version: '2' });
    expect(makes()).toBe(3);
  });
});

const doc = (file: string, fields: Record<string, unknown>, body = 'Words.'): Page =>
  makePage(
    file,
    `---\n${Object.entries(fields)
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
      .join('\n')}\n---\n\n${body}\n`,
  );

const HANDBOOK = [
  doc('docs/index.mdx', { redirect: '/docs/welcome' }),
  doc('docs/welcome.mdx', { title: 'Welcome', description: 'Begin: here.', order: 1 }),
  doc('docs/basics/deep/page.mdx', { title: 'Deep [page]', order: 1 }),
  doc('docs/team/index.mdx', { title: 'Team', description: 'Who we are.', order: 2 }),
  doc('docs/team/habits.mdx', { title: 'Habits', description: 'What we do.', label: 'Our habits' }),
];

const HOME = doc('index.mdx', {
  title: 'A Site',
  description: 'What it is.',
  hero: { title: 'Hello', text: 'Words.', actions: [{ label: 'Start', to: '/docs/welcome' }] },
  cards: [{ title: 'Team', text: 'People.', to: '/docs/team' }],
});

/** A site of these pages, with a blog of these posts. */
function siteOf(pages: readonly Page[], posts: Record<string, string> = {}) {
  const blog = readBlog(posts, { newestOn: { file: 'index.mdx', posts: 3 } });
  const all = [...pages, ...blog.pages];
  const categories = new Map([['docs/basics', { label: 'Basics', order: 3 }]]);
  const model = modelOf({ ...blog, pages: all, categories }, { sidebarRoot: 'docs' });
  const labels = { docs: 'Docs', posts: 'Blog' };
  return markdownSite(model, { site: SITE, labels, textOf: () => undefined });
}

describe('the site as Markdown', () => {
  const site = siteOf([HOME, ...HANDBOOK], {
    'blog/2024-01-01-old.mdx': postText({ title: 'Old', authors: ['platform-team'] }),
    'blog/2024-02-01-new.mdx': postText({ title: 'New' }, '![A](./a.png)'),
    'blog/2024-03-01-draft.mdx': postText({ title: 'Unfinished' }).replace('---', '---\ndraft: true'),
    'blog/2024-04-01-secret.mdx': postText({ title: 'Secret', unlisted: true }),
  });

  it('has a document for every page that is no redirect and no draft', () => {
    expect([...site.routes].sort()).toEqual([
      '/',
      '/blog/new',
      '/blog/old',
      '/blog/secret',
      '/docs/basics/deep/page',
      '/docs/team',
      '/docs/team/habits',
      '/docs/welcome',
    ]);
    expect(site.document('/docs')).toBeUndefined();
    expect(site.document('/blog/draft')).toBeUndefined();
  });

  it('says title, description and address before the text', () => {
    expect(site.document('/docs/welcome')).toBe(
      '---\ntitle: Welcome\ndescription: "Begin: here."\nurl: https://site.example.org/core/docs/welcome\n---\n\n# Welcome\n\nWords.\n',
    );
  });

  it('does not print a title twice', () => {
    const own = siteOf([doc('docs/a.md', {}, '# Own title\n\nWords.')]);
    expect(own.document('/docs/a')?.match(/^# /gm)).toHaveLength(1);
  });

  it('lists the pages of a section on its page', () => {
    expect(site.document('/docs/team')).toContain(
      '## In this section\n\n- [Our habits](https://site.example.org/core/docs/team/habits): What we do.\n',
    );
  });

  it('says when and by whom a post is', () => {
    expect(site.document('/blog/old')).toContain('# Old\n\n*2024-01-01, Platform Team*\n');
  });

  it('makes the home page of its front matter', () => {
    const text = site.document('/');
    expect(text).toContain('url: https://site.example.org/core/\n');
    expect(text).toContain('# Hello\n\nWords.\n');
    expect(text).toContain('- [Team](https://site.example.org/core/docs/team): People.');
    expect(text).toContain('- [New](https://site.example.org/core/blog/new): What it is about.');
  });

  it('knows the pictures that its documents name', () => {
    expect(site.pictures).toEqual([{ file: 'blog/a.png', route: '/blog/new/a.png' }]);
  });

  it('has an index by section, with descriptions and links to the documents', () => {
    const at = 'https://site.example.org/core';
    expect(site.llms()).toBe(`# A Site

> What it is.

The links lead to Markdown; the same address without its ending is the page itself. [All pages in one file](${at}/llms-full.txt).

## Docs

- [Welcome](${at}/docs/welcome.md): Begin: here.

## Team

- [Team](${at}/docs/team.md): Who we are.
- [Our habits](${at}/docs/team/habits.md): What we do.

## Basics

- [Deep › Deep \\[page\\]](${at}/docs/basics/deep/page.md)

## Blog

- [New](${at}/blog/new.md): What it is about.
- [Old](${at}/blog/old.md): What it is about.
`);
  });

  it('has all of it in one text: home, the sidebar, the posts', () => {
    const urls = [...site.full().matchAll(/^url: (.*)$/gm)].map(([, url]) => url);
    expect(urls.map((url) => url?.replace('https://site.example.org/core', ''))).toEqual([
      '/',
      '/docs/welcome',
      '/docs/team',
      '/docs/team/habits',
      '/docs/basics/deep/page',
      '/blog/new',
      '/blog/old',
    ]);
    expect(site.full()).not.toMatch(/Secret|Unfinished/);
  });
});
