import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderDiagram } from '../../../plugins/markdown/draw-diagram.ts';
import { renderMarkdown } from '../../helpers/render-markdown.ts';

/** Gives the variables their values. */
const THEME = readFileSync(join(import.meta.dirname, '../../../theme/markdown/diagram.css'), 'utf8');

const KINDS: [kind: string, source: string, label: string][] = [
  ['flowchart', 'flowchart TD\n  a[Site] -->|asks| b["Graph"]\n  subgraph apis\n    b\n  end', 'Graph'],
  [
    'sequence',
    'sequenceDiagram\n  Site->>Graph: query\n  loop often\n    Graph-->>Site: answer\n  end',
    'query',
  ],
  ['state', 'stateDiagram-v2\n  [*] --> Draft\n  Draft --> Done: publish', 'Draft'],
  [
    'class',
    'classDiagram\n  class Film {\n    +int length\n    +play() void\n  }\n  Media <|-- Film',
    'Film',
  ],
  ['entity-relationship', 'erDiagram\n  FILM ||--o{ LANGUAGE : has\n  FILM {\n    string id PK\n  }', 'FILM'],
];

const fence = (source: string, meta = 'caption="A caption" alt="A description"'): string =>
  `\`\`\`mermaid ${meta}\n${source}\n\`\`\`\n`;

const idsIn = (svg: string): string[] => [...svg.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id ?? '');

const referencesIn = (svg: string): string[] =>
  [...svg.matchAll(/url\(#([^)]*)\)/g)].map(([, id]) => id ?? '');

describe.each(KINDS)('a %s diagram', (_kind, source, label) => {
  const svg = renderDiagram(source, 'What it shows');

  it('shows its words', () => {
    expect(svg).toContain(`>${label}<`);
  });

  it('is an image with a name', () => {
    expect(svg).toMatch(/^<svg [^>]*aria-label="What it shows" [^>]*role="img"/);
  });

  it('brings no style, script, font or color of its own, but for variables that the theme sets', () => {
    expect(svg).not.toMatch(/<(?:style|script|image|foreignObject|link)\b/);
    expect(svg).not.toMatch(/\sstyle=|@import|@font-face|font-family|\bon\w+=/);
    const colors = [...svg.matchAll(/\s(?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color);
    const variables = colors.filter((color) => color !== 'none');
    expect(variables.length).toBeGreaterThan(0);
    for (const variable of variables) expect(THEME).toContain(`${variable?.slice('var('.length, -1)}: `);
  });

  it('refers only to ids of its own', () => {
    expect(idsIn(svg)).toEqual(expect.arrayContaining(referencesIn(svg)));
    expect(new Set(idsIn(svg)).size).toBe(idsIn(svg).length);
  });
});

describe('the ids of diagrams', () => {
  const flow = 'flowchart TD\n  a --> b';

  it('are the same for every build', () => {
    expect(renderDiagram(flow, 'x')).toBe(renderDiagram(flow, 'x'));
  });

  it('differ between two diagrams of a page, equal ones too', async () => {
    const { html } = await renderMarkdown(
      [flow, 'flowchart TD\n  a --> c', flow].map((source) => fence(source)).join('\n'),
    );
    const ids = idsIn(html);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(referencesIn(html)));
  });
});

describe('text that is not the diagram’s own', () => {
  it('is escaped in the description', () => {
    const svg = renderDiagram('flowchart TD\n  a --> b', 'A "quote" & <b>, $& and $1');
    expect(svg).toContain('aria-label="A &quot;quote&quot; &amp; &lt;b&gt;, $&amp; and $1"');
  });

  it('is escaped in labels', () => {
    const svg = renderDiagram('flowchart TD\n  a["<script>alert(1)</script> & more"] --> b', 'x');
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&amp; more');
  });
});

describe('what cannot be drawn is refused', () => {
  it.each([
    ['words', 'hello', 'Invalid mermaid header: "hello"'],
    ['nothing', '', 'Empty mermaid diagram'],
    ['an unknown kind', 'gantt\n  title x', 'Invalid mermaid header: "gantt"'],
    ['a header only', 'flowchart TD', 'there is nothing in it to draw'],
    [
      'a chart with styles of its own',
      'xychart-beta\n  x-axis [a, b]\n  bar [1, 2]',
      'this kind needs styles of its own',
    ],
    ['a fixed color', 'flowchart TD\n  a --> b\n  style a fill:#f00', 'it sets the color #f00'],
    [
      'a class with a color',
      'flowchart TD\n  a:::k --> b\n  classDef k stroke:#abc',
      'it sets the color #abc',
    ],
  ])('%s', (_name, source, message) => {
    expect(() => renderDiagram(source, 'x')).toThrow(message);
  });
});

describe('a mermaid fence', () => {
  it('becomes a figure with the caption, wherever it stands', async () => {
    const { html } = await renderMarkdown(
      `- one\n\n  ${fence('flowchart TD\n  a --> b').replaceAll('\n', '\n  ')}`,
    );
    expect(html).toMatch(/<li>[\s\S]*<figure title="A caption"><svg /);
    expect(html).not.toContain('flowchart');
  });

  it('may be in a Markdown file', async () => {
    const { html } = await renderMarkdown(fence('flowchart TD\n  a --> b'), 'page.md');
    expect(html).toContain('<figure title="A caption"><svg ');
  });

  it.each([
    ['both', ''],
    ['the caption', 'alt="A description"'],
    ['the description', 'caption="A caption"'],
    ['words in the caption', 'caption="" alt="A description"'],
  ])('names file and line when it lacks %s', async (_name, meta) => {
    const page = `---\ntitle: A\n---\n\ntext\n\n${fence('flowchart TD\n  a --> b', meta)}`;
    await expect(renderMarkdown(page, 'page.mdx')).rejects.toThrow(
      /docs\/page\.mdx:7: a mermaid fence needs caption="…" and alt="…"/,
    );
  });

  it('names file and line when it cannot be drawn', async () => {
    await expect(renderMarkdown(`\n\n${fence('hello')}`)).rejects.toThrow(
      /docs\/page\.mdx:3: the diagram cannot be drawn: Invalid mermaid header: "hello"/,
    );
  });

  it('is left alone in another language', async () => {
    const { html } = await renderMarkdown('```text\nflowchart TD\n```');
    expect(html).toBe('<pre data-lang="text">flowchart TD</pre>');
  });
});
