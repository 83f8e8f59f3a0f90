import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { writeHandbook } from '../../tools/lib/handbook-corpus.ts';
import { type PageWeight, weighPage } from '../../tools/lib/weights.ts';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

/** The size of a folder in the generated site. */
const PAGES_PER_FOLDER = 20;
const FEW = 30;
const MANY = 90;
/** Bytes (HTML, CSS and scripts with brotli) that one more page may add to the first load of another page. */
const PER_PAGE = 40;
/** A page of the first folder, which is full in both builds: its siblings and neighbors are the same. */
const ROUTE = '/docs/part-001/chapter-001/page-004';
/** A page of the second folder, whose text is longer in the larger site. */
const CHANGED = 'docs/docs/part-001/chapter-002/page-002.mdx';

const site = newFolder();

interface Built {
  weight: PageWeight;
  /** Bytes of the files of the handbook, divided by the number of pages. */
  perPage: number;
  /** Bytes of the scripts that every page starts with. */
  shared: number;
  files: Record<string, string>;
}

/** Builds the site with this number of pages, with the caches of the last build. */
async function build(pages: number): Promise<Built> {
  rmSync(join(site.path, 'docs'), { recursive: true, force: true });
  writeHandbook(site.path, pages);
  if (pages === MANY) site.put(CHANGED, `${site.read(CHANGED)}\nA new sentence.\n`);
  const { status, output } = await buildSite(site.path);
  expect(status, output).toBe(0);
  const files = site.files().filter((file) => file.startsWith('doc_build/'));
  const bytesOf = (pattern: RegExp): number =>
    files
      .filter((file) => pattern.test(file))
      .reduce((sum, file) => sum + statSync(join(site.path, file)).size, 0);
  return {
    weight: weighPage(join(site.path, 'doc_build'), ROUTE),
    perPage: bytesOf(/^doc_build\/docs\//) / pages,
    // Scripts in subfolders load on demand.
    shared: bytesOf(/^doc_build\/static\/js\/[^/]+$/),
    files: Object.fromEntries(files.map((file) => [file, site.read(file, 'base64')])),
  };
}

let few: Built;
let many: Built;
beforeAll(async () => {
  few = await build(FEW);
  many = await build(MANY);
});

const firstLoad = ({ html, css, font, scripts }: PageWeight): number => html + css + font + scripts;

it('another page adds less than 40 bytes to the first load of other pages', () => {
  const added = (firstLoad(many.weight) - firstLoad(few.weight)) / (MANY - FEW);
  expect(added).toBeLessThan(PER_PAGE);
});

it('another page adds less than 18 bytes to the scripts of every page', () => {
  // An id and a hash, such as `"123":"0123abcd",`. A path would be longer.
  expect(many.shared - few.shared).toBeLessThan((MANY - FEW) * 18);
});

it('the HTML of a page grows by less than 500 bytes for each category', () => {
  const categories = (MANY - FEW) / PAGES_PER_FOLDER;
  expect(many.weight.rawHtml - few.weight.rawHtml).toBeLessThan(categories * 500);
});

it('the output for a page grows by less than 10% with the number of pages', () => {
  expect(many.perPage).toBeLessThan(few.perPage * 1.1);
});

it('a build with a cache contains changes, and has the same bytes as the first build if they are undone', async () => {
  const page = CHANGED.replace('docs/', 'doc_build/').replace('.mdx', '.html');
  expect(Buffer.from(many.files[page] ?? '', 'base64').toString()).toContain('A new sentence.');
  expect((await build(FEW)).files).toEqual(few.files);
});

it('a build with a cache contains a changed title on the other pages that show it', async () => {
  const neighbor = 'doc_build/docs/part-001/chapter-001/page-003.html';
  const changed = `docs${ROUTE}.mdx`;
  site.put(changed, site.read(changed).replace(/^title: .*/m, 'title: Another title'));
  const { status, output } = await buildSite(site.path);
  expect(status, output).toBe(0);
  expect(site.read(neighbor)).toContain('Another title');
  expect((await build(FEW)).files).toEqual(few.files);
});
