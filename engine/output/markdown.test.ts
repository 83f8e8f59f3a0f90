import { describe, expect, it } from 'vitest';
import { write } from '../../shared/markdown/write-markdown.ts';
import type { Page } from '../../shared/pages/types.ts';
import { SITE as BLOG_SITE, postText, readBlog } from '../../tests/helpers/blog-fixture.ts';
import { makePage, pageText } from '../../tests/helpers/pages.ts';
import { modelOf } from '../read/model.ts';
import { toPlainMarkdown } from '../read/plain-markdown.ts';
import { addressesOf } from './markdown/addresses.ts';
import { markdownSite } from './markdown/markdown-site.ts';

const SITE = { ...BLOG_SITE, description: 'All about a site.', base: '/core/' };

/** URL of the home page, without the last slash. */
const AT = 'https://site.example.org/core';

const ROUTES: Record<string, string> = {
  'docs/team/page.mdx': '/docs/team/page',
  'docs/other.mdx': '/docs/other',
  'blog/2024-01-01-post.mdx': '/blog/post',
};

const CAPTIONS =
  'WEBVTT\n\nNOTE By hand\n\n00:00.000 --> 00:01.000\n<v Ann>Hello\nthere.\n\n2\n00:01.000 --> 00:02.000 line:0\nBye.\n';

/** Files that pages show. The one with a slash before it is in the static folder. */
const TEXTS: Record<string, string> = {
  'docs/team/code/a.tsx': 'const a = 1;\n',
  '/a b.vtt': CAPTIONS,
};

/** Partials. The second one contains itself. */
const PARTIALS: Record<string, string> = {
  'docs/_part.mdx': 'Ask [us](./other.mdx).\n\n![A](./a.png)',
  'docs/_loop.mdx': 'import Loop from "./_loop.mdx"\n\nOne.\n\n<Loop />',
};

const CARDS = { '/docs/other': { title: 'Other', description: 'All others.' } };

/** The Markdown of a page's body. */
function plain(source: string, file = 'docs/team/page.mdx'): string {
  const page = makePage(file, source);
  const addresses = addressesOf(page, {
    site: SITE,
    pageRoutes: new Map<string, string | null>([...Object.entries(ROUTES), ['docs/gone.md', null]]),
    isRoute: (path) => Object.values(ROUTES).includes(path),
    textOf: (name) => TEXTS[name],
    publishedAt: (name, url) => (url === './plan.pdf#a' ? `/static/file/${name.length}.pdf#a` : undefined),
    partialAt: (name) => (PARTIALS[name] ? makePage(name, PARTIALS[name]) : undefined),
  });
  return write(toPlainMarkdown(page.tree, addresses, CARDS).children).trim();
}

