import { expect, it } from 'vitest';
import { parsePage } from '../read/parse-page.ts';

const problemsOf = (source: string, file = 'docs/page.mdx'): string[] =>
  parsePage(source, file).markupProblems.map(({ line, message }) => `${line}: ${message}`);

it.each([
  ['<p>\nText\n</p>', '2: a paragraph is in <p>, '],
  ['<p>\n\n![a](./a.png)\n\n</p>', '3: a paragraph is in <p>, '],
  ['Text.\n\n<p><div>x</div></p>', '3: <div> is in <p>, '],
  ['A <div>block</div> in a line.', '1: <div> is in a paragraph, '],
  ['text <span><p>x</p></span>', '1: <p> is in a paragraph, '],
  ['<p>\n```js\nx\n```\n</p>', '2: a code block is in <p>, '],
  ['<p><ul><li>x</li></ul></p>', '1: <ul> is in <p>, '],
  ['<a href="https://example.org">https://example.org</a>', '1: a link is in <a>, '],
  ['<a href="/x">\n\n[y](/z)\n\n</a>', '3: a link is in <a>, '],
  ['<a href="/x">\n\n## Heading\n\n</a>', '3: the link of a heading is in <a>, '],
  ['<a href="/x"><button type="button">y</button></a>', '1: <button> is in <a>, '],
  ['<button type="button"><b><button type="button">x</button></b></button>', '1: <button> is in <button>, '],
  ['<table>\n<tr><td>a</td></tr>\n</table>', '2: <tr> is in <table>, '],
  ['<table>text<tbody /></table>', '1: <table> contains text, '],
  ['<div><td>x</td></div>', '1: <td> is in <div>, '],
  ['- a\n\n<div><li>x</li></div>', '3: <li> is in <div>, '],
  ['<p><Card title="a" href="/x">b</Card></p>', '1: <Card> is in <p>, '],
  ['<a href="/x">\n<Card title="a" href="/x">b</Card>\n</a>', '2: <Card> is in <a>, '],
  [
    '<p>text <Video title="a" src="./a.mp4" poster="./a.jpg" captions="./a.vtt" /></p>',
    '1: <Video> is in <p>, ',
  ],
  ["import Box from './_box.mdx'\n\n<p>\n<Box>\n<p>\nx\n</p>\n</Box>\n</p>", '6: a paragraph is in <p>, '],
])('an element that browsers move is reported: %j', (source, message) => {
  expect(problemsOf(source)[0]).toContain(message);
});

it.each([
  '<p>Text with <b>bold</b> and [a link](/x)</p>',
  '<div>\n\n**a**\n\n- b\n\n</div>',
  '<details>\n<summary>S</summary>\n\nText\n\n| a |\n| - |\n| b |\n\n</details>',
  '<table>\n<tbody>\n<tr>\n<td>\na\n</td>\n</tr>\n</tbody>\n</table>',
  '<Cards>\n  <Card title="a" href="/x">Text</Card>\n</Cards>',
  '<Card title="a" href="/x">\n\nOne\n\n- two\n\nThree\n\n</Card>',
  'A <Badge>x</Badge> and <kbd>Ctrl</kbd>+<kbd>K</kbd>, H<sub>2</sub>O.',
  '<Steps>\n\n1. a\n2. b<br />c\n\n</Steps>',
  '<Tabs>\n<Tab label="a">\n\n## Heading\n\n</Tab>\n</Tabs>',
  '- <div>x</div>\n- <p>y</p>\n\n| a |\n| - |\n| <div>x</div> |',
  '<a name="x"></a>\n\n<a id="y"></a> z [^1]\n\n[^1]: <b>n</b>',
  '## A <a href="/x">link</a>',
  '<ul>\n<li>a</li>\n<li>\n\nb\n\n</li>\n</ul>',
  '<svg viewBox="0 0 1 1"><g><path d="M0 0" /></g></svg>',
])('an element in its place is not reported: %j', (source) => {
  expect(problemsOf(source)).toEqual([]);
});

it.each([
  ['<a href="/x">https://example.org</a>', 'the link is in the link of line 1, so browsers divide it'],
  ['<a href="/x"><b>\n\n[y](/z)</b></a>', 'the link is in the link of line 1, so browsers divide it'],
  ['<div>\n<td>x</td>\n</div>', '<td> is outside of a table, so browsers ignore it'],
])('in a .md file, elements that browsers divide or ignore are reported: %j', (source, message) => {
  expect(problemsOf(source, 'docs/page.md')).toEqual([expect.stringContaining(message)]);
});
