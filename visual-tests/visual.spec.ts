import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { createStaticServer } from '../scripts/lib/static-server.ts';
import { MODES, SIZES, states } from './states.ts';

const test = base.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = createStaticServer({ root: join(import.meta.dirname, 'site/doc_build'), base: '/' });
      await new Promise<void>((resolve) => {
        server.listen(0, resolve);
      });
      await use(`http://localhost:${(server.address() as AddressInfo).port}`);
      server.close();
    },
    { scope: 'worker' },
  ],
});

/** Nothing but the site itself answers. */
const closeNetwork = (page: Page, origin: string) =>
  page.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );

const alive = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });

/** Fonts and pictures are there, and no pointer hovers over anything. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

for (const state of states) {
  for (const mode of MODES) {
    for (const size of state.sizes) {
      test(`${state.name} ${mode} ${size}`, async ({ page, origin }) => {
        await page.setViewportSize(SIZES[size]);
        await page.clock.setFixedTime('2024-02-29T12:00:00Z');
        await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
        await closeNetwork(page, origin);
        await state.before?.(page);
        await page.goto(origin + state.path);
        if (state.isAlive !== false) await alive(page);
        await state.act?.(page);
        await settle(page);
        await expect(page).toHaveScreenshot(`${state.name}-${mode}-${size}.png`, {
          fullPage: state.extent === 'page',
        });
      });
    }
  }
}