describe('a page as plain Markdown', () => {
  it.each([
    'Some *words*, **bold** and `code`.',
    '- one\n- two\n\n1. first\n2. second\n\n> Said.\n\n| A | B |\n| - | - |\n| 1 | 2 |',
    '```mdx\nimport { A } from "a";\n\n:::tip\n<A />\n:::\n```',
    '```md\n## Title {#own}\n```',
    '~~Text~~.[^1]\n\n[^1]: A note.',
  ])('keeps %j', (source) => {
    expect(plain(source)).toBe(source);
  });

  it.each([
    ['import { A } from "a";\n\nText.', 'Text.'],
    ['export const a = 1;\n\nText{1 + 1}.\n\n{/* a note */}', 'Text.'],
    ['One{" "}*two*{\' three\'}.', 'One *two* three.'],
    ['Text <!-- a note -->.\n\n<!-- another -->', 'Text .'],
    ['One.\n\n<!-- truncate -->\n\nTwo.', 'One.\n\nTwo.'],
    ['## Title {#own}\n\nText.', '## Title\n\nText.'],
    ['## Title {#own} <kbd>Ctrl</kbd> 2 * 3\n\nText.', '## Title Ctrl 2 \\* 3\n\nText.'],
    ['```ts title="a.ts" {2}\na\n```', '```ts title="a.ts"\na\n```'],
    ['<script>alert(1)</script>\n\nText.', 'Text.'],
    ['```tsx preview file="./code/a.tsx"\n```', '```tsx title="a.tsx"\nconst a = 1;\n```'],
    ['```tsx preview file="/docs/team/code/a.tsx"\n```', '```tsx title="a.tsx"\nconst a = 1;\n```'],
    [
      '```mermaid caption="The way" alt="From a to b."\nflowchart LR\n  a --> b\n```',
      '```mermaid\nflowchart LR\n  a --> b\n```\n\n*The way*',
    ],
    [':::tip{title="Mind it"}\n\nText.\n\n:::', '> **Tip: Mind it**\n>\n> Text.'],
    [':::note\nText.\n:::', '> **Note**\n>\n> Text.'],
    [
      ':::tip Use `a` or [b](/c)\nText.\n:::',
      '> **Tip: Use `a` or [b](https://site.example.org/core/c)**\n>\n> Text.',
    ],
    ['::::note\n:::details *More*\nText.\n:::\n::::', '> **Note**\n>\n> > **_More_**\n> >\n> > Text.'],
    [':::info Title\nText with *words*\n:::', '> **Info: Title**\n>\n> Text with *words*'],
    [':::warning\n\n- one\n- two\n\n:::\n\nAfter.', '> **Warning**\n>\n> - one\n> - two\n\nAfter.'],
    [':::details Long story\n\nText.\n\n:::', '> **Long story**\n>\n> Text.'],
    ['- item\n\n  :::tip\n\n  Text.\n\n  :::', '- item\n\n  > **Tip**\n  >\n  > Text.'],
    ['<Tabs>\n<Tab label="A">\n\nText.\n\n</Tab>\n</Tabs>', '**A**\n\nText.'],
    ['<Steps>\n\n1. **One.** Text.\n2. **Two.** Text.\n\n</Steps>', '1. **One.** Text.\n2. **Two.** Text.'],
    [
      '<Cards>\n  <Card title="A" href="/a">*It*.</Card>\n  <Card title="B" href="/b" />\n</Cards>',
      `- [A](${AT}/a): *It*.\n- [B](${AT}/b)`,
    ],
    ['<Card title="Other" href="/docs/other">It.</Card>', `- [Other](${AT}/docs/other): It.`],
    ['<Card href="/docs/other" />', `- [Other](${AT}/docs/other): All others.`],
    ['<Card href="/docs/other">It.</Card>', `- [Other](${AT}/docs/other): It.`],
    ['<FileTree>\n\n- app/\n  - **a.ts** starts it\n\n</FileTree>', '- app/\n  - **a.ts** starts it'],
    ['A <Badge kind="tip">New</Badge>.\n\n<Badge>B</Badge> <Badge>C</Badge>', 'A **New**.\n\n**B** **C**'],
    [
      '<Video title="It" src="./a.mp4" poster="./a.png" captions="/a%20b.vtt" />',
      `![Video: It](${AT}/docs/team/a.png)\n\n> Hello there. Bye.`,
    ],
    ['Press <kbd>Ctrl</kbd> and <b>wait</b>.', 'Press Ctrl and **wait**.'],
    ['A<br />B', 'A\\\nB'],
    ['[Plan](./plan.pdf#a) [No](./b.pdf)', `[Plan](${AT}/static/file/18.pdf#a) [No](${AT}/docs/team/b.pdf)`],
    ['<a href="/docs/other">There</a>', `[There](${AT}/docs/other)`],
    ['<div>\n\nText.\n\n</div>', 'Text.'],
    ['<details>\n<summary>More</summary>\n\nText.\n\n</details>', '**More**\n\nText.'],
    [
      '<Figure>\n<img src="/a.png" alt="A" />\n<figcaption>The *thing*</figcaption>\n</Figure>',
      `![A](${AT}/a.png)\n\n*The _thing_*`,
    ],
    ['<Example>\n<b>A</b>\n</Example>', '```mdx\n<b>A</b>\n```\n\n**A**'],
    [
      'import Part from "../_part.mdx"\n\n<Part />\n\nMore.',
      `Ask [us](${AT}/docs/other).\n\n![A](${AT}/docs/a.png)\n\nMore.`,
    ],
    ['import Loop from "../_loop.mdx"\n\n<Loop />', 'One.'],
    ['<Unknown title="Sales">\n\nText.\n\n</Unknown>', '**Sales**\n\nText.'],
    ['<Unknown count={3}>\n\nText.\n\n</Unknown>\n\n<Empty />', 'Text.'],
  ])('converts %j to %j', (source, expected) => {
    expect(plain(source)).toBe(expected);
  });

  it.each([
    ['Press <kbd>Ctrl</kbd><!-- a note -->.', 'Press <kbd>Ctrl</kbd>.'],
    ['See <a href="/docs/other">there</a>.', `See <a href="${AT}/docs/other">there</a>.`],
    ['<p><img src="/a.png"></p>\n\n<!-- a note -->', `<p><img src="${AT}/a.png"></p>`],
    [':::tip{title="Mind it"}\nText.\n:::', '> **Tip: Mind it**\n>\n> Text.'],
  ])(
    'keeps the HTML of .md files, but not comments, relative URLs and admonitions: %j',
    (source, expected) => {
      expect(plain(source, 'docs/team/page.md')).toBe(expected);
    },
  );

  it.each([
    ['../other.mdx#part', '/docs/other#part'],
    ['../other', '/docs/other'],
    ['/docs/other.html?a=b#c', '/docs/other?a=b#c'],
    ['../../blog/2024-01-01-post.mdx', '/blog/post'],
    ['#part', '/docs/team/page#part'],
    ['/manifest.webmanifest', '/manifest.webmanifest'],
  ])('makes the link %s absolute and clean', (url, path) => {
    expect(plain(`[A](${url})`)).toBe(`[A](${AT}${path})`);
    expect(plain(`[A][b]\n\n[b]: ${url}`)).toBe(`[A][b]\n\n[b]: ${AT}${path}`);
  });

  it.each(['https://example.org/a.html', '//example.org/a', 'mailto:a@example.com'])(
    'keeps the URL %s',
    (url) => {
      expect(plain(`[A](${url}) ![A](${url})`)).toBe(`[A](${url}) ![A](${url})`);
    },
  );

  it.each([
    ['./a.png', '/docs/team/a.png'],
    ['../img/a%20b.png', '/docs/img/a%20b.png'],
    ['../../../a.png', '/a.png'],
    ['/a.png', '/a.png'],
  ])('makes the image %s absolute', (url, path) => {
    expect(plain(`![A](${url})`)).toBe(`![A](${AT}${path})`);
    expect(plain(`![A][b]\n\n[b]: ${url}`)).toBe(`![A][b]\n\n[b]: ${AT}${path}`);
    expect(plain(`<img alt="A" src="${url}">`, 'docs/team/page.md')).toBe(`<img alt="A" src="${AT}${path}">`);
  });

  it('keeps only the words of a link to a Markdown file that does not exist', () => {
    expect(
      plain('See [the **guide**](../gone.md#a), [here][r] and [*there*](/docs/gone.md).\n\n[r]: ../gone.md'),
    ).toBe('See the **guide**, here and *there*.');
  });

  it('does not change the tree of the page', () => {
    const page = makePage('docs/team/page.mdx', ':::tip\n\n[A](../other.mdx)\n\n:::\n\n## B {#b}');
    const before = JSON.stringify(page.tree);
    const context = {
      site: SITE,
      pageRoutes: new Map(),
      isRoute: () => false,
      textOf: () => undefined,
      publishedAt: () => undefined,
      partialAt: () => undefined,
    };
    toPlainMarkdown(page.tree, addressesOf(page, context));
    expect(JSON.stringify(page.tree)).toBe(before);
  });
});

