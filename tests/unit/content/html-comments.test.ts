import { compile, evaluate } from '@mdx-js/mdx';
import { createElement } from 'react';
import * as runtime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { remarkHtmlComments } from '../../../plugins/content/html-comments.ts';
import { renderMarkdown } from '../../helpers/render-markdown.ts';

type Format = 'md' | 'mdx';

async function render(source: string, format: Format): Promise<string> {
  const { default: Content } = await evaluate(source, {
    ...runtime,
    format,
    remarkPlugins: [remarkGfm, remarkHtmlComments],
  });
  return renderToStaticMarkup(createElement(Content));
}

/** HTML without the white space that a browser would not show. */
const tight = (html: string): string =>
  html
    .replace(/\s*(<[^>]*>)\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

const CASES: [name: string, source: string, html: string][] = [
  ['in text', 'before <!-- c --> after', '<p>before after</p>'],
  ['without a space beside it', 'be<!--c-->fore', '<p>before</p>'],
  ['at the beginning of a line', '<!-- c --> **text**', '<p><strong>text</strong></p>'],
  ['at the end of a paragraph', 'text <!-- c -->', '<p>text</p>'],
  ['between blocks', 'one\n\n<!-- c -->\n\ntwo', '<p>one</p><p>two</p>'],
  ['right below a paragraph', 'one\n<!-- c -->\n\ntwo', '<p>one</p><p>two</p>'],
  ['right above a heading', '<!-- c -->\n## Two', '<h2>Two</h2>'],
  ['several on one line', '<!-- a --> <!-- b --> <!-- c -->', ''],
  ['several in one text', 'one <!-- a --> two <!-- b --> three', '<p>one two three</p>'],
  ['a second one that goes on', '<!-- a --> <!-- b\nc --> text', '<p>text</p>'],
  ['over several lines', '<!-- a\nb\nc -->\n\ntext', '<p>text</p>'],
  ['within a text over several lines', 'one <!-- a\nb --> two', '<p>one two</p>'],
  ['with blank lines', '<!--\n\na\n\n\nb\n\n-->\n\ntext', '<p>text</p>'],
  ['with text after its last line', '<!-- a\n\nb --> text', '<p>text</p>'],
  [
    'around Markdown',
    '<!--\n# Not\n\n- a\n- list\n\n```js\ncode\n```\n\n| a |\n|---|\n\n{ and <Card\n-->\n\ntext',
    '<p>text</p>',
  ],
  [
    'in a list',
    '- one <!-- c -->\n- <!-- c --> two\n- <!-- c -->three\n  <!-- c -->\n- four',
    '<ul><li>one</li><li>two</li><li>three</li><li>four</li></ul>',
  ],
  [
    'in nested lists',
    '1. one\n   - two <!-- c -->\n     <!-- a\n\n     b -->\n     - three\n\n       <!-- a\n\n       - b -->\n\n       four\n2. five',
    '<ol><li>one<ul><li>two<ul><li><p>three</p><p>four</p></li></ul></li></ul></li><li>five</li></ol>',
  ],
  ['in a quotation', '> one\n> <!-- a\n>\n> b -->\n> two', '<blockquote><p>one</p><p>two</p></blockquote>'],
  [
    'in the cells of a table',
    '| a <!-- c --> | b |\n| --- | --- |\n| <!-- c --> 1 | 2 <!-- c --> |',
    '<table><thead><tr><th>a </th><th>b</th></tr></thead><tbody><tr><td> 1</td><td>2 </td></tr></tbody></table>',
  ],
  ['in a heading', '## One <!-- c -->\n\n## <!-- c --> Two', '<h2>One </h2><h2> Two</h2>'],
  ['in a link', '[one <!-- c --> two](/x)', '<p><a href="/x">one two</a></p>'],
  ['in emphasis', '**one <!-- c -->**', '<p><strong>one </strong></p>'],
  ['that is empty', 'one <!----> two <!---> three <!--> four\n\n<!---->', '<p>one two three four</p>'],
  ['with dashes inside', '<!-- a -- b --- c --->text', '<p>text</p>'],
  ['with markup inside', 'one <!-- <b>x</b> {y} [z](/z) `q --> two', '<p>one two</p>'],
];

describe.each<Format>(['mdx', 'md'])('a comment in %s leaves no trace', (format) => {
  it.each(CASES)('%s', async (_name, source, html) => {
    expect(tight(await render(source, format))).toBe(tight(html));
    expect(tight(await render(source.replaceAll('\n', '\r\n'), format))).toBe(tight(html));
  });
});

describe.each<Format>(['mdx', 'md'])('what looks like a comment in code stays in %s', (format) => {
  it.each([
    ['in a span', '`<!-- c -->`', '<p><code>&lt;!-- c --&gt;</code></p>'],
    [
      'in a fence',
      '```html\n<!-- c -->\n<!-- not closed\n```',
      '<pre><code class="language-html">&lt;!-- c --&gt; &lt;!-- not closed </code></pre>',
    ],
    [
      'in a fence of a list',
      '- one\n\n  ~~~\n  <!-- c -->\n  ~~~',
      '<ul><li><p>one</p><pre><code>&lt;!-- c --&gt; </code></pre></li></ul>',
    ],
    ['escaped', '\\<!-- c -->', '<p>&lt;!-- c --&gt;</p>'],
  ])('%s', async (_name, source, html) => {
    expect(tight(await render(source, format))).toBe(tight(html));
  });
});

it('works within JSX', async () => {
  const source =
    '<div>\n  <!-- c -->\n  text <!-- c -->\n\n  <!-- a\n\n  b -->\n</div>\n\n<b>bold <!-- c --></b>';
  expect(tight(await render(source, 'mdx'))).toBe(tight('<div><p>text</p></div><b>bold</b>'));
});

it('leaves other HTML of Markdown files alone', async () => {
  const { html } = await renderMarkdown(
    'one <b>bold</b> <!-- c -->\n\n<div>\n<!-- c -->\n<i>x</i>\n</div>',
    'a.md',
  );
  expect(tight(html)).toBe(tight('<p>one <b>bold</b></p><div><i>x</i></div>'));
});

describe('a comment that is never closed', () => {
  const place = async (source: string, format: Format): Promise<unknown> =>
    compile(source, { format, remarkPlugins: [remarkGfm, remarkHtmlComments] }).catch(
      ({ line, reason }: { line: number; reason: string }) => ({ line, reason }),
    );

  const problem = (line: number) => ({
    line,
    reason: 'the HTML comment that opens here is never closed: end it with -->',
  });

  it.each([
    ['in text', 'one\n\ntwo <!-- c', 3],
    ['between blocks', 'one\n\n<!-- c\n\ntwo', 3],
    ['in a list', '- one\n- <!-- c\n\ntwo -->', 2],
    ['with a space in its end', '<!-- c -- >', 1],
  ])('is named with its line in MDX: %s', async (_name, source, line) => {
    expect(await place(source, 'mdx')).toEqual(problem(line));
  });

  it('is named with its line in Markdown, where it would swallow the rest', async () => {
    expect(await place('one\n\n<!-- c\n\ntwo', 'md')).toEqual(problem(3));
  });

  it('leaves the messages of other mistakes alone', async () => {
    expect(await place('one <b', 'mdx')).toEqual({
      line: 1,
      reason: expect.stringContaining('Unexpected end of file'),
    });
  });
});

describe.each(['a.mdx', 'a.md'])('with admonitions and heading ids in %s', (file) => {
  it('keeps to its place', async () => {
    const source = [
      '## One {#first} <!-- c -->',
      '',
      '## <!-- c --> Two <!-- c --> {#second}',
      '',
      ':::tip A <!-- c --> title',
      '',
      'text <!-- c -->',
      '',
      '<!-- a',
      '',
      ':::',
      '',
      'b -->',
      '',
      '- item <!-- c -->',
      '',
      '::: <!-- the end -->',
      '',
      ':::warning',
      '<!-- c -->',
      'more text',
      '<!-- c -->',
      ':::',
      '',
      '<!-- :::danger -->',
      '',
      'after',
    ].join('\n');
    const { html, meta } = await renderMarkdown(source, file);
    expect(meta.toc.map(({ id, text }) => [id, text])).toEqual([
      ['first', 'One'],
      ['second', 'Two'],
    ]);
    expect(tight(html).replace(/<a class="anchor".*?<\/a>/g, '')).toBe(
      '<h2 id="first">One</h2><h2 id="second">Two</h2>' +
        '<aside data-kind="tip" data-title="A title"><p>text</p><ul><li>item</li></ul></aside>' +
        '<aside data-kind="warning" data-title="Warning"><p>more text</p></aside>' +
        '<p>after</p>',
    );
  });
});
