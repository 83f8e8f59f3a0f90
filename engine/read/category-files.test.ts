import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { scanContent } from './scan.ts';
import { buildSidebar } from './tree.ts';

const INDEX = '---\ntitle: Team\n---\n';

function scan(files: Record<string, string>) {
  const { path } = newFolder(files);
  const { pages, categories, warnings, errors } = scanContent({ root: path, kinds: [] });
  const sidebar = buildSidebar(pages, 'docs', categories).map(({ label }) => label);
  return { sidebar, errors, warnings: warnings.map(({ file, message }) => `${file}: ${message}`) };
}

it.each([
  ['_category_.json', '{ "label": "Start", "order": 1 }'],
  ['_category_.yml', 'label: Start\norder: 1\n'],
  ['_category_.yaml', 'label: Start\nposition: 1\n'],
  ['_category_.json', '{ "label": "Start", "position": 1 }'],
])('%s gives a folder its label and its order: %j', (name, text) => {
  const files = { 'docs/a/x.md': 'x', 'docs/b/x.md': 'x', [`docs/b/${name}`]: text };
  expect(scan(files)).toEqual({ sidebar: ['Start', 'A'], errors: [], warnings: [] });
  // The file also works if the folder has a page.
  expect(scan({ ...files, 'docs/b/index.md': INDEX })).toEqual({
    sidebar: ['Start', 'A'],
    errors: [],
    warnings: [],
  });
});

it('reports a category file that cannot be read', () => {
  expect(scan({ 'docs/a/x.md': 'x', 'docs/a/_category_.yml': 'label: [' }).errors).toEqual([
    {
      file: 'docs/a/_category_.yml',
      line: 1,
      message: expect.stringContaining('the file is not valid YAML: '),
    },
  ]);
});

it('reports the line of a name that a category file cannot have', () => {
  const text = '{ "label": "A",\n  "__proto__": { "order": 1 } }';
  expect(scan({ 'docs/a/x.md': 'x', 'docs/a/_category_.json': text }).errors).toEqual([
    {
      file: 'docs/a/_category_.json',
      line: 2,
      message: expect.stringContaining('the name "__proto__" of a field is not allowed. Remove it.'),
    },
  ]);
});

it('reports the fields and files that are not used', () => {
  const files = {
    'docs/a/index.md': '---\ntitle: Team\nlabel: Crew\norder: 2\n---\n',
    'docs/a/_category_.json': '{ "label": "Team", "order": 2 }',
    'docs/a/_category_.yml': 'label: Team',
    'docs/b/_meta.json': '[]',
    'docs/b/README.md': 'text',
    'docs/c/readme.mdx': 'text',
    'docs/c/index.md': INDEX,
    'sidebars.js': '',
  };
  const unused = 'the file is not used. Write "label" and "order" into the front matter of pages';
  expect(scan(files).warnings).toEqual([
    'docs/a/_category_.yml: the file is not used, because the folder also has _category_.json. Remove one of them.',
    expect.stringContaining(`docs/b/_meta.json: ${unused}`),
    expect.stringContaining(`sidebars.js: ${unused}`),
    'docs/b/README.md: the file is an ordinary page with the URL /docs/b/README. To make it the page of its folder, rename it to index.md.',
    'docs/a/_category_.json: field "label" is not used, because index.md has one, on line 3. Remove one of them.',
  ]);
});

it('orders pages and folders by the number in their names, and shows the names of folders without it', () => {
  const page = (title: string, fields = '') => `---\ntitle: ${title}\n${fields}---\n`;
  const files = {
    'docs/02-setup/a.md': page('A'),
    'docs/10_more/a.md': page('A'),
    'docs/01-intro.md': page('Intro'),
    'docs/a.md': page('Last'),
    'docs/z.md': page('Third', 'order: 3\n'),
    'docs/2024-review.md': page('Years are not numbers'),
  };
  expect(scan(files).sidebar).toEqual(['Intro', 'Setup', 'Third', 'More', 'Years are not numbers', 'Last']);
});
