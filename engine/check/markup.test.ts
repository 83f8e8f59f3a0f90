import { describe, expect, it } from 'vitest';
import { makePage } from '../../tests/helpers/pages.ts';
import { checkMarkup } from './markup.ts';

const problemsOf = (body: string, file: string): string[] =>
  checkMarkup(makePage(file, body)).map(({ file: at, line, message }) => `${at}:${line}: ${message}`);

const notAllowed = (subject: string): string =>
  `unsafe HTML: ${subject}. Remove it, or use a component (.mdx files only).`;

const element = (name: string): string => notAllowed(`<${name}> is not allowed in a page`);

const unsafe = (url: string): string =>
  `unsafe URL "${url}": ${/^\w+:/.exec(url)?.[0].toLowerCase()} is not allowed. Write a path, https://, mailto: or tel:.`;

const code = (what: string): string =>
  `unsafe MDX: a page may contain only imports, exported values and JSX, but not ${what}. Write the result as text, or use a component.`;

const CALLS = code('calls of functions');

describe.each(['page.md', 'page.mdx'])('in %s', (file) => {
  // Messages contain attributes of HTML in React's spelling, and those of JSX as the author wrote them.
  const attribute = (name: string) => (file === 'page.md' ? name : name.toLowerCase());

  it.each([
    ['<script src="/x.js"></script>', 1, element('script')],
    ['Text.\n\n<iframe src="https://example.org"></iframe>', 3, /<iframe> .* Write <Embed src=/],
    ['<b onclick="x()">a</b>', 1, notAllowed(`${attribute('onClick')} on <b> would run a script`)],
    ['<p srcdoc="<p>">a</p>', 1, notAllowed(`${attribute('srcDoc')} on <p> is not allowed`)],
    ['Text.\n[a](JavaScript:x)', 2, unsafe('JavaScript:x')],
    ['<a href="javascript:x()">a</a>', 1, unsafe('javascript:x()')],
    ['[a][b]\n\n[b]: vbscript:x', 3, unsafe('vbscript:x')],
    ['![a](data:image/svg+xml,x)', 1, unsafe('data:image/svg+xml,x')],
    ['<form action="javascript:x()"></form>', 1, element('form')],
    ['<svg><animate attributename="href" /></svg>', 1, element('animate')],
    ['<p id="trustedTypes">a</p>', 1, /the id "trustedTypes" is reserved for the site itself/],
    [
      '<svg><g mask="image-set(\'//x.org/a.png\' 1x)"></g></svg>',
      1,
      /on <g> leads out of the drawing\. Refer to an id, such as #shape\./,
    ],
    [
      '<input type="text" />',
      1,
      /<input> is not allowed in a page, except <input type="checkbox" disabled \/>/,
    ],
    ['<a href="/a" target="top">a</a>', 1, /target="top" on <a> is not allowed. Write target="_blank"/],
    ['<a href="https://example.org" rel="opener">a</a>', 1, /rel="opener" on <a> is not allowed/],
    ['<svg><path fill="url(https://example.org/x.svg#a)" /></svg>', 1, /leads out of the drawing/],
    ['[a](https:example.org)', 1, /begin it with https:\/\/ and the host/],
    ['[a](//example.org)', 1, /begin it with https:\/\/ and the host/],
    ['[a](https://example.org@example.com)', 1, /the part before the @ looks like a host/],
    ['[a](/\\\\example.org)', 1, /it contains a backslash/],
    ['<a href="/&#9;/example.org">a</a>', 1, /a tab, a line break or another control character/],
    ['<a ping="https://example.org" href="/a">a</a>', 1, notAllowed('ping on <a> is not allowed')],
    [
      '<p contenteditable="true">a</p>',
      1,
      notAllowed(`${attribute('contentEditable')} on <p> is not allowed`),
    ],
  ])('%j is refused', (body, line, problem) => {
    const expected = typeof problem === 'string' ? problem : expect.stringMatching(problem);
    expect(problemsOf(body, file)).toEqual(
      [`${file}:${line}: ${problem}`].map((text) => (typeof problem === 'string' ? text : expected)),
    );
    expect(problemsOf(body, file)[0]).toMatch(new RegExp(`^${file}:${line}: `));
  });

  it.each([
    '`<script>`, [a link](https://example.org/a), [mail](mailto:a@example.org), [call](tel:+15550100), [text](sms:+15550100), [a page](/docs/a#b)',
    '![pixels](data:image/png;base64,AA)',
    '```html\n<script>x()</script> <b onclick="x()">\n```',
    '<kbd class="key" title="on click">K</kbd> and <a href="/docs/a" id="b">a</a>',
  ])('%j is allowed', (body) => {
    expect(problemsOf(body, file)).toEqual([]);
  });
});

