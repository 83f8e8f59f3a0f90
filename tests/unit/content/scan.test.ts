import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fileLookup } from '../../../plugins/content/file-lookup.ts';
import { handbookFields } from '../../../plugins/content/front-matter.ts';
import { type PageKind, scanContent } from '../../../plugins/content/scan.ts';

const KINDS: PageKind[] = [
  { name: 'a handbook page', matches: (file) => file.startsWith('docs/'), fields: handbookFields },
];

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A temporary folder with the given files. */
function folderWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const scan = (files: Record<string, string>, kinds = KINDS) =>
  scanContent({ root: folderWith(files), kinds });

describe('scanContent', () => {
  it('reads pages with their routes, titles and descriptions', () => {
    const { pages, errors } = scan({
      'docs/a.mdx': '---\ntitle: A\ndescription: About A.\n---\n\n# Other',
      'docs/team/index.md': '# The *team* {#team}\n',
      'docs/team/_part.mdx': 'no page',
      'docs/team/map.svg': '<svg/>',
    });
    expect(errors).toEqual([]);
    expect(pages).toEqual([
      expect.objectContaining({ file: 'docs/a.mdx', route: '/docs/a', title: 'A', description: 'About A.' }),
      expect.objectContaining({
        file: 'docs/team/index.md',
        route: '/docs/team',
        title: 'The team',
        description: '',
        isIndex: true,
      }),
    ]);
  });

  it('reads a file that begins with a byte order mark', () => {
    const { pages, errors } = scan({
      'docs/a.mdx': '\uFEFF---\ntitle: A\n---\n',
      'docs/b/_category_.json': '\uFEFF{ "label": "B" }',
      'docs/b/c.mdx': '# C',
    });
    expect(errors).toEqual([]);
    expect(pages[0]?.title).toBe('A');
  });

  it('gives a kind of page its own routes', () => {
    const kinds: PageKind[] = [
      { ...KINDS[0], name: 'a post', routeOf: (file) => `/x/${file.length}` } as PageKind,
    ];
    expect(scan({ 'docs/a.mdx': '# A' }, kinds).pages[0]?.route).toBe('/x/10');
  });

  it.each([
    ['an empty file', ''],
    ['text only', 'Some text.\n\n## A section'],
    ['a heading without words', '#\n\ntext'],
  ])('wants a title: %s', (_name, text) => {
    expect(scan({ 'docs/a.mdx': text }).errors).toEqual([
      {
        file: 'docs/a.mdx',
        line: 1,
        message: 'has no title: add "title" to its front matter, or a "# heading".',
      },
    ]);
  });

  it('goes on after a file that cannot be read, and reports all of them', () => {
    const { pages, errors } = scan({
      'docs/a.mdx': '# A\n\n{',
      'docs/b.mdx': '---\ntitle: B\norder: first\n---\n',
      'docs/c.mdx': '# C',
    });
    expect(errors).toEqual([
      expect.objectContaining({ file: 'docs/a.mdx', line: 3 }),
      expect.objectContaining({ file: 'docs/b.mdx', line: 3 }),
    ]);
    expect(pages.map(({ file }) => file)).toEqual(['docs/b.mdx', 'docs/c.mdx']);
  });

  it('drops duplicates with a warning', () => {
    const { pages, dropped, errors, warnings } = scan({ 'docs/a.md': '# A', 'docs/a.mdx': '# Again' });
    expect(pages.map(({ title }) => title)).toEqual(['A']);
    expect(dropped).toEqual(['docs/a.mdx']);
    expect(errors).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it('reads category files', () => {
    const { categories } = scan({ 'docs/basics/_category_.json': '{ "label": "Basics", "order": 3 }' });
    expect([...categories]).toEqual([['docs/basics', { label: 'Basics', order: 3 }]]);
  });

  it.each([
    ['{ "label": "Basics"', 1, 'is not valid JSON: '],
    ['', 1, 'is not valid JSON: '],
    [
      '{\n  "label": "Basics",\n  "ordr": 3\n}',
      3,
      'unknown field "ordr" in a category file; allowed are label, order. Did you mean "order"?',
    ],
    ['{\n  "label": ""\n}', 2, 'field "label" is "", but must not be empty.'],
    ['{}', 1, 'field "label" is missing, but must be a string.'],
    ['[]', 1, 'a category file is [], but must be a mapping with the fields label, order.'],
  ])('refuses the category file %j', (text, line, message) => {
    const { categories, errors } = scan({ 'docs/basics/_category_.json': text });
    expect(errors).toEqual([
      { file: 'docs/basics/_category_.json', line, message: expect.stringContaining(message) },
    ]);
    expect(categories.size).toBe(0);
  });

  it('checks no front matter of files that are of no kind', () => {
    expect(scan({ 'notes/a.mdx': '---\nanything: goes\n---\n' }).errors).toEqual([]);
  });
});

describe('fileLookup', () => {
  const root = () => folderWith({ 'docs/docs/map.svg': '', 'static/img/a.png': '', 'secret.txt': '' });
  const lookup = () => {
    const folder = root();
    return fileLookup(join(folder, 'docs'), join(folder, 'static'));
  };

  it('finds files of the content and of the static folder', () => {
    const fileExists = lookup();
    expect(fileExists('docs/map.svg')).toBe(true);
    expect(fileExists('/img/a.png')).toBe(true);
    expect(fileExists('/docs/map.svg')).toBe(false);
    expect(fileExists('img/a.png')).toBe(false);
  });

  it('takes a folder for no file', () => {
    const fileExists = lookup();
    expect(fileExists('/img')).toBe(false);
    expect(fileExists('/')).toBe(false);
    expect(fileExists('docs')).toBe(false);
  });

  it('does not publish what lies outside the static folder', () => {
    expect(lookup()('/../secret.txt')).toBe(false);
  });

  it('finds nothing where there is no static folder', () => {
    expect(fileLookup('/nowhere', '/nowhere/static')('/a.png')).toBe(false);
  });
});
