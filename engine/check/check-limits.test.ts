import { expect, it } from 'vitest';
import type { ContentError } from '../problems/problems.ts';
import { parsePage } from '../read/parse-page.ts';

/** The problems of a page, each with its line. */
function problemsOf(body: string, file = 'page.mdx'): string[] {
  try {
    parsePage(`---\ntitle: A\n---\n${body}\n`, file);
    return [];
  } catch (error) {
    return (error as ContentError).problems.map(({ line, message }) => `${line}: ${message}`);
  }
}

const times = (count: number, text: (index: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(between);

const diagram = (text: string): string => `\`\`\`mermaid\nflowchart LR\n${text}\n\`\`\``;

const table = (columns: number, rows: number): string =>
  [
    `|${' a |'.repeat(columns)}`,
    `|${' - |'.repeat(columns)}`,
    times(rows, () => `|${' b |'.repeat(columns)}`),
  ].join('\n');

const LONG_PARAGRAPH =
  'the paragraph has more than 6,000 words, marks and line breaks. Divide it with empty lines, or put data';

it.each<[name: string, body: string, message: string]>([
  [
    'a line of 60,000 characters',
    'x'.repeat(60_000),
    '4: the line has 60,000 characters, and the limit is 50,000. Break',
  ],
  [
    'a table of 61 columns',
    table(61, 1),
    '4: the table has 61 columns, and the limit is 60. Split the table.',
  ],
  ['a table of 2,000 rows', table(2, 2000), '4: the table has 4,002 cells, and the limit is 3,000. Split'],
  ['a table of 20,000 cells', table(50, 400), '4: the table has 20,050 cells, and the limit is 3,000. Split'],
  ['a quote with a wide table', table(61, 1).replace(/^/gm, '> '), '4: the table has 61 columns'],
  [
    'a line of 30,000 characters of code',
    `~~~ts\n${'x'.repeat(30_000)}\n~~~`,
    '4: line 1 of the code has 30,000',
  ],
  ['a code block of 10,001 lines', `~~~ts\n${'x\n'.repeat(10_001)}~~~`, '4: the code has 10,001 lines'],
  [
    'a range of lines',
    '~~~ts file="./a.ts" {1-999999999}\n~~~',
    '4: the list of marked lines has 999,999,999 lines',
  ],
  [
    'a range in a title',
    '~~~ts title="{1-999999999}"\nx\n~~~',
    '4: the list of marked lines has 999,999,999',
  ],
  [
    'a diagram of 250 edges',
    diagram(times(250, (at) => `a${at} --> b`)),
    '4: the diagram has 250 connections',
  ],
  [
    'edges in one line',
    diagram(times(1000, (at) => `a${at}`, ' --> ')),
    '4: the diagram has 999 connections',
  ],
  [
    'edges of groups',
    diagram('a & b & c --> d & e'.repeat(1) + times(40, () => '\na & b & c --> d & e')),
    '246 connections',
  ],
  [
    'a heading of 600 characters',
    `## ${'x'.repeat(600)}`,
    '4: the heading has 600 characters, and the limit is 500.',
  ],
  ['1,001 headings', times(1001, () => '## A\n'), 'the page has 1,001 headings'],
  [
    '30,000 lines',
    '- a\n'.repeat(30_000),
    '25001: the page has 30,003 lines, and the limit is 25,000. Split',
  ],
  ['lines that look like heads of tables', '|-\n'.repeat(160_000), '3: the table has'],
  ...['*a b_\n', 'a* \n', '[a\n', 'a] \n', '`a\n', '~~a\n', '&a;\n', 'www.a.b x\n', '![a](b\n'].map(
    (marks): [string, string, string] => [
      `marks in one paragraph: ${marks}`,
      marks.repeat(4_000),
      LONG_PARAGRAPH,
    ],
  ),
  [
    'nested quotes',
    `${'> '.repeat(100)}x`,
    '4: the Markdown cannot be read: the text has more than 60 quotes',
  ],
  ['20,000 marks of quotes', `${'>'.repeat(20_000)} x`, '4: the line begins with more than 500 marks'],
  ['20,000 marks of lists', `${'- '.repeat(20_000)} x`, '4: the line begins with more than 500 marks'],
  ['300 marks of lists', `${'1. '.repeat(300)} x`, '4: the Markdown cannot be read: the text has more'],
  ['a list with 100 levels', times(100, (at) => `${'  '.repeat(at)}- x\n`), 'levels'],
  ['quotes in footnotes', `${'[^a]: > '.repeat(3000)} x`, 'quotes, lists and footnotes inside each other'],
])('%s is reported before it takes time', (_name, body, message) => {
  for (const file of ['page.mdx', 'page.md']) expect(problemsOf(body, file).join('\n')).toContain(message);
});

it('tags that do not end in one paragraph of Markdown are reported', () => {
  expect(problemsOf('<a \n'.repeat(4_000), 'page.md')[0]).toContain(LONG_PARAGRAPH);
});

it('elements of HTML in Markdown are not too deep', () => {
  expect(problemsOf(`text ${'<b>'.repeat(2_000)}`, 'page.md')).toEqual([
    expect.stringMatching(/^4: the text has 61 levels of nested elements/),
  ]);
  expect(problemsOf(`${'<div>'.repeat(100)}x${'</div>'.repeat(100)}`, 'page.md')).toEqual([
    expect.stringMatching(/^4: the text has 101 levels of nested elements/),
  ]);
  expect(problemsOf(`<ul>\n${'<li>a\n'.repeat(100)}</ul>`, 'page.md')).toEqual([]);
});

it.each([
  [
    'page.mdx',
    `${'<Tabs>\n<Tab label="a">\n\n'.repeat(5000)}x\n\n${'</Tab>\n</Tabs>\n\n'.repeat(5000)}`,
    /^94: /,
  ],
  ['page.md', `a[^1]\n\n${'[^1]: '.repeat(5000)}x`, /^6: /],
])('parts in %s that are too deep for the parser are a problem with its line', (file, body, problem) => {
  expect(problemsOf(body, file)).toEqual([expect.stringMatching(problem)]);
});

it.each([
  ['line breaks after dashes', ` ---${'\n'.repeat(400_000)}`],
  ['tags in paragraphs', times(4, () => `text ${'<b>a</b>\n'.repeat(1000)}`)],
  ['words after less-than signs', times(12, () => 'x<y '.repeat(1000), '\n\n')],
  ['comments at the beginning of lines', '<!-- a -->b\n'.repeat(8000)],
])('%s are read without delay', (_name, text) => {
  expect(() => parsePage(text, 'page.md')).not.toThrow();
});

it('an ordinary page is far from the limits', () => {
  const body = [
    table(12, 60),
    `~~~ts {1,3-4}\n${'const one = 1;\n'.repeat(200)}~~~`,
    diagram(times(30, (at) => `a${at} --> a${at + 1}`)),
    '> > - a\n> >   - b\n> >     - c',
    '## Heading {#id}',
    '| a |\n| - |',
    'a | b\n- | -\n1 | 2',
  ].join('\n\n');
  expect(problemsOf(body)).toEqual([]);
});

it.each([
  [
    'a: &a [1, 2]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b]',
    'Write the values without references',
  ],
  [`a: ${'['.repeat(5000)}${']'.repeat(5000)}`, 'too many nested lists'],
  [`a: [${'x, '.repeat(3000)}x]`, 'more than 2,000 fields and entries'],
])('front matter that expands is reported: %.40s', (fields, message) => {
  const source = `---\ntitle: A\n${fields}\n---\nText.\n`;
  expect(() => parsePage(source, 'page.mdx')).toThrow(message);
});
