import { describe, expect, it } from 'vitest';
import { checkMarkup } from '../../../plugins/content/markup.ts';
import { makePage } from '../../helpers/pages.ts';

const problemsOf = (body: string, file: string): string[] =>
  checkMarkup(makePage(file, body)).map(({ file: at, line, message }) => `${at}:${line}: ${message}`);

const notAllowed = (subject: string): string =>
  `unsafe HTML: ${subject}. Remove it, or use an imported component (.mdx files only).`;

const element = (name: string): string => notAllowed(`<${name}> is not allowed in a page`);

const unsafe = (url: string): string =>
  `unsafe URL "${url}": ${/^\w+:/.exec(url)?.[0].toLowerCase()} is not allowed. Write a path, https:// or mailto:.`;

const CODE =
  'unsafe MDX: JavaScript in a page may contain only imports, values and JSX. Move other code to a .ts or .tsx file outside docs/, and import it in an .mdx file.';

describe.each(['page.md', 'page.mdx'])('in %s', (file) => {
  // Messages contain attributes of HTML in React's spelling, and those of JSX as the author wrote them.
  const attribute = (name: string) => (file === 'page.md' ? name : name.toLowerCase());

  it.each([
    ['<script src="/x.js"></script>', 1, element('script')],
    ['Text.\n\n<iframe src="https://example.org"></iframe>', 3, element('iframe')],
    ['<b onclick="x()">a</b>', 1, notAllowed(`${attribute('onClick')} on <b> would run a script`)],
    ['<p srcdoc="<p>">a</p>', 1, notAllowed(`${attribute('srcDoc')} on <p> is not allowed`)],
    ['Text.\n[a](JavaScript:x)', 2, unsafe('JavaScript:x')],
    ['<a href="javascript:x()">a</a>', 1, unsafe('javascript:x()')],
    ['[a][b]\n\n[b]: vbscript:x', 3, unsafe('vbscript:x')],
    ['![a](data:image/svg+xml,x)', 1, unsafe('data:image/svg+xml,x')],
    ['<form action="javascript:x()"></form>', 1, unsafe('javascript:x()')],
  ])('%j is refused', (body, line, problem) => {
    expect(problemsOf(body, file)).toEqual([`${file}:${line}: ${problem}`]);
  });

  it.each([
    '`<script>`, [a link](https://example.org/a), [mail](mailto:a@example.org), [a page](/docs/a#b)',
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
    ['export const Bomb = () => <p>a</p>', CODE],
    ['Text {fetch("/x")}.', CODE],
    ['<Card title={alert(1)} />', CODE],
    ['<Card {...x()} />', CODE],
    ['{(window.x = 1)}', CODE],
    ['{import("x")}', CODE],
    ['<Card icon={<script src="/x.js" />} />', element('script')],
    [
      '<p dangerouslySetInnerHTML={{ __html: "a" }} />',
      notAllowed('dangerouslySetInnerHTML on <p> is not allowed'),
    ],
    [
      '<p style={{ color: "red" }}>a</p>',
      notAllowed('the content security policy makes browsers ignore style on <p>'),
    ],
    ['<a href={"javascript:x()"}>a</a>', unsafe('javascript:x()')],
  ])('%j is refused', (body, problem) => {
    expect(problemsOf(body, 'page.mdx')).toEqual([`page.mdx:1: ${problem}`]);
  });

  it('a problem within an element has its own line', () => {
    expect(problemsOf('<Card\n  title={alert(1)}\n/>', 'page.mdx')).toEqual([`page.mdx:2: ${CODE}`]);
  });

  it('components, values and comments are allowed', () => {
    const blocks = [
      'import { Bomb } from "../../bomb.tsx"',
      'export const rows = [{ name: "a", count: 1 + 1 }, `b`]',
      '{/* a note */}',
      '<Bomb onDone="later" style="loud" rows={rows} label={rows[0].name} {...rows[0]} />',
    ];
    expect(problemsOf(blocks.join('\n\n'), 'page.mdx')).toEqual([]);
  });
});
