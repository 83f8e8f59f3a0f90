import type { Locator, Page } from '@playwright/test';
import { axeProblems, MODES, setMode } from '../axe.ts';
import {
  colorToggle,
  hamburger,
  navbar,
  searchBox,
  searchDialog,
  searchFor,
  sidebar,
  toc,
  tocButton,
} from '../parts.ts';
import { expect, scrollTop, testOnOnePage as test, visit, waitForFrames } from '../test.ts';
import { motion } from './checks.ts';

const CODE = '/docs/setup/camera';

test('a reader who prefers reduced motion gets none', async ({ page, announced }) => {
  await visit(page, CODE);
  expect((await motion(page)).length, 'without the preference').toBeGreaterThan(0);
  const expectNone = async () => expect(await motion(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Craft', exact: true }).click();
  await expectNone();
  await page.getByRole('button', { name: 'Copy code to clipboard' }).first().focus();
  await colorToggle(page).click();
  await expectNone();
  await searchFor(page, 'posters');
  await expectNone();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await tocButton(page).click();
  await expectNone();
  await hamburger(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNone();
  await visit(page, `${announced}/docs/start`);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
  await expectNone();
});

/** Records the durations of the animations that scripts start, in milliseconds. */
async function recordAnimations(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const { animate } = Element.prototype;
    Element.prototype.animate = function record(...given: Parameters<typeof animate>) {
      const animation = animate.apply(this, given);
      durations.push(Number(animation.effect?.getTiming().duration));
      return animation;
    };
  });
  return () => page.evaluate(() => (window as unknown as { durations: number[] }).durations);
}

test('changes are animated, longer for more items, unless motion is reduced', async ({ page }) => {
  await visit(page, '/docs/start');
  const durations = await recordAnimations(page);
  const category = (name: string) =>
    sidebar(page).getByRole('button', { name: `sidebar category '${name}'` });
  const [small, large] = [category('Program'), category('Crew Handbook')];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await colorToggle(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  for (const button of [small, large]) {
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  }
  // An animation would start within a few frames.
  await waitForFrames(page, 10);
  expect(await durations()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await small.click();
  await expect.poll(durations).toHaveLength(1);
  await large.click();
  await expect.poll(durations).toHaveLength(2);
  const [short = 0, long = 0] = await durations();
  expect(short).toBeGreaterThan(100);
  expect(long).toBeGreaterThan(short);
  expect(long).toBeLessThan(1000);
  await colorToggle(page).click();
  await expect.poll(async () => (await durations()).length).toBeGreaterThan(2);
});

test('a reader who prefers more contrast gets text at 7:1', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  for (const path of ['/', CODE, '/docs/craft/lab/emulsion', '/blog', '/search?q=film', '/nope']) {
    await visit(page, path);
    for (const mode of MODES) {
      await setMode(page, mode);
      expect(await axeProblems(page, { only: ['color-contrast-enhanced'] }), `${path}, ${mode}`).toEqual([]);
    }
  }
});

/** The colors of an element. */
const appearanceOf = (place: Locator, part?: string) =>
  place.evaluate((node, name) => {
    const { backgroundColor, borderInlineStartColor, color } = getComputedStyle(node, name);
    return { backgroundColor, borderInlineStartColor, color };
  }, part);

const canvasColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body, null).backgroundColor);

const markTextColor = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'MarkText';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

/** Icons and marks of external links that do not contrast with the reader's background. */
const invisibleIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    const probe = document.body.appendChild(document.createElement('i'));
    const ground = (css: string): number[] => {
      probe.style.color = css;
      canvas.fillStyle = getComputedStyle(probe).color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const brightness = ([red = 0, green = 0, blue = 0]: number[]) => red * 0.3 + green * 0.59 + blue * 0.11;
    const paper = brightness(ground('Canvas'));
    const isSeen = (css: string) =>
      css !== 'none' && !css.startsWith('url') && Math.abs(brightness(ground(css)) - paper) > 80;
    const icons = [...document.querySelectorAll('svg')].filter((icon) => icon.checkVisibility());
    if (icons.length < 5) throw new Error('The page has fewer than five icons.');
    const lost = icons.filter(
      (icon) =>
        ![...icon.querySelectorAll('path, circle, rect, line')].some((shape) => {
          const { fill, stroke } = getComputedStyle(shape);
          return isSeen(fill) || isSeen(stroke);
        }),
    );
    const marks = [...document.querySelectorAll<HTMLElement>('a[target=_blank] > [aria-hidden]')].filter(
      (mark) => !isSeen(getComputedStyle(mark).backgroundColor),
    );
    probe.remove();
    return [...lost, ...marks].map((icon) => icon.parentElement?.outerHTML.slice(0, 120) ?? '');
  });

