import { afterEach, describe, expect, it } from 'vitest';
import { engineModule } from '../../../shared/build/engine.ts';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { englishOf, GROUPS, moduleOf, namesOf, setStrings, strings } from '../../../theme/strings/catalog.ts';
import { functionsOfGroup, moduleOfGroup } from './index.ts';
import { problemsOfStrings, readStrings } from './read-strings.ts';

afterEach(() => setStrings({}));

const HEAD = "import { defineStrings } from 'film-handbook/strings';\n";

describe('the catalog', () => {
  it('has every module of strings, and no two strings of a group have the same key', () => {
    expect(GROUPS.map(moduleOf).map(engineModule)).toHaveLength(GROUPS.length);
    for (const group of GROUPS) {
      const names = [...namesOf(group).values()];
      expect(new Set(namesOf(group).keys()).size, group).toBe(names.length);
      expect(names.length, group).toBeGreaterThan(0);
    }
  });

  it('contains what `theme/strings/index.ts` exports', async () => {
    const exported = Object.keys(await import('../../../theme/strings/index.ts'));
    expect(GROUPS.flatMap((group) => [...namesOf(group).values()]).sort()).toEqual(exported.sort());
  });

  it('setStrings replaces strings, and a missing one is English', () => {
    setStrings({
      blog: { archive: 'Ablage', postCount: (count) => `${count} Artikel` },
      common: { admonitions: { note: 'Hinweis' } },
    });
    expect([strings.blog.ARCHIVE, strings.blog.TAGS, strings.blog.postCount(2)]).toEqual([
      'Ablage',
      'Tags',
      '2 Artikel',
    ]);
    expect(strings.common.ADMONITIONS).toMatchObject({ note: 'Hinweis', tip: 'tip' });
    setStrings({});
    expect([strings.blog.ARCHIVE, strings.common.ADMONITIONS.note]).toEqual(['Archive', 'note']);
  });
});

describe('readStrings', () => {
  it('reads the file of the language, with the files that it imports', () => {
    const { path } = newFolder({
      'strings/de.ts': `${HEAD}import { one } from './_words';\nexport default defineStrings({ docs: { next: one } });`,
      'strings/_words.ts': "export const one: string = 'Weiter';",
    });
    const found = readStrings(path, 'de');
    expect(found?.values).toEqual({ docs: { next: 'Weiter' } });
    expect(found?.code).toContain('Weiter');
  });

  it('is undefined without a file', () => {
    expect(readStrings(newFolder().path, 'en')).toBeUndefined();
    expect(
      readStrings(newFolder({ 'strings/_a.ts': '', 'strings/notes.txt': '' }).path, 'en'),
    ).toBeUndefined();
  });

  it.each([
    [
      'strings/fr.ts',
      '',
      'strings/fr.ts: nothing reads this file, because the language of the site is "en" (locales in site.config.ts). Name it en.ts, or begin its name with _',
    ],
    [
      'strings/en.ts',
      'export const a = 1;',
      'strings/en.ts: there is no default export with strings. Write export',
    ],
    ['strings/en.ts', 'export default {', 'strings/en.ts: line 1: Expected identifier'],
    ['strings/en.ts', "throw new Error('Stop.')", 'strings/en.ts: Error: Stop.'],
    [
      'strings/en.ts',
      "export default { docs: { editpage: 'x' }, homepage: {} }",
      /^strings\/en\.ts: there is no string "docs\.editpage"\. Did you mean "docs\.editPage"\?\nstrings\/en\.ts: there is no group "homepage"\./,
    ],
  ])('%s with %j is an error', (file, text, message) => {
    expect(() => readStrings(newFolder({ [file]: text }).path, 'en')).toThrow(message);
  });
});

it.each([
  [{ docs: { EDIT_PAGE: 'x' } }, 'there is no string "docs.EDIT_PAGE". Did you mean "docs.editPage"?'],
  [{ editPage: 'x' }, '"editPage" is a string of the group docs: write docs: { editPage: … }.'],
  [{ doc: {} }, 'there is no group "doc". Did you mean "docs"?'],
  [{ docs: 'x' }, '"docs" is "x", but must be { KEY: \'text\' }.'],
  [{ docs: { next: 3 } }, '"docs.next" is 3, but must be a text that is not empty. In English it is "Next".'],
  [{ docs: { next: ' ' } }, '"docs.next" is " ", but must be a text that is not empty.'],
  [{ docs: { next: () => 'x' } }, '"docs.next" is a function, but must be a text'],
  [
    { blog: { readingTime: '5 min' } },
    '"blog.readingTime" is "5 min", but must be a function: (minutes) => \'…\'.',
  ],
  [{ docs: { partOf: 'x' } }, '"docs.partOf" is "x", but must be a function: (number, total) => \'…\'.'],
  [{ common: { admonitions: 'x' } }, '"common.admonitions" is "x", but must have the keys note, tip, info'],
  [
    { common: { admonitions: { nota: 'x' } } },
    'there is no string "common.admonitions.nota". Did you mean "common.admonitions.note"?',
  ],
  [{ preview: { previewWidths: { full: 1 } } }, '"preview.previewWidths.full" is 1, but must be a text'],
])('problemsOfStrings of %j', (values, message) => {
  const [problem, ...others] = problemsOfStrings(values);
  expect(problem?.slice(0, message.length)).toBe(message);
  expect(others).toEqual([]);
});

