import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../plugins/blog/excerpt.ts';
import { feedContent } from '../../../plugins/blog/feed-content.ts';
import { minutesToRead } from '../../../plugins/blog/reading-time.ts';
import { resolvePageLink } from '../../../plugins/content/page-links.ts';
import { parsePage } from '../../../plugins/content/parse-page.ts';

const treeOf = (text: string, file = 'a.mdx') => parsePage(text, file).tree;

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

const fence = (lines: number, lang = 'ts'): string =>
  `\`\`\`${lang}\n${Array.from({ length: lines }, () => 'const a = 1;').join('\n')}\n\`\`\``;

describe('minutesToRead', () => {
  it.each([
    ['', 1],
    [words(1), 1],
    [words(200), 1],
    [words(201), 2],
    [words(400), 2],
    [`# ${words(100)}\n\n- ${words(101)}`, 2],
    [`| a | b |\n| --- | --- |\n| ${words(150)} | ${words(150)} |`, 2],
  ])('counts prose at 200 words a minute (%#)', (text, minutes) => {
    expect(minutesToRead(treeOf(text))).toBe(minutes);
  });

  it('counts code apart, at 30 lines a minute without blank ones', () => {
    expect(minutesToRead(treeOf(fence(30)))).toBe(1);
    expect(minutesToRead(treeOf(fence(31)))).toBe(2);
    expect(minutesToRead(treeOf(`${words(200)}\n\n${fence(30)}`))).toBe(2);
    expect(minutesToRead(treeOf('```\na\n\n\n\nb\n```'))).toBe(1);
  });

  it('does not count the words of code as prose, nor the source of drawings', () => {
    expect(minutesToRead(treeOf(`\`\`\`\n${words(5000)}\n\`\`\``))).toBe(1);
    expect(minutesToRead(treeOf(fence(300, 'mermaid')))).toBe(1);
  });
});

describe('excerptOf', () => {
  const excerpt = (text: string, file?: string) => excerptOf(treeOf(text, file), (url) => `to:${url}`);

  it('is what stands before the mark', () => {
    expect(excerpt('One.\n\n<!-- truncate -->\n\nTwo.')).toEqual([{ tag: 'p', children: ['One.'] }]);
    expect(excerpt('One.\n<!--truncate-->\nTwo.', 'a.md')).toEqual([{ tag: 'p', children: ['One.'] }]);
  });

  it('is nothing without the mark, or with the mark in code', () => {
    expect(excerpt('One.\n\nTwo.')).toEqual([]);
    expect(excerpt('```\n<!-- truncate -->\n```\n\nTwo.')).toEqual([]);
  });

  it('keeps plain formatting and resolves links, references among them', () => {
    expect(excerpt('*A* **b** `c` [d][1]\n\n<!-- truncate -->\n\n[1]: /docs')).toEqual([
      {
        tag: 'p',
        children: [
          { tag: 'em', children: ['A'] },
          ' ',
          { tag: 'strong', children: ['b'] },
          ' ',
          { tag: 'code', children: ['c'] },
          ' ',
          { tag: 'a', href: 'to:/docs', children: ['d'] },
        ],
      },
    ]);
  });

  it('keeps the text of components and headings, and nothing of pictures and tables', () => {
    const text =
      '## Heading\n\n<Card title="x">Inside</Card>\n\n![alt](./a.png)\n\n| a |\n| - |\n| b |\n\n<!-- truncate -->';
    const json = JSON.stringify(excerpt(text));
    expect(json).toContain('{"tag":"p","children":["Heading"]}');
    expect(json).toContain('Inside');
    expect(json).not.toContain('h2');
    expect(json).not.toContain('a.png');
    expect(json).not.toContain('table');
  });
});

describe('feedContent', () => {
  const page = (content: string) =>
    `<!doctype html><html><body><main><p>Outside</p><div data-feed-content="">${content}</div></main></body></html>`;
  const of = (content: string) => feedContent(page(content), 'https://site.example.org/base/blog/a');

  it('takes the marked element and nothing around it', () => {
    expect(of('<p class="x" style="color:red" data-y="z">Text</p>')).toBe('<p>Text</p>');
  });

  it('says which page has no marked element', () => {
    expect(() => feedContent('<p>Text</p>', 'https://site.example.org/blog/a')).toThrow(
      'https://site.example.org/blog/a: the theme marks no element',
    );
  });

  it('makes every address absolute', () => {
    expect(
      of('<p><a href="/base/docs#x">a</a> <a href="#here">b</a> <a href="https://e.org/">c</a></p>'),
    ).toBe(
      '<p><a href="https://site.example.org/base/docs#x">a</a> <a href="https://site.example.org/base/blog/a#here">b</a> <a href="https://e.org/">c</a></p>',
    );
    expect(of('<img src="/static/a.svg" alt="A">')).toContain('src="https://site.example.org/static/a.svg"');
  });

  it('drops what only works on the page', () => {
    const html = of(
      '<h2 id="a">Title<a class="anchor" href="#a" aria-label="Direct link"></a></h2><pre><code><span class="k">const</span> a</code></pre><button>Copy</button><script>alert(1)</script><p>Out<span class="visually-hidden"> (new tab)</span><svg aria-hidden="true"></svg></p>',
    );
    expect(html).toBe('<h2>Title</h2><pre><code>const a</code></pre><p>Out</p>');
  });

  it('puts the words of a drawing in its place', () => {
    expect(
      of('<figure><svg aria-label="Two boxes"><text>A</text></svg><figcaption>C</figcaption></figure>'),
    ).toBe('<figure><p>Two boxes</p><figcaption>C</figcaption></figure>');
  });

  it('keeps of a picture the image in a common format', () => {
    expect(
      of(
        '<p><picture><source type="image/avif" srcset="/a.avif 704w"><img src="/a.png" alt="A" width="8" height="4" loading="lazy"></picture></p>',
      ),
    ).toBe('<p><img src="https://site.example.org/a.png" alt="A" width="8" height="4"></p>');
  });

  it('never ends an XML passage early', () => {
    expect(of('<p>a ]]> b ]]&gt; c</p>')).not.toContain(']]>');
  });
});

describe('resolvePageLink', () => {
  const routeOf = (file: string) => (file === 'blog/2022-09-01-a b.mdx' ? '/blog/a' : undefined);

  it.each([
    ['./2022-09-01-a%20b.mdx', '/blog/a'],
    ['2022-09-01-a%20b.mdx#why', '/blog/a#why'],
    ['./other.mdx', './other.mdx'],
    ['./100%.mdx', './100%.mdx'],
    ['/blog/a', '/blog/a'],
    ['#why', '#why'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
  ])('%s → %s', (url, resolved) => {
    expect(resolvePageLink('blog/2024-01-01-x.mdx', url, routeOf)).toBe(resolved);
  });

  it('goes up from a folder', () => {
    expect(resolvePageLink('blog/2024-01-01-x/index.mdx', '../2022-09-01-a b.mdx', routeOf)).toBe('/blog/a');
  });
});
