import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../test.ts';
import { KINDS } from './kinds.ts';

/** What WCAG 1.4.12 lets a reader set. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/**
 * What a reader loses: sideways scrolling of the page, text that is cut off by its box, text that
 * lies on other text.
 */
const losses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} px wide`);

    const scope = document.querySelector('dialog[open]') ?? document.body;
    const elements = [...scope.querySelectorAll<HTMLElement>('*')].filter(
      (element) => !element.closest('.visually-hidden, svg, [hidden]') && element.checkVisibility(),
    );
    for (const element of elements) {
      const style = getComputedStyle(element);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const cut =
        (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
      // The excerpt of a hit is an excerpt.
      if (cut && style.getPropertyValue('-webkit-line-clamp') === 'none')
        found.push(`cut off: ${element.textContent?.trim().slice(0, 40)}`);
    }

    /** What floats above the page does so by design: its text is compared with its own only. */
    const layerOf = (element: Element | null): Element | null => {
      if (!element || /^(?:fixed|sticky)$/.test(getComputedStyle(element).position)) return element;
      return layerOf(element.parentElement);
    };
    const scrollerOf = (element: Element | null): Element | null =>
      !element || /auto|scroll/.test(getComputedStyle(element).overflowY)
        ? element
        : scrollerOf(element.parentElement);
    const isExcerpt = (element: Element): boolean =>
      getComputedStyle(element).getPropertyValue('-webkit-line-clamp') !== 'none' ||
      (element.parentElement !== null && isExcerpt(element.parentElement));
    const boxes: { text: string; rect: DOMRect; layer: Element | null }[] = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (!text.data.trim() || !parent?.checkVisibility({ opacityProperty: true })) continue;
      // What scrolls in itself is cut off by design.
      if (parent.closest('.visually-hidden, svg, pre, [role=region][tabindex]') || isExcerpt(parent)) continue;
      const layer = layerOf(parent);
      const frame = scrollerOf(parent)?.getBoundingClientRect();
      const isScrolledAway = ({ top, bottom }: DOMRect) =>
        frame !== undefined && (bottom > frame.bottom || top < frame.top);
      const range = new Range();
      range.selectNodeContents(text);
      for (const rect of range.getClientRects())
        if (rect.width > 1 && !isScrolledAway(rect)) boxes.push({ text: text.data, rect, layer });
    }
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        if (one.layer !== other.layer) continue;
        const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        const least = Math.min(one.rect.height, other.rect.height);
        if (width > 2 && height > least * 0.4)
          found.push(`overlap: “${one.text.trim().slice(0, 30)}” and “${other.text.trim().slice(0, 30)}”`);
      }
    });

    if (scope.matches('dialog')) return [...new Set(found)];
    const bar = [...scope.querySelectorAll<HTMLElement>('nav[aria-label=Main] :is(a, button)')].filter(
      (item) => item.checkVisibility(),
    );
    bar.forEach((one, index) => {
      const a = one.getBoundingClientRect();
      if (a.right > innerWidth + 0.5 || a.left < -0.5) found.push(`outside: ${one.textContent}`);
      for (const other of bar.slice(index + 1)) {
        const b = other.getBoundingClientRect();
        if (a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top && b.bottom > a.top)
          found.push(`overlap in the bar: ${one.textContent} and ${other.textContent}`);
      }
    });
    return [...new Set(found)];
  });

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  if (path.includes('?q=')) await page.getByText(/documents found/).waitFor();
}

for (const width of [390, 1440]) {
  test(`a reader’s own spacing of text loses nothing at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    for (const path of KINDS) {
      await visit(page, path);
      await page.addStyleTag({ content: SPACING });
      expect(await losses(page), path).toEqual([]);
    }
  });
}

for (const [width, height] of [
  [320, 800],
  [320, 256],
  [1280, 256],
] as const) {
  test.describe(`a window of ${width} by ${height} px`, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' });

    test('shows every kind of page without loss', async ({ page }) => {
      test.slow();
      for (const path of KINDS) {
        await visit(page, path);
        expect(await losses(page), path).toEqual([]);
      }
    });

    test('shows the announcement, the crashed page and the alert without loss', async ({ page, announced }) => {
      for (const path of ['/docs/welcome', '/docs/crash']) {
        await page.goto(announced + path);
        await hydrated(page);
        expect(await losses(page), path).toEqual([]);
      }
      await page.route(/\/async\/route-/, (route) => route.abort());
      await page.goto('/docs/quick-links');
      const alert = page.getByRole('alert');
      await expect(alert.getByRole('button', { name: 'Retry' })).toBeInViewport({ ratio: 1 });
      expect(await losses(page)).toEqual([]);
    });

    test('leaves room to search', async ({ page }) => {
      await visit(page, '/docs/welcome');
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await dialog.getByRole('searchbox').fill('storybook');
      const all = dialog.getByRole('link', { name: /^See all/ });
      await expect(all).toBeVisible();
      expect(await losses(page)).toEqual([]);
      await page.keyboard.press('End');
      await expect(all).toBeInViewport({ ratio: 0.95 });
      await expect(dialog.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
    });
  });
}

test('the drawer is usable in a window of 320 by 256 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit(page, '/docs/team/our-habits');
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer).toBeVisible();
  expect(await losses(page)).toEqual([]);
  await drawer.getByRole('link', { name: 'Quick Links' }).click();
  await expect(page).toHaveURL('/docs/quick-links');
});
