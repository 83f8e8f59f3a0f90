import type { Locator, Page } from '@playwright/test';
import { axeProblems } from '../axe.ts';
import { expect, hydrated, test } from '../test.ts';
import { motion } from './checks.ts';
import { MODES, visit } from './kinds.ts';

const CODE = '/docs/setup/camera';

const toggle = (page: Page) => page.getByRole('button', { name: /^Switch between dark and light mode/ });

test.describe('a reader who prefers reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('gets no motion in any state', async ({ page, announced }) => {
    await visit(page, CODE);
    await page.getByRole('button', { name: 'Craft', exact: true }).click();
    expect(await motion(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy code to clipboard' }).first().focus();
    await toggle(page).click();
    expect(await motion(page)).toEqual([]);
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('searchbox').fill('posters');
    expect(await motion(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'On this page' }).click();
    expect(await motion(page)).toEqual([]);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await motion(page)).toEqual([]);
    await page.goto(`${announced}/docs/start`);
    await hydrated(page);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(await motion(page)).toEqual([]);
  });

  test('is checked by a test that finds motion without the preference', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit(page, CODE);
    expect((await motion(page)).length).toBeGreaterThan(0);
  });
});

for (const mode of MODES) {
  test.describe(`a reader who prefers more contrast: ${mode}`, () => {
    test(`gets text at 7:1, ${mode}`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
      await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
      for (const path of ['/', CODE, '/docs/craft/lab/emulsion', '/blog', '/search?q=film', '/nope']) {
        await visit(page, path);
        expect(await axeProblems(page, ['color-contrast-enhanced']), path).toEqual([]);
      }
    });
  });
}

/** The visible differences between elements. */
const appearanceOf = (place: Locator, part?: string) =>
  place.evaluate((node, name) => {
    const { backgroundColor, borderInlineStartColor, color } = getComputedStyle(node, name);
    return { backgroundColor, borderInlineStartColor, color };
  }, part);

const canvasColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body, null).backgroundColor);

/** Icons without a line or shape that contrasts with the reader's background. */
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
    if (icons.length < 5) throw new Error('There are icons missing.');
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

for (const colorScheme of MODES) {
  test.describe(`a reader’s own colors, ${colorScheme}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    });

    test('the current page, the current section and the chosen tab show', async ({ page }) => {
      await visit(page, CODE);
      const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
      expect(await appearanceOf(sidebar.locator('[aria-current=page]'))).not.toEqual(
        await appearanceOf(sidebar.getByRole('link', { name: 'Glossary' })),
      );
      const docs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' });
      expect((await appearanceOf(docs, '::after')).backgroundColor).not.toBe(await canvasColor(page));
      const toc = page.getByRole('navigation', { name: 'On this page' });
      await toc.getByRole('link', { name: 'Steps' }).click();
      await expect(toc.locator('[aria-current]')).toHaveText('Steps');
      expect(await appearanceOf(toc.locator('[aria-current]'))).not.toEqual(
        await appearanceOf(toc.getByRole('link', { name: 'Common issues' })),
      );
      const tabs = page.getByRole('tablist').first();
      const chosen = await appearanceOf(tabs.getByRole('tab', { selected: true }));
      expect(chosen).not.toEqual(await appearanceOf(tabs.getByRole('tab', { selected: false }).first()));
    });

    test('text on a colored background is visible', async ({ page, announced }) => {
      const filled = async (place: Locator) => {
        const { backgroundColor, color } = await appearanceOf(place);
        expect(color).not.toBe(backgroundColor);
        // Otherwise the browser adds a background behind the letters.
        await expect(place).toHaveCSS('forced-color-adjust', 'none');
      };
      await visit(page, '/');
      await filled(page.getByRole('link', { name: 'Read the start page' }));
      await filled(page.getByRole('link', { name: 'Skip to main content' }));
      await visit(page, `${announced}/docs/crash`);
      await filled(page.getByRole('banner'));
      await filled(page.getByRole('button', { name: 'Try again' }));
    });

    test('icons are visible', async ({ page }) => {
      for (const path of [CODE, '/']) {
        await visit(page, path);
        expect(await invisibleIcons(page), path).toEqual([]);
      }
    });

    test('highlighted words, the selected hit and the progress bar are visible', async ({ page }) => {
      await visit(page, '/docs/start');
      const canvas = await canvasColor(page);
      const marked = await page
        .getByRole('main')
        .evaluate((node) => getComputedStyle(node, '::highlight(search-word)').backgroundColor);
      expect(marked).not.toBe(canvas);
      const dialog = page.getByRole('dialog');
      await page.keyboard.press('/');
      await dialog.getByRole('searchbox').fill('posters');
      await expect(dialog.getByRole('link', { name: /^See all/ })).toBeVisible();
      const hits = dialog.getByRole('link');
      expect((await appearanceOf(hits.nth(0))).backgroundColor).not.toBe(
        (await appearanceOf(hits.nth(1))).backgroundColor,
      );
      await page.route(/\/search-index\/pages/, () => {});
      await dialog.getByRole('searchbox').fill('subtitles');
      const wait = dialog.getByRole('progressbar');
      await expect(wait).toBeVisible();
      expect((await appearanceOf(wait)).backgroundColor).not.toBe(canvas);
    });

    test('admonitions, marked code, dialogs and focus have a border', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, '/docs/craft/lab/emulsion');
      const edge = (place: Locator) =>
        place.evaluate((node) => {
          const { borderInlineStartStyle, borderInlineEndStyle, outlineStyle } = getComputedStyle(node);
          return [borderInlineStartStyle, borderInlineEndStyle, outlineStyle].includes('solid');
        });
      expect(await edge(page.getByRole('article').getByRole('complementary').first())).toBe(true);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const hamburger = page.getByRole('button', { name: 'Toggle navigation bar' });
      await expect(hamburger).toBeFocused();
      expect(await edge(hamburger)).toBe(true);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await edge(page.getByRole('dialog'))).toBe(true);
    });
  });
}
