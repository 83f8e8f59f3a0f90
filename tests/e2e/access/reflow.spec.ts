import type { Page } from '@playwright/test';
import { expect, hydrated, PAGE_CHUNK, test } from '../test.ts';
import { KINDS } from './kinds.ts';

/** What WCAG 1.4.12 lets a reader set. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** Whether the page has to be scrolled sideways. */
const excess = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
  });

/** Boxes that hide a part of what is in them. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = (element: HTMLElement): boolean => {
      const style = getComputedStyle(element);
      // The excerpt of a hit is an excerpt.
      if (style.getPropertyValue('-webkit-line-clamp') !== 'none') return false;
      // Hidden from the eye on purpose.
      if (style.clipPath === 'inset(50%)') return false;
      const isWide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      return isWide || (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
    };
    return [...scope.querySelectorAll<HTMLElement>('*')]
      .filter((element) => !element.closest('.visually-hidden, svg, [hidden]') && element.checkVisibility())
      .filter(isCut)
      .map((element) => `cut off: ${element.textContent?.trim().slice(0, 40)}`);
  });

/** Lines of text that lie on each other. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Line {
      text: string;
      rect: DOMRect;
      layer: Element | null;
    }
    const up = (element: Element | null, matches: (style: CSSStyleDeclaration) => boolean): Element | null =>
      element && !matches(getComputedStyle(element)) ? up(element.parentElement, matches) : element;
    /** What floats above the page does so by design: its text is compared with its own only. */
    const layerOf = (element: Element) => up(element, ({ position }) => /^(?:fixed|sticky)$/.test(position));
    const scrollerOf = (element: Element) => up(element, ({ overflowY }) => /auto|scroll/.test(overflowY));
    const isExcerpt = (element: Element) =>
      up(element, (style) => style.getPropertyValue('-webkit-line-clamp') !== 'none') !== null;
    /** What scrolls in itself is cut off by design. */
    const isLooked = (element: Element | null): element is Element => {
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      return !element.closest('.visually-hidden, svg, pre, [role=region][tabindex]') && !isExcerpt(element);
    };
    const linesOf = (text: Text): Line[] => {
      const parent = text.parentElement;
      if (!text.data.trim() || !isLooked(parent)) return [];
      const range = new Range();
      range.selectNodeContents(text);
      const frame = scrollerOf(parent)?.getBoundingClientRect();
      return [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .filter(({ top, bottom }) => !frame || (bottom <= frame.bottom && top >= frame.top))
        .map((rect) => ({ text: text.data.trim().slice(0, 30), rect, layer: layerOf(parent) }));
    };
    const lines: Line[] = [];
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) lines.push(...linesOf(walker.currentNode as Text));
    const isOn = ({ rect: a, layer }: Line, { rect: b, layer: other }: Line): boolean => {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return layer === other && width > 2 && height > Math.min(a.height, b.height) * 0.4;
    };
    return lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter((other) => isOn(one, other))
        .map((other) => `overlap: “${one.text}” and “${other.text}”`),
    );
  });

/** Links and buttons of the bar that leave the window or lie on each other. */
const crowding = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.querySelector('dialog[open]')) return [];
    const items = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Main] :is(a, button)')]
      .filter((item) => item.checkVisibility())
      .map((item) => ({ name: item.ariaLabel ?? item.textContent, box: item.getBoundingClientRect() }));
    const isOn = (a: DOMRect, b: DOMRect) =>
      a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top && b.bottom > a.top;
    const outside = items.filter(({ box }) => box.right > innerWidth + 0.5 || box.left < -0.5);
    const crowded = items.filter(({ box }, index) =>
      items.slice(index + 1).some((other) => isOn(box, other.box)),
    );
    return [...outside, ...crowded].map(({ name }) => `in the bar: ${name}`);
  });

/**
 * What a reader loses: sideways scrolling of the page, text that is cut off by its box, text that
 * lies on other text.
 */
const losses = async (page: Page): Promise<string[]> => {
  const found = await Promise.all([excess(page), cutOff(page), overlaps(page), crowding(page)]);
  return [...new Set(found.flat())];
};

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
      // The content security policy lets no style element in.
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
      }, SPACING);
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

    test('shows the announcement, the crashed page and the alert without loss', async ({
      page,
      announced,
    }) => {
      for (const path of ['/docs/welcome', '/docs/crash']) {
        await page.goto(announced + path);
        await hydrated(page);
        expect(await losses(page), path).toEqual([]);
      }
      await page.route(PAGE_CHUNK, (route) => route.abort());
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
