import { expect, it } from 'vitest';
import { problemOfFolder, problemOfName, samePaths } from './names.ts';

it.each([
  ['docs/evil.cjs!x.mdx', 'contains !'],
  ['docs/$&.mdx', 'contains $'],
  ['docs/a\nb.mdx', 'a control character'],
  ['docs/CON.mdx', 'contains "CON", which Windows reserves'],
  ['docs/nul/a.mdx', 'contains "nul"'],
  ['docs/lpt1.x.mdx', 'contains "lpt1.x"'],
  ['docs/a .mdx', 'begins or ends with a space'],
  ['docs/a..mdx', 'ends with a dot'],
  [`docs/${'ä'.repeat(101)}.mdx`, 'more than 200 bytes'],
  ['docs/a.html.mdx', 'ends with .html before its extension'],
  ['docs/sitemap.xml.md', 'ends with .xml before its extension'],
  ['404.mdx', 'the not-found page'],
])('the path %j is refused: it %s', (file, message) => {
  expect(problemOfName(file)).toContain(message);
  expect(problemOfName(file)).toMatch(/Rename the file/);
});

it.each([
  'docs/with space.mdx',
  'docs/größe.mdx',
  'docs/日本語.md',
  'docs/v1.2.mdx',
  'docs/console.mdx',
  'docs/404.mdx',
  'docs/(a)+[b].mdx',
])('the path %s is allowed', (file) => expect(problemOfName(file)).toBeUndefined());

it('a folder above the site with a character of the bundler is named', () => {
  expect(problemOfFolder('/home/me/a!b/site', 'the path of the site')).toMatch(
    /^the path of the site contains !: .*Rename/,
  );
  expect(problemOfFolder('/home/me/a b/größe/site', 'the path of the site')).toBeUndefined();
});

it.each([
  [['docs/Case.mdx', 'docs/case.mdx'], 'the path docs/case.mdx differs from docs/Case.mdx only in case'],
  [['docs/Team/a.mdx', 'docs/team/b.mdx'], 'the path docs/team differs from docs/Team only in case'],
  [['docs/STRASSE.mdx', 'docs/straße.mdx'], 'only in case'],
  [['docs/caf\u00e9.mdx', 'docs/cafe\u0301.mdx'], 'only in the form of its Unicode characters'],
])('reports paths that a file system takes for the same: %j', (files, message) => {
  expect(samePaths(files)).toMatchObject([{ file: files[1], message: expect.stringContaining(message) }]);
});

it('accepts files with the same name in different folders', () => {
  expect(samePaths(['a.mdx', 'a/a.mdx', 'a/index.mdx', 'b/index.mdx'])).toEqual([]);
});