it.each([
  ['<a href="&#106;ava\n&#9;script:x()">a</a>', /javascript: is not allowed/],
  [
    '<div\nonclick="x()"\n\n>',
    /^page\.md:1: unsafe HTML: a tag is not closed before the next blank line\. Close it with >\.$/,
  ],
  ['<table>\n\n<tr onclick="x()">\n\n</table>', /^page\.md:3: unsafe HTML: onClick/],
])('the Markdown %j, in which a browser would run a script, is reported', (body, problem) => {
  expect(problemsOf(body, 'page.md')[0]).toMatch(problem);
});

it('URLs in front matter are checked', () => {
  const source = '---\ntitle: A\nhero:\n  actions:\n    - label: a\n      to: javascript:x\n---\n';
  expect(checkMarkup(makePage('index.md', source))).toMatchObject([
    { line: 6, message: unsafe('javascript:x') },
  ]);
});

describe('in MDX', () => {
  it.each([
    ['export const Bomb = () => <p>a</p>', code('functions')],
    ['Text {fetch("/x")}.', CALLS],
    // JavaScript compares texts by their characters, and names entries of lists with texts.
    [`<a href={'10' < '9' ? 'javascript:x' : '/a'}>a</a>`, unsafe('javascript:x')],
    [`<a href={['/a'][' 0'] ?? 'javascript:x'}>a</a>`, code('fields that no value of the page has')],
    ['<Card href="/a" title={alert(1)} />', CALLS],
    ['<Card {...x()} />', code('spreads ({...x})')],
    ['{(window.x = 1)}', code('assignments')],
    ['{import("x")}', code('import()')],
    ['<Card href="/a" title={<script src="/x.js" />} />', element('script')],
    [
      '<p dangerouslySetInnerHTML={{ html: "a" }} />',
      notAllowed('dangerouslySetInnerHTML on <p> is not allowed'),
    ],
    ['<a href={"javascript:x()"}>a</a>', unsafe('javascript:x()')],
  ])('%j is refused', (body, problem) => {
    expect(problemsOf(body, 'page.mdx')).toEqual([`page.mdx:1: ${problem}`]);
  });

  it.each([`<a href={X ? '/a' : 'javascript:x'}>a</a>`, `<a href={X ?? 'javascript:x'}>a</a>`, '{!X}'])(
    'what an import exports is unknown: %s',
    (text) => {
      expect(problemsOf(`import { X } from './x.tsx'\n\n${text}`, 'page.mdx')[0]).toBe(
        `page.mdx:3: ${code('conditions about imports')}`,
      );
    },
  );

  it('a problem within an element has its own line', () => {
    expect(problemsOf('<Card href="/a"\n  title={alert(1)}\n/>', 'page.mdx')).toEqual([
      `page.mdx:2: ${CALLS}`,
    ]);
  });

  it('components, values and comments are allowed', () => {
    const blocks = [
      'import { Bomb } from "../../bomb.tsx"',
      'export const rows = [{ name: "a", count: 1 + 1 }, `b`]',
      '{/* a note */}',
      '<Bomb done="later" kind="loud" rows={rows} label={rows[0].name} count={-rows[0].count} />',
    ];
    expect(problemsOf(blocks.join('\n\n'), 'page.mdx')).toEqual([]);
  });
});

/** The problems of a page, each with its line, and without its file. */
const atLines = (body: string, file = 'page.mdx'): string[] =>
  problemsOf(body, file).map((problem) => problem.replace(`${file}:`, ''));

const component = (name: string, more = ''): RegExp =>
  new RegExp(`: unknown component <${name}>\\.${more} Use one of Badge, Card,`);

const value = (name: string): RegExp =>
  new RegExp(`: {${name}} is code, and the page does not define "${name}"\\. Write \\\\{`);

