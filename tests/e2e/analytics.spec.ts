// Rooms: theme/analytics
import type { Page } from '@playwright/test';
import { awaitViolations, expect, hydrated, idle, recordRequests, test, watchPolicy } from './test.ts';

/** The URL of the site in its configuration. Other copies of the site count nothing. */
const SITE = 'https://handbook.example.org';
const COUNTER = 'https://stats.example.org';

/** Shows the build at the URL of the site. @returns the bodies of the requests to the counter */
async function openAtItsUrl(page: Page, origin: string): Promise<unknown[]> {
  const counted: unknown[] = [];
  await page.route(`${SITE}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(SITE, origin) });
    await route.fulfill({ response });
  });
  await page.route(`${COUNTER}/**`, (route) => {
    counted.push(route.request().postDataJSON());
    return route.fulfill({ status: 202 });
  });
  await page.goto(SITE);
  await hydrated(page);
  return counted;
}

test('each view of a page is counted once, and the words of a search are not sent', async ({
  page,
  locked,
}) => {
  const violations = await watchPolicy(page);
  const counted = await openAtItsUrl(page, locked);
  const domain = 'handbook.example.org';
  const view = (path: string, referrer: string) => ({ name: 'pageview', domain, url: SITE + path, referrer });
  await expect.poll(() => counted).toEqual([view('/', '')]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click();
  await expect(page).toHaveURL(`${SITE}/docs/start`);
  await page.goBack();
  await expect(page).toHaveURL(`${SITE}/`);
  await idle(page);
  const three = [view('/', ''), view('/docs/start', `${SITE}/`), view('/', `${SITE}/docs/start`)];
  expect(counted).toEqual(three);
  expect(await page.context().cookies()).toEqual([]);
  expect(await awaitViolations(page, violations)).toEqual([]);

  // The counter is blocked: readers do not notice.
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.route(`${COUNTER}/**`, (route) => route.abort('blockedbyclient'));
  await page.goto(`${SITE}/search?q=reel`);
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click();
  await expect(page).toHaveURL(`${SITE}/docs/start`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(errors).toEqual([]);
});

for (const [name, value] of [
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
] as const)
  test(`nothing is counted, and the counter does not load, with ${name}`, async ({ page, locked }) => {
    await page.addInitScript(([key, set]) => Object.defineProperty(navigator, key, { value: set }), [
      name,
      value,
    ] as const);
    const requested = recordRequests(page, /counter\.|stats\./);
    await openAtItsUrl(page, locked);
    await idle(page);
    expect(requested).toEqual([]);
  });