const doc = (file: string, fields: Record<string, unknown>, body?: string): Page =>
  makePage(file, pageText(fields, body));

const HANDBOOK = [
  doc('docs/index.mdx', { redirect: '/docs/welcome' }),
  doc('docs/welcome.mdx', { title: 'Welcome', description: 'Begin: here.', order: 1 }),
  doc('docs/basics/deep/page.mdx', { title: 'Deep [page]', order: 1 }),
  doc('docs/team/index.mdx', { title: 'Team', description: 'Who we are.', order: 2 }),
  doc('docs/team/habits.mdx', { title: 'Habits', description: 'Our working day.', label: 'Our habits' }),
];

const HOME = doc('index.mdx', {
  title: 'A Site',
  description: 'All about a site.',
  hero: {
    title: 'Hello',
    text: 'Words.',
    actions: [{ label: 'Start', to: '/docs/welcome' }],
    map: {
      label: 'The parts',
      rows: [
        { label: 'Apps', symbol: 'app', parts: [{ name: 'watch', text: 'Films.', to: '/docs/team' }] },
        { label: 'Hub', symbol: 'gateway', parts: [{ name: 'lens', text: 'Light.', to: '/docs/welcome' }] },
      ],
    },
  },
  cards: [{ title: 'Team', text: 'People.', to: '/docs/team' }],
});

