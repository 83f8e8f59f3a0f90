import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { runConfig } from './config/read-config.ts';
import { repairPage } from './convert/repair.ts';
import { detect } from './detect.ts';
import { isForeign, writeSite } from './manifest.ts';
import { groupNotes, summary } from './report.ts';
import { importSite } from './run.ts';

describe('a second import', () => {
  it('updates files that nobody has edited, and keeps the others', () => {
    const site = newFolder();
    writeSite(
      site.path,
      new Map([
        ['docs/a.md', 'one'],
        ['docs/b.md', 'one'],
        ['docs/c.md', 'one'],
      ]),
    );
    site.put('docs/b.md', 'edited');
    const written = writeSite(
      site.path,
      new Map([
        ['docs/a.md', 'two'],
        ['docs/b.md', 'two'],
      ]),
    );
    expect(written).toEqual({ kept: ['docs/b.md'], old: ['docs/c.md'] });
    expect([site.read('docs/a.md'), site.read('docs/b.md')]).toEqual(['two', 'edited']);
  });

  it('keeps a file that somebody has added with the name of a new page', () => {
    const site = newFolder();
    writeSite(site.path, new Map([['docs/a.md', 'one']]));
    site.put('docs/new.md', 'own');
    expect(writeSite(site.path, new Map([['docs/new.md', 'imported']])).kept).toEqual(['docs/new.md']);
  });

  it('does not write into a folder with other files', () => {
    const foreign = newFolder({ 'notes.txt': '' });
    expect([isForeign(foreign.path), isForeign(newFolder().path)]).toEqual([true, false]);
  });
});

it('a dry run writes nothing', async () => {
  const source = newFolder({ 'README.md': '# House\n' });
  const target = join(newFolder().path, 'new');
  expect((await importSite({ source: source.path, target, isDry: true })).pages).toBe(1);
  expect(existsSync(target)).toBe(false);
  expect(source.files()).toEqual(['README.md']);
});

it('a second import into the source updates pages, keeps edited ones, and says which pages are gone', async () => {
  const source = newFolder({
    'README.md': '# House\n',
    'attic.md': '# Attic\n\nOld.\n',
    'cellar.md': '# Cellar\n\nOld.\n',
    'shed.md': '# Shed\n',
  });
  const target = join(source.path, 'imported');
  await importSite({ source: source.path, target });
  source.put('imported/docs/docs/cellar.md', '# Cellar\n\nEdited.\n');
  source.put('imported/import-report.md', 'Edited.');
  source.put('attic.md', '# Attic\n\nNew.\n');
  source.put('cellar.md', '# Cellar\n\nNew.\n');
  rmSync(join(source.path, 'shed.md'));
  const result = await importSite({ source: source.path, target });
  expect(result).toMatchObject({ pages: 3, kept: ['docs/docs/cellar.md'], old: ['docs/docs/shed.md'] });
  expect(source.read('imported/docs/docs/attic.md')).toContain('New.');
  expect(source.read('imported/docs/docs/cellar.md')).toContain('Edited.');
  expect(source.read('imported/import-report.md')).toContain('Files that the source no longer has');
  expect(summary(result)).toContain('Delete what you do not need: docs/docs/shed.md');
});

describe('the configuration of another tool, with --run-config', () => {
  it('is read without its packages, also if it is a function that waits', async () => {
    const folder = newFolder({
      'config.ts': `import { defineConfig } from 'missing-package';
import plugin, { other } from 'other-package';
import { title } from './title';
const value: string = await Promise.resolve(title);
const config = { title: value, plugins: [plugin({ a: 1 }), [other.deep.name, {}]], here: __dirname };
export default defineConfig(async () => other.extend(config));`,
      'title.js': `module.exports = { title: 'Lamps' };`,
    });
    const config = await runConfig(join(folder.path, 'config.ts'));
    expect(config).toMatchObject({ title: 'Lamps', here: folder.path });
  });

  it('that fails gives the reason', async () => {
    const folder = newFolder({ 'config.js': `throw new Error('no lamp');` });
    expect(await runConfig(join(folder.path, 'config.js'))).toContain('no lamp');
  });
});

it('a tool is found in the usual folder of a repository, and above its pages', () => {
  const { path } = newFolder({
    'website/docusaurus.config.js': '',
    'website/docs/a.md': '',
    'plain/a.md': '# A',
    'part/a.md': '!!! note\n    Text\n',
    'other/dev-docs/mkdocs.yml': '',
    'other/examples/site/mkdocs.yml': '',
  });
  expect(detect(join(path, 'other'))).toEqual({ generator: 'mkdocs', root: join(path, 'other/dev-docs') });
  expect(detect(path)).toEqual({ generator: 'docusaurus', root: join(path, 'website') });
  expect(detect(join(path, 'website/docs'))).toEqual({
    generator: 'docusaurus',
    root: join(path, 'website'),
  });
  expect(detect(join(path, 'plain')).generator).toBe('markdown');
  expect(detect(join(path, 'part')).generator).toBe('mkdocs');
  expect(detect(join(path, 'plain'), 'mkdocs').generator).toBe('mkdocs');
});

describe('a part that the build refuses', () => {
  it.each([
    ['a value of code', '# A\n\nBefore.\n\n{window.name}\n\nAfter.\n', 'docs/a.mdx'],
    ['invalid MDX', '# A\n\nBefore.\n\n<Open\n\nAfter.\n', 'docs/a.mdx'],
    ['an unknown component', '# A\n\nBefore.\n\n<Dial />\n\nAfter.\n', 'docs/a.mdx'],
  ])('is shown as it was written, and the rest of the page stays: %s', (_name, text, file) => {
    const { text: repaired, repairs } = repairPage(text, file);
    expect(repairs.length).toBeGreaterThan(0);
    expect(repaired).toContain('This part was not converted');
    expect(repaired).toContain('Before.');
    expect(repaired).toContain('After.');
    expect(repairPage(repaired, file).repairs).toEqual([]);
  });

  it('HTML whose elements are not closed is read as browsers read it', () => {
    const { text, repairs } = repairPage(
      '# A\n\n<p><a href="/b">one\n<a href="/c">two</p>\n\nAfter.\n',
      'docs/a.md',
    );
    expect(repairs.length).toBeGreaterThan(0);
    expect(text).toBe('# A\n\n<p><a href="/b">one\n</a><a href="/c">two</a></p>\n\nAfter.\n');
  });

  it('a heading with the id of another one gets its own', () => {
    const { text } = repairPage('# A\n\n## One {#x}\n\n## Two {#x}\n', 'docs/a.md');
    expect(text).toContain('## Two {#x-2}');
  });
});

it('the report begins with the kind that affects pages with many links', () => {
  const note = (file: string, kind: string) => ({ file, kind, isOpen: true });
  const notes = [note('a', 'rare'), note('b', 'rare'), note('busy', 'common')];
  const groups = groupNotes(notes, new Map([['busy', 9]]));
  expect(groups.map(({ kind }) => kind)).toEqual(['common', 'rare']);
});

it('an image that cannot be read becomes its text, and an unsafe drawing becomes a picture', async () => {
  const source = newFolder({
    'README.md': '# House\n\n![Torn](torn.png) ![Door](door.svg)\n',
    'torn.png': 'not a picture',
    'door.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script/><rect width="8" height="8"/></svg>',
  });
  const site = newFolder();
  await importSite({ source: source.path, target: site.path });
  expect(site.read('docs/docs/overview.md')).toContain('Torn ![Door](./door.png)');
  expect(site.files()).toContain('docs/docs/door.png');
});
