import { compile, evaluate } from '@mdx-js/mdx';
import fc from 'fast-check';
import { createElement } from 'react';
import * as runtime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { BLOCKS } from '../../tests/fuzz.ts';
import { renderMarkdown } from '../../tests/helpers/render-markdown.ts';
import { remarkHtmlComments } from './html-comments.ts';

type Format = 'md' | 'mdx';

const options = (format: Format) => ({ format, remarkPlugins: [remarkGfm, remarkHtmlComments] });

async function render(source: string, format: Format): Promise<string> {
  const { default: Content } = await evaluate(source, { ...runtime, ...options(format) });
  return renderToStaticMarkup(createElement(Content));
}

/** HTML without the white space around tags, and with single spaces between words. */
const tight = (html: string): string =>
  html
    .replace(/\s*(<[^>]*>)\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

describe.each<Format>(['mdx', 'md'])('in %s', (format) => {
  it.each([
    ['before <!-- c --> after', '<p>before after</p>'],
    ['one\n\n<!-- c -->\n\ntwo', '<p>one</p><p>two</p>'],
    ['one\n<!-- c -->\n\ntwo', '<p>one</p><p>two</p>'],
    ['<!-- a --> <!-- b -->', ''],
    ['one <!-- a --> two <!-- b --> three', '<p>one two three</p>'],
    ['<!-- a --> <!-- b\nc --> text', '<p>text</p>'],
    ['<!-- a\nb\nc -->\n\ntext', '<p>text</p>'],
    ['<!-- a\n\nb --> text', '<p>text</p>'],
    ['<!--\n# A\n\n- b\n\n```js\nc\n```\n\n| d |\n|---|\n\n{ and <Card\n-->\n\ntext', '<p>text</p>'],
    [
      '- one <!-- c -->\n- <!-- c --> two\n- <!-- c -->three\n  <!-- c -->\n- four',
      '<ul><li>one</li><li>two</li><li>three</li><li>four</li></ul>',
    ],
    [
      '1. one\n   - two <!-- c -->\n     <!-- a\n\n     b -->\n     - three\n\n       <!-- a\n\n       - b -->\n\n       four\n2. five',
      '<ol><li>one<ul><li>two<ul><li><p>three</p><p>four</p></li></ul></li></ul></li><li>five</li></ol>',
    ],
    ['> one\n> <!-- a\n>\n> b -->\n> two', '<blockquote><p>one</p><p>two</p></blockquote>'],
    [
      '| a <!-- c --> |\n| --- |\n| <!-- c --> 1 |',
      '<table><thead><tr><th>a </th></tr></thead><tbody><tr><td> 1</td></tr></tbody></table>',
    ],
    ['## One <!-- c -->\n\n## <!-- c --> Two', '<h2>One </h2><h2> Two</h2>'],
    ['[one <!-- c --> two](/x)', '<p><a href="/x">one two</a></p>'],
    ['one <!----> two <!---> three <!--> four\n\n<!---->', '<p>one two three four</p>'],
    ['one <!-- a -- b --- <b>x</b> {y} [z](/z) `q --->two', '<p>one two</p>'],
    // Comments in code and escaped comments are kept.
    ['`<!-- c -->` \\<!-- c -->', '<p><code>&lt;!-- c --&gt;</code> &lt;!-- c --&gt;</p>'],
    ['- ~~~\n  <!-- c\n  ~~~', '<ul><li><pre><code>&lt;!-- c </code></pre></li></ul>'],
  ])('%j becomes %j, also with Windows line endings', async (source, html) => {
    expect(tight(await render(source, format))).toBe(tight(html));
    expect(tight(await render(source.replaceAll('\n', '\r\n'), format))).toBe(tight(html));
  });

  it('comments in and between admonitions, their titles, lists and heading ids are removed', async () => {
    const blocks = [
      '## One {#first} <!-- c -->\n\n## <!-- c --> Two <!-- c --> {#second}',
      ':::tip A <!-- c --> title\n\ntext <!-- c -->\n\n<!-- a\n\n:::\n\nb -->\n\n- item <!-- c -->\n\n::: <!-- the end -->',
      ':::warning\n<!-- c -->\nmore text\n<!-- c -->\n:::\n\n<!-- :::danger -->\n\nafter',
    ];
    const { html, meta } = await renderMarkdown(blocks.join('\n\n'), `a.${format}`);
    expect(meta.toc.map(({ id, text }) => [id, text])).toEqual([
      ['first', 'One'],
      ['second', 'Two'],
    ]);
    expect(tight(html).replace(/<a class="anchor".*?<\/a>/g, '')).toBe(
      '<h2 id="first">One</h2><h2 id="second">Two</h2>' +
        '<aside data-kind="tip"><header>A title</header><p>text</p><ul><li>item</li></ul></aside>' +
        '<aside data-kind="warning"><header></header><p>more text</p></aside><p>after</p>',
    );
  });
});

it('comments within JSX and HTML are removed, and other HTML of Markdown files is kept', async () => {
  const jsx =
    '<div>\n  <!-- c -->\n  text <!-- c -->\n\n  <!-- a\n\n  b -->\n</div>\n\n<b>bold <!-- c --></b>';
  expect(tight(await render(jsx, 'mdx'))).toBe('<div><p>text</p></div><b>bold</b>');
  const source = 'one <b>bold</b> <!-- c -->\n\n<div>\n<!-- c -->\n<i>x</i>\n</div>';
  const { html } = await renderMarkdown(source, 'a.md');
  expect(tight(html)).toBe('<p>one<b>bold</b></p><div><i>x</i></div>');
});

const comment = fc
  .array(fc.constantFrom('word', '\n', '\n\n', '- item', '# no', '{', '<Card', '|', '`', '> ', '-'), {
    maxLength: 6,
  })
  .map((parts) => `<!-- ${parts.join(' ').replaceAll('--', '- ')} -->`);

const visible = async (source: string, format: Format): Promise<string> =>
  (await render(source, format)).replace(/\s+/g, ' ').trim();

it('comments before blocks do not change the visible text', async () => {
  const page = fc.array(fc.tuple(fc.constantFrom(...BLOCKS), comment), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(page, fc.constantFrom<Format>('md', 'mdx'), async (parts, format) => {
      const plain = parts.map(([block]) => block).join('\n\n<b>x</b>\n\n');
      const commented = parts.map(([block, text]) => `${text}\n\n${block}`).join('\n\n<b>x</b>\n\n');
      expect(await visible(commented, format)).toBe(await visible(plain, format));
    }),
  );
});

describe('a comment that is never closed', () => {
  const place = async (source: string, format: Format): Promise<unknown> =>
    compile(source, options(format)).catch(({ line, reason }) => ({ line, reason }));

  it.each<[Format, string, number]>([
    ['mdx', 'one\n\ntwo <!-- c', 3],
    ['mdx', 'one\n\n<!-- c\n\ntwo', 3],
    ['mdx', '- one\n- <!-- c\n\ntwo -->', 2],
    ['mdx', '<!-- c -- >', 1],
    ['md', 'one\n\n<!-- c\n\ntwo', 3],
  ])('is an error with its line in %s: %j', async (format, source, line) => {
    const reason = 'the HTML comment that opens here is never closed: end it with -->';
    expect(await place(source, format)).toEqual({ line, reason });
  });

  it('is not reported where the MDX parser finds another mistake', async () => {
    const reason = expect.stringContaining('Unexpected end of file');
    expect(await place('one <b', 'mdx')).toEqual({ line: 1, reason });
  });
});
