import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handbookFields } from '../../shared/pages/front-matter.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { fileLookup } from '../files/file-lookup.ts';
import { parsePage } from './parse-page.ts';
import { type PageKind, scanContent } from './scan.ts';

const KINDS: PageKind[] = [
  { id: 'doc', name: 'a handbook page', matches: (file) => file.startsWith('docs/'), fields: handbookFields },
];

const scan = (files: Record<string, string>, kinds = KINDS) =>
  scanContent({ root: newFolder(files).path, kinds });

describe('scanContent', () => {
  it('reads pages with their routes, titles and descriptions, and category files', () => {
    const { pages, partials, categories, errors } = scan({
      'docs/a.mdx': '\uFEFF---\ntitle: A\ndescription: About A.\n---\n\n# Other',
      'docs/team/index.md': '# The *team* {#team}\n',
      'docs/team/_part.mdx': 'not a page, but [a link](/docs/a)',
      'docs/team/_category_.json': '\uFEFF{ "label": "Basics", "order": 3 }',
    });
    expect(errors).toEqual([]);
    expect([...categories]).toEqual([['docs/team', { label: 'Basics', order: 3 }]]);
    expect(partials).toMatchObject([{ file: 'docs/team/_part.mdx', links: [{ url: '/docs/a' }] }]);
    expect(pages).toMatchObject([
      { file: 'docs/a.mdx', route: '/docs/a', title: 'A', description: 'About A.' },
      { file: 'docs/team/index.md', route: '/docs/team', title: 'The team', description: '', isIndex: true },
    ]);
  });

  it('reports characters that are not allowed in the path of a page; spaces and umlauts are allowed', () => {
    const names = ['c#.mdx', "what's new.mdx", 'c#/index.mdx', '50%.mdx'];
    const source = '---\ntitle: A\ndescription: A.\n---\n';
    const { errors } = scan(
      Object.fromEntries([...names, 'Über uns.mdx'].map((name) => [`docs/${name}`, source])),
    );
    expect(errors.map(({ file }) => file).sort()).toEqual(names.map((name) => `docs/${name}`).sort());
    expect(errors[0]?.message).toMatch(/^the path contains .*Rename the file or its folder\.$/);
  });

  it('reports that the content folder does not exist', () => {
    const root = join(newFolder().path, 'none');
    expect(() => scanContent({ root, kinds: [] })).toThrow('none: the folder does not exist.');
  });

  it('uses the routes of a kind of page', () => {
    const kinds: PageKind[] = [
      { ...KINDS[0], name: 'a post', routeOf: (file) => `/x/${file.length}` } as PageKind,
    ];
    expect(scan({ 'docs/a.mdx': '# A' }, kinds).pages[0]?.route).toBe('/x/10');
  });

  it.each(['', 'Some text.\n\n## A section', '#\n\ntext'])('reports a page without a title: %j', (text) => {
    const message =
      'the page has no title: add "title" to its front matter, or begin its text with a "# heading".';
    expect(scan({ 'docs/a.mdx': text }).errors).toEqual([
      { file: 'docs/a.mdx', line: 1, message, known: { id: 'missingTitle', subject: '' } },
    ]);
  });

  it('continues after a page with an error, and omits only pages that cannot be parsed', () => {
    const { pages, errors, unreadable } = scan({
      'docs/a.mdx': '---\ntitle: A\norder: last\n---\n\n{',
      'docs/aa.mdx': '---\ntitle: "A\n---\n',
      'docs/b.mdx': '---\ntitle: B\norder: first\n---\n',
      'docs/c.mdx': '# C',
    });
    expect(errors).toMatchObject([
      { file: 'docs/a.mdx', line: 6 },
      { file: 'docs/a.mdx', line: 3 },
      { file: 'docs/aa.mdx', line: 2 },
      { file: 'docs/b.mdx', line: 3 },
    ]);
    expect(pages.map(({ file }) => file)).toEqual(['docs/b.mdx', 'docs/c.mdx']);
    expect(unreadable.map(({ file }) => file)).toEqual(['docs/a.mdx', 'docs/aa.mdx']);
  });

  it.each([
    ['', 1, 'the file is not valid JSON: '],
    [
      '{\n  "label": "Basics",\n  "ordr": 3\n}',
      3,
      'unknown field "ordr" in a category file; allowed fields: label, order. Did you mean "order"?',
    ],
    ['{}', 1, 'field "label" is missing, but must be a string.'],
    ['[]', 1, 'a category file is [], but must be a mapping with the fields label, order.'],
  ])('refuses the category file %j', (text, line, message) => {
    const { categories, errors } = scan({ 'docs/basics/_category_.json': text });
    expect(errors).toEqual([
      expect.objectContaining({
        file: 'docs/basics/_category_.json',
        line,
        message: expect.stringContaining(message),
      }),
    ]);
    // An unknown field has no effect.
    expect(categories.size).toBe(message.startsWith('unknown') ? 1 : 0);
  });

  it('warns about files that an author may take for pages', () => {
    const text = '---\r\ntitle: A\r\n---\r\n';
    const { errors, warnings } = scan({
      'docs/a.markdown': text,
      'docs/B.MD': text,
      'docs/release-days': text,
      'docs/notes': 'Only words.',
      'docs/_c.markdown': text,
      'docs/plan.txt': text,
    });
    expect(errors).toEqual([]);
    const advice = (name: string) =>
      `the file is not a page, because its name ends with neither .md nor .mdx. Rename it to ${name}.`;
    expect(warnings.map(({ file, message }) => [file, message])).toEqual([
      ['docs/B.MD', advice('B.md')],
      ['docs/a.markdown', advice('a.md')],
      ['docs/release-days', advice('release-days.md')],
    ]);
  });

  it('does not check the front matter of files without a kind', () => {
    expect(scan({ 'notes/a.mdx': '---\nanything: goes\n---\n' }).errors).toEqual([]);
  });
});

describe('fileLookup', () => {
  const { path } = newFolder({ 'docs/docs/map.svg': '', 'static/img/a.png': '', 'secret.txt': '' });
  const { exists } = fileLookup({ root: join(path, 'docs'), staticDir: join(path, 'static') });

  it('finds the files of its folders, and only these', () => {
    const files = ['docs/map.svg', '/img/a.png'];
    const missing = ['/docs/map.svg', 'img/a.png', '/img', '/', 'docs', '/../secret.txt'];
    expect([...files, ...missing].filter(exists)).toEqual(files);
    expect(files.filter(fileLookup({ root: '/nowhere', staticDir: '/nowhere/static' }).exists)).toEqual([]);
  });

  it('an error of any kind is a problem of its page, with the line if it is known, and the others are read', () => {
    const source = '---\ntitle: A\ndescription: A.\n---\n';
    const root = newFolder({ 'docs/a.md': source, 'docs/b.md': source, 'docs/c.md': source }).path;
    const parse = (text: string, file: string) => {
      if (file === 'docs/a.md') throw Object.assign(new TypeError('x is undefined\nat y'), { line: 7 });
      if (file === 'docs/b.md') throw new RangeError('Maximum call stack size exceeded');
      return parsePage(text, file);
    };
    const { pages, errors } = scanContent({ root, kinds: KINDS, parse });
    expect(pages.map(({ file }) => file)).toEqual(['docs/c.md']);
    expect(errors).toMatchObject([
      {
        file: 'docs/a.md',
        line: 7,
        message: expect.stringMatching(/^the page cannot be read: x is undefined\. This/),
      },
      { file: 'docs/b.md', line: 1, message: expect.stringContaining('too deep inside each other') },
    ]);
  });
});
