// Rooms: theme/blocks/code theme/blocks/table theme/blocks/diagram theme/blocks/tabs theme/blocks/details
import type { Locator, Page } from '@playwright/test';
import { heading } from '../parts.ts';
import { excessWidth, expect, PAGE_CHUNK, testOnOnePage as test, visit } from '../test.ts';

const TABS = '/docs/setup/camera';
const POST = '/blog/a-new-gate';

async function print(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.emulateMedia({ media: 'print' });
}

/** Generated content before or after an element. */
const generatedText = (element: Locator, side: '::before' | '::after' = '::after') =>
  element.first().evaluate((node, at) => getComputedStyle(node, at).content, side);

for (const path of ['/', '/docs/crew', TABS, '/blog', POST, '/search?q=film', '/nope']) {
  test(`${path} is printed with its heading, and without the frame`, async ({ page }) => {
    await print(page, path);
    await expect(heading(page)).toBeVisible();
    for (const role of ['navigation', 'button', 'tablist', 'banner', 'contentinfo', 'searchbox'] as const)
      await expect(page.getByRole(role, { includeHidden: true }).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeHidden();
    expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  });
}

test('links show complete URLs; neither announcement nor alert is printed', async ({ page, announced }) => {
  await print(page, `${announced}/docs/start`);
  await expect(page.getByText('on Friday')).toBeAttached();
  await expect(page.getByText('on Friday')).toBeHidden();
  const link = page.getByRole('article').getByRole('link', { name: 'the second page' });
  expect(await generatedText(link, '::after')).toMatch(/\(https:\/\/[^)]+\/core\/docs\/second\)/);
  await page.route(PAGE_CHUNK, (route) => route.abort());
  await page.goto('/docs/glossary');
  await page.getByText('The page could not be loaded.').waitFor({ state: 'attached' });
  await expect(page.getByText('The page could not be loaded.')).toBeHidden();
});

test('a page in dark mode is printed in black on white', async ({ page }) => {
  await visit(page, TABS);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await print(page, TABS);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const colors = await page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.querySelector('main p') as Element).color,
    getComputedStyle(document.querySelector('pre code') as Element).color,
  ]);
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
});

test('links show their URLs, tabs their labels, and collapsed content is expanded', async ({ page }) => {
  await print(page, TABS);
  for (const [href, shown] of [
    ['="/docs/start"', '(https://fixture.example.org/docs/start)'],
    ['^="https:"', 'https://example.org/lenses'],
  ] as const)
    expect(await generatedText(page.locator(`main p a[href${href}]`))).toContain(shown);
  const within = await page
    .locator('main a[href^="#"]')
    .evaluateAll((anchors) => anchors.map((anchor) => getComputedStyle(anchor, '::after').content));
  expect(new Set(within)).toEqual(new Set(['none']));

  const panels = page.locator('[role=tabpanel]');
  expect(await panels.count()).toBeGreaterThan(2);
  await expect(panels.filter({ visible: false })).toHaveCount(0);
  const labels = await panels.evaluateAll((all) =>
    all.map((panel) => [panel.dataset.label, getComputedStyle(panel, '::before').content]),
  );
  for (const [label, shown] of labels) expect(shown).toContain(label);

  await page.evaluate(() => {
    const fold = document.createElement('details');
    const text = fold.appendChild(document.createElement('p'));
    text.append('What was folded');
    document.querySelector('main article')?.append(fold);
  });
  expect((await page.getByText('What was folded').boundingBox())?.height).toBeGreaterThan(5);
});

test('code, tables and drawings are printed completely', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  for (const path of ['/docs/craft/lab/baths', '/docs/craft/lab/emulsion', POST]) {
    await print(page, path);
    const cut = await page
      .locator('main :is(pre, table, [role=region], [role=group], figure, svg)')
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => {
            const { right } = node.getBoundingClientRect();
            return node.scrollWidth > node.clientWidth + 1 || right > innerWidth + 1;
          })
          .map((node) => node.textContent?.slice(0, 40)),
      );
    expect(cut, path).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('the URL and the date are printed, but no URL on the not-found page', async ({ page }) => {
  await print(page, '/docs/start');
  expect(await generatedText(page.getByRole('main'))).toBe('"https://fixture.example.org/docs/start"');
  await expect(page.getByText(/^Last updated on/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit this page' })).toBeHidden();
  await print(page, '/nope');
  expect(await generatedText(page.getByRole('main'))).toBe('none');
});

test('pages do not break after headings, or inside rows, figures and code blocks', async ({ page }) => {
  await print(page, '/docs/craft/lab/emulsion');
  const values = (selector: string, property: 'breakAfter' | 'breakInside') =>
    page
      .locator(`main :is(${selector})`)
      .evaluateAll(
        (nodes, name) => [...new Set(nodes.map((node) => getComputedStyle(node)[name]))],
        property,
      );
  expect(await values('h1, h2, h3', 'breakAfter')).toEqual(['avoid']);
  expect(await values('tr, figure, pre', 'breakInside')).toEqual(['avoid']);
});

test('the not-found page fits on one sheet of a PDF', async ({ page }) => {
  await visit(page, '/nope');
  const pdf = await page.pdf({ format: 'A4' });
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});
