import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { generateHandbook } from '../../scripts/lib/handbook-corpus.ts';
import { type PageWeight, weighPage } from '../../scripts/lib/weights.ts';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

/** The size of a folder in the generated sites. */
const PAGES_PER_FOLDER = 20;
const FEW = 30;
const MANY = 90;
/** Bytes, brotli, that one more page may add to what a reader of another page loads first. */
const PER_PAGE = 40;
/** A page of the first folder, which is full in both sites: the same siblings, the same neighbors. */
const ROUTE = '/docs/part-001/chapter-001/page-004';

interface Built {
  weight: PageWeight;
  /** Bytes of everything, divided by the number of pages. */
  perPage: number;
  /** Bytes of the scripts that every page starts with. */
  shared: number;
}

async function build(pages: number): Promise<Built> {
  const corpus = [...generateHandbook(pages)].map(({ path, text }) => [path, text]);
  const site = newFolder(Object.fromEntries(corpus));
  const { status, output } = await buildSite(site.path);
  expect(status, output).toBe(0);
  const bytesOf = (pattern: RegExp): number =>
    site
      .files()
      .filter((file) => pattern.test(file))
      .reduce((sum, file) => sum + statSync(join(site.path, file)).size, 0);
  return {
    weight: weighPage(join(site.path, 'doc_build'), ROUTE),
    perPage: bytesOf(/^doc_build\/docs\//) / pages,
    // Without the folder of code that loads on demand.
    shared: bytesOf(/^doc_build\/static\/js\/[^/]+$/),
  };
}

let few: Built;
let many: Built;

beforeAll(async () => {
  few = await build(FEW);
  many = await build(MANY);
}, 300_000);

const firstLoad = ({ html, css, font, scripts }: PageWeight): number => html + css + font + scripts;

it('another page adds almost nothing to the bytes of other pages', () => {
  const added = (firstLoad(many.weight) - firstLoad(few.weight)) / (MANY - FEW);
  expect(added).toBeLessThan(PER_PAGE);
});

it('the scripts of every page contain only a hash for each additional page', () => {
  // `"123":"0123abcd",`; an address alone would be longer.
  expect(many.shared - few.shared).toBeLessThan((MANY - FEW) * 18);
});

it('a page’s HTML grows with the number of categories, not with the number of pages', () => {
  const categories = (MANY - FEW) / PAGES_PER_FOLDER;
  expect(many.weight.rawHtml - few.weight.rawHtml).toBeLessThan(categories * 500);
});

it('the output grows in proportion to the pages', () => {
  expect(many.perPage).toBeLessThan(few.perPage * 1.1);
});
