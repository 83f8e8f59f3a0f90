import type { Page } from '@playwright/test';
import { MODES } from '../axe.ts';
import { hamburger, searchFor } from '../parts.ts';
import { expect, PAGE_CHUNK, testOnOnePage as test, visit } from '../test.ts';

const PAGES = ['/', '/docs/setup/camera', '/docs/craft/lab/emulsion', '/blog/a-new-gate', '/search?q=film'];

type Color = [red: number, green: number, blue: number, alpha: number];

interface Outline {
  /** Width in CSS pixels; 0 without an outline. */
  width: number;
  color: Color;
  /** The background colors below the outline, the nearest first. */
  grounds: Color[];
}

interface Stop {
  /** The element with focus. */
  name: string;
  outline: Outline;
  /** The element that covers it; empty if it is visible. */
  cover: string;
}

/** Reads everything about the element with focus at once, because there are hundreds. @returns undefined at the end of the page */
const readStop = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return undefined;
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    const read = (css: string): Color => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = css;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const groundsOf = (box: Element | null): Color[] =>
      box ? [read(getComputedStyle(box).backgroundColor), ...groundsOf(box.parentElement)] : [read('Canvas')];
    /** The box around a field can show the focus of the field. */
    const outlineOf = (): Outline => {
      const shown = [element, element.parentElement].find(
        (one) => one && getComputedStyle(one).outlineStyle !== 'none',
      );
      if (!shown) return { width: 0, color: read('Canvas'), grounds: [read('Canvas')] };
      const { outlineWidth, outlineColor, outlineOffset, maskImage } = getComputedStyle(shown);
      const isInside = Number.parseFloat(outlineOffset) < 0;
      // A mask hides everything outside the box.
      const isMasked = maskImage !== 'none' && !isInside;
      return {
        width: isMasked ? 0 : Number.parseFloat(outlineWidth),
        color: read(outlineColor),
        grounds: groundsOf(isInside ? shown : shown.parentElement),
      };
    };
    const isFixed = (hit: Element | null): boolean =>
      hit !== null && (/fixed|sticky/.test(getComputedStyle(hit).position) || isFixed(hit.parentElement));
    /** Boxes that are larger than the window are partly visible; fixed elements must not cover the visible part. */
    const coverOf = (): string => {
      const points = [...element.getClientRects()].flatMap(({ left, right, top, bottom }) => [
        [(left + right) / 2, (top + bottom) / 2] as const,
        [left + 3, top + 3] as const,
        [left + 3, bottom - 3] as const,
      ]);
      const { clientWidth } = document.documentElement;
      const inView = points.filter(([x, y]) => x > 0 && y > 0 && x < clientWidth && y < innerHeight);
      if (inView.length === 0) return 'out of view';
      const covers = inView
        .map(([x, y]) => document.elementFromPoint(x, y))
        .filter((hit): hit is Element => hit !== null && !element.contains(hit) && !hit.contains(element));
      if (!covers.some(isFixed) && covers.length < inView.length) return '';
      return `under ${covers[0]?.tagName} ${covers[0]?.textContent?.trim().slice(0, 20)}`;
    };
    const name = `${element.tagName} ${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}`;
    return { name, outline: outlineOf(), cover: coverOf() };
  });

const over = (top: Color, below: Color): Color => {
  const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
};

/** Relative luminance as WCAG 2.2 defines it. */
function luminance([red, green, blue]: Color): number {
  const linear = (part: number) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(one: Color, other: Color): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Problems of a focus indicator: WCAG 2.4.7, 2.4.11, and size and contrast of 2.4.13. */
function problemsOf({ name, outline, cover }: Stop): string[] {
  const ground = outline.grounds.reduceRight((below, top) => over(top, below));
  const ratio = contrast(over(outline.color, ground), ground);
  return [
    ...(outline.width < 2 ? [`an outline of ${outline.width} px`] : []),
    ...(ratio < 3 ? [`an outline with a contrast of ${ratio.toFixed(1)}`] : []),
    ...(cover ? [cover] : []),
  ].map((fault) => `${name}: ${fault}`);
}

/** Checks the element with focus. @returns undefined at the end of the page */
async function inspect(page: Page): Promise<string[] | undefined> {
  const stop = await readStop(page);
  return stop && problemsOf(stop);
}

/** Presses Tab from one end of the page to the other. @returns problems, and the number of stops */
async function tabThrough(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
): Promise<{ problems: string[]; stops: number }> {
  const problems: string[] = [];
  for (let stops = 0; stops < 400; stops += 1) {
    await page.keyboard.press(key);
    const found = await inspect(page);
    if (!found) return { problems, stops };
    problems.push(...found);
  }
  throw new Error('The focus never leaves the page.');
}

/** One width for each mode: the mode changes only colors, and the width only the covering elements. */
const WIDTHS = { light: 1440, dark: 390 };

for (const mode of MODES) {
  test.describe(mode, () => {
    test.use({ viewport: { width: WIDTHS[mode], height: 800 }, reducedMotion: 'reduce' });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
    });

    for (const path of PAGES) {
      test(`every tab stop of ${path} is in view, with a visible outline`, async ({ page }) => {
        test.slow();
        await visit(page, path);
        const there = await tabThrough(page, 'Tab');
        expect(there.problems).toEqual([]);
        expect(there.stops).toBeGreaterThan(10);
        const back = await tabThrough(page, 'Shift+Tab');
        expect(back.problems).toEqual([]);
      });
    }
  });

  test(`focus shows in the drawer, the search dialog, the announcement, a crashed page and the alert: ${mode}`, async ({
    page,
    announced,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
    const around = async (stops: number) => {
      for (let stop = 0; stop < stops; stop += 1) {
        const problems = await inspect(page);
        // The browser's toolbar follows the last stop.
        if (!problems && stop > 0) return;
        expect(problems).toEqual([]);
        await page.keyboard.press('Tab');
      }
    };
    await page.setViewportSize({ width: 390, height: 600 });
    await visit(page, '/docs/crew/habits');
    await hamburger(page).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await around(30);
    await page.keyboard.press('Escape');
    await searchFor(page, 'posters');
    await around(12);
    await visit(page, `${announced}/docs/start`);
    await page.keyboard.press('Tab');
    await around(6);
    await page.goto(`${announced}/docs/crash`);
    await page.getByRole('button', { name: 'Try again' }).focus();
    await around(1);
    await page.route(PAGE_CHUNK, (route) => route.abort());
    await page.goto('/docs/glossary');
    await page.getByRole('button', { name: 'Retry' }).focus();
    await around(1);
  });
}
