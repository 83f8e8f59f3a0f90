import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateHandbook } from '../../scripts/lib/handbook-corpus.ts';
import { type PageWeight, weighPage } from '../../scripts/lib/weights.ts';
import { buildSite } from '../helpers/build-site.ts';

/** Of the generated sites. */
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

const folders: string[] = [];

function bytesBelow(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    statSync(join(folder, file)),
  );
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/** Without the folder of what is loaded when it is asked for. */
function bytesIn(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { name }) => sum + statSync(join(folder, name)).size, 0);
}

async function build(pages: number): Promise<Built> {
  const site = mkdtempSync(join(tmpdir(), 'growth-'));
  folders.push(site);
  for (const { path, text } of generateHandbook(pages)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
  const { status, output } = await buildSite(site);
  expect(status, output).toBe(0);
  const outDir = join(site, 'doc_build');
  return {
    weight: weighPage(outDir, ROUTE),
    perPage: bytesBelow(join(outDir, 'docs')) / pages,
    shared: bytesIn(join(outDir, 'static/js')),
  };
}

let few: Built;
let many: Built;

beforeAll(async () => {
  few = await build(FEW);
  many = await build(MANY);
}, 300_000);

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const firstLoad = ({ html, css, font, scripts }: PageWeight): number => html + css + font + scripts;

it('another page adds almost nothing to the bytes of other pages', () => {
  const added = (firstLoad(many.weight) - firstLoad(few.weight)) / (MANY - FEW);
  expect(added).toBeLessThan(PER_PAGE);
});

it('the scripts that every page starts with know of another page no more than the hash of its code', () => {
  // `"123":"0123abcd",`; an address alone would be longer.
  expect(many.shared - few.shared).toBeLessThan((MANY - FEW) * 18);
});

it('a page’s HTML grows with the number of categories, not with the number of pages', () => {
  const categories = (MANY - FEW) / PAGES_PER_FOLDER;
  expect(many.weight.rawHtml - few.weight.rawHtml).toBeLessThan(categories * 500);
});

it('the output grows as the pages do', () => {
  expect(many.perPage).toBeLessThan(few.perPage * 1.1);
});
