import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, test } from '../test.ts';
import { KINDS, MODES } from './kinds.ts';

const CODE = '/docs/getting-started/development-environment';

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  if (path.includes('?q=')) await page.getByText(/documents found/).waitFor();
}

const toggle = (page: Page) => page.getByRole('button', { name: /^Switch between dark and light mode/ });

test.describe('a reader who wants no motion', () => {
  test.use({ reducedMotion: 'reduce' });

  /** What moves, or would move: animations that run, styles that ask for them. */
  const motion = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const running = document.getAnimations().map((animation) => `runs: ${animation.id || animation}`);
      const lasting = (durations: string) => durations.split(', ').some((one) => Number.parseFloat(one) > 0);
      const asking = [...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::before', '::after', '::backdrop']
          .map((part) => getComputedStyle(element, part))
          .filter(
            (style) =>
              lasting(style.transitionDuration) ||
              style.animationName !== 'none' ||
              style.scrollBehavior === 'smooth',
          )
          .map(() => `asks: ${element.tagName} ${element.className}`),
      );
      return [...running, ...asking];
    });

  test('gets none on any kind of page', async ({ page }) => {
    test.slow();
    for (const path of KINDS) {
      await visit(page, path);
      expect(await motion(page), path).toEqual([]);
    }
  });

  test('gets none in any state', async ({ page, announced }) => {
    await visit(page, CODE);
    await page.getByRole('button', { name: 'Basics', exact: true }).click();
    expect(await motion(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy code to clipboard' }).first().focus();
    await toggle(page).click();
    expect(await motion(page)).toEqual([]);
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('searchbox').fill('storybook');
    expect(await motion(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'On this page' }).click();
    expect(await motion(page)).toEqual([]);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await motion(page)).toEqual([]);
    await page.goto(`${announced}/docs/welcome`);
    await hydrated(page);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(await motion(page)).toEqual([]);
  });

  test('would notice motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit(page, CODE);
    expect((await motion(page)).length).toBeGreaterThan(0);
  });
});

for (const mode of MODES) {
  test.describe(`a reader who wants more contrast: ${mode}`, () => {
    test.use({ contrast: 'more' });
    test(`gets text at 7:1, ${mode}`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
      await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
      for (const path of ['/', CODE, '/docs/basics/backend/databases', '/blog', '/search?q=the', '/nope']) {
        await visit(page, path);
        const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast-enhanced']).analyze();
        const found = violations.flatMap(({ nodes }) =>
          nodes.map(({ target, any }) => `${target}: ${any[0]?.data?.contrastRatio}`),
        );
        expect(found, path).toEqual([]);
      }
    });
  });
}

/** The share of pixels in which two pictures of the same place differ. */
async function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (base64) => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (!first || !second || first.length !== second.length) return 1;
      let differs = 0;
      for (let at = 0; at < first.length; at += 4) {
        const apart = [0, 1, 2].some((part) => Math.abs((first[at + part] ?? 0) - (second[at + part] ?? 0)) > 60);
        if (apart) differs += 1;
      }
      return differs / (first.length / 4);
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

/** Whether a place shows something that goes away with what is done to it. */
async function showsBy(page: Page, place: Locator, take: () => Promise<unknown>): Promise<number> {
  const before = await place.screenshot();
  await take();
  return difference(page, before, await place.screenshot());
}

