import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { recordElements } from '../packages/gallery/record-elements.ts';
import { hydrated } from '../tests/e2e/test.ts';
import { createStaticServer, listen } from '../tools/lib/static-server.ts';
import { BASE_RUN, RECORDS } from './element-records.ts';
import { MODES, SITES, SIZES, type SiteName, states } from './states.ts';

type Origins = Record<SiteName, string>;

const test = base.extend<object, { origins: Origins }>({
  origins: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const servers = SITES.map((site) =>
        createStaticServer({
          root: join(BASE_RUN?.sites ?? import.meta.dirname, site, 'doc_build'),
          base: '/',
        }),
      );
      const origins = await Promise.all(servers.map(listen));
      await use(Object.fromEntries(SITES.map((site, index) => [site, origins[index]])) as Origins);
      for (const server of servers) server.close();
    },
    { scope: 'worker' },
  ],
});

/** Blocks requests to other origins. */
const blockOtherOrigins = (page: Page, origin: string) =>
  page.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );

/** Waits until the page has requested nothing for a moment, because some parts load when the browser is idle. */
async function waitUntilIdle(page: Page): Promise<void> {
  let isBusy = true;
  while (isBusy) {
    const request = page.waitForRequest('**', { timeout: 500 });
    isBusy = await request.then(
      () => true,
      () => false,
    );
  }
}

/** Moves the pointer to the corner, and waits until fonts and images have loaded. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...images.map((image) => image.decode().catch(() => {}))]);
  });
}

/** Keeps the elements of a page for the gallery, which groups changes by the element that changed. */
async function keepElements(page: Page, name: string, isFullPage: boolean): Promise<void> {
  const folder = BASE_RUN?.records ?? RECORDS;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(await recordElements(page, isFullPage)));
}

for (const state of states) {
  for (const mode of MODES) {
    for (const size of state.sizes) {
      test(`${state.name} ${mode} ${size}`, async ({ page, origins }) => {
        const origin = origins[state.site ?? 'site'];
        await page.setViewportSize(SIZES[size]);
        await page.clock.setFixedTime('2024-02-29T12:00:00Z');
        await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
        await blockOtherOrigins(page, origin);
        await state.before?.(page);
        await page.goto(origin + state.path);
        if (state.hydrates !== false) await hydrated(page);
        await waitUntilIdle(page);
        await state.act?.(page);
        await settle(page);
        const name = `${state.name}-${mode}-${size}`;
        const fullPage = state.extent === 'page';
        await keepElements(page, name, fullPage);
        if (BASE_RUN) return;
        await expect(page).toHaveScreenshot(`${name}.png`, { fullPage });
      });
    }
  }
}
