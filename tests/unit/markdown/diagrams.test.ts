import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderDiagram } from '../../../plugins/markdown/draw-diagram.ts';
import { readDiagram } from '../../../plugins/markdown/read-diagram.ts';
import { smallDrawing } from '../../../plugins/markdown/small-drawing.ts';
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
])('a diagram with the word %s is an image with a name and without styles: %j', async (label, source) => {
  const svg = await renderDiagram(source, 'A "quote" & <b>, $& and $1');
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
  expect(await renderDiagram(source, 'A "quote" & <b>, $& and $1')).toBe(svg);
});

it('the ids of diagrams on a page are unique, even for equal diagrams, and references match', async () => {
  const sources = [FLOW, 'flowchart TD\n  a --> c', FLOW].map((source) => fence(source));
  const { html } = await renderMarkdown(sources.join('\n'));
  const ids = matchesIn(html, ID);
  expect(ids.length).toBeGreaterThanOrEqual(3);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(matchesIn(html, REFERENCE)));
});

it('diamonds of class diagrams are next to the boxes, not under them', async () => {
  const svg = await renderDiagram('classDiagram\n  A *-- B\n  A o-- C', 'x');
  const diamonds = [...svg.matchAll(/<marker [^>]*refX="(\d+)"[^>]*><polygon [^>]*points="6 0, /g)].map(
    ([, at]) => at,
  );
  expect(diamonds).toEqual(['12', '12']);
});

it('an arrow head at the start of a line is next to the box, not under it', async () => {
  const svg = await renderDiagram('flowchart LR\n  a <--> b', 'x');
  const id = /marker-start="url\(#([\w-]+)\)"/.exec(svg)?.[1];
  const marker = new RegExp(`<marker [^>]*id="${id}"[^>]*>`).exec(svg)?.[0];
  expect(marker).toContain('orient="auto"');
});

it('nodes that are choices, stores or ends have another color than steps, which depends on the color mode', async () => {
  const svg = await renderDiagram(
    'flowchart LR\n  a[Step] --> b{Choice}\n  b --> c[(Store)]\n  b --> d([End])',
    'x',
  );
  const colors = new Set(matchesIn(svg, /fill="(light-dark\(#\w+,\s?#\w+\))"/g));
  expect(colors.size).toBe(3);
});

const CROSSED =
  'flowchart TB\n  c1 --> a2\n  subgraph one\n    a1 --> a2\n  end\n  subgraph two\n    b1 --> b2\n  end\n  subgraph three\n    c1 --> c2\n  end\n  one --> two\n  three --> two\n  two --> c2';

/** Whether a vertical line of a drawing passes within the letters of a title, which begins at its place. */
const isCrossed = (svg: string, title: string): boolean => {
  const [, x = '', y = ''] =
    new RegExp(`<text [^>]*x="([\\d.]+)" y="([\\d.]+)"[^>]*>${title}<`).exec(svg) ?? [];
  const lines = matchesIn(svg, /<polyline [^>]*points="([^"]*)"/g).map((points) =>
    points.split(' ').map((point) => point.split(',').map(Number)),
  );
  return lines.some((points) =>
    points.slice(1).some(([right = 0, bottom = 0], at) => {
      const [left = 0, top = 0] = points[at] ?? [];
      const isThere =
        Math.max(left, right) > Number(x) && Math.min(left, right) < Number(x) + title.length * 7;
      return isThere && Math.max(top, bottom) > Number(y) && Math.min(top, bottom) < Number(y);
    }),
  );
};

it('no line crosses the title of a container that has room for it at another place', async () => {
  const text = await readDiagram(CROSSED);
  const svg = smallDrawing(text) ?? '';
  expect(svg).toContain('<polyline');
  for (const title of ['one', 'two', 'three']) expect([title, isCrossed(svg, title)]).toEqual([title, false]);
});

it('the title of a container without such a place is above the lines that cross it', async () => {
  const source = CROSSED.replace('subgraph three', 'subgraph three [A title as wide as it]');
  const svg = await renderDiagram(source, 'x');
  const lifted = [...svg.matchAll(/<text [^>]*paint-order="stroke"[^>]*>/g)].map(({ index }) => index);
  expect(lifted).toHaveLength(1);
  for (const at of lifted) expect(at).toBeGreaterThan(svg.lastIndexOf('<polyline'));
});

