import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, test } from './test.ts';

/** The numbers of characters in the full lines of the paragraphs of an article. */
const lineLengths = (page: Page): Promise<number[]> =>
  page.getByRole('article').evaluate((article) => {
    const linesOf = (paragraph: Element): number[] => {
      const lines = [0];
      let bottom = Number.POSITIVE_INFINITY;
      const count = (node: Node, at: number) => {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        if (box.width === 0) return;
        if (box.top > bottom - 4) lines.push(0);
        bottom = box.bottom;
        lines.push((lines.pop() ?? 0) + 1);
      };
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { currentNode } = walker;
        for (let at = 0; at < (currentNode.textContent ?? '').length; at += 1) count(currentNode, at);
      }
      // The last line may be shorter.
      return lines.slice(0, -1);
    };
    return [...article.querySelectorAll('p')].flatMap(linesOf);
  });

test.describe('the measure', () => {
  for (const width of [1440, 1920]) {
    test(`lines have at most 75 characters, and most have 60 or more, at ${width}px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/docs/start');
      await page.evaluate(() => document.fonts.ready);
      const lengths = (await lineLengths(page)).sort((a, b) => a - b);
      expect(lengths.length).toBeGreaterThan(30);
      expect(lengths.at(-1)).toBeLessThanOrEqual(75);
      expect(lengths[Math.floor(lengths.length / 2)]).toBeGreaterThanOrEqual(60);
    });
  }

  test('code and tables are wider than the text, and nothing is wider than the window', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/docs/craft/lab/emulsion');
    const table = await page
      .getByRole('region', { name: /^Table/ })
      .first()
      .boundingBox();
    const text = await page.getByRole('article').locator('p').last().boundingBox();
    expect(table?.width).toBeGreaterThan((text?.width ?? 0) + 100);
    for (const width of [320, 390, 768, 996, 997, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

test('on a phone every cell of a wide table can be read, with the first column in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/craft/lab/emulsion');
  const region = page.getByRole('region', { name: /^Table/ }).first();
  const [first, ...others] = await region.getByRole('columnheader').all();
  const box = await region.boundingBox();
  if (!first || !box) throw new Error('There is no table.');
  expect(others.length).toBeGreaterThan(2);
  for (const heading of others) {
    await heading.evaluate((cell) => {
      const scroller = cell.closest('[role="region"]') as HTMLElement;
      const pinned = scroller.querySelector('th')?.offsetWidth ?? 0;
      scroller.scrollLeft = (cell as HTMLElement).offsetLeft - pinned;
    });
    const [own, pinned] = [await heading.boundingBox(), await first.boundingBox()];
    expect(pinned?.x).toBeCloseTo(box.x, 0);
    expect(own?.x).toBeGreaterThanOrEqual((pinned?.x ?? 0) + (pinned?.width ?? 0) - 1);
    expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual(box.x + box.width + 1);
  }
});

test.describe('the navbar', () => {
  test('shows the main menu and the search field where there is room', async ({ page }) => {
    await page.goto('/docs/start');
    const main = page.getByRole('navigation', { name: 'Main' });
    const search = main.getByRole('button', { name: 'Search' });
    for (const [width, hasRoom] of [
      [390, false],
      [767, false],
      [768, true],
      [996, true],
      [1440, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(main.getByRole('link', { name: 'Docs' })).toBeVisible({ visible: hasRoom });
      await expect(search.getByText('Search')).toBeVisible({ visible: hasRoom });
    }
  });
});

test.describe('the bar “On this page”', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('stays in view, names the section and covers no heading', async ({ page }) => {
    await page.goto('/docs/practice/edit');
    await hydrated(page);
    const bar = page.getByRole('button', { name: 'On this page' });
    const links = bar.locator('xpath=..').getByRole('link');
    for (const index of [1, 2]) {
      await bar.click();
      const text = (await links.nth(index).textContent()) ?? '';
      await links.nth(index).click();
      await expect(bar).toHaveText(`On this page${text}`);
      const heading = page.getByRole('article').getByRole('heading', { name: text }).first();
      await expect(heading).toBeInViewport();
      const [above, own] = [await bar.boundingBox(), await heading.boundingBox()];
      expect(own?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    }
    await expect(bar).toBeInViewport();
  });

  test('opens over the text, which does not move', async ({ page }) => {
    await page.goto('/docs/practice/edit');
    await hydrated(page);
    const title = page.getByRole('heading', { level: 1 });
    const before = await title.boundingBox();
    await page.getByRole('button', { name: 'On this page' }).click();
    await expect(page.getByRole('link', { name: 'Cut and splice', exact: true })).toBeVisible();
    expect(await title.boundingBox()).toEqual(before);
  });
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Whether a finger that misses the middle by 21px, up, down, left or right, still hits the target. */
  const isHit = (target: Locator): Promise<string> =>
    target.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const missed = [
        [0, 21],
        [0, -21],
        [21, 0],
        [-21, 0],
      ].filter(([dx = 0, dy = 0]) => {
        const at = document.elementFromPoint(
          Math.min(Math.max(x + dx, 0), innerWidth - 1),
          Math.min(Math.max(y + dy, 0), innerHeight - 1),
        );
        return !at || !(element.contains(at) || at.contains(element));
      });
      const { width, height } = element.getBoundingClientRect();
      return missed.length > 0 ? `${element.outerHTML.slice(0, 120)} ${width} × ${height}` : '';
    });

  for (const path of [
    '/',
    '/docs/setup/projector',
    '/docs/program',
    '/blog',
    '/blog/a-new-gate',
    '/search?q=film',
  ]) {
    test(`targets on ${path} are at least 44px`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      const targets = page.locator('a, button, input, select, summary');
      const small: string[] = [];
      for (const target of await targets.all()) {
        const isOwn = await target.evaluate(
          (element) =>
            element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            getComputedStyle(element).display !== 'inline' &&
            !element.matches('[href="#main"]'),
        );
        if (!isOwn) continue;
        const miss = await isHit(target);
        if (miss) small.push(miss);
      }
      expect(small).toEqual([]);
      expect(await targets.count()).toBeGreaterThan(10);
    });
  }

  for (const [path, name] of [
    ['/docs/code', 'Copy code to clipboard'],
    ['/docs/code', 'Wrap long lines'],
    ['/docs/diagrams', /^Enlarge: /],
  ] as const) {
    test(`the button “${name}” is small, and its target is at least 44px`, async ({ page, authoring }) => {
      await page.goto(authoring + path);
      const button = page.getByRole('button', { name }).last();
      await expect(button).toBeVisible();
      expect((await button.boundingBox())?.width).toBeLessThan(36);
      expect(await isHit(button)).toBe('');
    });
  }
});
