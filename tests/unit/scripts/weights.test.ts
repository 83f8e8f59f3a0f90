import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUDGETS, overBudget, type PageWeight, routesOf, weighPage } from '../../../scripts/lib/weights.ts';

const CSS = 'a{color:red}'.repeat(50);
const SCRIPT = 'console.log(1);'.repeat(50);
const FONT = 'f'.repeat(1000);
const HTML = `<!doctype html><head><script>start({scripts:["/core/static/js/a.js","/core/static/js/b.js"]})</script>
<link href="/core/static/css/a.css" rel="stylesheet">
<link rel="stylesheet" href="/core/static/css/print.css" media="print">
<link rel="preload" as="image" href="/core/static/image/a.png">
<link href="/core/static/font/a.woff2" rel="preload" as="font" crossorigin>
<script type="application/json" id="first-page">{"chunks":["x1"]}</script></head><body></body>`;

const out = mkdtempSync(join(tmpdir(), 'weights-'));
const size = (text: string): number => brotliCompressSync(text).length;

beforeAll(() => {
  const files = {
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
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), text);
  }
});

afterAll(() => rmSync(out, { recursive: true }));

describe('weighPage', () => {
  it('counts what is needed to paint, what starts later, and the page’s own code', () => {
    expect(weighPage(out, '/docs/a', '/core/')).toEqual({
      rawHtml: HTML.length,
      html: size(HTML),
      css: size(CSS),
      font: 1000,
      requests: 3,
      scripts: 2 * size(SCRIPT),
      page: size(SCRIPT),
    });
  });

  it('fails on a page that is not there', () => {
    expect(() => weighPage(out, '/docs/b', '/core/')).toThrow(/ENOENT/);
  });
});

it('routesOf lists every page once', () => {
  expect(routesOf(out)).toEqual(['/', '/docs/a']);
});

describe('overBudget', () => {
  const light: PageWeight = {
    rawHtml: 30_000,
    html: 7000,
    css: 7000,
    font: 24_000,
    requests: 3,
    scripts: 90_000,
    page: 4000,
  };

  it('says nothing of light pages', () => {
    expect(overBudget(new Map([['/a', light]]))).toEqual([]);
  });

  for (const field of ['rawHtml', 'html', 'css', 'requests', 'scripts'] as const) {
    it(`names the page, the ${field}, the figure and the budget`, () => {
      const heavy = { ...light, [field]: BUDGETS[field] + 1 };
      expect(overBudget(new Map([['/a', heavy]]))).toContain(
        `/a: ${field} is ${BUDGETS[field] + 1}, over its budget of ${BUDGETS[field]}.`,
      );
    });
  }

  it('adds up what is needed to read', () => {
    const heavy = { ...light, font: 31_001 };
    expect(overBudget(new Map([['/a', heavy]]))).toEqual(['/a: toRead is 45001, over its budget of 45000.']);
  });

  it('holds the median page’s code to its budget', () => {
    const heavy = { ...light, page: 5001 };
    expect(
      overBudget(
        new Map([
          ['/a', light],
          ['/b', heavy],
          ['/c', heavy],
        ]),
      ),
    ).toEqual(['The median page’s code is 5001, over its budget of 5000.']);
  });
});
