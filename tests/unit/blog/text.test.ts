import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../plugins/blog/excerpt.ts';
import { feedContent } from '../../../plugins/blog/feed-content.ts';
import { minutesToRead } from '../../../plugins/blog/reading-time.ts';
import { resolvePageLink } from '../../../plugins/content/page-links.ts';
import { parsePage } from '../../../plugins/content/parse-page.ts';

const treeOf = (text: string, file = 'a.mdx') => parsePage(text, file).tree;

const words = (count: number): string => 'word '.repeat(count).trim();

const fence = (lines: number, lang = 'ts'): string =>
  `\`\`\`${lang}\n${'const a = 1;\n'.repeat(lines)}\`\`\``;

it.each([
  ['nothing', '', 1],
  ['one word', words(1), 1],
  ['200 words a minute', words(200), 1],
  ['201 words', words(201), 2],
  ['headings and lists', `# ${words(100)}\n\n- ${words(101)}`, 2],
  ['tables', `| a | b |\n| --- | --- |\n| ${words(150)} | ${words(150)} |`, 2],
  ['30 lines of code a minute', fence(30), 1],
  ['31 lines', fence(31), 2],
  ['words and code', `${words(200)}\n\n${fence(30)}`, 2],
  ['code without its blank lines', `\`\`\`\na${'\n'.repeat(40)}b\n\`\`\``, 1],
  ['the words of code not as prose', `\`\`\`\n${words(5000)}\n\`\`\``, 1],
  ['no source of diagrams', fence(300, 'mermaid'), 1],
])('the reading time counts %s', (_what, text, minutes) => {
  expect(minutesToRead(treeOf(text))).toBe(minutes);
});

describe('excerptOf', () => {
  const excerpt = (text: string, file?: string) => excerptOf(treeOf(text, file), (url) => `to:${url}`);

  it.each([
    ['One.\n\n<!-- truncate -->\n\nTwo.', 'a.mdx'],
    ['One.\n<!--truncate-->\nTwo.', 'a.md'],
  ])('is the text before the mark in %j', (text, file) => {
    expect(excerpt(text, file)).toEqual([{ tag: 'p', children: ['One.'] }]);
  });

  it('is empty with the mark in code', () => {
    expect(excerpt('```\n<!-- truncate -->\n```\n\nTwo.')).toEqual([]);
  });

  it('keeps plain formatting and resolves links, references too', () => {
    const inline = (tag: string, text: string, more = {}) => ({ tag, children: [text], ...more });
    expect(excerpt('*A* **b** `c` [d][1]\n\n<!-- truncate -->\n\n[1]: /docs')).toEqual([
      {
        tag: 'p',
        children: [
          ...[inline('em', 'A'), ' ', inline('strong', 'b'), ' ', inline('code', 'c'), ' '],
          inline('a', 'd', { href: 'to:/docs' }),
        ],
      },
    ]);
  });

  it('keeps the text of components and headings, and removes pictures and tables', () => {
    const text =
      '## Heading\n\n<Card title="x">Inside</Card>\n\n![alt](./a.png)\n\n| a |\n| - |\n| b |\n\n<!-- truncate -->';
    const json = JSON.stringify(excerpt(text));
    expect(json).toContain('{"tag":"p","children":["Heading"]}');
    expect(json).toContain('Inside');
    expect(json).not.toMatch(/h2|a\.png|table/);
  });
});

describe('feedContent', () => {
  const SITE = 'https://site.example.org';
  const of = (content: string) =>
    feedContent(
      `<!doctype html><main><p>Outside</p><div data-feed-content="">${content}</div></main>`,
      `${SITE}/base/blog/a`,
    );

  it.each([
    ['<p class="x" style="color:red" data-y="z">Text</p>', '<p>Text</p>'],
    ['<a href="/base/docs#x">a</a>', `<a href="${SITE}/base/docs#x">a</a>`],
    ['<a href="#here">b</a>', `<a href="${SITE}/base/blog/a#here">b</a>`],
    ['<a href="https://e.org/">c</a>', '<a href="https://e.org/">c</a>'],
    ['<img src="/static/a.svg" alt="A">', `<img src="${SITE}/static/a.svg" alt="A">`],
    [
      '<h2 id="a">Title<a class="anchor" href="#a" aria-label="Direct link"></a></h2><pre><code><span class="k">const</span> a</code></pre><button>Copy</button><script>alert(1)</script><p>Out<span class="visually-hidden"> (new tab)</span><svg aria-hidden="true"></svg></p>',
      '<h2>Title</h2><pre><code>const a</code></pre><p>Out</p>',
    ],
    [
      '<figure><svg aria-label="Two boxes"><text>A</text></svg><figcaption>C</figcaption></figure>',
      '<figure><p>Two boxes</p><figcaption>C</figcaption></figure>',
    ],
    [
      '<picture><source type="image/avif" srcset="/a.avif 704w"><img src="/a.png" alt="A" width="8" height="4" loading="lazy"></picture>',
      `<img src="${SITE}/a.png" alt="A" width="8" height="4">`,
    ],
  ])('has %s as %s', (content, expected) => {
    expect(of(content)).toBe(expected);
  });

  it('never ends a CDATA section early', () => {
    expect(of('<p>a ]]> b ]]&gt; c</p>')).not.toContain(']]>');
  });

  it('names the page that has no marked element', () => {
    expect(() => feedContent('<p>Text</p>', `${SITE}/blog/a`)).toThrow(
      `${SITE}/blog/a: no element of the post has the attribute`,
    );
  });
});

it.each([
  ['./2022-09-01-a%20b.mdx', '/blog/a'],
  ['2022-09-01-a%20b.mdx#why', '/blog/a#why'],
  ['../blog/2022-09-01-a b.mdx', '/blog/a'],
  ['./other.mdx', './other.mdx'],
  ['./100%.mdx', './100%.mdx'],
  ['/blog/a', '/blog/a'],
  ['#why', '#why'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
])('the link %s of a post becomes %s', (url, resolved) => {
  const routeOf = (file: string) => (file === 'blog/2022-09-01-a b.mdx' ? '/blog/a' : undefined);
  expect(resolvePageLink('blog/2024-01-01-x.mdx', url, routeOf)).toBe(resolved);
});
