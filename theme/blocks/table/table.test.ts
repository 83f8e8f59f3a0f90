import { expect, it } from 'vitest';
import { renderMarkdown } from '../../../tests/helpers/render-markdown.ts';

const table = (...rows: string[]): string => {
  const [head = '', ...body] = rows;
  return [head, head.replace(/[^|]+/g, '---'), ...body].map((row) => `|${row}|`).join('\n');
};

const htmlOf = async (source: string, file = 'page.mdx'): Promise<string> =>
  (await renderMarkdown(source, file)).html;

/** The contents of the cells that are at the right. */
const right = (html: string): string[] =>
  [...html.matchAll(/<t[dh][^>]*class="[^"]*align-right"[^>]*>([^<]*)</g)].map(([, text = '']) => text);

it.each([
  ['1', '1,024', '-3.5', '−2', '+4', '0'],
  ['38 kB', '1.5 MB', '', '–'],
  ['12 %', '3%', '€ 5', '$1,200.50', '5 €'],
  ["1'000", '1 000', '1\u00a0000', '~20', '< 5', '3×'],
  ['2024', '1999'],
])('a column of numbers is at the right: %s', async (...cells) => {
  const html = await htmlOf(table('a|b', ...cells.map((cell) => `x|${cell}`)));
  expect(right(html)).toHaveLength(cells.length + 1);
});

it.each([
  ['1', 'two'],
  ['2024-01-31', '2024-02-01'],
  ['2.0.14', '2.0.22'],
  ['1st', '2nd'],
  ['10:30', '11:00'],
  ['', '–'],
  ['3D', '4K'],
])('other columns are not: %s', async (...cells) => {
  expect(right(await htmlOf(table('a|b', ...cells.map((cell) => `x|${cell}`))))).toEqual([]);
});

it('an alignment by the author wins, in Markdown, HTML and JSX', async () => {
  expect(right(await htmlOf('| a | b |\n| :-- | --- |\n| 1 | 2 |'))).toEqual(['b', '2']);
  const html = (cell: string) =>
    `<table><tr><th>a</th><th>b</th></tr><tr><td ${cell}>1</td><td>2</td></tr></table>`;
  for (const file of ['page.md', 'page.mdx']) {
    expect(right(await htmlOf(html(''), file)), file).toEqual(['a', 'b', '1', '2']);
    expect(right(await htmlOf(html('align="left"'), file)), file).toEqual(['b', '2']);
    // Cells of several columns have no column.
    expect(right(await htmlOf(html('colspan="2"'), file)), file).toEqual([]);
  }
});

const LONG = 'This cell has more words than a phone can show in one line.';

it.each([
  ['two columns wrap', table('a|b', `x|${LONG}`), 'table-box wrap'],
  ['short cells scroll', table('a|b|c', 'x|y|z'), 'table-box scroll'],
  ['long cells are stacked', table('a|b|c', `x|y|${LONG}`), 'table-box stack'],
  ['a long first column is stacked', table('a|b|c', 'Words that stay in view|y|z'), 'table-box stack'],
  [
    'a table without a head scrolls',
    `<table><tr><td>x</td><td>y</td><td>${LONG}</td></tr></table>`,
    'table-box scroll',
  ],
  ['a wide table may be wider than the text', table('a|b', `x|${'z'.repeat(90)}`), 'table-box wrap wide'],
  ['a long table has a head that stays', table('a|b', ...Array(13).fill('x|y')), 'table-box wrap long fits'],
  [
    'a wide long table scrolls in its box',
    table('a|b|c|d', ...Array(13).fill(['x', 'y', 'z'.repeat(40), 'z'.repeat(40)].join('|'))),
    'table-box stack long wide',
  ],
])('on phones, and with many rows: %s', async (_name, source, expected) => {
  for (const file of ['page.md', 'page.mdx'])
    expect(await htmlOf(source, file)).toContain(`<div class="${expected}" role="region"`);
});

it('cells of rows that become blocks have the names of their columns, except the first one', async () => {
  const html = await htmlOf(table('Task|Who *now*|Why', `x|y|${LONG}`));
  expect(html).toMatch(
    new RegExp(`<td>x</td>\\s*<td data-label="Who now">y</td>\\s*<td data-label="Why">${LONG}</td>`),
  );
});

it.each([
  '<table><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td></tr></table>',
  '<table><tr><th colSpan="3">1</th></tr><tr><td>2</td><td>3</td></tr><tr></tr></table>',
  '<table><tr></tr><tr><td>2</td><td>3</td></tr></table>',
  '<table></table>',
])('a table of HTML can have rows of any length: %s', async (table) => {
  for (const file of ['page.md', 'page.mdx']) expect(await htmlOf(table, file)).toContain('<table');
});
