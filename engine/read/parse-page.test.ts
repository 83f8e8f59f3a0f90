import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../tests/helpers/render-markdown.ts';
import { checkMarkup } from '../check/markup.ts';
import { ContentError } from '../problems/problems.ts';
import { parsePage } from './parse-page.ts';

/** The places of links or images as `line:url`, for one short comparison. */
const places = (found: readonly { line: number; url: string }[]): string =>
  found.map(({ line, url }) => `${line}:${url}`).join(' ');

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
  it('has the line of each field, including nested ones', () => {
    const actions = '  actions:\n    - { label: Go, to: /docs }\n';
    const source = `---\ntitle: Home\n\nhero:\n  text: |\n    Two\n    lines\n${actions}---\n`;
    const page = parsePage(source, 'index.mdx');
    const hero = { text: 'Two lines', actions: [{ label: 'Go', to: '/docs' }] };
    expect(page.frontMatter).toEqual({ title: 'Home', hero });
    expect(page.fieldLines).toMatchObject({ title: 2, hero: 4, 'hero.text': 5, 'hero.actions.0.to': 9 });
  });

  it.each<[string, object, number]>([
    ['', {}, 0],
    ['---\n---\n\ntext', {}, 0],
    ['---\n# nothing yet\n---\n', {}, 0],
    ['text\n\n---\n\ntext', {}, 0],
    ['---\ndate: 2024-01-02\n---\n', { date: '2024-01-02' }, 0],
    ['---\ntitle: One ---\nlabel: "a --- b"\n---\n\n# Body', { title: 'One ---', label: 'a --- b' }, 1],
    ['---\ntitle: A\n---\n\n```yaml\n---\ntitle: B\n---\n```\n\n---\n\n# End', { title: 'A' }, 1],
  ])('of %j is %j, and the body has %d headings', (source, fields, headings) => {
    const page = parsePage(source, 'a.mdx');
    expect([page.frontMatter, page.headings.length]).toEqual([fields, headings]);
  });

  it('and links have the same lines with Windows line endings', () => {
    const source = '---\ntitle: A\ntags:\n  - x\n---\n\n# Head\n\n[a](/b)\n'.replaceAll('\n', '\r\n');
    const page = parsePage(source, 'a.mdx');
    expect(page.frontMatter).toEqual({ title: 'A', tags: ['x'] });
    expect(page.fieldLines).toMatchObject({ title: 2, tags: 3, 'tags.0': 4 });
    expect(places(page.links)).toBe('9:/b');
  });

  it('has links, with their lines', () => {
    const source = '---\nredirect: /docs/a\nhero:\n  actions:\n    - to: /docs/b\n    - to: [3]\n---\n';
    expect(places(parsePage(source, 'a.mdx').links)).toBe('2:/docs/a 5:/docs/b');
  });

  it.each([
    ['title: A\ntags: [a', 'mdx:3: the front matter is not valid YAML: '],
    [
      'title: A\ntitle: B',
      'mdx:3: the front matter is not valid YAML: Map keys must be unique. Remove one of the two fields.',
    ],
    ['title: *nobody', 'the front matter is not valid YAML: Unresolved alias'],
    [
      'title: A: b',
      `mdx:2: the front matter is not valid YAML: Nested mappings are not allowed in compact mappings. The value needs quotes. Write title: 'A: b'.`,
    ],
    ["title: It's: b", `Write title: "It's: b".`],
    [
      'title: [Draft] Plan',
      `mdx:2: the front matter is not valid YAML: Unexpected scalar at node end. The value needs quotes. Write title: '[Draft] Plan'.`,
    ],
    ['title: > x', `Write title: '> x'.`],
    ['title: @name', `Write title: '@name'.`],
    ['title: A\ntags: [c#, f #]', `mdx:3: the front matter is not valid YAML: `],
    ['title: A\ntags: [c#, f #]', `Write tags: ['c#', 'f #'].`],
    ['title: A\ntags:\n  - a: b: c', `Write - a: 'b: c'.`],
    ['title: "A" b', `Write title: '"A" b'.`],
    // The parser names the last line.
    [
      'title: "Open\ndescription: b\norder: 3',
      `mdx:2: the front matter is not valid YAML: Missing closing "quote. The quotes around the value are not complete. Write title: 'Open'.`,
    ],
    ['title: A\n description: b', 'Write each field on its own line'],
    ['tags:\n\t- a', 'Write spaces instead of the tab.'],
    ['title:\u00A0A\ntags: []', 'The line contains a no-break space, as word processors write it.'],
    ['- a\n- b', 'mdx:2: the front matter must be fields with values'],
  ])('is rejected: %j', (yaml, problem) => {
    expect(problemOf(`---\n${yaml}\n---\n`)).toContain(problem);
  });

  it.each([
    ['+++\ntitle = "A"\n+++\n\ntext', 'TOML'],
    ['{\n  "title": "A"\n}\n\ntext', 'JSON'],
    ['{"title": "A"}\n\ntext', 'JSON'],
    [';;;\n"title": "A"\n;;;\n', 'JSON'],
  ])('must be YAML: %j', (source, language) => {
    expect(problemOf(source)).toContain(
      `docs/page.mdx:1: the front matter is ${language}, and this site reads YAML`,
    );
  });

  it('is reported if it is never closed', () => {
    expect(problemOf('---\ntitle: A\n')).toContain('docs/page.mdx:1: the front matter is never closed');
  });

  it.each([
    'title: A\n\nText.',
    '--\ntitle: A\n--\n',
    '—\nTitle: A\ndescription: B\n—\n',
    '----\r\ntitle: A\r\n----\r\n',
  ])('is reported if its dashes are missing or wrong: %j', (source) => {
    expect(problemOf(source)).toContain(
      'docs/page.mdx:1: the front matter must be between two lines of three dashes',
    );
  });

  it('is reported if it does not begin on the first line', () => {
    expect(problemOf('\n---\ntitle: A\n---\n')).toContain('the front matter must begin on the first line');
  });
});

