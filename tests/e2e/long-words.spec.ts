// Rooms: theme/book engine/output/book theme/blocks/code theme/blocks/file-tree theme/blocks/diagram
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { drawer, hamburger, navbar, searchButton, searchDialog, searchFor } from './parts.ts';
import { expect, testOnOnePage as test, visit } from './test.ts';

/** A page of each kind of the site with long words. */
const PAGES = [
  '/',
  '/docs/start',
  '/docs/folder/deep',
  '/docs/folder/deep/page',
  '/blog',
  '/blog/post-1',
  '/blog/archive',
  '/blog/tags',
  '/blog/tags/long',
  '/blog/authors',
  '/blog/authors/long',
  '/search',
  '/no/such/page',
];

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });

/** How much wider the content of a box is than the box, in pixels. */
const excessOf = (box: Locator): Promise<number> =>
  box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

test('words of 60 characters do not make a phone scroll sideways', async ({ page, edges }) => {
  for (const path of PAGES) {
    await visit(page, edges + path);
    for (const width of [320, 360, 390]) {
      await setWidth(page, width);
      expect(await excessOf(page.locator('html')), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
    const title = page.getByRole('heading', { level: 1 });
    expect(await excessOf(title), `the title of ${path}`).toBe(0);
  }
  await setWidth(page, 320);
  await visit(page, `${edges}/docs/start`);
  await hamburger(page).click();
  await expect(drawer(page)).toBeVisible();
  expect(await excessOf(drawer(page)), 'the drawer').toBe(0);
  await page.keyboard.press('Escape');
  await searchFor(page, 'reset_the_projector');
  expect(await excessOf(searchDialog(page)), 'the search dialog').toBe(0);
});

test('a menu that is longer than the top bar scrolls in it, to the item of the page', async ({
  page,
  edges,
}) => {
  for (const width of [768, 996, 997, 1440]) {
    await setWidth(page, width);
    await visit(page, `${edges}/blog/archive`);
    expect(await excessOf(page.locator('html')), `${width} px`).toBeLessThanOrEqual(0);
    const item = navbar(page).getByRole('link', { name: 'Blog', exact: true });
    await expect(item).toHaveAttribute('aria-current', 'true');
    await expect(item).toBeInViewport({ ratio: 0.9 });
    await expect(searchButton(page)).toBeInViewport({ ratio: 1 });
    const name = await navbar(page).getByRole('link').first().boundingBox();
    expect(name?.width, `the name of the site at ${width} px`).toBeGreaterThan(80);
    await navbar(page).getByRole('link', { name: 'Docs', exact: true }).focus();
    await expect(navbar(page).getByRole('link', { name: 'Docs', exact: true })).toBeInViewport({
      ratio: 0.9,
    });
  }
});

/** The horizontal positions of the first and the last character of an element. */
const endsOf = (element: Locator): Promise<[first: number, last: number]> =>
  element.evaluate((root) => {
    const text = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (text.nextNode()) if (text.currentNode.textContent?.trim()) nodes.push(text.currentNode as Text);
    const [first, last] = [nodes[0], nodes.at(-1)];
    const leftOf = (node: Text | undefined, at: number) => {
      const range = document.createRange();
      if (node) range.setStart(node, at);
      if (node) range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return [leftOf(first, 0), leftOf(last, (last?.data.trimEnd().length ?? 1) - 1)];
  });

test('on a page from right to left, code, file trees and diagrams are from left to right', async ({
  page,
  edges,
}) => {
  for (const width of [390, 1440]) {
    await setWidth(page, width);
    await visit(page, `${edges}/docs/start`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const article = page.getByRole('article');
    const terminal = article.getByRole('group', { name: 'Terminal' });
    const parts = [
      terminal,
      article.getByText('--dry-run', { exact: true }),
      article.getByText('src/', { exact: true }),
      page.getByRole('group', { name: /^Diagram: / }),
    ];
    for (const part of parts) {
      const [first, last] = await endsOf(part);
      expect(first, `${await part.textContent()} at ${width} px`).toBeLessThan(last);
    }
    // Nested entries of the file tree are to the right of their folder.
    const lines = article
      .getByRole('listitem')
      .filter({ hasText: /^src/ })
      .getByText(/^(?:src|reset)/);
    const [outer, inner] = [await lines.first().boundingBox(), await lines.last().boundingBox()];
    expect(inner?.x).toBeGreaterThan(outer?.x ?? Number.POSITIVE_INFINITY);
    const block = await terminal.boundingBox();
    const copy = await article.getByRole('button', { name: 'Copy code to clipboard' }).last().boundingBox();
    expect(copy?.x, `the Copy button at ${width} px`).toBeGreaterThan(
      (block?.x ?? 0) + (block?.width ?? 0) / 2,
    );
  }
});

test('in an EPUB from right to left, code is from left to right', async ({ page }) => {
  const css = readFileSync(join(import.meta.dirname, '../../theme/book/epub.css'), 'utf8');
  const parts = ['<pre><code>$ projector --dry-run --</code></pre>', '<p><code>$ reel --</code></p>'];
  await page.setContent(`<html dir="rtl"><style>${css}</style><body>${parts.join('')}</body></html>`);
  for (const code of await page.getByRole('code').all()) {
    const [first, last] = await endsOf(code);
    expect(first, (await code.textContent()) ?? '').toBeLessThan(last);
  }
});
