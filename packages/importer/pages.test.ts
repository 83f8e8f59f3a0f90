import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Folder, newFolder } from '../../tests/helpers/folder.ts';
import { type ImportResult, importSite } from './run.ts';
import { GENERATORS, type Generator } from './types.ts';

const FIXTURES = join(import.meta.dirname, '../../tests/fixtures/import');

const sites = new Map<Generator, { folder: Folder; result: ImportResult }>();

beforeAll(async () => {
  for (const generator of GENERATORS) {
    const folder = newFolder();
    sites.set(generator, {
      folder,
      result: await importSite({ source: join(FIXTURES, generator), target: folder.path }),
    });
  }
});

const siteOf = (generator: Generator) => sites.get(generator) as { folder: Folder; result: ImportResult };
const read = (generator: Generator, file: string): string => siteOf(generator).folder.read(`docs/${file}`);

const openNotes = (generator: Generator): string[] =>
  siteOf(generator)
    .result.notes.filter(({ isOpen }) => isOpen)
    .map(({ kind, detail = '' }) => `${kind}: ${detail}`);

test('each tool is recognized by its files', () => {
  expect(GENERATORS.map((generator) => siteOf(generator).result.generator)).toEqual([...GENERATORS]);
});

describe('Docusaurus', () => {
  test('admonitions, tabs, commands of npm, code, partials, images and values', () => {
    const page = read('docusaurus', 'docs/start.mdx');
    expect(page).toContain('label: Start\norder: 1\n');
    expect(page).toContain(':::tip[Keep it dark]\n');
    expect(page).toContain('<Tabs group="os">');
    expect(page).toContain('<Tab label="macOS">');
    expect(page).toContain('```bash title="pnpm"\npnpm add --save-dev booth\n```');
    expect(page).toContain('```js {1} lineNumbers\n// highlight-next-line\n');
    expect(page).toContain("import Shared from './_partials/shared.mdx'");
    expect(page).toContain('<img src="/img/reel.svg" alt="A reel" width="40" />');
    expect(page).toContain('the title is Start here.');
    expect(page).toContain('<!-- a note for editors -->');
  });

  test('an unknown component stays as text, and its content stays', () => {
    const page = read('docusaurus', 'docs/start.mdx');
    expect(page).toContain(':::note The component Dial of the old site\n\n```jsx\n<Dial angle={3} />\n```');
    expect(page).toContain('It runs at 24 frames.');
    expect(openNotes('docusaurus')).toContain('Components that this site does not have: <Dial>');
  });

  test('the sidebar decides about folders, order and labels, and old URLs redirect', () => {
    expect(read('docusaurus', 'docs/lamps/index.mdx')).toContain('title: Lamps and light');
    expect(read('docusaurus', 'docs/lamps/bright.mdx')).not.toContain('aliases');
    expect(read('docusaurus', 'docs/start.mdx')).not.toContain('aliases');
    expect(read('vitepress', 'docs/basics/drying.md')).toContain('aliases:\n  - /guide/drying');
    expect(JSON.parse(read('docusaurus', 'docs/reels/_category_.json'))).toEqual({
      label: 'Reels',
      order: 3,
    });
  });

  test('links lead to the new URLs, also from slugs, numbers and posts', () => {
    expect(read('docusaurus', 'docs/start.mdx')).toContain('[xenon lamp](/docs/lamps/bright#cooling)');
    expect(read('docusaurus', 'blog/2024-04-02-second.mdx')).toContain('[first post](/blog/opening)');
  });

  test('posts have authors, tags and a description', () => {
    const post = read('docusaurus', 'blog/2024-03-01-opening.mdx');
    expect(post).toContain('description: We open the house on Friday. Read the start.');
    expect(post).toContain('tags:\n  - house\n  - new\n');
    expect(post).toContain('## The house opens');
    expect(read('docusaurus', 'blog/authors.yml')).toContain('ben:\n  name: Ben');
  });

  test('files of code are shown with file="…"', () => {
    expect(read('docusaurus', 'docs/reels/reel.mdx')).toContain('```js title="reel.js" file="/code/reel.js"');
  });

  test('the configuration becomes that of the site', () => {
    expect(JSON.parse(siteOf('docusaurus').folder.read('site.json'))).toMatchObject({
      title: 'Projection booth',
      url: 'https://booth.example.org',
      announcement: { id: 'open', content: 'We are [open](https://booth.example.org/open) again' },
      navbar: {
        items: [
          { label: 'Docs', to: '/docs/start' },
          { label: 'News', to: '/blog' },
        ],
      },
      embeds: { image: ['images.example.org'] },
    });
  });
});

