import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { fuzzHash, fuzzPath, fuzzSearch, fuzzText, seedOf } from '../fuzz.ts';
import { allResults, heading, mainLink, searchDialog } from './parts.ts';
import { expect, hydrated, markDocument, test, visitAtOnce, watch, watchPolicy } from './test.ts';

const SEED = seedOf(process.env);

/** Numbers of inputs. The unit tests try thousands without a browser. */
const STEPS = 60;
const QUERIES = 40;
const TYPED = 20;
const LOADS = 12;

const ROUTES = [
  '/',
  '/docs/start',
  '/docs/crew',
  '/docs/setup/camera',
  '/blog',
  '/blog/a-new-gate',
  '/search',
];

const sample = <T>(values: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(values, { numRuns: count, seed: SEED });

/** URLs of pages, with queries and hashes. */
const pages = fc.tuple(fc.constantFrom(...ROUTES), fuzzSearch, fuzzHash).map((parts) => parts.join(''));

/** URLs of pages and other URLs, with queries and hashes. */
const addresses = fc
  .tuple(fc.oneof(fuzzPath(ROUTES), fc.constantFrom(...ROUTES)), fuzzSearch, fuzzHash)
  .map((parts) => parts.join(''));

/** Runs in the page: what a URL or a query has injected. */
const injected = (): string[] => [
  ...('__pwned' in window || '__pwned' in {} ? ['__pwned'] : []),
  ...[...document.querySelectorAll('[data-pwned]')].map((element) => element.outerHTML),
];

/** Runs in the page: the title or the heading, if it is missing. */
const missing = (): string[] => [
  ...(document.title === '' ? ['no title'] : []),
  ...(document.querySelector('main h1')?.textContent ? [] : ['no heading']),
];

const CRASH = /^(?:This page crashed|The page could not be loaded)/;

/**
 * Collects errors, warnings, policy violations, dialogs and requests to other hosts.
 * @returns a function that reads them
 */
async function watchAll(page: Page): Promise<() => string[]> {
  const trouble = watch(page);
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  await watchPolicy(page, trouble);
  // Leaving a page cancels its requests, and browsers report the status of the not-found page.
  return () => trouble.filter((text) => !/^(?:failed|40[04]):|status of 40[04]/.test(text));
}

/** Opens each URL like a step through the history. @returns problems, with their URLs */
async function walk(page: Page, steps: readonly string[]): Promise<string[]> {
  await page.evaluate(
    `Object.assign(window, { injected: ${injected}, missing: ${missing}, crash: ${CRASH} })`,
  );
  return page.evaluate(async (list) => {
    const { injected, missing, crash } = window as unknown as {
      injected: () => string[];
      missing: () => string[];
      crash: RegExp;
    };
    const found: string[] = [];
    const isCrash = () => crash.test(document.querySelector('main')?.textContent ?? '');
    for (const [index, address] of list.entries()) {
      history.pushState({ key: `k${index}` }, '', new URL(location.origin + address));
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      // The page renders in a later frame, after its code has loaded.
      for (let frame = 0; frame < 600 && (frame < 2 || missing().length > 0); frame += 1)
        await new Promise(requestAnimationFrame);
      for (const trouble of [...injected(), ...missing(), ...(isCrash() ? ['crash'] : [])])
        found.push(`${trouble} at ${JSON.stringify(address)}`);
    }
    return found;
  }, steps);
}

test.describe(`random input, FUZZ_SEED=${SEED}:`, () => {
  test('queries and hashes inject nothing and leave every page readable', async ({ page }) => {
    const trouble = await watchAll(page);
    await visitAtOnce(page, '/docs/start');
    const isSame = await markDocument(page);
    expect(await walk(page, sample(pages, STEPS))).toEqual([]);
    const queries = sample(fuzzSearch, QUERIES).map((search) => `/search${search}`);
    expect(await walk(page, queries)).toEqual([]);
    await walk(page, [`/search?q=${encodeURIComponent('<posters>')}`]);
    await expect(heading(page, 'Search results for "<posters>"')).toBeVisible();
    await expect(mainLink(page, /^Posters/)).toBeVisible();
    await walk(page, ['/blog/tags']);
    await expect(heading(page, 'Tags')).toBeVisible();
    await walk(page, ['/docs']);
    await expect(page).toHaveURL('/docs/start');
    expect(await isSame()).toBe(true);
    expect(trouble()).toEqual([]);
  });

  test('typed queries inject nothing, and each has an outcome', async ({ page }) => {
    const trouble = await watchAll(page);
    await visitAtOnce(page, '/search');
    await page.keyboard.press('Control+k');
    const dialog = searchDialog(page);
    const box = dialog.getByRole('searchbox');
    for (const text of sample(fuzzText, TYPED)) {
      await test.step(JSON.stringify(text), async () => {
        await box.fill(text);
        // The search box removes line breaks.
        const requested = (await box.inputValue()).trim();
        if (requested !== '') {
          const outcome = allResults(page).or(dialog.getByText('No results for'));
          await expect(dialog.locator('[data-results-for]')).toHaveAttribute('data-results-for', requested);
          await expect(outcome).toBeVisible();
        }
        expect(await page.evaluate(injected)).toEqual([]);
        await expect(dialog.getByText('Unable to fetch results')).toHaveCount(0);
      });
    }
    expect(trouble()).toEqual([]);
  });

  test('URLs opened from outside inject nothing and lead to a readable page', async ({ page, baseURL }) => {
    const trouble = await watchAll(page);
    for (const address of sample(addresses, LOADS)) {
      await test.step(JSON.stringify(address), async () => {
        await page.goto('about:blank');
        // A browser normalizes a link on another site in the same way as `new URL`.
        await page.goto(new URL(baseURL + address).href);
        await page.keyboard.press('Shift');
        await hydrated(page);
        expect(await page.evaluate(injected)).toEqual([]);
        expect(await page.evaluate(missing)).toEqual([]);
        await expect(page.getByRole('main')).not.toHaveText(CRASH);
        expect(new URL(page.url()).origin).toBe(baseURL);
      });
    }
    expect(trouble()).toEqual([]);
  });
});
