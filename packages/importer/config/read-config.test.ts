import { expect, it } from 'vitest';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { importSite } from '../run.ts';
import { readLooseYaml } from './read-config.ts';

it('values of YAML that only another program knows are noted with their line', () => {
  const { value, notes } = readLooseYaml(
    `docs_dir: !ENV [FOLDER, OTHER, docs]
address: !ENV ADDRESS
emoji: !!python/name:material.extensions.emoji.twemoji
slugs: !!python/object/apply:os.system ["run"]
folder: !relative $docs_dir
text: !!str 1
`,
    2,
  );
  expect(value).toEqual({
    docs_dir: 'docs',
    address: null,
    emoji: '',
    slugs: ['run'],
    folder: '$docs_dir',
    text: '1',
  });
  const tag = 'Values with a tag of YAML for another program were read as plain text';
  const variable = 'Variables of the environment were not read: their defaults are used';
  expect(notes.map(({ kind, line }) => [line, kind])).toEqual([
    [2, variable],
    [3, variable],
    [4, tag],
    [5, tag],
    [6, tag],
  ]);
  expect(notes[2]?.detail).toBe('emoji: !!python/name:material.extensions.emoji.twemoji');
});

/** The notes of an import that a person should look at, each with its file. */
async function openNotes(files: Record<string, string>): Promise<string[]> {
  const source = newFolder(files);
  const { notes } = await importSite({ source: source.path, target: newFolder().path });
  return notes.flatMap(({ file, line, kind, detail, isOpen }) =>
    isOpen ? [`${file}${line ? `:${line}` : ''}: ${kind}: ${detail}`] : [],
  );
}

it('front matter and configurations that are not valid, and anchors that multiply, are noted', async () => {
  const anchors = ['a: &a [x, x, x, x, x, x, x, x, x, x, x]'];
  for (const [name, before] of ['ba', 'cb', 'dc', 'ed'])
    anchors.push(`${name}: &${name} [${`*${before},`.repeat(11)}]`);
  const notes = await openNotes({
    'mkdocs.yml': 'site_name: A\n',
    'docs/a.md': '---\ntitle: [Draft] Plan\n---\n\n# A\n',
    'docs/b.md': `---\n${anchors.join('\n')}\n---\n\n# B\n`,
    'docs/c.md': '+++\ntitle = "C"\n+++\n\n# C\n',
  });
  const kind = 'YAML that is not valid was left out';
  expect(notes).toEqual([
    `docs/a.md:2: ${kind}: Unexpected scalar at node end`,
    `docs/b.md:2: ${kind}: Excessive alias count indicates a resource exhaustion attack`,
    'docs/c.md:1: Front matter that is not YAML became a part of the page: TOML',
  ]);
});

it('configurations of MkDocs that inherit from each other, or from none, are noted', async () => {
  const pages = { 'docs/a.md': '# A\n' };
  expect(
    await openNotes({
      ...pages,
      'mkdocs.yml': 'INHERIT: a.yml\n',
      'a.yml': 'INHERIT: ./mkdocs.yml\nsite_name: A\n',
    }),
  ).toEqual([
    'a.yml: Configurations inherit from each other in a circle, which ends here: INHERIT: ./mkdocs.yml',
  ]);
  expect(await openNotes({ ...pages, 'mkdocs.yml': 'INHERIT: gone.yml\nsite_name: A\n' })).toEqual([
    'mkdocs.yml: A configuration that another one inherits from could not be read: INHERIT: gone.yml',
  ]);
});

it('a file that includes itself is called that, and a part of the own page is included', async () => {
  const files = {
    'mkdocs.yml': 'site_name: A\n',
    'docs/a.md':
      '# A\n\n--8<-- "docs/a.md"\n\n--8<-- "b.md"\n\n--8<-- "a.md:part"\n\n--8<-- "gone.md"\n\n--8<-- [start:part]\nThe part.\n--8<-- [end:part]\n',
    'b.md': '--8<-- "c.md"\n',
    'c.md': '--8<-- "b.md"\n',
  };
  const circle = 'A file includes itself, so the include was removed';
  expect(await openNotes(files)).toEqual([
    `docs/a.md:3: ${circle}: docs/a.md`,
    `docs/a.md:5: ${circle}: b.md`,
    'docs/a.md:9: A file that a page includes does not exist: gone.md',
  ]);
});
