import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { recorder } from '../fixtures/extended/extensions/recorder.ts';
import { startDev } from './dev-server.ts';
import { toc } from './parts.ts';
import { expect, serve, test } from './test.ts';

/** Pages are compiled on their first request in dev. */
const expectSoon = expect.configure({ timeout: 20_000 });

const HOOKS = Object.entries(recorder).flatMap(([name, value]) =>
  typeof value === 'function' ? [name] : [],
);

/** The additions of every option and every hook to a page, and the pages that plugins add. */
async function expectExtended(page: Page, origin: string): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`${origin}/core/docs/start`);
  await expectSoon(page.getByRole('heading', { name: 'Press F5 again' })).toBeVisible();
  await expect(page.getByText('Press Ctrl+K to search, or Stamp: here. 12 coins')).toBeVisible();
  await expect(page.getByText('Counted by a plugin: Ctrl+K and F5 and Escape.')).toBeVisible();
  await expect(toc(page).getByRole('link', { name: 'Keys on this page' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Recorder' })).toHaveText(
    'Words of a module; Words of a definition; Words of the plugin; Words of a translation; Recorded /docs/start',
  );
  await expect(page.getByRole('complementary', { name: 'Properties' })).toHaveText('Words of a property');
  await page.getByRole('link', { name: 'of a plugin' }).click();
  await expectSoon(page.getByRole('heading', { level: 1, name: 'Added content' })).toBeVisible();
  await expect(page.getByText('Text, with F1 and a link.')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'one with a file' }).click();
  await expectSoon(page.getByRole('heading', { level: 1, name: 'Added file' })).toBeVisible();
  await page.goto(`${origin}/core/added/by-plugin`);
  await expectSoon(page.getByRole('heading', { level: 1, name: 'Added by an added plugin' })).toBeVisible();
  expect(errors).toEqual([]);
}

test('a page with every option and every hook hydrates, and leads to the pages of plugins', async ({
  page,
}) => {
  const { origin, close } = await serve('extended', '/core/');
  await page.goto(`${origin}/core/docs/start`);
  await page.locator('html[data-hydrated]').waitFor();
  await expectExtended(page, origin);
  close();
});

test('in dev, every option and every hook does the same, and a saved page gets what plugins add', async ({
  page,
}) => {
  const dev = await startDev('extended');
  try {
    await expectExtended(page, dev.origin);
    await page.goto(`${dev.origin}/core/docs/start`);
    await expectSoon(page.getByText('Counted by a plugin: Ctrl+K and F5 and Escape.')).toBeVisible();
    dev.edit('docs/start.mdx', 'Press ::key[F5] again', 'Press ::key[F6] again');
    await expectSoon(page.getByText('Counted by a plugin: Ctrl+K and F6 and Escape.')).toBeVisible();
    await expectSoon(toc(page).getByRole('link', { name: 'Press F6 again' })).toBeVisible();
    // The content is read again after the words are on screen.
    const markdown = async (): Promise<string> =>
      (await page.request.get(`${dev.origin}/core/docs/start.md`)).text();
    await expectSoon.poll(markdown).toContain('## Press ⌨F6 again');
    const called = readFileSync(join(dev.path, 'hooks.log'), 'utf8');
    expect(HOOKS.filter((hook) => !called.includes(`${hook} `))).toEqual([]);
  } finally {
    await dev.stop();
  }
});

for (const isStock of [false, true])
  test(`a change of the words of the interface is shown ${isStock ? 'with npx rspress dev' : 'in dev'}`, async ({
    page,
  }) => {
    const dev = await startDev('extended', { isStock });
    const expectLink = (name: string) =>
      expect(async () => {
        await page.goto(`${dev.origin}/core/docs/start`);
        await expect(page.getByRole('link', { name })).toBeVisible({ timeout: 15_000 });
      }).toPass();
    try {
      await expectLink('Correct this page');
      // The schemas for editors.
      expect(readFileSync(join(dev.path, '.generated/schemas/doc.json'), 'utf8')).toContain('"level"');
      dev.edit('../strings/en.ts', 'Correct this page', 'Improve this page');
      await expectLink('Improve this page');
    } finally {
      await dev.stop();
    }
  });