describe('headings', () => {
  it.each(['a.md', 'a.mdx'])(
    'of %s have depth, text and id; lines in code and comments are not headings',
    (file) => {
      const code = '```md\n## Not {#me}\n```\n\n<!--\n## Nor me\n-->';
      const { headings } = parsePage(`# One\n\n## Two \`code\`\n\n### Three {#third}\n\n${code}`, file);
      expect(headings).toEqual([
        { depth: 1, text: 'One', id: 'one' },
        { depth: 2, text: 'Two code', id: 'two-code' },
        { depth: 3, text: 'Three', id: 'third' },
      ]);
    },
  );

  const anywhere = [
    '## With [a link](https://example.org), `code`, *emphasis*, **strong** and ~~struck~~ words',
    '## Emoji 🎬, 日本語, ünïcode & signs: what? (yes) 100 % &amp; entities &lt;',
    '## Same\n\n## Same\n\n## Same-1\n\n## Same',
    '## Same {#same}\n\n## Same',
    '## Custom {#my_id}\n\n## With spaces {#My Id}\n\n## `code` {#code-id}',
    '## Custom {#not} at the end\n\n## Shown as code: `{#id}`\n\n## Escaped \\{#escaped}',
    '## Closed by signs ##\n\n##\n\n## after an empty one\n\nSetext\n======\n\nTwo\nlines\n---',
    '> ## In a quotation\n\n- ## In a list',
    ':::tip\n## In a tip\n:::\n\n:::note Title\n\n## In a note\n\n:::',
    '## A picture ![of a film](/film.png) of [the guide][guide]\n\n[guide]: https://example.org',
    '## With a note[^1]\n\n[^1]: A note.\n\n## After',
    '## a <!-- comment --> b\n\n## Custom {#after} <!-- comment -->',
    '## constructor\n\n## toString\n\n## __proto__',
    '## Main\n\n## Main\n\n### First page\n\n## Recent 2024\n\n## Recent words',
    '## __rspress_root\n\n## Footnote label[^1]\n\n[^1]: A note.',
    '## Hi <b>there</b>',
    '## Press <kbd>Ctrl</kbd> + <kbd>C</kbd>\n\n## A<br/>B <img src="/a.png" alt="logo"/>',
    '## 2 * 3 * 4\n\n## Wildcards (\\*) and \\*p\n\n## a \\~\\~ b\n\n## An \\` and \\`\n\n## ``a`b``',
    '## 🚀\n\n## 🎬\n\n## ...\n\n## ![](/a.png)\n\n## 1️⃣\n\n## ⚠️ Care\n\n## Section\n\n## \\_\\_',
    '## ?\n\n## Other {#section}\n\n## !',
  ];
  const cases = [
    ...anywhere.flatMap((source) => ['a.mdx', 'a.md'].map((file) => [file, source])),
    ['a.md', '## Hi <a id="mark"></a>'],
    ['a.mdx', '## One {1 + 1} two'],
    ['a.mdx', `## API <Badge kind="tip">New</Badge> {'text'}`],
    ['a.mdx', '<Tabs>\n<Tab label="A">\n\n## Same\n\n</Tab>\n</Tabs>\n\n## Same'],
    ['a.mdx', '<div>\n\n## In JSX\n\n</div>'],
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

  it('have texts as readers see them', () => {
    const sources = [
      ['2 * 3 * 4', '2 * 3 * 4'],
      ['Wildcards (*) and \\*p', 'Wildcards (*) and *p'],
      ['a \\~\\~ b ~~c~~ snake_case_name', 'a ~~ b c snake_case_name'],
      ['An \\` and another \\`', 'An ` and another `'],
      ['``a`b`` and *`c`*', 'a`b and c'],
      ['Press <kbd>Ctrl</kbd>+<kbd>C</kbd> now', 'Press Ctrl+C now'],
      ['API <Badge kind="tip">New</Badge>', 'API New'],
      ['![The logo](/a.png) of <img src="/b.png" alt="b" />', 'The logo of b'],
      ['a &lt; b &amp; c 🎬', 'a < b & c 🎬'],
      ['[A *link*](/b)[^1]', 'A link'],
    ];
    for (const [source, text] of sources) {
      const { headings } = parsePage(`## ${source} {#id}\n\n[^1]: Note.`, 'a.mdx');
      expect(headings).toEqual([{ depth: 2, id: 'id', text }]);
    }
  });

  it('without letters get ids that can be used', () => {
    const source =
      '## 🚀\n\n## ![](/a.png)\n\n## ...\n\n## 1️⃣\n\n## ⚠️ Care\n\n## Section\n\n## ![A map](/b.png)';
    const ids = ['section', 'section-1', 'section-2', '1', '-care', 'section-3', 'a-map'];
    expect(parsePage(source, 'a.mdx').headings.map(({ id }) => id)).toEqual(ids);
  });

  it('get a prefix if their id is reserved for the site', () => {
    const { headings } = parsePage('## Main\n\n## Table of contents\n\n## Language menu', 'a.md');
    const ids = ['section-main', 'table-of-contents', 'section-language-menu'];
    expect(headings.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['## Text\n\n## Start {#main}', 'a.mdx', 'main'],
    ['Text.\n\n<a id="__rspress_root"></a>', 'a.md', '__rspress_root'],
    ['Text.\n\n<div id="first-page">text</div>', 'a.mdx', 'first-page'],
  ])('and elements with a reserved id are reported with their line: %j', (source, file, id) => {
    const message = expect.stringContaining(`the id "${id}" is reserved`);
    expect(checkMarkup(parsePage(source, file))).toMatchObject([{ file, line: 3, message }]);
  });
});

it('a file that is not in UTF-8 is reported with the line of the first wrong character', () => {
  const source = Buffer.from('---\ntitle: A\n---\n\nCaf\u00e9', 'latin1').toString('utf8');
  expect(problemOf(source)).toBe('docs/page.mdx:5: the file is not encoded in UTF-8. Save it as UTF-8.');
});

it.each([
  ['## A\n\n## B {#a}', 'two elements have the id "a": give the heading another one with {#…}.'],
  ['## B {#a}\n\n## A', 'two elements have the id "a": give the heading another one with {#…}.'],
  ['Text.\n\n## A {#one two}', 'the id "one two" of a heading contains a space: write one-two.'],
])('the id of a heading in %j is reported', (source, message) => {
  expect(checkMarkup(parsePage(source, 'a.mdx'))).toMatchObject([{ file: 'a.mdx', line: 3, message }]);
});

it.each([
  ['# One\n\n<div id="two">x</div>\n\n<span id={"three"}>x</span>.', 'a.mdx', ['one', 'two', 'three']],
  ['In <a id="here"></a>text.\n\n<div>\n  <p id="there">x</p>\n</div>', 'a.md', ['here', 'there']],
  ['A claim[^1].\n\n[^1]: Its source.', 'a.md', ['user-content-fn-1', 'footnote-label']],
])('the anchors of %j in %s include %j', (source, file, anchors) => {
  expect(parsePage(source, file).anchors).toEqual(expect.arrayContaining(anchors));
});

const BODY = `---
title: A
---

A [link](/one "with a title") and
on the next line [another](./two.mdx#part).

- in a list:
  - [nested](../three)

| a |
| - |
| [cell](/four) |

:::tip Title

[in a tip](/five)

:::

[by reference][ref] and https://example.org/auto and ![by reference][map]

[ref]: /six "Title"
[map]: ./map.svg
[unused]: /nowhere

\`[code](/no)\` <!-- [comment](/no) -->

\`\`\`md
[code](/no) ![code](no.png)
\`\`\`

![image](./pic.svg "Caption") and ![static](/pic.png)`;

it.each(['docs/page.md', 'docs/page.mdx'])(
  'links and images of %s have their lines, and code and comments contain none',
  (file) => {
    const { links, images } = parsePage(BODY, file);
    const inText = '5:/one 6:./two.mdx#part 9:../three 13:/four 17:/five';
    expect(places(links)).toBe(`${inText} 21:https://example.org/auto 23:/six`);
    expect(places(images)).toBe('24:./map.svg 33:./pic.svg 33:/pic.png');
    expect([...links, ...images].every((each) => each.file === file)).toBe(true);
  },
);

it('links and images of JSX have the lines of their attributes, and links are marked as literal', () => {
  const source = `<Cards>
  <Card
    title="B"
    href="/one"
  >
    Text with <a href={"/two"}>one</a>.
  </Card>
</Cards>

<Card href={\`/\${1}\`} title={"no"} /> <Card {...{ href: "/no" }} />

<img src="./pic.svg" alt="" /> <video src="/film.mp4" /> <Player src="abc" />`;
  const { links, images } = parsePage(source, 'a.mdx');
  expect(places(links)).toBe('4:/one 6:/two 12:/film.mp4');
  expect(links.every(({ isLiteral }) => isLiteral)).toBe(true);
  expect(places(images)).toBe('12:./pic.svg');
});

it('links and images of HTML in Markdown files have their lines', () => {
  const html = '<div>\n  <a href="/one">x</a>\n  <img src="a.png">\n</div>';
  const { links, images } = parsePage(`\n${html}\n\nIn <a href="/two">text</a>.`, 'a.md');
  expect([places(links), places(images)]).toEqual(['3:/one 7:/two', '4:a.png']);
});

it.each([
  ['---\ntitle: A\n---\n\n<Card>\n\ntext', 'mdx:5', 'Expected a closing tag for `<Card>`'],
  ['text\n\n1 <2', 'mdx:3', ''],
  ['import a from', 'mdx:1', ''],
  ['---\ntitle: A\n---\n\ntext\n\n<!-- never closed\n\nmore', 'md:7', 'the HTML comment'],
])('%j cannot be read; the error is at %s', (source, place, problem) => {
  const [extension] = place.split(':');
  const message = problemOf(source, `docs/page.${extension}`);
  expect(message).toContain(`docs/page.${place}: the Markdown cannot be read: ${problem}`);
});

const BRACES = 'Write \\{ and \\} if they are text.';

it.each([
  ['Up to {count', BRACES],
  ['Sets {1, 2 and 3}', BRACES],
  ['> {\n1}', 'Indent this line like the line above it'],
  ['Less than <5 pages', 'Write &lt; if it is text, and [text](URL) if it is a link.'],
  ['<https://example.org>', '[text](URL) if it is a link.'],
  ['A line<br>break', 'Write <br />.'],
  ['<b>Bold', 'Add </b>, or write &lt;b> if it is text.'],
  ['Bold</b>', 'Add the opening tag before it, or remove it.'],
  ['<b>Bold</i>', 'Add </b>, or write &lt;b> if it is text.'],
  [
    '<Tabs>\nOne\n\nTwo</Tabs>',
    'Put <Tabs> and </Tabs> into their own lines, with an empty line below and above them.',
  ],
  ['<Tab label=“A”>\n\nOne\n\n</Tab>', 'Write straight quotes'],
  ['import of goods', 'Correct it, or begin the sentence with another word.'],
  ['export your data', 'Correct it, or begin the sentence with another word.'],
])('the message about %j says what to write', (text, advice) => {
  expect(problemOf(`---\ntitle: A\n---\n\n${text}\n`, 'docs/page.mdx')).toContain(advice);
});

it.each(['md', 'mdx'])(
  'the marks of an unfinished merge in an .%s file are reported, but not examples in code',
  (ending) => {
    const marks = '<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> branch\n';
    const file = `docs/page.${ending}`;
    const message =
      'the file cannot be read: it contains two versions of a merge that is not finished. Keep one of them';
    expect(problemOf(`Text.\n\n${marks}`, file)).toContain(`${file}:3: ${message}`);
    expect(problemOf(`---\ntitle: A\n${marks}---\n`, file)).toContain(`${file}:3: ${message}`);
    expect(problemOf(`\`\`\`\`text\n\`\`\`\n${marks}\`\`\`\`\n`, file)).toBe('no problem');
    expect(problemOf('Title\n=======\n\n>>>>>>> quoted\n', 'docs/page.md')).toBe('no problem');
  },
);

it('a Markdown file may contain braces and angle brackets that MDX rejects', () => {
  expect(problemOf('1 < 2 and { 1 +, <https://example.org>', 'docs/page.md')).toBe('no problem');
});

it('a run of backticks without an end stays text, and none of them begins code', () => {
  const words = (source: string): unknown[] => {
    const [paragraph] = parsePage(source, 'docs/page.md').tree.children;
    return paragraph?.type === 'paragraph' ? paragraph.children : [];
  };
  expect(words('a ``b` c')).toEqual([expect.objectContaining({ type: 'text', value: 'a ``b` c' })]);
  expect(words('``')).toEqual([expect.objectContaining({ type: 'text', value: '``' })]);
});