it('accepts every English string', () => {
  const english = Object.fromEntries(
    GROUPS.map((group) => [
      group,
      Object.fromEntries([...namesOf(group)].map(([key, name]) => [key, englishOf(group, name)])),
    ]),
  );
  expect(problemsOfStrings(english)).toEqual([]);
});

describe('in scripts', () => {
  const file = '/site/strings/de.ts';

  it('a module contains the texts of the site, and imports its functions', () => {
    const values = { docs: { next: 'Weiter', partOf: () => 'Teil' } };
    expect(moduleOfGroup('docs', '/engine/docs.ts', { file, values, code: '' })).toBe(
      [
        'export * from "/engine/docs.ts?english";',
        'export { partOf } from "/site/strings/de.ts?strings=docs";',
        'export const NEXT = "Weiter";',
      ].join('\n'),
    );
  });

  it('several strings with one name keep those that the site does not replace', () => {
    const values = { preview: { previewWidths: { full: 'Voll' } } };
    expect(moduleOfGroup('preview', '/engine/preview.ts', { file, values, code: '' })).toContain(
      'export const PREVIEW_WIDTHS = {"full":"Voll","tablet":"Tablet","phone":"Phone"};',
    );
  });

  const run = async (code: string): Promise<Record<string, (count: number) => string>> =>
    import(`data:text/javascript,${encodeURIComponent(code)}`);

  it.each([
    ['a function', 'postCount: (count: number) => `${count} ${word}`'],
    ['a method', 'postCount(count: number) { return `${count} ${word}`; }'],
    ['a key in quotes', '"postCount": (count: number) => `${count} ${word}`'],
    ['a name', 'postCount'],
  ])('a module has only the functions of its group: %s', async (_name, property) => {
    const code = `const word: string = 'Artikel';
const postCount = (count: number) => \`\${count} \${word}\`;
const identity = <T>(value: T): T => value;
export default identity({ docs: { partOf: () => 'Teil' }, blog: { archive: 'Ablage', ${property} } });`;
    const values = { docs: { partOf: () => 'Teil' }, blog: { archive: 'Ablage', postCount: () => '' } };
    const module = await functionsOfGroup(code, 'blog', values);
    const { postCount, ...others } = await run(module);
    expect(postCount?.(2)).toBe('2 Artikel');
    expect([others, module.includes('Teil'), module.includes('Ablage')]).toEqual([{}, false, false]);
  });

  it('a function from another object works', async () => {
    const code = `const blog = { postCount: (count: number) => \`\${count} Artikel\` };
export default { blog: { ...blog } };`;
    const module = await functionsOfGroup(code, 'blog', { blog: { postCount: () => '' } });
    expect((await run(module)).postCount?.(2)).toBe('2 Artikel');
  });
});

it.each(['en.json', 'en.yml', 'en.tsx', 'de.mts', 'en/index.ts'])(
  'strings/%s, which nothing reads, is an error',
  (name) => {
    const { path } = newFolder({ [`strings/${name}`]: '{}' });
    const [file] = name.split('/');
    const message = `strings/${file}: nothing reads this file, because`;
    expect(() => readStrings(path, 'en')).toThrow(message);
    const read = { 'strings/en.ts': `${HEAD}export default defineStrings({});` };
    const both = newFolder({ [`strings/${name}`]: '{}', ...read });
    expect(() => readStrings(both.path, 'en')).toThrow(message);
  },
);

it('strings/en.ts can import another file', () => {
  const { path } = newFolder({
    'strings/en.json': '{ "docs": { "editPage": "Correct this page" } }',
    'strings/en.ts': `${HEAD}import words from './en.json';\nexport default defineStrings(words);`,
  });
  expect(readStrings(path, 'en')?.values).toMatchObject({ docs: {} });
});
