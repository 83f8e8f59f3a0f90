import type { Browser } from '@playwright/test';
import { COLOR_MODE_KEY } from '../../shared/storage-keys.ts';
import type { Mode, Size } from './page.ts';
import { recordElements } from './record-elements.ts';
import type { ElementRecord } from './records.ts';

interface Viewport {
  width: number;
  height: number;
}

/** A phone and a computer. */
export const VIEWPORTS: readonly (readonly [Size, Viewport])[] = [
  ['mobile', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
];

/** With these, the same page has the same pixels every time. */
export const SAME_PIXELS = ['--font-render-hinting=none', '--disable-lcd-text', '--disable-partial-raster'];

/** A screenshot of a page, and the elements in it. */
export interface Taken {
  image: Buffer;
  elements: ElementRecord;
}

/** Opens a page, and takes a screenshot of all of it. */
export async function takePage(
  browser: Browser,
  url: string,
  mode: Mode,
  viewport: Viewport,
): Promise<Taken> {
  const context = await browser.newContext({
    viewport,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [COLOR_MODE_KEY, mode],
  );
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('html[data-hydrated]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const elements = await recordElements(page, true);
  const image = await page.screenshot({
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
  });
  await context.close();
  return { image, elements };
}
