import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../tests/helpers/render-markdown.ts';
import { excerptOf } from '../kinds/blog/excerpt.ts';
import { parsePage } from '../read/parse-page.ts';
import { checkMarkup } from './markup.ts';

const FILE = 'docs/page.md';

/** The problems of a page, as `line: message`. */
const problemsOf = (source: string): string[] =>
  checkMarkup(parsePage(source, FILE)).map(({ line, message }) => `${line}: ${message}`);

const warningsOf = (source: string): string[] =>
  parsePage(source, FILE).warnings.map(({ line, message }) => `${line}: ${message}`);

const searchText = (source: string): string =>
  parsePage(source, FILE)
    .sections.map(({ text }) => text)
    .join('\n');

/** Words in angle brackets that are not HTML. */
const TEXTS = [
  'Write <words> and <your-name>.',
  'An Array<string>, a Map<String, List<T>> and a Promise<void>.',
  'A List<T> is a <T extends Node>, and <Details> is a name.',
  'The <title> of a page, and its <head>.',
  'Copy <source> to <target>.',
  '<?php echo 1 ?> and <!ELEMENT br EMPTY> and <![CDATA[x]]>.',
  '<words>\nAt the start of a line.',
  '</words> ends it.',
  'a < b, a <b, <1>, <>',
  '<svg-icon name="x"></svg-icon> and <path>',
  'Broken over <two\nlines="1">.',
];

