// Rooms: theme/blocks/footnote theme/blocks/details theme/blocks/table
import { makeOlder } from './older-browser.ts';
import { expect, idle, largestDifference, test, visit } from './test.ts';

test.use({ bypassCSP: true });

test.beforeEach(({ page }) => makeOlder(page));

// A stylesheet may still load when the test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('menus open next to their buttons, and stay there when the page scrolls', async ({ page }) => {
  // They do not wait for what loads when the browser is idle.
  await page.route(/\/extras\./, (route) => route.abort());
  await visit(page, '/docs/start');
  const button = page.getByRole('button', { name: 'Other formats' });
  const menu = page.getByRole('group', { name: 'Other formats' });
  const expectNextTo = async () => {
    const [above, below] = [await button.boundingBox(), await menu.boundingBox()];
    if (!above || !below) throw new Error('The button or its menu is not visible.');
    expect(below.y - above.y - above.height).toBeCloseTo(4, 0);
    expect(below.x + below.width).toBeCloseTo(above.x + above.width, 0);
  };
  await button.click();
  await expect(expectNextTo).toPass();
  await page.evaluate(() => window.scrollBy(0, 40));
  await expect(expectNextTo).toPass();
});

test('breadcrumbs have separators', async ({ page }) => {
  await visit(page, '/docs/crew/habits');
  await idle(page);
  // Without the alternative text, the separators are a part of the text.
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toMatchAriaSnapshot(`
    - list:
      - listitem: /\\/$/
  `);
});

test('a footnote closes with the second click of a screen reader', async ({ page, authoring }) => {
  await visit(page, `${authoring}/docs/text`);
  const reference = page.getByRole('main').getByRole('link', { name: '1', exact: true });
  const note = page.getByRole('dialog', { name: 'Footnote 1' });
  await reference.evaluate((link: HTMLElement) => link.click());
  await expect(note).toBeVisible();
  await reference.evaluate((link: HTMLElement) => link.click());
  await expect(note).toBeHidden();
});

test('collapsed sections are open on paper, and closed again afterwards', async ({ page, authoring }) => {
  await visit(page, `${authoring}/docs/previews`);
  await idle(page);
  const open = page.locator('main details[open]');
  await expect(open).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await open.count()).toBeGreaterThan(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(open).toHaveCount(0);
});

test('a wide table has a shadow at its right edge, until its end is in view', async ({ page, authoring }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${authoring}/docs/tables`);
  await idle(page);
  const table = page
    .getByRole('region')
    .filter({ has: page.getByRole('table') })
    .first();
  await table.scrollIntoViewIfNeeded();
  const box = await table.boundingBox();
  if (!box) throw new Error('The table is not visible.');
  const edge = { x: box.x + box.width - 6, y: box.y, width: 4, height: box.height };
  const before = await page.screenshot({ clip: edge });
  await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect
    .poll(async () => largestDifference(before, await page.screenshot({ clip: edge })))
    .toBeGreaterThan(8);
});
