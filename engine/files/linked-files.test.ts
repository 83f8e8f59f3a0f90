import { join } from 'node:path';
import type { Root } from 'mdast';
import { expect, it } from 'vitest';
import { hashOf } from '../../shared/build/fingerprint.ts';
import { visit } from '../../shared/markdown/visit.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { parsePage } from '../read/parse-page.ts';
import { publishLinks } from '../read/publish-links.ts';
import { linkedFiles } from './linked-files.ts';

const { path: folder, put } = newFolder({
  'docs/docs/Plan 2026.PDF': 'plan',
  'docs/docs/data.csv': 'a,b',
  'docs/docs/map.svg': '<svg/>',
  'docs/docs/photo.png': 'pixels',
  'docs/docs/.env.txt': 'secret',
  'secret.txt': 'secret',
  'static/terms.pdf': 'terms',
});
const boundary = { root: join(folder, 'docs'), staticDir: join(folder, 'static') };

const PLAN = `/static/file/plan-2026.${hashOf('plan', 10)}.pdf`;
const DATA = `/static/file/data.${hashOf('a,b', 10)}.csv`;

function publish(source: string, file: string): { tree: Root; dependencies: string[] } {
  const { tree } = parsePage(source, file);
  const dependencies: string[] = [];
  publishLinks(tree, boundary, file, (path) => dependencies.push(path));
  return { tree, dependencies };
}

const linksIn = (source: string, file = 'docs/page.mdx') => {
  const found: unknown[] = [];
  visit(publish(source, file).tree, (node) => {
    if (node.type === 'link' || node.type === 'definition') found.push(node.url);
    if (node.type === 'linkReference' || node.type === 'link') found.push(node.data?.hProperties);
    if (node.type === 'html') found.push(node.value);
    if ('attributes' in node)
      found.push(
        Object.fromEntries(node.attributes.map((one) => ['name' in one ? one.name : '', one.value])),
      );
  });
  return found;
};

it('a link leads to the published file, which the browser shows or saves', () => {
  expect(linksIn('[a](<Plan 2026.PDF#page=2>)')).toEqual([`${PLAN}#page=2`, { target: '_self' }]);
  expect(linksIn('[a](./Plan%202026.PDF)')).toEqual([PLAN, { target: '_self' }]);
  expect(linksIn('[a][b]\n\n[b]: ./data.csv')).toEqual([{ target: '_self', download: 'data.csv' }, DATA]);
  expect(linksIn('<a href="./data.csv" download="d.csv">a</a>')).toEqual([
    { href: DATA, download: 'd.csv', target: '_self' },
  ]);
  expect(linksIn('<Card title="a" href={"./data.csv"} />')).toEqual([{ title: 'a', href: DATA }]);
  const html = '<p title="href=x"><a\nclass="x" href=./data.csv>a</a> <b>c</b></p>';
  expect(linksIn(html, 'docs/page.md')).toEqual([
    `<p title="href=x"><a\nclass="x" href="${DATA}" target="_self" download="data.csv">a</a> <b>c</b></p>`,
  ]);
});

it.each([
  './map.svg',
  './none.csv',
  './.env.txt',
  '../../secret.txt',
  '/docs/data.csv',
  'https://example.org/a.csv',
  '#a.csv',
])('other links stay as they are: %s', (url) => {
  expect(linksIn(`[a](${url})`)).toEqual([url, undefined]);
});

it('a picture stays a picture', () => {
  expect(linksIn('![a][b] [c][b]\n\n[b]: ./photo.png')).toEqual([undefined, './photo.png']);
});

it('a page depends on its files, and the build copies each file once', () => {
  expect(publish('[a](./data.csv) [b](./data.csv#x)', 'docs/page.mdx').dependencies).toEqual(
    Array(2).fill(join(folder, 'docs/docs/data.csv')),
  );
  const pages = ['docs/page.mdx', 'docs/part/_partial.mdx'].map((file, index) => ({
    file,
    ...parsePage(['[a](./data.csv)', '[a](../data.csv) [b](../../../static/terms.pdf)'][index] ?? '', file),
  }));
  expect([...linkedFiles(boundary, pages).keys()]).toEqual([
    DATA,
    `/static/file/terms.${hashOf('terms', 10)}.pdf`,
  ]);
});

it('a file with other content has another URL', () => {
  put('docs/docs/data.csv', 'a,b,c');
  expect(linksIn('[a](./data.csv)')[0]).toBe(`/static/file/data.${hashOf('a,b,c', 10)}.csv`);
});