describe('text in angle brackets of a .md file', () => {
  it.each(TEXTS)('is shown, found and not a problem: %j', async (source) => {
    const { html } = await renderMarkdown(source, 'page.md');
    const shown = html
      .replace(/<\/?p>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"');
    expect(shown).toBe(source);
    expect(searchText(source)).toBe(source);
    expect([...problemsOf(source), ...warningsOf(source)]).toEqual([]);
  });

  it.each([
    ['- <key>\n\n| <a-b> |\n| --- |\n| List<int> |', ['<key>', '<a-b>', 'List<int>']],
    ['## Array<string>', ['Array<string>']],
    ['<div>\nArray<string> &amp; </words> <?php x ?>\n</div>', ['Array<string>', '</words>', '<?php x ?>']],
    ['> <words>\n> *more*', ['<words>']],
  ])('is shown in %j', async (source, words) => {
    const { html } = await renderMarkdown(source, 'page.md');
    for (const text of words) {
      expect(html).toContain(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
      expect(searchText(source) + JSON.stringify(parsePage(source, FILE).headings)).toContain(text);
    }
    expect(problemsOf(source)).toEqual([]);
  });

  it('is part of an excerpt', () => {
    const { tree } = parsePage('An Array<string>.\n\n<!-- truncate -->', FILE);
    expect(excerptOf(tree, String)).toEqual([{ tag: 'p', children: ['An Array<string>.'] }]);
  });
});

describe('HTML of a .md file', () => {
  it.each([
    ['H<sub>2</sub>O', '<p>H<sub>2</sub>O</p>'],
    ['a <BR> b <br/> c', '<p>a <br/> b <br/> c</p>'],
    ['<a name="x"/>After', '<p><a name="x" id="x"></a>After</p>'],
    ['<div>\n<a id="x"/>After\n</div>', '<div>\n<a id="x"></a>After\n</div>'],
    [
      'An <svg viewBox="0 0 1 1"><path d="M0 0"/></svg>.',
      'An <svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>.',
    ],
    ['<input type="checkbox" disabled> x', '<p><input type="checkbox" disabled=""/> x</p>'],
    ['<kbd\n  title="x">K</kbd>', '<kbd title="x">K</kbd>'],
    ['<https://example.org>', 'href="https://example.org"'],
  ])('is HTML: %j', async (source, expected) => {
    expect((await renderMarkdown(source, 'page.md')).html).toContain(expected);
    expect([...problemsOf(source), ...warningsOf(source)]).toEqual([]);
  });

  it.each([
    ['a <time> b', '1: <time> is never closed: add </time>, or write &lt;time> if it is text.'],
    ['text\n\nThe <li> element', '3: <li> is never closed'],
    ['<div>\n\ntext', '1: <div> is never closed'],
  ])('is reported if it is never closed: %j', (source, message) => {
    expect(problemsOf(source)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    '<details>\n<summary>S</summary>\n\nText.\n\n</details>',
    '<ul>\n<li>a\n<li>b\n</ul>',
    '<b>x\n\ny</b>',
  ])('may leave out end tags, and may contain Markdown: %j', (source) => {
    expect([...problemsOf(source), ...warningsOf(source)]).toEqual([]);
  });

  it('gets a warning for an end tag that closes nothing', () => {
    expect(warningsOf('a\n\n</div>')).toEqual([
      '3: </div> closes nothing, so browsers ignore it. Remove it, or add <div> before it.',
    ]);
  });
});

const RENAME = 'Rename the file to page.mdx';

describe('the syntax of MDX in a .md file', () => {
  it.each([
    ["import logo from './logo.png'", 1],
    ["text\n\nimport * as all, { a as b } from './a'", 3],
    ['import "./a.css"\nexport const a = 1', 1],
    ['export default function Page() {', 1],
    ['export { a }', 1],
    ['<TeamMember name="Ann" photo /> leads.', 1],
    ['text\n\n<DocCardList />\n\nText.', 3],
    ['<Pic sources={{light: "/a.png"}} />', 1],
    ['<Button onClick={() => 1}>x</Button>', 1],
    ['<Foo.Bar />', 1],
    ['<Tabs>', 1],
    ['<img src={logo} />', 1],
    ['<div>\n<TeamMember name="Ann" />\n</div>', 2],
  ])('is reported: %j', (source, line) => {
    const problems = problemsOf(source);
    expect(problems[0]).toMatch(new RegExp(`^${line}: `));
    for (const problem of problems) expect(problem).toContain(RENAME);
  });

  it('is reported for each element with an end tag in another block', () => {
    expect(problemsOf('<Note>\n\ntext\n\n</Note>')).toEqual([
      `1: <Note> is a component, and components only work in .mdx files. ${RENAME}, or write &lt; for a < in the text.`,
    ]);
  });

  it.each(['{/* a note */}', 'a {/*note*/} b', '<div>\n{/* a note */}\n</div>'])(
    'is reported in comments: %j',
    (source) => {
      expect(problemsOf(source)).toEqual([
        expect.stringMatching(/in braces only works in \.mdx files.*Write <!-- … -->/),
      ]);
    },
  );

  it('is reported in braces of attributes', () => {
    expect(problemsOf('<div style={{ color: "red" }}>\n</div>')).toContainEqual(
      expect.stringContaining(RENAME),
    );
  });

  it('has no wrong messages about images', () => {
    expect(parsePage('<img src={logo} />', FILE).images).toEqual([]);
  });

  it.each([
    'import the file, and export default settings.',
    'export const is a keyword.',
    '`import a from "a"` and `<Foo a="b" />` and `{/* c */}`',
    '\\<Foo a="b" /> and \\{/* x */}',
    '- import a from "a"',
    '```jsx\nimport a from "a"\n<Foo />\n```',
    '<!-- <Foo /> {/* x */} -->',
    'function id<T extends object>(value: T): List<TeamMember>',
  ])('is not reported in %j', (source) => {
    expect(problemsOf(source)).toEqual([]);
  });
});

it('a page can have footnotes and HTML, but HTML cannot have the id of a footnote', () => {
  const text = 'Text[^1] and <b>more</b>.\n\n[^1]: A note.\n';
  expect(problemsOf(text)).toEqual([]);
  expect(problemsOf(`${text}\n<b id="user-content-fn-1">x</b>`)).toEqual([
    expect.stringMatching(/^5: the id "user-content-fn-1" is reserved/),
  ]);
});
