// Rooms: theme/errors
import type { Page, Route } from '@playwright/test';
import { alert, colorToggle, hamburger, navbar, retryLoad, searchButton } from './parts.ts';
import { expect, hydrated, PAGE_CHUNK, test } from './test.ts';

const MAIN_SCRIPTS = /\/static\/js\/[^/]+\.js$/;

/** How the main scripts can fail. */
const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'answer with status 500': (route) => route.fulfill({ status: 500, body: 'error' }),
  'are blocked': (route) => route.abort('blockedbyclient'),
  'are offline': (route) => route.abort('internetdisconnected'),
  'are an HTML page': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Home</h1>' }),
};

/** The buttons that do something without our scripts: the browser opens their menus. */
const NATIVE = ['English'];

/** The names of the buttons in the page that readers can see. */
const buttons = (page: Page): Promise<string[]> =>
  page
    .locator('#__rspress_root')
    .getByRole('button')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));

for (const [how, answer] of Object.entries(FAILURES)) {
  test(`if the scripts ${how}, no button is dead, and the page is complete`, async ({
    page,
    announced,
    authoring,
  }) => {
    await page.route(MAIN_SCRIPTS, answer);
    for (const path of ['/docs/setup/camera', '/blog/strips', `${announced}/`, `${authoring}/docs/embeds`]) {
      await page.goto(path);
      await page.keyboard.press('Shift');
      await expect(searchButton(page), path).toBeHidden();
      // Categories of the sidebar are open; their buttons change nothing.
      const sidebar = await page
        .getByRole('navigation', { name: 'Docs sidebar' })
        .getByRole('button')
        .allTextContents();
      const rest = (await buttons(page)).filter((name) => ![...NATIVE, ...sidebar].includes(name));
      expect(rest, path).toEqual([]);
      await expect(
        page.getByRole('tabpanel', { includeHidden: true }).filter({ visible: false }),
        path,
      ).toHaveCount(0);
    }
    await page.goto('/docs/setup/camera');
    await page.keyboard.press('Shift');
    await expect(colorToggle(page)).toBeHidden();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('link', { name: 'English' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(hamburger(page)).toBeHidden();
    await expect(navbar(page).getByRole('link', { name: 'Blog' })).toBeVisible();
  });
}

test('the buttons return when the scripts load after all', async ({ page }) => {
  let isBroken = true;
  await page.route(MAIN_SCRIPTS, (route) =>
    isBroken ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.goto('/docs/setup/camera');
  await page.keyboard.press('Shift');
  await expect(colorToggle(page)).toBeHidden();
  isBroken = false;
  await page.keyboard.press('Shift');
  await hydrated(page);
  await colorToggle(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(
    page.getByRole('tabpanel', { includeHidden: true }).filter({ visible: false }).first(),
  ).toBeAttached();
  await searchButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

test('if the host does not answer, buttons are hidden until it does', async ({ page }) => {
  await page.clock.install();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(MAIN_SCRIPTS, async (route) => {
    await answered;
    await route.continue();
  });
  const requested = page.waitForRequest(MAIN_SCRIPTS);
  await page.goto('/docs/setup/camera');
  await page.keyboard.press('Shift');
  await requested;
  await page.clock.runFor(19_000);
  await expect(colorToggle(page)).toBeVisible();
  await page.clock.runFor(2000);
  await expect(colorToggle(page)).toBeHidden();
  expect((await buttons(page)).filter((name) => /^(?:Search|Copy page)/.test(name))).toEqual([]);
  answer();
  await page.clock.resume();
  await hydrated(page);
  await colorToggle(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('if the code of the page does not load, buttons are hidden until Retry succeeds', async ({ page }) => {
  let isBroken = true;
  await page.route(PAGE_CHUNK, (route) => (isBroken ? route.abort('connectionreset') : route.continue()));
  await page.goto('/docs/start');
  await page.reload();
  await page.keyboard.press('Shift');
  await expect(alert(page)).toContainText('The page could not be loaded.');
  await expect(colorToggle(page)).toBeHidden();
  isBroken = false;
  await retryLoad(page);
  await hydrated(page);
  await colorToggle(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
