import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hostileHash, hostilePath, hostileSearch, hostileText, many, randomFrom, SEED } from '../hostile.ts';
import { builtRoutes } from './routes.ts';
import { expect, hydrated, test } from './test.ts';

/** Hostile addresses and queries, 2,060 in all. */
const STEPS = 1140;
const QUERIES = 720;
const TYPED = 100;
const LOADS = 100;
/** Loading documents is the dearest; each part is a test of its own so that both workers have some. */
const PARTS = 4;

const BUILD = join(import.meta.dirname, '../../doc_build');
const ROUTES = builtRoutes(BUILD);

/** Whatever runs or stands on the page that an address or a query has brought; nothing where all is well. */
const intruders = (): string[] => [
  ...('__pwned' in window || '__pwned' in {} ? ['__pwned'] : []),
  ...[...document.querySelectorAll('[data-pwned]')].map((element) => element.outerHTML),
];

/** What the page lacks. */
const missing = (): string[] => [
  ...(document.title === '' ? ['no title'] : []),
  ...(document.querySelector('main h1')?.textContent ? [] : ['no heading']),
];

const CRASH = /^This page (?:crashed|did not arrive)/;

/** Notes errors, warnings, policy violations, dialogs and requests to other origins. */
async function guard(page: Page): Promise<string[]> {
  const trouble: string[] = [];
  page.on('console', (message) => {
    // The not-found page has its status, and browsers say so.
    if (!/status of 40[04]/.test(message.text())) trouble.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') trouble.push(`elsewhere: ${request.url()}`);
  });
  await page.exposeFunction('noteViolation', (text: string) => trouble.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void };
      noteViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  return trouble;
}

/** In the page: goes to each address as a step through the history does. @returns what went wrong, by address */
async function walk(page: Page, addresses: readonly string[], pause: number): Promise<string[]> {
  await page.evaluate(
    `Object.assign(window, { intruders: ${intruders}, missing: ${missing}, crash: ${CRASH} })`,
  );
  return page.evaluate(
    async ([list, wait]) => {
      const { intruders, missing, crash } = window as unknown as {
        intruders: () => string[];
        missing: () => string[];
        crash: RegExp;
      };
      const found: string[] = [];
      const isCrash = () => crash.test(document.querySelector('main')?.textContent ?? '');
      for (const [index, address] of list.entries()) {
        history.pushState({ key: `k${index}` }, '', new URL(location.origin + address));
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        await new Promise((resolve) => setTimeout(resolve, wait));
        // Its code may be on its way, a slow one on a busy machine.
        for (let turn = 0; turn < 500 && missing().length > 0; turn += 1) {
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        for (const trouble of [...intruders(), ...missing(), ...(isCrash() ? ['crash'] : [])])
          found.push(`${trouble} at ${JSON.stringify(address)}`);
      }
      return found;
    },
    [addresses, pause] as const,
  );
}

async function start(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await hydrated(page);
}

test.describe(`hostile, seed ${SEED}:`, () => {
  test.slow();

  test('addresses within the site', async ({ page }) => {
    const random = randomFrom(SEED);
    const trouble = await guard(page);
    await start(page, '/docs/welcome');
    const addresses = many(
      STEPS,
      () =>
        (random() < 0.5
          ? hostilePath(random, ROUTES)
          : (ROUTES[Math.floor(random() * ROUTES.length)] as string)) +
        hostileSearch(random) +
        hostileHash(random),
    );
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    // An address that only leads on does so within the site, too.
    expect(await walk(page, ['/docs', '/blog?<b>#%'], 500)).toEqual([]);
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    expect(await walk(page, addresses, 8)).toEqual([]);
    await walk(page, ['/blog/tags'], 0);
    await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    expect(trouble).toEqual([]);
  });

  test('queries in the address of the results', async ({ page }) => {
    const random = randomFrom(SEED + 1);
    const trouble = await guard(page);
    await start(page, '/search');
    const texts = many(QUERIES, () => hostileText(random));
    const addresses = texts.map((text) => {
      const value = random() < 0.7 ? encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')) : text;
      return `/search?q=${value}${random() < 0.3 ? `&section=${value}` : ''}`;
    });
    expect(await walk(page, addresses, 8)).toEqual([]);
    await walk(page, [`/search?q=${encodeURIComponent('<storybook>')}`], 0);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Search results for "<storybook>"' }),
    ).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Storybook/ })
        .first(),
    ).toBeVisible({ timeout: 30_000 });
    expect(await page.evaluate(intruders)).toEqual([]);
    expect(trouble).toEqual([]);
  });

  test('queries that are typed, each answered', async ({ page }) => {
    const random = randomFrom(SEED + 2);
    const trouble = await guard(page);
    await start(page, '/search');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const box = dialog.getByRole('searchbox');
    for (const text of many(TYPED, () => hostileText(random).slice(0, 400))) {
      await test.step(JSON.stringify(text), async () => {
        await box.evaluate((input, value) => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }, text);
        // What is left of it once the box has taken line breaks away.
        const asked = (await box.inputValue()).trim();
        if (asked !== '') {
          const answer = dialog
            .getByRole('link', { name: /^See all/ })
            .or(dialog.getByText('No results for'));
          await expect(dialog.locator('[data-answers]')).toHaveAttribute('data-answers', asked);
          await expect(answer).toBeVisible();
        }
        expect(await page.evaluate(intruders)).toEqual([]);
        await expect(dialog.getByText('Unable to fetch results')).toHaveCount(0);
      });
    }
    expect(trouble).toEqual([]);
  });

  for (let part = 0; part < PARTS; part += 1) {
    test(`addresses from elsewhere, ${part + 1} of ${PARTS}`, async ({ page }) => {
      const random = randomFrom(SEED + 3 + part);
      const trouble = await guard(page);
      for (let index = 0; index < LOADS / PARTS; index += 1) {
        // One in four is an address that is no page, most likely.
        const path =
          index % 4 === 0
            ? hostilePath(random, ROUTES)
            : (ROUTES[Math.floor(random() * ROUTES.length)] as string);
        const address = path + hostileSearch(random) + hostileHash(random);
        await test.step(JSON.stringify(address), async () => {
          await page.goto('about:blank');
          // As someone's link on another page: the browser makes of it what it can.
          await page.goto(new URL(test.info().project.use.baseURL + address).href);
          await page.keyboard.press('Shift');
          await hydrated(page);
          expect(await page.evaluate(intruders)).toEqual([]);
          expect(await page.evaluate(missing)).toEqual([]);
          await expect(page.getByRole('main')).not.toHaveText(CRASH);
          expect(new URL(page.url()).origin).toBe(test.info().project.use.baseURL);
        });
      }
      expect(trouble).toEqual([]);
    });
  }
});
