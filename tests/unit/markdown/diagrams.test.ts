import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderDiagram } from '../../../plugins/markdown/draw-diagram.ts';
import { renderMarkdown } from '../../helpers/render-markdown.ts';

/** The stylesheet that defines the CSS variables of diagrams. */
const THEME = readFileSync(join(import.meta.dirname, '../../../theme/markdown/diagram.css'), 'utf8');

const FLOW = 'flowchart TD\n  a --> b';

const fence = (source: string, meta = 'caption="A caption" alt="A description"'): string =>
  `\`\`\`mermaid ${meta}\n${source}\n\`\`\`\n`;

const ID = /\sid="([^"]*)"/g;
const REFERENCE = /url\(#([^)]*)\)/g;

/** The first group of each match. */
const matchesIn = (svg: string, pattern: RegExp): string[] =>
  [...svg.matchAll(pattern)].map(([, id = '']) => id);

it.each([
  ['Graph', 'flowchart TD\n  a[Site] -->|asks| b["Graph"]\n  subgraph apis\n    b\n  end'],
  ['query', 'sequenceDiagram\n  Site->>Graph: query\n  loop often\n    Graph-->>Site: answer\n  end'],
  ['Draft', 'stateDiagram-v2\n  [*] --> Draft\n  Draft --> Done: publish'],
  ['Film', 'classDiagram\n  class Film {\n    +int length\n    +play() void\n  }\n  Media <|-- Film'],
  ['FILM', 'erDiagram\n  FILM ||--o{ LANGUAGE : has\n  FILM {\n    string id PK\n  }'],
])('a diagram with the word %s is an image with a name and without styles: %j', (label, source) => {
  const svg = renderDiagram(source, 'A "quote" & <b>, $& and $1');
  expect(svg).toContain(`>${label}<`);
  expect(svg).toMatch(
    /^<svg [^>]*aria-label="A &quot;quote&quot; &amp; &lt;b&gt;, \$&amp; and \$1" [^>]*role="img"/,
  );
  expect(svg).not.toMatch(
    /<(?:style|script|image|foreignObject|link)\b|\sstyle=|@import|@font-face|font-family|\bon\w+=/,
  );
  const variables = matchesIn(svg, /\s(?:fill|stroke)="(?!none")([^"]*)"/g);
  expect(variables.length).toBeGreaterThan(0);
  for (const variable of variables) expect(THEME).toContain(`${variable.slice('var('.length, -1)}: `);
  expect(matchesIn(svg, ID)).toEqual(expect.arrayContaining(matchesIn(svg, REFERENCE)));
  expect(renderDiagram(source, 'A "quote" & <b>, $& and $1')).toBe(svg);
});

it('the ids of diagrams on a page are unique, even for equal diagrams, and references match', async () => {
  const sources = [FLOW, 'flowchart TD\n  a --> c', FLOW].map((source) => fence(source));
  const { html } = await renderMarkdown(sources.join('\n'));
  const ids = matchesIn(html, ID);
  expect(ids.length).toBeGreaterThanOrEqual(3);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(matchesIn(html, REFERENCE)));
});

it('diamonds of class diagrams are next to the boxes, not under them', () => {
  const svg = renderDiagram('classDiagram\n  A *-- B\n  A o-- C', 'x');
  const diamonds = [...svg.matchAll(/<marker [^>]*refX="(\d+)"[^>]*><polygon [^>]*points="6 0, /g)].map(
    ([, at]) => at,
  );
  expect(diamonds).toEqual(['12', '12']);
});

it('numbers in words are not rounded', () => {
  const svg = renderDiagram('flowchart TD\n  a[Node 22.12 LTS] --> b', 'It waits 0.5 seconds');
  expect(svg).toContain('Node 22.12 LTS');
  expect(svg).toContain('It waits 0.5 seconds');
});

it('HTML in labels is text', () => {
  const svg = renderDiagram('flowchart TD\n  a["<script>alert(1)</script> & more"] --> b', 'x');
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&amp; more');
});

it.each([
  ['hello', 'Invalid mermaid header: "hello"'],
  ['', 'Empty mermaid diagram'],
  ['gantt\n  title x', 'Invalid mermaid header: "gantt"'],
  ['flowchart TD', 'there is nothing in it to draw'],
  ['xychart-beta\n  x-axis [a, b]\n  bar [1, 2]', 'diagrams of this kind contain styles'],
  [`${FLOW}\n  style a fill:#f00`, 'it sets the color #f00'],
  ['flowchart TD\n  a:::k --> b\n  classDef k stroke:#abc', 'it sets the color #abc'],
])('%j is refused: %s', (source, message) => {
  expect(() => renderDiagram(source, 'x')).toThrow(message);
});

describe('a mermaid fence', () => {
  it.each(['page.mdx', 'page.md'])('in a list of %s is a figure with the caption', async (file) => {
    const { html } = await renderMarkdown(`- one\n\n  ${fence(FLOW).replaceAll('\n', '\n  ')}`, file);
    expect(html).toContain('<figure title="A caption"><svg ');
    expect(html).not.toContain('flowchart');
  });

  it.each([['caption="A" alt="B"', 'hello', 'the diagram cannot be drawn: Invalid mermaid header: "hello"']])(
    'with %j and the diagram %j is an error with file and line: %s',
    async (meta, source, message) => {
      const page = `---\ntitle: A\n---\n\ntext\n\n${fence(source, meta)}`;
      await expect(renderMarkdown(page, 'page.mdx')).rejects.toThrow(`docs/page.mdx:7: ${message}`);
    },
  );
});
