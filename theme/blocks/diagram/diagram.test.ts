import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../tests/helpers/render-markdown.ts';
import { renderDiagram } from './draw.ts';
import { sourceFor } from './read.ts';

/** The stylesheet that defines the CSS variables of diagrams. */
const THEME = readFileSync(join(import.meta.dirname, 'diagram.css'), 'utf8');

const FLOW = 'flowchart TD\n  a --> b';

const fence = (source: string, meta = 'caption="A caption" alt="A description"'): string =>
  `\`\`\`mermaid ${meta}\n${source}\n\`\`\`\n`;

const count = (svg: string, pattern: RegExp): number => svg.match(pattern)?.length ?? 0;

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

/** Kinds of diagrams whose parts Mermaid finds by their names. */
const NAMED: Readonly<Record<string, (one: string, other: string) => string>> = {
  flowchart: (one, other) => `flowchart LR\n  subgraph ${one}\n    ${other} --> x{x}\n  end`,
  state: (one, other) => `stateDiagram-v2\n  ${one} --> ${other}: x`,
  sequence: (one, other) => `sequenceDiagram\n  participant ${one}\n  ${one}->>${other}: x`,
  class: (one, other) => `classDiagram\n  class ${one} {\n    +${other}() x\n  }\n  ${one} <|-- ${other}`,
  er: (one, other) => `erDiagram\n  ${one} ||--o{ ${other} : has`,
  git: (one, other) => `gitGraph\n  commit\n  branch ${one}\n  commit tag: "${other}"`,
  mindmap: (one, other) => `mindmap\n  ${one}\n    ${other}`,
  block: (one, other) => `block-beta\n  ${one} ${other}\n  ${one} --> ${other}`,
  requirement: (one, other) =>
    `requirementDiagram\n  requirement ${one} {\n    id: 1\n  }\n  element ${other} {\n  }\n  ${other} - satisfies -> ${one}`,
  architecture: (one, other) =>
    `architecture-beta\n  group ${one}(cloud)[${one}]\n  service ${other}(server)[${other}] in ${one}`,
};

it.each(Object.entries(NAMED))('a %s shows names that every object has', async (_kind, diagramOf) => {
  for (const [one, other] of [
    ['__proto__', 'constructor'],
    ['toString', '__proto__'],
    ['hasOwnProperty', 'constructo0'],
  ] as const) {
    const text = (await renderDiagram(diagramOf(one, other), 'x')).replace(/<[^>]*>/g, ' ');
    expect(text).toContain(one);
    expect(text).toContain(other);
  }
});

it('a node with the name of a method keeps its look', async () => {
  const [svg, plain] = await Promise.all(
    ['constructor', 'c'].map((name) => renderDiagram(`flowchart LR\n  ${name}[(x)] --> b`, 'x')),
  );
  const colors = (drawing = ''): string[] => matchesIn(drawing, /fill="(light-dark[^"]*)"/g);
  expect(colors(svg)).toEqual(colors(plain));
});

it('the ids of diagrams on a page are unique, even for equal diagrams, and references match', async () => {
  const sources = [FLOW, 'flowchart TD\n  a --> c', FLOW].map((source) => fence(source));
  const { html } = await renderMarkdown(sources.join('\n'));
  const ids = matchesIn(html, ID);
  expect(ids.length).toBeGreaterThanOrEqual(3);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(matchesIn(html, REFERENCE)));
});

it('nodes that are choices, stores or ends have another color than steps, which depends on the color mode', async () => {
  const svg = await renderDiagram(
    'flowchart LR\n  a[Step] --> b{Choice}\n  b --> c[(Store)]\n  b --> d([End])',
    'x',
  );
  const colors = new Set(matchesIn(svg, /fill="(light-dark\(#\w+,\s?#\w+\))"/g));
  expect(colors.size).toBe(3);
});

it('titles of containers are above the lines that cross them', async () => {
  const svg = await renderDiagram(
    'flowchart TB\n  c1 --> a2\n  subgraph one\n    a1 --> a2\n  end\n  subgraph two\n    c1 --> c2\n  end',
    'x',
  );
  const titles = [...svg.matchAll(/<text [^>]*paint-order="stroke"[^>]*>/g)].map(({ index }) => index);
  expect(titles).toHaveLength(2);
  for (const at of titles) expect(at).toBeGreaterThan(svg.lastIndexOf('marker-end'));
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

  it('of a cylinder is that of databases, without a class', async () => {
    const drawing = (node: string) => renderDiagram(`flowchart LR\n  ${node} --> b`, 'x');
    expect(colorOf(await drawing('a[(Films)]'))).toBe(colorOf(await drawing('a[Films]:::database')));
  });

  it('is not that of a class which the diagram defines', async () => {
    const drawing = (defined: string) => renderDiagram(`flowchart LR\n  a[Film]:::app --> b${defined}`, 'x');
    const colors = (svg: string): number => count(svg, /light-dark/g);
    expect(colors(await drawing(''))).toBeGreaterThan(colors(await drawing('\n  classDef app fill:#abc')));
  });

  it('of a node with another shape is an error that names the node and the fix', async () => {
    await expect(renderDiagram('flowchart LR\n  a{Sure?}:::gateway --> b', 'x')).rejects.toThrow(
      'the class gateway of the node "a" draws a symbol, and its brackets draw another shape. Write a[…]',
    );
  });
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

it.each([
  ['graph TD;\n  A-->B;\n  B-.->C;\n  C==>A;', 3, ['A', 'B', 'C']],
  ['flowchart LR\n  A-->|yes|B & C', 2, ['A', 'B', 'C', 'yes']],
  ['flowchart LR\n  A["a [b] #quot;c#quot; (d) | e"] --> B', 1, ['B', 'a[b]&quot;c&quot;(d)|e']],
  ['flowchart TD\n  A -->B\n  A{Sure?}', 1, ['B', 'Sure?']],
  [
    'flowchart LR\n  A["List<Film>, x<y, #lt;a>"] <-->|x > y| B[List<my-film>]',
    1,
    ['x&gt;y', 'List&lt;my-film&gt;', 'List&lt;Film&gt;,x&lt;y,&lt;a&gt;'],
  ],
  ['sequenceDiagram\n  A->>B: send <b> and <Film>', 1, ['A', 'B', 'send&lt;b&gt;and&lt;Film&gt;']],
  [
    'classDiagram\n  class A {\n    <<interface>>\n    List<Film> films\n  }',
    0,
    ['«interface»', 'List&lt;Film&gt;films'],
  ],
])('a drawing shows every connection and label: %j', async (source, edges, labels) => {
  const svg = await renderDiagram(source, 'x');
  expect(svg.match(/<(?:path|line) [^>]*marker-(?:end|start)/g) ?? []).toHaveLength(edges);
  expect(textsOf(svg)).toEqual(expect.arrayContaining(labels));
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
  ])('is reported with its line, before anything is drawn: %s', (source, line, message) => {
    expect(() => sourceFor(source)).toThrow(
      expect.objectContaining({ line, message: expect.stringContaining(message) }),
    );
  });

  it.each([
    'packet-beta\n0-15: "Port 8080"\n16-31: "b"',
    'sankey-beta\na,b,1000000',
    'pie\n "In 2026" : 38.5',
  ])('is not one that diagrams usually have: %s', (source) => {
    expect(sourceFor(source)).toBe(source);
  });
});
