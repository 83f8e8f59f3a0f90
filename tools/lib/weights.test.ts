import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { BUDGETS, overBudget, type PageWeight, routesOf, weighPage } from './weights.ts';

const CSS = 'a{color:red}'.repeat(50);
const SCRIPT = 'console.log(1);'.repeat(50);
const FONT = 'f'.repeat(1000);
const HTML = `<!doctype html><head><script>start({scripts:["/core/static/js/a.js","/core/static/js/b.js"]})</script>
<link href="/core/static/css/a.css" rel="stylesheet">
<link rel="stylesheet" href="/core/static/css/print.css" media="print">
<link rel="preload" as="image" href="/core/static/image/a.png">
<link href="/core/static/font/a.woff2" rel="preload" as="font" crossorigin>
<style>a{color:red}</style>
<script type="application/json" id="first-page">{"chunks":["x1"]}</script></head><body></body>`;

const size = (text: string): number => brotliCompressSync(text).length;

const { path: out } = newFolder({
  'docs/a.html': HTML,
  'docs/a/index.html': HTML,
  'index.html': HTML,
  '404.html': HTML,
  'static/css/a.css': CSS,
  'static/js/a.js': SCRIPT,
  'static/js/b.js': SCRIPT,
  'static/js/async/x1.0011aabb.js': SCRIPT,
  'static/js/async/x12.0011aabb.js': SCRIPT,
  'static/font/a.woff2': FONT,
});

describe('weighPage', () => {
  it('counts what is needed to paint, the scripts that start later, and the code of the page', () => {
    expect(weighPage(out, '/docs/a', '/core/')).toEqual({
      rawHtml: HTML.replace('<style>a{color:red}</style>', '').length,
      html: size(HTML),
      css: size(CSS),
      font: 1000,
      requests: 3,
      scripts: 2 * size(SCRIPT),
      page: size(SCRIPT),
    });
  });

  it('fails on a missing page', () => {
    expect(() => weighPage(out, '/docs/b', '/core/')).toThrow(/ENOENT/);
  });
});

it('routesOf lists every page once', () => {
  expect(routesOf(out)).toEqual(['/', '/docs/a']);
});

describe('overBudget', () => {
  const light = {
    rawHtml: 30_000,
    html: 7000,
    css: 0,
    font: 14_000,
    requests: 2,
    scripts: 90_000,
    page: 4000,
  };

  const FIELDS = ['rawHtml', 'html', 'css', 'requests', 'scripts'] as const;

  it.each<[heavy: Partial<PageWeight>, field: keyof typeof BUDGETS, size: number]>([
    ...FIELDS.map((field): [Partial<PageWeight>, typeof field, number] => [
      { [field]: BUDGETS[field] + 1 },
      field,
      BUDGETS[field] + 1,
    ]),
    [{ font: BUDGETS.toRead }, 'toRead', light.html + BUDGETS.toRead],
  ])('of a page with %j reports %s', (heavy, field, size) => {
    expect(overBudget(new Map([['/a', light]]))).toEqual([]);
    const unit = field === 'requests' ? '' : ' bytes';
    const found = overBudget(new Map([['/a', { ...light, ...heavy }]]));
    expect(found).toContainEqual(
      expect.stringContaining(`${field} is ${size}${unit}, and the budget is ${BUDGETS[field]}.`),
    );
    // An author can only change the text of a page.
    const isOfText = ['rawHtml', 'html', 'toRead'].includes(field);
    const beginning = isOfText ? '/a: the page is too long for readers with a slow' : `/a: ${field} is`;
    expect(found).toContainEqual(expect.stringMatching(`^${beginning}`));
  });

  it('reports a median size of the code of pages that is over its budget', () => {
    const heavy = { ...light, page: 5001 };
    const weights = { '/a': light, '/b': heavy, '/c': heavy };
    expect(overBudget(new Map(Object.entries(weights)))).toEqual([
      expect.stringContaining("median of the pages' own code is 5001 bytes, and the budget is 5000."),
    ]);
  });
});
