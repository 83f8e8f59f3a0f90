import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../engine/kinds/blog/excerpt.ts';
import { ContentError } from '../../../engine/problems/problems.ts';
import { makePage, problemsIn } from '../../../tests/helpers/pages.ts';
import { renderMarkdown } from '../../../tests/helpers/render-markdown.ts';

const htmlOf = async (source: string, file: string): Promise<string> =>
  (await renderMarkdown(source, file)).html.replace(/\s*\n\s*/g, '');

const box = (kind: string, title: string, content = '<p>x</p>'): string =>
  `<aside data-kind="${kind}"><header>${title}</header>${content}</aside>`;

describe.each(['page.md', 'page.mdx'])('in %s', (file) => {
  it.each([
    [':::tip Use `npm ci` in *CI*\nx\n:::', box('tip', 'Use <code>npm ci</code> in <em>CI</em>')],
    [':::note See [the guide](/a)\n\nx\n\n:::', box('note', 'See <a href="/a">the guide</a>')],
    [':::details Using ~~y~~ `x` here\nx\n:::', box('details', 'Using <del>y</del> <code>x</code> here')],
    [':::tip Press <kbd>K</kbd>\nx\n:::', box('tip', 'Press <kbd>K</kbd>')],
    [':::tip https://a.org\nx\n:::', box('tip', '<a href="https://a.org">https://a.org</a>')],
    [':::danger[Take [care](/a)]\nx\n:::', box('danger', 'Take <a href="/a">care</a>')],
    [':::danger[Take] care\nx\n:::', box('danger', '[Take] care')],
    [':::note[A `]` b]\nx\n:::', box('note', 'A <code>]</code> b')],
    [':::note[A ``` ` ] ``` b]\nx\n:::', box('note', 'A <code>` ]</code> b')],
    [':::note[A \\] `b]\nx\n:::', box('note', 'A ] `b')],
    [':::note{title="A title"}\nx\n:::', box('note', 'A title')],
    [':::note{title=A title}\nx\n:::', box('note', 'A title')],
    [':::tip{icon="heart"}\nx\n:::', box('tip', '')],
    [':::tip A title {icon="heart"}\nx\n:::', box('tip', 'A title')],
    ['::: note "Quoted"\nx\n:::', box('note', '&quot;Quoted&quot;')],
    [':::important\nx\n:::', box('info', '')],
    [':::note Note\nx\n:::', box('note', '')],
    ['> [!WARNING]\n> x', box('warning', '')],
    ['> [!NOTE] x\n> x', box('note', '', '<p>xx</p>')],
    ['> [!TIP]\n> > [!NOTE]\n> > > [!CAUTION]\n> > > x', box('tip', '', box('note', '', box('warning', '')))],
    ['- > [!IMPORTANT]\n  > x', `<ul><li>${box('info', '')}</li></ul>`],
    ['- a\n\n  :::details More\n  x\n  :::', `<ul><li><p>a</p>${box('details', 'More')}</li></ul>`],
    [
      '<details>\n<summary>More</summary>\n\nx\n\n<details>\n<summary>Inner</summary>\n\nx\n\n</details>\n\n</details>',
      '<aside data-kind="details"><summary>More</summary><p>x</p><aside data-kind="details"><summary>Inner</summary><p>x</p></aside></aside>',
    ],
    [
      '- a\n  <details open>\n  <summary>More</summary>\n\n  x\n\n  </details>',
      '<ul><li><p>a</p><aside data-kind="details" data-open="true"><summary>More</summary><p>x</p></aside></li></ul>',
    ],
  ])('%j keeps its title: %s', async (source, html) => {
    expect((await htmlOf(source, file)).replace(/ (?:rel|target)="[^"]*"/g, '')).toBe(html);
  });

  it.each([
    ['::::note\n:::tip\nx\n:::\n::::', box('note', '', box('tip', ''))],
    [':::note\n:::tip\nx\n:::\n:::', box('note', '', box('tip', ''))],
    ['a\n:::note\nx\n:::\nb', `<p>a</p>${box('note', '')}<p>b</p>`],
    [':::note\nx\n:::\n:::tip\nx\n:::', box('note', '') + box('tip', '')],
    [':::note\n- x\n\n  :::\n\na', `${box('note', '', '<ul><li>x</li></ul>')}<p>a</p>`],
    ['- a\n\n  :::note\n\n  x\n\n  :::', `<ul><li><p>a</p>${box('note', '')}</li></ul>`],
    ['1. a\n   :::note\n   x\n   :::\n2. b', `<ol><li>a${box('note', '')}</li><li>b</li></ol>`],
    ['> :::note\n> x\n> :::', `<blockquote>${box('note', '')}</blockquote>`],
    [':::note\n<!-- a\n:::\n\n--> x\n:::', box('note', '')],
    [':::note\r\nx\r\n:::\r\n', box('note', '')],
  ])('%j becomes %s', async (source, html) => {
    expect(await htmlOf(source, file)).toBe(html);
    expect(problemsIn(source, file)).toBe('');
  });

  it('colons in code do not close an admonition', async () => {
    const html = await htmlOf(':::note\n~~~md\n:::tip\nx\n:::\n~~~\n\n`a`\n:::\n\nb', file);
    expect(html).toContain('</pre><p><code>a</code></p></aside><p>b</p>');
  });

  it.each([
    [
      'a\n\n:::success\nx\n:::\n\n:::Tip\nx\n:::',
      [3, 'unknown admonition ":::success". A similar one is ":::tip". Write one of note, tip'],
      [7, 'mean "tip"?'],
    ],
    ['a\n\n:::note\nx\n\ny', [3, 'the admonition that opens here is never closed']],
    [':::note\n:::tip\nx\n:::', [1, 'the admonition that opens here is never closed']],
    ['a\n:::', [2, 'this line begins with ":::", but no admonition is open']],
    [':::', [1, 'this line begins with ":::", but no admonition is open']],
    ['a\n\n:::tip Text :::', [3, 'an admonition has at least three lines']],
  ])('%j is reported', (source, ...expected) => {
    const problems = problemsIn(source, file).split('\n');
    expect(problems).toEqual(
      expected.map(([line, message]) =>
        expect.stringMatching(new RegExp(`^${file}:${line}: .*${String(message).replace(/[?]/g, '\\?')}`)),
      ),
    );
  });

  it('admonitions have at most 10 levels, which are counted before they are read', () => {
    const nested = ':::note\n'.repeat(10) + ':::\n'.repeat(10);
    expect(problemsIn(nested, file)).toBe('');
    expect(() => makePage(file, ':::note\n'.repeat(11))).toThrow(
      `${file}:11: the Markdown cannot be read: 11 admonitions are inside each other`,
    );
  });

  it.each([':::note', ':::::note\n:::', ':::note\n- ```\n', '- :::note', ':::a :::', ':::note\n\n<!--'])(
    'thousands of %j are read or reported',
    (line) => {
      try {
        makePage(file, `${line}\n`.repeat(1000));
      } catch (error) {
        expect(error).toBeInstanceOf(ContentError);
        expect((error as Error).message).not.toMatch(/stack|memory/i);
      }
    },
  );

  it.each([
    `:::note ${'<!---->'.repeat(7000)}x\nx\n::: ${'<!---->'.repeat(7000)}x\n:::`,
    `:::note {${'a=x'.repeat(12_000)}!}`,
    `:::note\n${'<!--'.repeat(12_000)}\n::: ${'<!--'.repeat(12_000)}`,
    `:::note [${'['.repeat(40_000)}`,
    `:::note ${'a '.repeat(20_000)}:::`,
  ])('a long line is read at once (%#)', (source) => {
    try {
      makePage(file, source);
    } catch (error) {
      expect(error).toBeInstanceOf(ContentError);
    }
  });

  it.each(['\\:::', '`a` ::: b', 'a ::: b', '```\n:::\n```'])('%j is text', (source) => {
    expect(problemsIn(source, file)).toBe('');
  });
});

it('braces in a title are an expression in MDX, and text in Markdown', async () => {
  const source = ":::tip a {'b'} c\nx\n:::";
  expect(await htmlOf(source, 'page.mdx')).toBe(box('tip', 'a b c'));
  expect(await htmlOf(source, 'page.md')).toBe(box('tip', 'a {&#x27;b&#x27;} c'));
});

it('a footnote in a title has its note', async () => {
  expect(await htmlOf(':::tip A[^1]\nx\n:::\n\n[^1]: Note.', 'page.mdx')).toContain(
    '<header>A<sup><x-footnote',
  );
});

it('the link of a title is checked, and its text is part of the search', () => {
  const page = makePage('a.mdx', ':::tip See `x` and [it](/nope)\ny\n:::');
  expect(page.links).toMatchObject([{ url: '/nope', line: 1 }]);
  expect(page.sections).toEqual([{ id: '', text: 'See x and it\ny' }]);
});

it('an excerpt contains the kind and the title as a paragraph', () => {
  const { tree } = makePage('blog/a.md', ':::tip A `b`\nx\n:::\n\n<!-- truncate -->\n\ny');
  expect(excerptOf(tree, (url) => url)).toEqual([
    {
      tag: 'blockquote',
      children: [
        {
          tag: 'p',
          children: [{ tag: 'strong', children: ['Tip: ', 'A ', { tag: 'code', children: ['b'] }] }],
        },
        { tag: 'p', children: ['x'] },
      ],
    },
  ]);
});

/** The problems of a page, readable or not. */
function reported(source: string): string {
  try {
    return problemsIn(source);
  } catch (error) {
    return (error as Error).message;
  }
}

it.each([
  [':::tip {window.name}\nx\n:::', 'is code'],
  [':::tip{title="a" onload={alert(1)}}\nx\n:::', 'Could not parse expression'],
  [':::tip A <script>alert(1)</script>\nx\n:::', '<script> is not allowed'],
  [':::tip[A](javascript:alert(1))\nx\n:::', ''],
  [':::tip [A](javascript:alert(1))\nx\n:::', 'unsafe URL'],
  [':::tip <Admonition type="tip">a</Admonition>\nx\n:::', '<Admonition>'],
  [':::tip A\nimport x from "./x.ts"\n\n{x.y()}\n:::', 'unsafe MDX'],
])('%j in MDX contains only data, in its title, too: %s', async (source, message) => {
  if (message) expect(reported(source)).toMatch(new RegExp(`^page.mdx:[1-4]: .*${message}`));
  expect((await renderMarkdown(source).catch(() => ({ html: '' }))).html).not.toMatch(
    /<script|onload=|href="javascript/,
  );
});

it.each([
  [':::tip Array<string>\nx\n:::', box('tip', 'Array&lt;string&gt;'), ''],
  [':::tip{title="<script>"}\nx\n:::', box('tip', '&lt;script&gt;'), ''],
  [':::tip A <kbd>K</kbd>\n<p>x</p>\n:::', box('tip', 'A <kbd>K</kbd>'), ''],
  [':::tip <Card href="/a" />\nx\n:::', '', 'Rename the file to page.mdx'],
  [':::tip A\nimport x from "./x.ts"\n:::', '', 'Rename the file to page.mdx'],
  [':::tip <img src=x onerror=alert(1)>\nx\n:::', '', 'onError'],
])('%j in Markdown becomes %s', async (source, html, message) => {
  if (html) expect(await htmlOf(source, 'page.md')).toBe(html);
  expect(problemsIn(source, 'page.md')).toMatch(message);
  if (!message) expect(problemsIn(source, 'page.md')).toBe('');
});
