import { describe, expect, it } from 'vitest';
import { parseFenceMeta } from '../../../plugins/lib/fence-meta.ts';
import { renderMarkdown } from '../../helpers/render-markdown.ts';

const htmlOf = async (source: string, file = 'page.mdx'): Promise<string> =>
  (await renderMarkdown(source, file)).html.replace(/<link rel="preload"[^>]*>/g, '');

describe('parseFenceMeta', () => {
  it.each<[string | null | undefined, Record<string, string>]>([
    [undefined, {}],
    [null, {}],
    ['', {}],
    ['title="a b.ts"', { title: 'a b.ts' }],
    ['title=\'a "b".ts\'', { title: 'a "b".ts' }],
    ['title=a.ts {1,3}', { title: 'a.ts' }],
    ['{1-2} caption="x" alt="y, {z}" data-x=1', { caption: 'x', alt: 'y, {z}', 'data-x': '1' }],
    ['caption=""', { caption: '' }],
    ['caption="alt=no"', { caption: 'alt=no' }],
    ['title="one" title="two"', { title: 'two' }],
    ['wrap lineNumbers', {}],
  ])('%j', (meta, entries) => {
    expect(parseFenceMeta(meta)).toEqual(entries);
  });
});

describe('an image with a title', () => {
  it.each(['page.mdx', 'page.md'])(
    'alone in its paragraph is a figure with a caption in %s',
    async (file) => {
      expect(await htmlOf('text\n\n![Alt](./a.svg "A *plain* <caption>")', file)).toMatch(
        /^<p>text<\/p>\n<figure><img [^>]*alt="Alt"[^>]*><figcaption><p>A \*plain\* &lt;caption&gt;<\/p><\/figcaption><\/figure>$/,
      );
    },
  );

  it('says it once: in the caption', async () => {
    expect(await htmlOf('![Alt](./a.svg "Caption")')).not.toContain('title=');
  });

  it('is a figure from the static folder and from elsewhere, too', async () => {
    expect(await htmlOf('![Alt](/a.svg "Caption")')).toMatch(/^<figure><img [^>]*><figcaption>/);
    expect(await htmlOf('![Alt](https://example.org/a.png "Caption")')).toContain(
      '<figcaption><p>Caption</p>',
    );
  });

  it('is a figure in a list', async () => {
    expect(await htmlOf('- one\n\n  ![Alt](/a.png "Caption")')).toContain('<li>\n<p>one</p>\n<figure>');
  });

  it('is none within a text', async () => {
    expect(await htmlOf('See ![Alt](/a.svg "Title") here')).toMatch(
      /^<p>See <img [^>]*title="Title"[^>]*> here<\/p>$/,
    );
  });

  it('is none without the title', async () => {
    expect(await htmlOf('![Alt](/a.svg)')).toMatch(/^<p><img [^>]*><\/p>$/);
  });
});

describe('a heading', () => {
  it('has its anchor behind the text, with a name', async () => {
    expect(await htmlOf('## Set `up` *now*')).toBe(
      '<h2 id="set-up-now">Set <code>up</code> <em>now</em>' +
        '<a class="anchor" href="#set-up-now" aria-label="Direct link to Set up now"></a></h2>',
    );
  });

  it('has none where it is the title of the page', async () => {
    expect(await htmlOf('# Title')).toBe('<h1 id="title">Title</h1>');
  });

  it('has the id that the author gave it, in the table of contents too', async () => {
    const { html, meta } = await renderMarkdown(
      '## Set up {#start}\n\n### See [it][r]\n\n[r]: https://example.org',
      'a.md',
    );
    expect(html).toContain('<h2 id="start">Set up<a class="anchor" href="#start"');
    expect(html).toContain('<h3 id="see-it">');
    expect(meta.toc.map(({ id }) => id)).toEqual(['start', 'see-it']);
  });

  it('counts no heading of the footnotes in the table of contents', async () => {
    const { meta } = await renderMarkdown('## One[^1]\n\n## Two\n\n[^1]: Note.');
    expect(meta.toc.map(({ id }) => id)).toEqual(['one1', 'two']);
  });
});

describe('a table', () => {
  it('scrolls in a box with a name, which the keyboard reaches', async () => {
    expect(await htmlOf('| Name | The `role` |\n| --- | --- |\n| a | b |')).toMatch(
      /^<div class="table-box" role="region" aria-label="Table: Name, The role" tabindex="0"><table>.*<\/table><\/div>$/,
    );
  });

  it('without column headings has a name all the same', async () => {
    expect(await htmlOf('|  |  |\n| --- | --- |\n| a | b |')).toContain('aria-label="Table"');
  });

  it('has a name of its own, when another one has the same headings', async () => {
    const table = '| Role | Task |\n| --- | --- |\n| a | b |';
    const html = await htmlOf([table, table, table].join('\n\nText.\n\n'));
    expect([...html.matchAll(/aria-label="(Table[^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Table: Role, Task',
      'Table: Role, Task (2)',
      'Table: Role, Task (3)',
    ]);
  });

  it.each(['page.mdx', 'page.md'])('aligns its columns without a style attribute in %s', async (file) => {
    const html = await htmlOf('| a | b | c |\n| :-- | :-: | --: |\n| 1 | 2 | 3 |', file);
    expect(html).not.toMatch(/style=|align="/);
    expect(html).toContain(
      '<tr><td>1</td><td class="align-center">2</td><td class="align-right">3</td></tr>'.slice(4, 30),
    );
    expect(html.match(/class="align-(?:center|right)"/g)).toHaveLength(4);
  });

  it('says that its headings are those of columns, where the author says nothing else', async () => {
    expect(await htmlOf('| Name |\n| --- |\n| a |')).toContain('<th scope="col">Name</th>');
    const own = '<table><tr><th scope="row">a</th><td>b</td></tr></table>';
    expect(await htmlOf(own, 'page.md')).toContain('<th scope="row">a</th>');
  });

  it('has a box in a list and in HTML', async () => {
    expect(await htmlOf('- one\n\n  | a |\n  | --- |\n  | b |')).toContain(
      '<li>\n<p>one</p>\n<div class="table-box"',
    );
    expect(await htmlOf('<table><tr><th>a</th></tr></table>', 'page.md')).toContain('aria-label="Table: a"');
  });
});

describe('admonitions', () => {
  const kinds = ['note', 'tip', 'info', 'warning', 'danger', 'caution'];

  it.each(
    kinds.flatMap((kind) => [
      [kind, 'page.mdx'],
      [kind, 'page.md'],
    ]),
  )('of kind %s work in %s', async (kind, file) => {
    expect(await htmlOf(`:::${kind} A title\n\ntext\n\n:::`, file)).toBe(
      `<aside data-kind="${kind}" data-title="A title"><p>text</p></aside>`,
    );
    const name = kind.charAt(0).toUpperCase() + kind.slice(1);
    expect(await htmlOf(`:::${kind}\ntext\n:::`, file)).toBe(
      `<aside data-kind="${kind}" data-title="${name}"><p>text</p></aside>`.replace('<p>text', '<p>\ntext'),
    );
  });
});