describe('a symbol', () => {
  const shapes = (svg: string): string[] => svg.match(/<(?:path|rect|ellipse|line)\b/g) ?? [];
  const colorOf = (svg: string): string | undefined => /fill="(light-dark\([^"]*\))"/.exec(svg)?.[1];

  it.each(['app', 'service', 'database', 'gateway', 'person'])(
    'of a node with the class %s has its own shape and color, and shows the label',
    async (name) => {
      const plain = await renderDiagram('flowchart LR\n  a[Film store] --> b', 'x');
      const forms = [`a[Film store]:::${name} --> b`, `a[Film store] --> b\n  class a ${name}`];
      const [svg = '', other] = await Promise.all(
        forms.map((form) =>
          renderDiagram(`flowchart LR\n  ${form}`, 'x').then((text) => text.replace(/d[\da-f]{6}-/g, '')),
        ),
      );
      expect(other).toBe(svg);
      expect(svg).toContain('>Film store<');
      expect(shapes(svg).length).toBeGreaterThan(shapes(plain).length);
      expect(colorOf(svg)).toBeDefined();
    },
  );

  it('at the left of a label leaves room for each line of it', async () => {
    const svg = await renderDiagram('flowchart LR\n  a["one long line<br>two"]:::service --> b', 'x');
    const [, width = '', x = ''] =
      /<rect [^>]*?width="([\d.]+)" height="[\d.]+" x="([\d.]+)"/.exec(svg) ?? [];
    const middles = matchesIn(svg, /<tspan x="([\d.]+)"/g).map(Number);
    expect(middles).toHaveLength(2);
    for (const middle of middles) expect(middle).toBeGreaterThan(Number(x) + Number(width) / 2 + 8);
  });

  it('of a cylinder is that of databases, without a class', async () => {
    const drawing = (node: string) => renderDiagram(`flowchart LR\n  ${node} --> b`, 'x');
    expect(colorOf(await drawing('a[(Films)]'))).toBe(colorOf(await drawing('a[Films]:::database')));
  });

  it('is not that of a class which the diagram defines', async () => {
    const defined = await readDiagram('flowchart LR\n  a:::app --> b:::service\n  classDef app fill:#abc');
    expect(defined.symbols).toEqual({ b: 'service' });
  });

  it('of a node with another shape is an error that names the node and the fix', async () => {
    await expect(renderDiagram('flowchart LR\n  a{Sure?}:::gateway --> b', 'x')).rejects.toThrow(
      'the class gateway of the node "a" draws a symbol, and its brackets draw another shape. Write a[…]',
    );
  });
});

it('a state diagram with steps in another order than its source is drawn in its order', async () => {
  const text = await readDiagram(
    'stateDiagram-v2\n  Still --> Moving\n  Moving --> Still\n  Moving --> Broken : it falls',
  );
  expect(smallDrawing(text)).toBeUndefined();
});

it('a sequence with a message that does not fit into the small drawing is drawn by Mermaid', async () => {
  const message = (text: string) => readDiagram(`sequenceDiagram\n  A->>A: short\n  A->>B: ${text}`);
  expect(smallDrawing(await message('go'))).toContain('<svg');
  expect(
    smallDrawing(await message('a message that is much longer than the distance of the two')),
  ).toBeUndefined();
});

it('numbers in words are not rounded', async () => {
  const svg = await renderDiagram('flowchart TD\n  a[Node 22.12 LTS] --> b', 'It waits 0.5 seconds');
  expect(svg).toContain('Node 22.12 LTS');
  expect(svg).toContain('It waits 0.5 seconds');
});

it('HTML in labels is text', async () => {
  const svg = await renderDiagram('flowchart TD\n  a["<script>alert(1)</script> & more"] --> b', 'x');
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&amp; more');
});

it.each([
  ['hello', '"hello" is not a kind of diagram'],
  ['', 'it is empty'],
  ['flowchart TD', 'there is nothing in it to draw'],
  ["%%{init: { 'theme': 'dark' }}%%\nflowchart TD\n  a --> b", 'have no effect'],
  ['---\ntitle: A\n---\nflowchart TD\n  a --> b', 'front matter in a diagram has no effect'],
  ['flowchart TD\n  a["$$x^2$$"] --> b', 'a diagram does not have formulas'],
  ['flowchart TD\n  a["fa:fa-film Film"] --> b', 'a diagram does not have icons'],
  [`${FLOW}\n  click a "https://films.example"`, 'a diagram does not have links'],
  [
    'sequenceDiagram\n  participant a\n  link a: Site @ https://films.example\n  a->>a: x',
    'does not have links',
  ],
])('%j is refused: %s', async (source, message) => {
  await expect(renderDiagram(source, 'x')).rejects.toThrow(message);
});

