import { describe, expect, it } from 'vitest';
import { checkMarkup } from '../../../plugins/content/markup.ts';
import { parsePage } from '../../../plugins/content/parse-page.ts';
import { ContentError } from '../../../plugins/content/problems.ts';
import { renderMarkdown } from '../../helpers/render-markdown.ts';

const ids = (source: string, file = 'docs/page.mdx'): string[] =>
  parsePage(source, file).headings.map(({ id }) => id);

/** The places of links or images as `line:url`, for one short comparison. */
const places = (found: readonly { line: number; url: string }[]): string[] =>
  found.map(({ line, url }) => `${line}:${url}`);

const problemOf = (source: string, file = 'docs/page.mdx'): string => {
  try {
    parsePage(source, file);
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  return 'no problem';
};

describe('front matter', () => {
  it('is read with the line of each field, nested ones by their paths', () => {
    const page = parsePage(
      '---\ntitle: Home\n\nhero:\n  text: |\n    Two\n    lines\n  actions:\n    - { label: Go, to: /docs }\n---\n\ntext',
      'index.mdx',
    );
    expect(page.frontMatter).toEqual({
      title: 'Home',
      hero: { text: 'Two\nlines\n', actions: [{ label: 'Go', to: '/docs' }] },
    });
    expect(page.fieldLines).toMatchObject({ title: 2, hero: 4, 'hero.text': 5, 'hero.actions.0.to': 9 });
  });

  it('keeps dates as the text that was written', () => {
    expect(parsePage('---\ndate: 2024-01-02\n---\n', 'a.mdx').frontMatter).toEqual({ date: '2024-01-02' });
  });

  it.each([
    ['none', 'text'],
    ['an empty file', ''],
    ['an empty block', '---\n---\n\ntext'],
    ['a block with an empty line', '---\n\n---\n'],
    ['a comment only', '---\n# nothing yet\n---\n'],
    ['a rule further down', 'text\n\n---\n\ntext'],
  ])('may be missing: %s', (_name, source) => {
    expect(parsePage(source, 'a.mdx').frontMatter).toEqual({});
  });

  it('may hold three dashes within a value', () => {
    const page = parsePage('---\ntitle: Part one ---\nlabel: "a --- b"\n---\n\n# Body', 'a.mdx');
    expect(page.frontMatter).toEqual({ title: 'Part one ---', label: 'a --- b' });
    expect(page.headings).toHaveLength(1);
  });

  it('ends at its own rule, not at one in the text or in code', () => {
    const page = parsePage('---\ntitle: A\n---\n\n```yaml\n---\ntitle: B\n---\n```\n\n---\n\n# End', 'a.mdx');
    expect(page.frontMatter).toEqual({ title: 'A' });
    expect(page.headings.map(({ text }) => text)).toEqual(['End']);
  });

  it('is the same with Windows line ends', () => {
    const page = parsePage(
      '---\r\ntitle: A\r\ntags:\r\n  - x\r\n---\r\n\r\n# Head\r\n\r\n[a](/b)\r\n',
      'a.mdx',
    );
    expect(page.frontMatter).toEqual({ title: 'A', tags: ['x'] });
    expect(page.fieldLines).toMatchObject({ title: 2, tags: 3, 'tags.0': 4 });
    expect(places(page.links)).toEqual(['9:/b']);
  });

  it('names the pages it leads to as links', () => {
    const page = parsePage(
      '---\nredirect: /docs/a\nhero:\n  actions:\n    - to: /docs/b\n    - to: 3\n---\n',
      'a.mdx',
    );
    expect(places(page.links)).toEqual(['2:/docs/a', '5:/docs/b']);
  });

  it.each([
    ['---\ntitle: A\ntags: [a\n---\n', 'docs/page.mdx:3: the front matter is not valid YAML: '],
    ['---\ntitle: A: B\n---\n', 'docs/page.mdx:2: the front matter is not valid YAML: Nested mappings'],
    [
      '---\ntitle: A\ntitle: B\n---\n',
      'docs/page.mdx:3: the front matter is not valid YAML: Map keys must be unique',
    ],
    ['---\ntitle: *nobody\n---\n', 'the front matter is not valid YAML: Unresolved alias'],
    ['---\n\ttitle: A\n---\n', 'docs/page.mdx:2: the front matter is not valid YAML: Tabs'],
    ['---\njust words\n---\n', 'docs/page.mdx:2: the front matter must be fields with values'],
    ['---\n- a\n- b\n---\n', 'docs/page.mdx:2: the front matter must be fields with values'],
    ['---\ntitle: A\n\n# Heading\n', 'docs/page.mdx:1: the front matter is never closed'],
  ])('is refused: %j', (source, problem) => {
    expect(problemOf(source)).toContain(problem);
  });
});

describe('headings', () => {
  it('have depth, text and id', () => {
    expect(parsePage('# One\n\n## Two `code`\n\n### Three {#third}\n', 'a.mdx').headings).toEqual([
      { depth: 1, text: 'One', id: 'one' },
      { depth: 2, text: 'Two code', id: 'two-code' },
      { depth: 3, text: 'Three', id: 'third' },
    ]);
  });

  it('take a custom id in Markdown and in MDX', () => {
    expect(ids('## Set up {#set-up}', 'a.md')).toEqual(['set-up']);
    expect(ids('## Set up {#set-up}', 'a.mdx')).toEqual(['set-up']);
  });

  it('are not seen in code and comments', () => {
    expect(ids('```md\n## Not {#me}\n```\n\n<!--\n## Nor me\n-->\n\n## Me')).toEqual(['me']);
  });

  const anywhere = [
    '## With [a link](https://example.org) and `code`',
    '## An *emphasis*, a **strong** and a ~~struck~~ word',
    '## Emoji 🎬 and 日本語',
    '## Ünïcode & signs: what? (yes) 100 %',
    '## Same\n\n## Same\n\n## Same-1\n\n## Same',
    '## Same {#same}\n\n## Same',
    '## Custom {#my_id}\n\n## With spaces {#My Id}\n\n## `code` {#code-id}',
    '## Custom {#not} at the end',
    '## Shown as code: `{#id}`',
    '## Escaped \\{#escaped}',
    '## Closed by signs ##',
    '##\n\n## after an empty one',
    'Setext\n======\n\nTwo\nlines\n---',
    '> ## In a quotation\n\n- ## In a list',
    ':::tip\n## In a tip\n:::\n\n:::note Title\n\n## In a note\n\n:::',
    '## A picture ![of a film](https://example.org/film.png) here',
    '## See [the guide][guide]\n\n[guide]: https://example.org',
    '## With a note[^1]\n\n[^1]: A note.\n\n## After',
    '## a <!-- comment --> b\n\n## Custom {#after} <!-- comment -->',
    '## constructor\n\n## toString\n\n## __proto__',
    '## Main\n\n## Main\n\n### First page\n\n## Recent 2024\n\n## Recent words',
    '## __rspress_root\n\n## Footnote label[^1]\n\n[^1]: A note.',
    '## &amp; entities &lt;',
  ];
  const onlyMarkdown = ['## Hi <b>there</b>', '## Hi <a id="mark"></a>'];
  const onlyMdx = ['## Hi <b>there</b>', '## One {1 + 1} two', '<div>\n\n## In JSX\n\n</div>'];
  const cases = [
    ...anywhere.flatMap((source) => [
      ['a.mdx', source],
      ['a.md', source],
    ]),
    ...onlyMarkdown.map((source) => ['a.md', source]),
    ...onlyMdx.map((source) => ['a.mdx', source]),
  ] as [file: string, source: string][];

  it.each(cases)('have the ids that Rspress puts into the HTML, in %s: %j', async (file, source) => {
    for (const text of [source, source.replaceAll('\n', '\r\n')]) {
      const { html, meta } = await renderMarkdown(text, file);
      const rendered = [...html.matchAll(/<h[1-6][^>]*? id="([^"]*)"/g)].map(([, id]) => id);
      const { headings, anchors } = parsePage(text, file);
      expect(headings.map(({ id }) => id)).toEqual(rendered.filter((id) => id !== 'footnote-label'));
      expect(anchors).toEqual(expect.arrayContaining(rendered));
      expect(rendered).toEqual(expect.arrayContaining(meta.toc.map(({ id }) => id)));
    }
  });
});

describe('an id that the page itself uses', () => {
  it('is not that of a heading', () => {
    const { headings } = parsePage('## Main\n\n## Table of contents\n\n## Language menu', 'a.md');
    expect(headings.map(({ id }) => id)).toEqual([
      'section-main',
      'table-of-contents',
      'section-language-menu',
    ]);
  });

  it.each([
    ['## Text\n\n## Start {#main}', 'a.mdx', 'main'],
    ['Text.\n\n<a id="__rspress_root"></a>', 'a.md', '__rspress_root'],
    ['Text.\n\n<div id="first-page">text</div>', 'a.mdx', 'first-page'],
  ])('is refused, with its line, in %j', (source, file, id) => {
    expect(checkMarkup({ file, ...parsePage(source, file) })).toEqual([
      { file, line: 3, message: expect.stringContaining(`the id "${id}" is one that the page itself uses.`) },
    ]);
  });
});

describe('anchors', () => {
  it('are headings and explicit ids', () => {
    const page = parsePage(
      '# One\n\n<div id="two">text</div>\n\nIn <span id={"three"}>text</span>.',
      'a.mdx',
    );
    expect(page.anchors.toSorted()).toEqual(['one', 'three', 'two']);
  });

  it('are found in the HTML of Markdown files', () => {
    const page = parsePage('In <a id="here"></a>text.\n\n<div>\n  <p id="there">x</p>\n</div>', 'a.md');
    expect(page.anchors).toEqual(['here', 'there']);
  });

  it('are those of footnotes too', () => {
    const { anchors } = parsePage('A claim[^1].\n\n[^1]: Its source.', 'a.md');
    expect(anchors).toEqual(expect.arrayContaining(['user-content-fn-1', 'footnote-label']));
  });
});

const BODY = [
  '---',
  'title: A',
  '---',
  '',
  'A [link](/one "with a title") and',
  'on the next line [another](./two.mdx#part).',
  '',
  '- in a list:',
  '  - [nested](../three)',
  '',
  '| a |',
  '| - |',
  '| [cell](/four) |',
  '',
  ':::tip Title',
  '',
  '[in a tip](/five)',
  '',
  ':::',
  '',
  '[by reference][ref] and https://example.org/auto',
  '',
  '[ref]: /six "Title"',
  '[unused]: /nowhere',
  '',
  '`[code](/no)`',
  '',
  '```md',
  '[code](/no) ![code](no.png)',
  '```',
  '',
  '<!-- [comment](/no) -->',
  '',
  '![image](./pic.svg "Caption") and ![static](/pic.png)',
].join('\n');

describe.each(['docs/page.md', 'docs/page.mdx'])('links and images of %s', (file) => {
  it('have their lines', () => {
    const page = parsePage(BODY, file);
    expect(places(page.links)).toEqual([
      '5:/one',
      '6:./two.mdx#part',
      '9:../three',
      '13:/four',
      '17:/five',
      '21:https://example.org/auto',
      '23:/six',
    ]);
    expect(places(page.images)).toEqual(['34:./pic.svg', '34:/pic.png']);
    expect(page.links.every((link) => link.file === file)).toBe(true);
  });

  it('are images where a reference is one', () => {
    const page = parsePage('![Map][map]\n\n[map]: ./map.svg', file);
    expect(page.links).toEqual([]);
    expect(page.images).toEqual([{ file, line: 3, url: './map.svg' }]);
  });
});

describe('links of JSX', () => {
  const source = [
    '<Card title="A" href="/one" />',
    '',
    '<Cards>',
    '  <Card',
    '    title="B"',
    '    href="/two"',
    '  >',
    '    Text with <a href={"/three"}>one</a>.',
    '  </Card>',
    '</Cards>',
    '',
    '<Card href={`/${1}`} title={"no"} /> <Card {...{ href: "/no" }} />',
    '',
    '<img src="./pic.svg" alt="" /> <video src="/film.mp4" /> <Player src="abc" />',
  ].join('\n');

  it('have the lines of their attributes', () => {
    const page = parsePage(source, 'a.mdx');
    expect(places(page.links)).toEqual(['1:/one', '6:/two', '8:/three', '14:/film.mp4']);
    expect(page.links.every(({ isLiteral }) => isLiteral)).toBe(true);
    expect(page.images).toEqual([{ file: 'a.mdx', line: 14, url: './pic.svg' }]);
  });
});

it('finds the links and images of HTML in Markdown files, with their lines', () => {
  const page = parsePage(
    '\n<div>\n  <a href="/one">x</a>\n  <img src="a.png">\n</div>\n\nIn <a href="/two">text</a>.',
    'a.md',
  );
  expect(places(page.links)).toEqual(['3:/one', '7:/two']);
  expect(places(page.images)).toEqual(['4:a.png']);
});

describe('text that cannot be read', () => {
  it.each([
    [
      '---\ntitle: A\n---\n\n<Card>\n\ntext',
      'docs/page.mdx:5: the Markdown cannot be read: Expected a closing tag for `<Card>`',
    ],
    ['text\n\n1 <2', 'docs/page.mdx:3: the Markdown cannot be read: '],
    ['text\n\n{ 1 +', 'docs/page.mdx:3: the Markdown cannot be read: '],
    ['import a from', 'docs/page.mdx:1: the Markdown cannot be read: '],
    ['\n<https://example.org>', 'docs/page.mdx:2: the Markdown cannot be read: '],
    ['\n\ntext <!-- never closed', 'docs/page.mdx:3: the Markdown cannot be read: the HTML comment'],
  ])('stops with file and line: %j', (source, problem) => {
    expect(problemOf(source)).toContain(problem);
  });

  it('is no MDX in a Markdown file', () => {
    expect(problemOf('1 < 2 and { 1 +, <https://example.org>', 'docs/page.md')).toBe('no problem');
  });

  it('stops for an unclosed comment in a Markdown file, which would swallow the rest', () => {
    expect(problemOf('---\ntitle: A\n---\n\ntext\n\n<!-- never closed\n\nmore', 'docs/page.md')).toContain(
      'docs/page.md:7: the Markdown cannot be read: the HTML comment that opens here is never closed',
    );
  });
});
