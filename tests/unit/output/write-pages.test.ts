import { expect, it } from 'vitest';
import { Pages } from '../../../plugins/output/pages.ts';
import { writePages } from '../../../plugins/output/write-pages.ts';
import { newFolder } from '../../helpers/folder.ts';

it.each([
  [{ 'index.html': 'home', 'docs/a.html': 'a', 'x.js': '' }, { 'docs/a/index.html': 'a' }],
  [{ '404.html': '404', 'docs/team/index.html': 'team' }, { 'docs/team.html': 'team' }],
  [{ 'docs/index.html': 'docs' }, { 'docs.html': 'docs' }],
  [{ 'docs/reindex.html': 're' }, { 'docs/reindex/index.html': 're' }],
  [{ 'docs/404.html': 'page' }, { 'docs/404/index.html': 'page' }],
  [{ 'docs/a.html': 'one', 'docs/a/index.html': 'two' }, {}],
])('a build of %j also has %j, and replaces no page', (pages, written) => {
  const out = newFolder(pages);
  writePages(new Pages(out.path));
  const files = out.files().map((file) => [file, out.read(file)]);
  expect(Object.fromEntries(files)).toEqual({ ...pages, ...written });
});
