import { expect, it } from 'vitest';
import { problemOfFolder, problemOfName } from '../../../plugins/content/names.ts';

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
