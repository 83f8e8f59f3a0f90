import { expectNoViolations } from './axe.ts';
import { expect, hydrated, PAGE_CHUNK, test } from './test.ts';

const KINDS = [
  '/',
  '/docs/welcome',
  '/docs/team',
  '/docs/engineering-practices/workflow',
  '/docs/getting-started/development-environment',
  '/docs/basics/backend/databases',
  '/docs/product/next-steps/video-player',
  '/nope',
];

for (const mode of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test.describe(`${mode}, ${width} px`, () => {
      test.use({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      test.beforeEach(async ({ page }) => {
        await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
      });

      for (const path of KINDS) {
        test(`${path} has no violation`, async ({ page }) => {
          await page.goto(path);
          await hydrated(page);
          await expectNoViolations(page);
        });
      }

      test('neither has the announcement, the crashed page and the alert', async ({ page, announced }) => {
        await page.goto(`${announced}/docs/welcome`);
        await hydrated(page);
        await expect(page.getByRole('banner')).toBeVisible();
        await expectNoViolations(page);
        await page.goto(`${announced}/docs/crash`);
        await expect(page.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
        await expectNoViolations(page);
        await page.route(PAGE_CHUNK, (route) => route.abort());
        await page.goto('/docs/quick-links');
        await expect(page.getByRole('alert')).toBeVisible();
        await expectNoViolations(page);
      });
    });
  }

  test.describe(`${mode}, drawer`, () => {
    test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    test('has no violation with either panel', async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
      await page.goto('/docs/team/our-habits');
      await hydrated(page);
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: '← Back to main menu' }).click();
      await expectNoViolations(page);
    });
  });
}