/** A site of these pages, with a blog of these posts. */
function siteOf(pages: readonly Page[], posts: Record<string, string>) {
  const { content, kinds } = readBlog(posts, { newestOn: { file: 'index.mdx', posts: 3 } });
  const all = [...pages, ...content.pages];
  const categories = new Map([['docs/basics', { label: 'Basics', order: 3 }]]);
  const model = modelOf({ ...content, pages: all, categories }, { kinds });
  return markdownSite(model, { site: SITE, kinds, textOf: () => undefined, publishedAt: () => undefined });
}

describe('the site as Markdown', () => {
  const titled = doc('docs/titled.md', { unlisted: true }, '# A title\n\nWords.');
  const site = siteOf([HOME, titled, ...HANDBOOK], {
    'blog/2024-01-01-old.mdx': postText({ title: 'Old', authors: ['platform-team'] }),
    'blog/2024-02-01-new.mdx': postText({ title: 'New' }, '![A](./a.png)'),
    'blog/2024-04-01-secret.mdx': postText({ title: 'Secret', unlisted: true }),
  });

  it.each([
    ['/docs/titled', `url: ${AT}/docs/titled\n---\n\n# A title\n\nWords.\n`],
    [
      '/docs/welcome',
      `---\ntitle: Welcome\ndescription: "Begin: here."\nurl: ${AT}/docs/welcome\n---\n\n# Welcome\n`,
    ],
    ['/docs/team', `## In this section\n\n- [Our habits](${AT}/docs/team/habits): Our working day.\n`],
    ['/blog/old', '# Old\n\n*2024-01-01, Platform Team*\n'],
    ['/', `url: ${AT}/\n---\n\n# Hello\n\nWords.\n`],
    ['/', `## The parts\n\n- [watch](${AT}/docs/team): Films.\n- [lens](${AT}/docs/welcome): Light.\n`],
    ['/', `- [Team](${AT}/docs/team): People.`],
    ['/', `- [New](${AT}/blog/new): All about a post.`],
  ])('the document of %s contains %j', (route, text) => {
    expect(site.document(route)).toContain(text);
  });

  it('lists the images in the content', () => {
    expect(site.pictures).toEqual(['blog/a.png']);
  });

  it('has an index by section in llms.txt, with descriptions and links to the documents', () => {
    expect(site.llms()).toBe(`# A Site

> All about a site.

The links lead to Markdown versions. A URL without .md leads to the page itself. [All pages in one file](${AT}/llms-full.txt).

## Docs

- [Welcome](${AT}/docs/welcome.md): Begin: here.

## Team

- [Team](${AT}/docs/team.md): Who we are.
- [Our habits](${AT}/docs/team/habits.md): Our working day.

## Basics

- [Deep › Deep \\[page\\]](${AT}/docs/basics/deep/page.md)

## Blog

- [New](${AT}/blog/new.md): All about a post.
- [Old](${AT}/blog/old.md): All about a post.
`);
  });
});
