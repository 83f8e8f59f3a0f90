import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { compare, comparisonText, factsOfBuild, factsOfSource } from './verify.ts';

const SOURCE = `---
title: Lamps
---

import Lamp from './lamp'

# Bright lamps {#bright}

:::tip[Keep it dark]
Close the [\`curtain\`](./curtain.md) first, and see ![a lamp](lamp.png).
:::

<Lamp
  power="12"
/>

| A | B |
| --- | --- |
| one | two |

\`\`\`js {1}
// highlight-next-line
const lamp = 1;
\`\`\`

<!-- hidden -->
`;

const PAGE = `<main><article><nav>menu</nav><h1>Bright lamps</h1><aside><p>Keep it dark</p><p>Close the
<a href="/curtain"><code>curtain</code><span class="visually-hidden"> (opens in a new tab)</span></a> first, and see
<img src="lamp.png" alt="a lamp">.</p></aside><table><tr><td>A</td><td>B</td></tr><tr><td>one</td><td>two</td></tr></table>
<pre><code>const lamp = 1;</code></pre></article></main>`;

describe('the contents of a page', () => {
  it('are those that readers see, without imports, options, tags and comments', () => {
    const { words, headings, code, tables, links, images } = factsOfSource(SOURCE);
    expect(words.join(' ')).toBe(
      'const lamp 1 bright lamps keep it dark close the curtain first and see a lamp a b one two',
    );
    expect({ headings, code, tables, links, images }).toEqual({
      headings: ['bright lamps'],
      code: 1,
      tables: 1,
      links: ['curtain'],
      images: 1,
    });
  });

  it('are read from the article of a built page', () => {
    const { headings, code, tables, links, images, words } = factsOfBuild(PAGE);
    expect({ headings, code, tables, links, images }).toEqual({
      headings: ['bright lamps'],
      code: 1,
      tables: 1,
      links: ['curtain'],
      images: 1,
    });
    expect(words).toContain('dark');
  });
});

it('lists everything that a build does not have', () => {
  const { path } = newFolder({
    'docs/whole.html': PAGE,
    'docs/part.html': PAGE.replace(/<pre>.*<\/pre>/, '').replace('first', ''),
  });
  const page = (name: string) => ({ name, source: SOURCE, route: `/docs/${name}` });
  const result = compare([page('whole'), page('part')], path);
  expect(result.missing).toEqual({ words: 4, headings: 0, code: 1, tables: 0, links: 0, images: 0 });
  expect(result.lost).toEqual([
    { file: 'part', kind: 'words', items: ['const', '1', 'first', 'lamp'] },
    { file: 'part', kind: 'code', items: ['1 of 1'] },
  ]);
  expect(comparisonText(result)).toContain('| code | 2 | 1 | 50.00 % |');
});
