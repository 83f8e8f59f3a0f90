import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { Pages } from './pages.ts';
import { writePages } from './write-pages.ts';

it.each([
  [{ 'index.html': 'home', 'docs/a.html': 'a', 'x.js': '' }, { 'docs/a/index.html': 'to a' }],
  [
    { '404.html': '404', 'docs/team/index.html': 'team' },
    { 'docs/team.html': 'team', 'docs/team/index.html': 'to team' },
  ],
  [{ 'docs/index.html': 'docs' }, { 'docs.html': 'docs', 'docs/index.html': 'to docs' }],
  [{ 'docs/reindex.html': 're' }, { 'docs/reindex/index.html': 'to re' }],
  [{ 'docs/404.html': 'page' }, { 'docs/404/index.html': 'to page' }],
  [{ 'docs/a.html': 'one', 'docs/a/index.html': 'two' }, {}],
])('a build of %j also has %j, and replaces no page', (given, written) => {
  const out = newFolder(given);
  const pages = new Pages(out.path);
  for (const file of pages.files) pages.update(file, pages.read(file), `to ${pages.read(file)}`);
  const names = writePages(pages);
  const files = out.files().map((file) => [file, out.read(file)]);
  expect(Object.fromEntries(files)).toEqual({ ...given, ...written });
  expect(names.sort()).toEqual(
    out
      .files()
      .filter((file) => file.endsWith('.html'))
      .sort(),
  );
});
