/**
 * Takes the two screenshots in the README, a handbook page in light and in dark, from a running preview: `npx tsx
 * scripts/take-screenshots.ts http://localhost:4173/`. Writes them to .github/readme/.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { STORAGE_KEY } from '../theme/color-mode/storage-key.ts';
import { CHROMIUM_FLAGS, findChromium } from './lib/chromium.ts';

const OUTPUT = join(import.meta.dirname, '../.github/readme');
const PAGE = 'docs/basics/architecture-concepts';
const VIEWPORT = { width: 1440, height: 900 };
/** Readers load both screenshots with the README. */
const MAX_BYTES = 250_000;

type ColorMode = 'light' | 'dark';

async function shoot(browser: Browser, url: string, mode: ColorMode): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEY,
    mode,
  ] as const);
  const page = await context.newPage();
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  if (!response?.ok())
    throw new Error(`${url} answers ${response?.status()}. Give the address of the site's home page.`);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled' });
  await context.close();
  if (picture.length > MAX_BYTES) {
    throw new Error(
      `${mode}.png would have ${picture.length} bytes; at most ${MAX_BYTES} are allowed. Choose a calmer page in scripts/take-screenshots.ts.`,
    );
  }
  return picture;
}

const home = process.argv[2];
if (!home || !URL.canParse(home)) {
  console.error(
    'Give the address of a running preview: npx tsx scripts/take-screenshots.ts http://localhost:4173/',
  );
  process.exit(1);
}

const url = new URL(PAGE, home.endsWith('/') ? home : `${home}/`).href;
const executablePath = findChromium();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
try {
  mkdirSync(OUTPUT, { recursive: true });
  for (const mode of ['light', 'dark'] as const) {
    const picture = await shoot(browser, url, mode);
    writeFileSync(join(OUTPUT, `${mode}.png`), picture);
    console.log(`.github/readme/${mode}.png: ${picture.length} bytes`);
  }
} finally {
  await browser.close();
}