test.describe('a reader’s own colors, light and dark', () => {
  /** Checks the page with both sets of colors. */
  async function withColors(page: Page, check: () => Promise<void>): Promise<void> {
    for (const colorScheme of MODES) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      await test.step(colorScheme, check);
    }
  }

  test('the current items look different from the others, and icons are visible', async ({ page }) => {
    await visit(page, CODE);
    await toc(page).getByRole('link', { name: 'Steps' }).click();
    await expect(toc(page).locator('[aria-current]')).toHaveText('Steps');
    const tabs = page.getByRole('tablist').first();
    await withColors(page, async () => {
      for (const [current, other] of [
        [sidebar(page).locator('[aria-current=page]'), sidebar(page).getByRole('link', { name: 'Glossary' })],
        [toc(page).locator('[aria-current]'), toc(page).getByRole('link', { name: 'Common issues' })],
        [tabs.getByRole('tab', { selected: true }), tabs.getByRole('tab', { selected: false }).first()],
      ] as const)
        expect(await appearanceOf(current)).not.toEqual(await appearanceOf(other));
      const docs = navbar(page).getByRole('link', { name: 'Docs' });
      expect((await appearanceOf(docs, '::after')).backgroundColor).not.toBe(await canvasColor(page));
      expect(await invisibleIcons(page)).toEqual([]);
    });
  });

  test('buttons and bars differ in color from their text, and icons show', async ({ page, announced }) => {
    const expectFilled = async (place: Locator) => {
      const { backgroundColor, color } = await appearanceOf(place);
      expect(color).not.toBe(backgroundColor);
      // Otherwise the browser adds a background behind the letters.
      await expect(place).toHaveCSS('forced-color-adjust', 'none');
    };
    await visit(page, '/');
    await withColors(page, async () => {
      await expectFilled(page.getByRole('link', { name: 'Read the start page' }));
      await expectFilled(page.getByRole('link', { name: 'Skip to main content' }));
      expect(await invisibleIcons(page)).toEqual([]);
    });
    await visit(page, '/docs/crew');
    await withColors(page, () => expectFilled(page.getByRole('heading', { level: 1 }).locator('..')));
    await visit(page, '/nowhere');
    await withColors(page, () =>
      expectFilled(page.getByRole('main').getByRole('button', { name: 'Search' })),
    );
    await visit(page, '/docs/craft/screen/seats');
    await withColors(page, () => expectFilled(page.getByRole('button', { name: 'Keep a seat' })));
    await visit(page, `${announced}/docs/crash`);
    await withColors(page, async () => {
      await expectFilled(page.getByRole('banner'));
      await expectFilled(page.getByRole('button', { name: 'Try again' }));
    });
  });

  test('all boxes of diagrams have the same background', async ({ page, authoring }) => {
    await visit(page, `${authoring}/docs/diagrams`);
    const boxes = page.getByRole('img').locator('rect');
    await withColors(page, async () => {
      const fills = await boxes.evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill));
      expect(fills.length).toBeGreaterThan(10);
      expect(new Set(fills).size).toBe(1);
    });
  });

  test('highlighted words, the selected hit and the progress bar are visible', async ({ page }) => {
    await visit(page, '/docs/start');
    await searchFor(page, 'posters');
    const hits = searchDialog(page).getByRole('link');
    await withColors(page, async () => {
      const marked = await page
        .getByRole('main')
        .evaluate((node) => getComputedStyle(node, '::highlight(search-word)').backgroundColor);
      expect(marked).not.toBe(await canvasColor(page));
      expect((await appearanceOf(hits.nth(0))).backgroundColor).not.toBe(
        (await appearanceOf(hits.nth(1))).backgroundColor,
      );
      const word = hits.nth(1).locator('mark').first();
      await expect(word).toHaveCSS('color', await markTextColor(page));
    });
    await page.route(/\/search-index\/pages/, () => {});
    await searchBox(page).fill('subtitles');
    const wait = searchDialog(page).getByRole('progressbar');
    await expect(wait).toBeVisible();
    await withColors(page, async () => {
      expect((await appearanceOf(wait)).backgroundColor).not.toBe(await canvasColor(page));
    });
  });

  test('admonitions, a button with focus and the drawer have a border or an outline', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/docs/craft/lab/emulsion');
    const expectEdge = (place: Locator) =>
      withColors(page, async () => {
        const styles = await place.evaluate((node) => {
          const { borderInlineStartStyle, borderInlineEndStyle, outlineStyle } = getComputedStyle(node);
          return [borderInlineStartStyle, borderInlineEndStyle, outlineStyle];
        });
        expect(styles).toContain('solid');
      });
    await expectEdge(page.getByRole('article').getByRole('complementary').first());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(hamburger(page)).toBeFocused();
    await expectEdge(hamburger(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectEdge(page.getByRole('dialog'));
  });
});