describe('VitePress', () => {
  test('containers, code groups, includes, badges and values', () => {
    const page = read('vitepress', 'docs/basics/baths.mdx');
    expect(page).toContain('# Baths <Badge kind="tip">new</Badge>');
    expect(page).toContain('Written by Ann.');
    expect(page).toContain('`Map<string>` or Array\\<T>');
    expect(page).toContain('<CodeGroup group="package-manager">');
    expect(page).toContain('```ts {1} lineNumbers');
    expect(page).toContain('title="bath.ts" {1} file="/code/bath.ts#warm"');
    expect(page).toContain('Included **text**.');
    expect(page).toContain('Cold \\{water\\}.');
    expect(page).toContain(
      ':::note The component LabClock of the old site\n\n```html\n<LabClock zone="UTC" />\n```',
    );
    expect(page).toContain('<img src="/bath.svg" width="50%" />');
    expect(page).not.toContain('<script');
  });

  test('an anchor in another form of writing is corrected', () => {
    expect(read('vitepress', 'docs/basics/baths.mdx')).toContain('(/docs/basics/drying#racks--hooks)');
  });

  test('the home page has the hero and the features', () => {
    expect(read('vitepress', 'index.mdx')).toContain(
      'title: Baths\n    text: Warm and cold\n    to: /docs/basics/baths',
    );
  });
});

test('Starlight: components become admonitions, tabs, cards, links and code', () => {
  const page = read('starlight', 'docs/start/rows.mdx');
  expect(page).toContain(':::caution Low light\n\nWatch your step.\n\n:::');
  expect(page).toContain(':::note Ask first');
  expect(page).toContain('<Tab label="Front">');
  expect(page).toContain('<Badge kind="tip">New</Badge>');
  expect(page).toContain('<Card title="Plan" href="/docs/start/plan#balcony">Where is it?</Card>');
  expect(page).toContain('[Wash](/docs/care/wash)');
  expect(page).toContain('```js\nconst row = 1;\n```');
  expect(page).toContain('```js title="row.js" {1-2}');
  expect(read('starlight', 'docs/care/wash.md')).toContain('label: Wash');
});

test('Rspress: labels of _meta.json, tabs of package managers, and titles of containers', () => {
  const page = read('rspress', 'docs/guide/start.mdx');
  expect(page).toContain('```bash title="npm"\nnpm install screens\n```');
  expect(page).toContain(':::tip Clean it');
  expect(page).toContain('<Tab label="Wide">');
  expect(page).toContain('[masks](/docs/guide/masks#side-masks)');
  expect(JSON.parse(read('rspress', 'docs/guide/care/_category_.json'))).toMatchObject({
    label: 'Care of screens',
  });
});

test('MkDocs: indented admonitions, tabs, keys, snippets and attributes', () => {
  const page = read('mkdocs', 'docs/overview.mdx');
  expect(page).toContain(
    ':::warning Heavy\n\nA curtain is heavy.\n\n```python title="weigh.py" {1} lineNumbers\n',
  );
  expect(page).toContain(':::details Question');
  expect(page).toContain('<Tab label="Left">');
  expect(page).toContain('<kbd>Ctrl</kbd>+<kbd>K</kbd>');
  expect(page).toContain('An included line.');
  const ropes = read('mkdocs', 'docs/ropes.md');
  expect(ropes).toContain('::: ropes.knots.Knot\n    options:\n      heading_level: 2\n```');
  expect(ropes).toContain('After the reference.');
  expect(openNotes('mkdocs')).toContain(
    'References that are made from code were not imported: ropes.knots.Knot',
  );
  const velvet = read('mkdocs', 'docs/cloth/velvet.md');
  expect(velvet).toContain('## Care {#care}');
  expect(velvet).toContain('<img src="../img/velvet.svg" alt="Velvet" width="20">');
  expect(velvet).toContain('aliases:\n  - /cloth/velvet\n  - /old');
});

test('plain Markdown: READMEs are pages, and text that needs no change stays byte for byte', () => {
  const page = read('markdown', 'docs/docs/doors.md');
  expect(page).toContain('order: 1');
  const source = readFileSync(join(FIXTURES, 'markdown/docs/doors.md'), 'utf8');
  expect(
    page.endsWith(source.replace('#Front-Door', '#front-door').replace('(keys/)', '(/docs/docs/keys)')),
  ).toBe(true);
});
