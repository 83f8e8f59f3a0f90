/**
 * Takes the two screenshots of the README, a handbook page in light and in dark, from a running preview, and writes them
 * to .github/readme/: `npx tsx tools/assets/take-screenshots.ts`, with the URL of the preview if it is not
 * http://localhost:4173/. Readers load both with the README, so together they should be smaller than 500 kB.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { COLOR_MODE_KEY } from '../../shared/storage-keys.ts';
import { chromiumOptions } from '../lib/browsers/chromium.ts';

const OUTPUT = join(import.meta.dirname, '../../.github/readme');
const PAGE = 'docs/basics/architecture-concepts';
const SCREEN = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

const url = new URL(PAGE, process.argv[2] ?? 'http://localhost:4173/').href;
const browser = await chromium.launch(chromiumOptions());
for (const mode of ['light', 'dark']) {
  const page = await browser.newPage(SCREEN);
  await page.addInitScript(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [COLOR_MODE_KEY, mode],
  );
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const path = join(OUTPUT, `${mode}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  console.log(`.github/readme/${mode}.png: ${statSync(path).size} bytes`);
}
await browser.close();
