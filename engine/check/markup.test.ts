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
