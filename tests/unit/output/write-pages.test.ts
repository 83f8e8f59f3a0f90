import { expect, it } from 'vitest';
import { Pages } from '../../../plugins/output/pages.ts';
import { alternatePath, writePages } from '../../../plugins/output/write-pages.ts';
import { newFolder } from '../../helpers/folder.ts';

it.each([
  ['docs/welcome.html', 'docs/welcome/index.html'],
  ['docs.html', 'docs/index.html'],
  ['docs/reindex.html', 'docs/reindex/index.html'],
  ['docs/404.html', 'docs/404/index.html'],
])('%s and %s are the alternate paths of each other', (file, alternate) => {
  expect([alternatePath(file), alternatePath(alternate)]).toEqual([alternate, file]);
});

it.each(['index.html', '404.html'])('%s has no alternate path', (file) => {
  expect(alternatePath(file)).toBeUndefined();
});

it.each([
  [{ 'index.html': 'home', 'docs/a.html': 'a', 'x.js': '' }, { 'docs/a/index.html': 'a' }],
  [{ '404.html': '404', 'docs/team/index.html': 'team' }, { 'docs/team.html': 'team' }],
  [{ 'docs/a.html': 'one', 'docs/a/index.html': 'two' }, {}],
])('a build of %j also has %j, and replaces no page', (pages, written) => {
  const out = newFolder(pages);
  writePages(new Pages(out.path));
  const files = out.files().map((file) => [file, out.read(file)]);
  expect(Object.fromEntries(files)).toEqual({ ...pages, ...written });
});