it.each([
  ['flowchart TD\n  a[Site --> b', 2, 'the text ends too early'],
  ['flowchart TD\n  %% a comment\n\n  a --> b\n  nonsense line here', 5, 'does not expect "line"'],
  ['%% a comment\nflowchart TD\n  a --> b c', 3, 'does not expect "c"'],
  ['sequenceDiagram\n  Site->>Graph: query\n  Site->>Graph', 3, 'the text ends too early'],
  ['erDiagram\n  FILM ||--o{ LANGUAGE : has\n  FILM }} LANGUAGE', 3, 'does not expect'],
  ['pie\n  "Films": many', 2, 'does not expect "m"'],
  ['gitGraph\n  commit\n  brunch a', 3, 'does not expect "brunch"'],
])('%j has a problem in line %i: %s', async (source, line, message) => {
  await expect(renderDiagram(source, 'x')).rejects.toThrow(
    expect.objectContaining({ line, message: expect.stringContaining(message) }),
  );
});

/** The texts of a drawing, without spaces. */
const textsOf = (svg: string): string[] =>
  matchesIn(svg, /<text[^>]*>([\s\S]*?)<\/text>/g).map((text) => text.replace(/<[^>]*>|\s/g, ''));

describe('a flowchart that the small renderer cannot read as it is written', () => {
  it.each([
    ['graph TD;\n  A-->B;\n  B-.->C;\n  C==>A;', 3, ['A', 'B', 'C']],
    ['flowchart LR\n  A-->|yes|B & C', 2, ['A', 'B', 'C', 'yes']],
    ['flowchart LR\n  A["a [b] #quot;c#quot; (d) | e"] --> B', 1, ['B', 'a[b]&quot;c&quot;(d)|e']],
    ['flowchart TD\n  A -->B\n  A{Sure?}', 1, ['B', 'Sure?']],
  ])('shows every connection and label: %j', async (source, edges, labels) => {
    const svg = await renderDiagram(source, 'x');
    expect(svg.match(/<polyline [^>]*marker-(?:end|start)/g) ?? []).toHaveLength(edges);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(labels));
  });

  it('has its first step on top, although a later step leads back to it', async () => {
    const svg = await renderDiagram(
      'flowchart TD\n  a[First] --> b[Second]\n  b --> c[Third]\n  c --> a\n  b --> a',
      'x',
    );
    const heights = ['First', 'Second', 'Third'].map((label) =>
      Number(new RegExp(`translate\\([\\d.]+ ([\\d.]+)\\)"><rect [^>]*><text[^>]*>${label}<`).exec(svg)?.[1]),
    );
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
  });
});

describe('a mermaid fence', () => {
  it.each(['page.mdx', 'page.md'])('in a list of %s is a figure with the caption', async (file) => {
    const { html } = await renderMarkdown(`- one\n\n  ${fence(FLOW).replaceAll('\n', '\n  ')}`, file);
    expect(html).toContain('<figure title="A caption"><svg ');
    expect(html).not.toContain('flowchart');
  });

  it.each([
    ['caption="A" alt="B"', 'hello', 'the diagram cannot be drawn: "hello" is not a kind of diagram'],
  ])('with %j and the diagram %j is an error with file and line: %s', async (meta, source, message) => {
    const page = `---\ntitle: A\n---\n\ntext\n\n${fence(source, meta)}`;
    await expect(renderMarkdown(page, 'page.mdx')).rejects.toThrow(`docs/page.mdx:8: ${message}`);
  });
});

describe('a number that makes a diagram too large', () => {
  it.each([
    ['packet-beta\n0-15: "a"\n16-99999999: "b"', 3, '99999999 bits'],
    ['sankey-beta\na,b,1\na,c,1e308', 3, '1e308 units'],
    ['pie\n "a" : 99999999999999999999', 2, 'units'],
    ['block-beta\n columns 45000\n a', 2, '45000 columns'],
    ['block-beta\n a space:99999999 b', 2, '99999999 columns'],
    ['gantt\n section A\n a :a, 2000-01-01, 100000y', 3, '100000 years'],
    [`flowchart TB\n a ${'-'.repeat(900)}> b`, 2, 'signs in one connection'],
  ])('is reported with its line, before anything is drawn: %s', async (source, line, message) => {
    await expect(readDiagram(source)).rejects.toMatchObject({
      line,
      message: expect.stringContaining(message),
    });
  });

  it.each([
    'packet-beta\n0-15: "Port 8080"\n16-31: "b"',
    'sankey-beta\na,b,1000000',
    'pie\n "In 2026" : 38.5',
  ])('is not one that diagrams usually have: %s', async (source) => {
    expect((await readDiagram(source)).source).toBe(source);
  });
});
