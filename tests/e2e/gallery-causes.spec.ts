// Rooms: packages/gallery
/** The gallery names edits: three of styles and two of words, on five real pages, one of them in two sizes and palettes. */

import type { Page } from '@playwright/test';
import { causesOf, type Evidence } from '../../packages/gallery/causes.ts';
import { differenceOf } from '../../packages/gallery/difference.ts';
import { recordElements } from '../../packages/gallery/record-elements.ts';
import { COLOR_MODE_KEY } from '../../shared/storage-keys.ts';
import { expect, hydrated, serve, test } from './test.ts';

const PATHS = ['/', '/docs', '/docs/start', '/docs/glossary', '/blog'];

const WIDTHS = [390, 1440];

const STYLES = `
  :root { --ink-soft: light-dark(#704020, #99aacc) !important; }
  main h2 { letter-spacing: 2px !important; }
  footer { padding-block-start: 99px !important; }
`;

/** Changes styles on every page, and a paragraph of one page. */
const edit = (page: Page) =>
  page.evaluate((styles: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    if (location.pathname === '/docs/start')
      document.querySelector('main p')?.append(' New words that an author wrote for this paragraph.');
  }, STYLES);

/** Changes the title of a page wherever it is. */
const rename = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector('h1')?.textContent;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      if (texts.currentNode.textContent === title) texts.currentNode.textContent = 'Renamed page';
  });

async function take(page: Page) {
  const elements = await recordElements(page, true);
  return { elements, image: await page.screenshot({ fullPage: true, animations: 'disabled' }) };
}

test('five edits on five pages are five changes, and each is named', async ({ browser }) => {
  const { origin, close } = await serve('site', '/');
  const screenshots: Evidence[] = [];
  for (const path of PATHS)
    for (const width of path === '/docs' ? WIDTHS : WIDTHS.slice(0, 1)) {
      const mode = width === 390 ? 'light' : 'dark';
      const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      await page.addInitScript(
        ([key = '', value = '']) => localStorage.setItem(key, value),
        [COLOR_MODE_KEY, mode],
      );
      await page.goto(origin + path, { waitUntil: 'networkidle' });
      await hydrated(page);
      const before = await take(page);
      await edit(page);
      if (path === '/docs/glossary') await rename(page);
      const after = await take(page);
      screenshots.push({
        ...{ name: `${path}-${mode}-${width}`, mode },
        difference: differenceOf(before.image, after.image),
        was: before.elements,
        is: after.elements,
      });
      await page.close();
    }
  close();
  const titles = causesOf(screenshots).map(({ title }) => title);
  const expected = [
    /^Color #\w{6} → #\w{6} in \d+ kinds of elements$/,
    /padding \S+ → 99px/i,
    /letter spacing \S+ → 2px/i,
    /: added “New words that an author wrote for this paragraph\.”$/,
    /: “.+” → “Renamed page”$/,
  ];
  const named = expected.map((edit) => titles.filter((title) => edit.test(title)).length);
  expect(named, titles.join('\n')).toEqual([1, 1, 1, 1, 1]);
  expect(titles).toHaveLength(expected.length);
});