it.each([
  ['Text.\n\n<Stepps>\n\n1. One\n\n</Stepps>', 3, component('Stepps', ' Did you mean "Steps"\\?')],
  ['A <Waveform.Bar /> in text.', 1, component('Waveform')],
  ['{<Waveform.Bar />}', 1, component('Waveform')],
  ['<Card href="/docs/a" title="A" note={<Film />} />', 1, component('Film')],
  ['Use {curly} braces.', 1, value('curly')],
  ['{frames.length}', 1, value('frames')],
  ['<Card href="/docs/a" title={name} />', 1, value('name')],
  ['Text.\n\nimport { Badge } from "./badge.tsx"', 3, /: Badge is the name of a component of this site/],
  [
    'import { Card } from "./card.tsx"\n\n<Card href="/docs/a" />',
    1,
    /: Card is the name of a component of this site. Choose another name, or use/,
  ],
  [
    'export const LinkCard = "a"',
    1,
    /: LinkCard is the name of a component of this site. Pages cannot use it. Choose another name, or use one of Badge, Card,/,
  ],
  [
    'Text[^1] and [^2].\n\n[^2]: Note.',
    1,
    /: the footnote \[\^1\] has no text: add a line that begins with "\[\^1\]:"/,
  ],
])('%j is reported with its line', (body, line, message) => {
  expect(atLines(body)).toEqual([expect.stringMatching(message)]);
  expect(atLines(body)[0]).toMatch(new RegExp(`^${line}:`));
});

it.each([
  'import { Film } from "./film.tsx"\nimport * as Chart from "./chart.tsx"\n\n<Film size={1} />\n\n<Chart.Bar />',
  'import frames, { name as other } from "./frames.ts"\n\nexport const rate = 24 / 2\n\n{rate} {other} <Film2 />\n\nimport { Film2 } from "./film.tsx"',
  'export const films = [{ name: "A", year: 1 }]\n\n{films[0].name} {films.length} {undefined} {{ a: 1 }.a}',
  'Write \\[^1] to add a footnote.',
  '<Tabs><Tab label="a">x</Tab></Tabs>\n\nText \\{a} and `{b}` and `<Unknown>`.',
])('%j uses only known names', (body) => {
  expect(atLines(body)).toEqual([]);
});

it.each(['<Example>**Text**</Example>', '<Example><Badge>a</Badge></Example>'])(
  'the example %j, whose content begins on the line of the tag, is reported',
  (body) => {
    const message = '3: the content of <Example> must begin on a new line. Add a line break after the tag.';
    expect(atLines(`Text.\n\n${body}`)).toEqual([message]);
  },
);

it('an example with its content on separate lines is not reported', () => {
  expect(atLines('<Example>\n\n**Text**\n\n</Example>')).toEqual([]);
});

it('an admonition on one line is reported', () => {
  const message = '3: an admonition has at least three lines: ":::tip Title", the text, and ":::".';
  expect(atLines('Text.\n\n:::tip Text :::')).toEqual([message]);
  expect(atLines(':::tip Title\nText.\n:::')).toEqual([]);
});

it.each([
  ['Text.\n\n<Steps>\n\n1. One\n\n</Steps>', 3, 'Steps'],
  ['A <Badge kind="tip">New</Badge>.', 1, 'Badge'],
])('a component in a page that is not MDX is reported: %j', (body, line, name) => {
  const message = `${line}: <${name}> is a component, and components only work in .mdx files. Rename the file to page.mdx, or write &lt; for a < in the text.`;
  expect(atLines(body, 'page.md')).toEqual([message]);
});

const ONLY_TABS = '<Tabs> must contain only <Tab label="…">. Move everything else into a tab.';

it.each([
  ['<Tabs>\n</Tabs>', '1: <Tabs> is empty: put <Tab label="…"> elements into it.'],
  ['<Tabs>\n  Text.\n\n  <Tab label="a">x</Tab>\n</Tabs>', `2: ${ONLY_TABS}`],
  ['<Tabs>\n\n<Card href="/a" title="b" />\n\n</Tabs>', `3: ${ONLY_TABS}`],
  [
    '<Tabs>\n<Tab label="a">x</Tab>\n<Tab label="a">y</Tab>\n</Tabs>',
    '3: two tabs of <Tabs> have label="a": change one.',
  ],
])('the check of tabs reports a mistake in %j', (body, problem) => {
  expect(atLines(body)).toEqual([problem]);
});

it('the check of tabs accepts labels that are expressions, and comments', () => {
  const labels = '<Tab label={names.a}>x</Tab>\n\n{/* Comment */}\n\n<Tab label={names.b}>\n\ny\n\n</Tab>';
  expect(atLines(`export const names = { a: 'A', b: 'B' };\n\n<Tabs>\n${labels}\n</Tabs>`)).toEqual([]);
});