for (const colorScheme of MODES) {
  test.describe(`a reader’s own colors, ${colorScheme}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    });

    test('the current page and the current section show', async ({ page }) => {
      await visit(page, CODE);
      const current = [
        page.getByRole('navigation', { name: 'Docs sidebar' }).locator('[aria-current=page]'),
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }),
        page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]'),
      ];
      await page.evaluate(() => window.scrollTo(0, 900));
      await expect(current[2] as Locator).toBeVisible();
      for (const link of current) {
        const change = await showsBy(page, link, () =>
          link.evaluate((node) => node.setAttribute('aria-current', 'false') ?? node.removeAttribute('aria-current')),
        ).catch(() => 1);
        expect(change).toBeGreaterThan(0.005);
      }
    });

    test('the chosen tab shows', async ({ page }) => {
      await visit(page, CODE);
      const tab = page.getByRole('tab', { selected: true }).first();
      expect(
        await showsBy(page, tab, () => tab.evaluate((node) => node.setAttribute('aria-selected', 'false'))),
      ).toBeGreaterThan(0.02);
    });

    test('icons show', async ({ page }) => {
      await visit(page, CODE);
      await page.getByRole('article').getByRole('link', { name: /opens in a new tab/ }).first().scrollIntoViewIfNeeded();
      const icons = [
        page.getByRole('navigation', { name: 'Main' }).locator('svg:visible'),
        page.getByRole('navigation', { name: 'Docs sidebar' }).locator('svg:visible'),
        page.getByRole('article').locator('aside svg, nav svg'),
        page.getByRole('article').locator('a[target=_blank] > [aria-hidden]'),
      ];
      for (const set of icons) {
        expect(await set.count()).toBeGreaterThan(0);
        for (const icon of (await set.all()).slice(0, 6)) {
          const shown = await showsBy(page, icon, () =>
            icon.evaluate((node) => (node as HTMLElement).style.setProperty('opacity', '0')),
          );
          expect(shown).toBeGreaterThan(0.05);
        }
      }
    });

    test('code marks, words found and the kinds of admonitions show', async ({ page }) => {
      await visit(page, '/docs/basics/backend/transactional-emails');
      const mark = page.getByRole('article').locator('pre mark').first();
      if ((await mark.count()) > 0) {
        const borders = await mark.evaluate((node) => getComputedStyle(node).borderInlineStartWidth);
        expect(Number.parseFloat(borders)).toBeGreaterThan(1);
      }
      const note = page.getByRole('article').locator('aside').first();
      expect(await note.evaluate((node) => getComputedStyle(node).borderInlineStartStyle)).toBe('solid');
      await page.keyboard.press('/');
      await page.getByRole('dialog').getByRole('searchbox').fill('register queue');
      const hits = page.getByRole('dialog').getByRole('link');
      await expect(page.getByRole('link', { name: /^See all/ })).toBeVisible();
      expect(
        await showsBy(page, hits.first(), () => page.keyboard.press('ArrowDown')),
      ).toBeGreaterThan(0.05);
      await page.keyboard.press('Escape');
      await page.evaluate(() => {
        const text = document.querySelector('main p')?.firstChild as Text;
        const range = new Range();
        range.selectNodeContents(text);
        CSS.highlights.set('search-word', new Highlight(range));
      });
      const paragraph = page.getByRole('main').locator('p').first();
      expect(
        await showsBy(page, paragraph, () => page.evaluate(() => CSS.highlights.clear())),
      ).toBeGreaterThan(0.01);
    });

    test('a navigation that takes its time shows', async ({ page }) => {
      await visit(page, '/docs/welcome');
      await page.route(/\/async\/route-/, () => {});
      await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Quick Links' }).click();
      const bar = page.getByRole('progressbar', { name: 'Loading page' });
      await expect(bar).toBeVisible();
      const [own, canvas] = await bar.evaluate((node) => [
        getComputedStyle(node).backgroundColor,
        getComputedStyle(document.body).backgroundColor,
      ]);
      expect(own).not.toBe(canvas);
      expect(own).not.toBe('rgba(0, 0, 0, 0)');
    });

    test('dialogs and focus have an edge', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, '/docs/welcome');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const hamburger = page.getByRole('button', { name: 'Toggle navigation bar' });
      await expect(hamburger).toBeFocused();
      const outline = await hamburger.evaluate((node) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(node);
        return { outlineStyle, outlineWidth, isSeen: outlineColor !== getComputedStyle(document.body).backgroundColor };
      });
      expect(outline).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', isSeen: true });
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog');
      await expect(drawer).toBeVisible();
      expect(await drawer.evaluate((node) => getComputedStyle(node).borderInlineEndStyle)).toBe('solid');
    });
  });
}
