import { describe, expect, it } from 'vitest';
import { parseFenceMeta } from '../../shared/markdown/fence-meta.ts';
import { renderMarkdown } from '../../tests/helpers/render-markdown.ts';

it.each<[string | null, Record<string, string>]>([
  [null, {}],
  ['title="a b.ts"', { title: 'a b.ts' }],
  ['title=\'a "b".ts\'', { title: 'a "b".ts' }],
  ['title=a.ts {1,3}', { title: 'a.ts' }],
  ['{1-2} caption="x" alt="y, {z}" data-x=1', { caption: 'x', alt: 'y, {z}', 'data-x': '1' }],
  ['caption="" title="alt=no" wrap', { caption: '', title: 'alt=no' }],
  ['title="one" title="two"', { title: 'two' }],
])('the meta string %j of a fence has the values %j', (meta, entries) => {
  expect(parseFenceMeta(meta)).toEqual(entries);
});

const FIGURE = /^<figure><img [^>]*alt="Alt"[^>]*><figcaption><p>Caption<\/p><\/figcaption><\/figure>$/;
const ANCHOR = '<a class="anchor" href="#set-up-now" aria-label="Direct link to Set up now"></a>';
const BOX = '<div class="table-box wrap"';
const TABLE = '| a |\n| --- |\n| b |';

describe.each(['page.mdx', 'page.md'])('in %s', (file) => {
  it.each<[source: string, html: string | RegExp]>([
    ['![Alt](./a.svg "Caption")', FIGURE],
    ['![Alt](https://example.org/a.png "Caption")', FIGURE],
    ['- one\n\n  ![Alt](/a.png "Caption")', '<li>\n<p>one</p>\n<figure>'],
    ['![A](/a.svg "A *plain* <b>")', '<figcaption><p>A *plain* &lt;b&gt;</p></figcaption>'],
    ['See ![Alt](/a.svg "Title") here', /^<p>See <img [^>]*title="Title"[^>]*> here<\/p>$/],
    ['![Alt](/a.svg)', /^<p><img [^>]*><\/p>$/],
    ['## Set `up` *now*', `<h2 id="set-up-now">Set <code>up</code> <em>now</em>${ANCHOR}</h2>`],
    ['# Title', '<h1 id="title">Title</h1>'],
    [
      '| Name | The `role` |\n| --- | --- |\n| a | b |',
      /^<div class="table-box wrap" role="region" aria-label="Table: Name, The role" tabindex="0"><table>.*<\/table><\/div>$/,
    ],
    ['|  |  |\n| --- | --- |\n| a | b |', 'aria-label="Table"'],
    [`- one\n\n  ${TABLE.replaceAll('\n', '\n  ')}`, `<li>\n<p>one</p>\n${BOX}`],
    [TABLE, '<th scope="col">a</th>'],
    [
      '| a | b | c |\n| :-- | :-: | --: |\n| 1 | 2 | 3 |',
      /^(?!.*(?:style=|align=")).*<td>1<\/td>\s*<td class="align-center">2<\/td>\s*<td class="align-right">3</s,
    ],
  ])('%j becomes %s', async (source, html) => {
    const found = (await renderMarkdown(source, file)).html;
    if (typeof html === 'string') expect(found).toContain(html);
    else expect(found).toMatch(html);
  });

  it.each(['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Caution'])(
    '%s is the title if there is none',
    async (title) => {
      const kind = title.toLowerCase();
      const { html } = await renderMarkdown(
        `:::${kind} A title\n\ntext\n\n:::\n\n:::${kind}\ntext\n:::`,
        file,
      );
      const color = kind === 'caution' ? 'warning' : kind;
      const box = (shown: string) =>
        `<aside data-kind="${color}"><header>${shown}</header><p>text</p></aside>`;
      expect(html.replaceAll('\n', '')).toBe(box('A title') + box(''));
    },
  );

  it('tables with the same headings have different names', async () => {
    const { html } = await renderMarkdown([TABLE, TABLE, TABLE].join('\n\nText.\n\n'), file);
    const names = [...html.matchAll(/aria-label="(Table[^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['Table: a', 'Table: a (2)', 'Table: a (3)']);
  });
});

it.each(['page.md', 'page.mdx'])(
  'HTML tables in %s have a box too, and keep the scope attributes that authors write',
  async (file) => {
    const table = '<table><tr><th>one</th><th scope="row">two</th></tr></table>';
    const { html } = await renderMarkdown(table, file);
    expect(html).toContain(`${BOX} role="region" aria-label="Table: one, two"`);
    expect(html).toContain('<th scope="col">one</th><th scope="row">two</th>');
  },
);

it('an empty heading of a table becomes a cell', async () => {
  const { html } = await renderMarkdown('| | a |\n| --- | --- |\n| b | c |', 'page.md');
  expect(html).toMatch(/<tr><td><\/td><th scope="col">a<\/th><\/tr>/);
});

it('the table of contents has the ids that authors give, and omits the heading of the footnotes', async () => {
  const source =
    '## Set up {#start}\n\n### See [it][r]\n\n## One[^1]\n\n[r]: https://example.org\n\n[^1]: Note.';
  const { html, meta } = await renderMarkdown(source, 'a.md');
  expect(html).toContain('<h2 id="start">Set up<a class="anchor" href="#start"');
  expect(meta.toc.map(({ id }) => id)).toEqual(['start', 'see-it', 'one']);
});

it('title and table of contents have the texts that readers see; headings without text are not listed', async () => {
  const source =
    '# The `a` <kbd>B</kbd>\n\n## 2 * 3 * *4*\n\n## Use ``a`b`` now[^1]\n\n:::tip\n\n### In a tip\n\n:::\n\n## ![](/a.png)\n\n> ## Quoted\n\n## 🎬\n\n[^1]: Note.';
  const { html, meta } = await renderMarkdown(source);
  expect(meta.title).toBe('The a B');
  expect(meta.toc).toEqual([
    { id: '2--3--4', text: '2 * 3 * 4', depth: 2 },
    { id: 'use-ab-now', text: 'Use a`b now', depth: 2, parts: ['Use ', 'a`b', ' now'] },
    { id: 'in-a-tip', text: 'In a tip', depth: 3 },
    { id: 'section-1', text: '🎬', depth: 2 },
  ]);
  expect(html).toContain('href="#use-ab-now" aria-label="Direct link to Use a`b now"');
});
