import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../test.ts';
import { MODES } from './kinds.ts';

const PAGES = [
  '/',
  '/docs/getting-started/development-environment',
  '/docs/basics/backend/databases',
  '/blog/from-apollo-router-to-hive-gateway',
  '/search?q=the',
];

interface Stop {
  /** What has focus; empty once the page's end is reached. */
  name: string;
  /** What is wrong with the way the focus shows. */
  faults: string[];
}

/** Looks at the element that has focus: WCAG 2.4.7, 2.4.11 and the size and contrast of 2.4.13. */
const inspect = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return { name: '', faults: [] };
    const name = `${element.tagName} ${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}`;
    const faults: string[] = [];

    type Color = [red: number, green: number, blue: number, alpha: number];
    const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    const read = (css: string): Color => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = (top: Color, below: Color): Color => {
      const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    /** The color behind an element, its own included. */
    const behind = (from: Element | null): Color =>
      from
        ? over(read(getComputedStyle(from).backgroundColor), behind(from.parentElement))
        : read('Canvas');
    const luminance = (color: Color) => {
      const [red = 0, green = 0, blue = 0] = color
        .slice(0, 3)
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: Color, other: Color) => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };

    // A field may be shown as focused by the box that it fills.
    const shown = [element, element.parentElement].find(
      (candidate) => candidate && getComputedStyle(candidate).outlineStyle !== 'none',
    );
    if (!shown) faults.push('no outline');
    else {
      const { outlineWidth, outlineColor, outlineOffset } = getComputedStyle(shown);
      if (Number.parseFloat(outlineWidth) < 2) faults.push(`an outline of ${outlineWidth}`);
      const isInside = Number.parseFloat(outlineOffset) < 0;
      const ground = behind(isInside ? shown : shown.parentElement);
      const ratio = contrast(over(read(outlineColor), ground), ground);
      if (ratio < 3) faults.push(`an outline with a contrast of ${ratio.toFixed(1)}`);
    }

    // Boxes that are larger than the window are seen in part; each part that is in it must be seen.
    const points = [...element.getClientRects()].flatMap(({ left, right, top, bottom }) => [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [left + 3, bottom - 3],
    ]);
    const inView = points.filter(
      ([x = 0, y = 0]) => x > 0 && y > 0 && x < document.documentElement.clientWidth && y < innerHeight,
    );
    if (inView.length === 0) faults.push('out of view');
    const covers = inView
      .map(([x = 0, y = 0]) => document.elementFromPoint(x, y))
      .filter((hit) => hit && !element.contains(hit) && !hit.contains(element));
    const isBar = (hit: Element | null) => /fixed|sticky/.test(getComputedStyle(hit as Element).position);
    const above = (hit: Element | null): boolean => hit !== null && (isBar(hit) || above(hit.parentElement));
    if (covers.some(above)) faults.push('covered by what is fixed');
    if (covers.length === inView.length && inView.length > 0)
      faults.push(`covered by ${covers[0]?.tagName} ${covers[0]?.textContent?.trim().slice(0, 20)}`);
    return { name, faults };
  });

/** Tabs from one end to the other. @returns what is wrong, and how many stops there were */
async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<{ faults: string[]; stops: number }> {
  const faults: string[] = [];
  for (let stops = 0; stops < 400; stops += 1) {
    await page.keyboard.press(key);
    const stop = await inspect(page);
    if (stop.name === '') return { faults, stops };
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
  }
  throw new Error('The focus never leaves the page.');
}

for (const mode of MODES) {
  for (const width of [390, 1440]) {
    test.describe(`${mode}, ${width} px`, () => {
      test.use({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
      test.beforeEach(async ({ page }) => {
        await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
      });

      for (const path of PAGES) {
        test(`focus shows on the way through ${path} and back`, async ({ page }) => {
          test.slow();
          await page.goto(path);
          await hydrated(page);
          if (path.includes('?q=')) await page.getByText(/documents found/).waitFor();
          const there = await tabThrough(page, 'Tab');
          expect(there.faults).toEqual([]);
          expect(there.stops).toBeGreaterThan(10);
          const back = await tabThrough(page, 'Shift+Tab');
          expect(back.faults).toEqual([]);
        });
      }
    });
  }

  test(`focus shows in the drawer, the search dialog, the announcement and the alert: ${mode}`, async ({
    page,
    announced,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
    const around = async (stops: number) => {
      for (let stop = 0; stop < stops; stop += 1) {
        const { name, faults } = await inspect(page);
        expect(faults, name).toEqual([]);
        await page.keyboard.press('Tab');
      }
    };
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto('/docs/team/our-habits');
    await hydrated(page);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await around(30);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('searchbox').fill('storybook');
    await expect(page.getByRole('link', { name: /^See all/ })).toBeVisible();
    await around(12);
    await page.goto(`${announced}/docs/welcome`);
    await hydrated(page);
    await page.keyboard.press('Tab');
    await around(6);
    await page.goto(`${announced}/docs/crash`);
    await page.getByRole('button', { name: 'Try again' }).focus();
    await around(1);
    await page.route(/\/async\/route-/, (route) => route.abort());
    await page.goto('/docs/quick-links');
    await page.getByRole('button', { name: 'Retry' }).focus();
    await around(1);
  });
}
