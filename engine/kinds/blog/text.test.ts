import { describe, expect, it } from 'vitest';
import { resolvePageLink } from '../../read/page-links.ts';
import { parsePage } from '../../read/parse-page.ts';
import { excerptOf } from './excerpt.ts';
import { feedContent } from './feed-content.ts';
import { minutesToRead } from './reading-time.ts';

const treeOf = (text: string, file = 'a.mdx') => parsePage(text, file).tree;

const words = (count: number): string => 'word '.repeat(count).trim();

const fence = (lines: number, lang = 'ts'): string =>
  `\`\`\`${lang}\n${'const a = 1;\n'.repeat(lines)}\`\`\``;

it.each([
  ['no text', 1, ''],
  ['200 words', 1, words(200)],
  ['201 words in a heading and a list', 2, `# ${words(100)}\n\n- ${words(101)}`],
  ['202 words in a table', 2, `| a |\n| --- |\n| ${words(201)} |`],
  ['31 lines of code', 2, fence(31)],
  ['200 words and 30 lines of code', 2, `${words(200)}\n\n${fence(30)}`],
  ['2 lines of code with 39 blank lines', 1, `\`\`\`\na${'\n'.repeat(40)}b\n\`\`\``],
  ['5,000 words in one line of code', 1, `\`\`\`\n${words(5000)}\n\`\`\``],
  ['a diagram of 300 lines', 1, fence(300, 'mermaid')],
])('the reading time of %s is %d min', (_what, minutes, text) => {
  expect(minutesToRead(treeOf(text))).toBe(minutes);
});

describe('excerptOf', () => {
  const excerpt = (text: string, file?: string) => excerptOf(treeOf(text, file), (url) => `to:${url}`);

  it.each([
    ['One.\n\n<!-- truncate -->\n\nTwo.', 'a.mdx', [{ tag: 'p', children: ['One.'] }]],
    ['One.\n<!--truncate-->\nTwo.', 'a.md', [{ tag: 'p', children: ['One.'] }]],
    ['```\n<!-- truncate -->\n```\n\nTwo.', 'a.mdx', []],
  ])(
    'returns the text before the truncate comment of %j in %s, unless it is in code',
    (text, file, nodes) => {
      expect(excerpt(text, file)).toEqual(nodes);
    },
  );

  it('keeps emphasis and inline code, and resolves reference links', () => {
    const children = [
      ...[{ tag: 'em', children: ['A'] }, ' ', { tag: 'strong', children: ['b'] }, ' '],
      ...[{ tag: 'code', children: ['c'] }, ' ', { tag: 'a', href: 'to:/docs', children: ['d'] }],
    ];
    expect(excerpt('*A* **b** `c` [d][1]\n\n<!-- truncate -->\n\n[1]: /docs')).toEqual([
      { tag: 'p', children },
    ]);
  });

  it('turns headings into paragraphs, keeps the text of components, and removes images and tables', () => {
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
    ['<p>a ]]&gt; b</p>', '<p>a ]]&gt; b</p>'],
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
    [
      '<picture class="light-only"><img src="/a.png" alt="A"></picture><picture class="dark-only"><img src="/b.png" alt="A"></picture>',
      `<img src="${SITE}/a.png" alt="A">`,
    ],
    [
      '<div role="tablist"><button>npm</button></div><div role="tabpanel" data-label="npm"><p>A</p></div>',
      '<p><strong>npm</strong></p><p>A</p>',
    ],
    [
      '<p>Let <math alttext="\\frac{a}{b}"><mfrac><mi>a</mi><mi>b</mi></mfrac></math> be.</p><div><math alttext="x" display="block"><mi>x</mi></math></div><math><mi>y</mi></math>',
      '<p>Let <code>\\frac{a}{b}</code> be.</p><p><code>x</code></p><code>y</code>',
    ],
    [
      '<video src="/a.mp4" controls poster="/a.png"><track src="/a.vtt"></video>',
      `<video src="${SITE}/a.mp4" controls poster="${SITE}/a.png"></video>`,
    ],
  ])('converts %s to %s', (content, expected) => {
    expect(of(content)).toBe(expected);
  });

  it('throws an error with the URL of a page without a marked element', () => {
    const words = '<meta content="x data-feed-content"><p title="<p data-feed-content">Outside</p>';
    expect(feedContent(`${words}<div data-feed-content><p>Text</p></div>`, SITE)).toBe('<p>Text</p>');
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
  ['#why', '#why'],
])('the link %s of a post becomes %s', (url, resolved) => {
  const routeOf = (file: string) => (file === 'blog/2022-09-01-a b.mdx' ? '/blog/a' : undefined);
  expect(resolvePageLink('blog/2024-01-01-x.mdx', url, routeOf)).toBe(resolved);
});
