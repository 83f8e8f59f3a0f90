// Rooms: theme/blocks/code theme/blocks/code-group
import type { Page } from '@playwright/test';
import { heading, sidebar } from './parts.ts';
import { clipboardText, expect, testOnOnePage as test, visit } from './test.ts';

test.use({ baseURL: async ({ authoring }, use) => use(authoring) });

/** The result of an example that contains a text; the last one if there are several. */
const resultWith = (page: Page, text: string) =>
  page.getByRole('group', { name: 'Result' }).filter({ hasText: text }).last();

const copyButton = (page: Page, text: string) =>
  resultWith(page, text).getByRole('button', { name: 'Copy code to clipboard' });

const wrapButton = (page: Page, text: string) =>
  resultWith(page, text).getByRole('button', { name: 'Wrap long lines' });

/** Runs in the page: the code blocks with a button that covers their text or title. */
function coveredCode(): string[] {
  return [...document.querySelectorAll('pre')].flatMap((pre) => {
    const block = pre.closest('[data-lang]') ?? pre;
    const texts = [pre.firstElementChild, block.querySelector('p')].flatMap((element) => {
      const range = document.createRange();
      if (element) range.selectNodeContents(element);
      return element ? [...range.getClientRects()] : [];
    });
    const isCovered = [...block.querySelectorAll('button')].some((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return texts.some(
        (text) => text.left < right && text.right > left && text.top < bottom && text.bottom > top,
      );
    });
    return isCovered ? [pre.textContent] : [];
  });
}

async function openCode(page: Page): Promise<void> {
  await visit(page, '/docs/code');
  await expect(page.getByRole('button', { name: 'Copy code to clipboard' }).first()).toBeAttached();
}

test('copied code has no markers, no removed lines and no line numbers', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCode(page);
  const copyOf = async (text: string): Promise<string> => {
    await copyButton(page, text).focus();
    await page.keyboard.press('Enter');
    await expect(resultWith(page, text).getByRole('button', { name: 'Copied' })).toBeFocused();
    return clipboardText(page);
  };
  expect(await copyOf('prices.reduce')).toBe(
    'export const total = (prices: number[]) =>\n  prices.reduce((sum, price) => sum + price, 0);',
  );
  expect(await copyOf('film.title')).toBe(
    'const film = await films.find(id);\nconst days = film.days;\nreturn film.title;',
  );
  expect(await copyOf('Math.min')).toBe(
    'const rows = seats.map(({ row }) => row);\nconst first = Math.min(...rows);\nconst last = Math.max(...rows);\nconst count = last - first + 1;',
  );
  await expect(resultWith(page, 'Math.min').locator('mark')).toHaveText([/first =/, /last =/, /count =/]);
  expect(await copyOf('order.tickets')).toBe(
    'const tickets = order.tickets;\nconst total = tickets.reduce((sum, { price }) => sum + price, 0);\nreturn total;',
  );
  const session = 'curl --silent \\\n    https://example.org/health\nnpm test';
  expect(await copyOf('312 passed')).toBe(session);
  const selected = await resultWith(page, '312 passed')
    .locator('code')
    .evaluate((code) => {
      getSelection()?.selectAllChildren(code);
      return String(getSelection());
    });
  expect(selected.trim()).toBe(session);
  expect(await copyOf('cache.get')).toMatch(/^import .*;\n\nexport const film = .*\n {2}cache\.get\(.*\);$/);
});

test('code that the browser does not copy is selected, which is announced', async ({ page }) => {
  await openCode(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error());
  });
  await copyButton(page, 'prices.reduce').click();
  const status = page.getByRole('status').filter({ hasText: 'It is selected' });
  await expect(status).toBeAttached();
  expect(await page.evaluate(() => String(getSelection()))).toContain('prices.reduce');
  await sidebar(page).getByRole('link', { name: 'Images' }).click();
  await expect(heading(page, 'Images and figures')).toBeVisible();
  await expect(status).toHaveCount(0);
});

test('long lines can be scrolled with keys and wrapped with a button', async ({ page }) => {
  await openCode(page);
  const box = resultWith(page, 'curl').locator('pre');
  const overflow = () => box.evaluate((node) => node.scrollWidth - node.clientWidth);
  expect(await overflow()).toBeGreaterThan(0);
  const wrap = wrapButton(page, 'curl');
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await expect(copyButton(page, 'curl')).toBeFocused();
  await expect(copyButton(page, 'curl')).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(wrap).toBeFocused();
  await expect(wrap).toHaveCSS('opacity', '1');
  await page.keyboard.press('Space');
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  expect(await overflow()).toBe(0);
  await page.keyboard.press('Space');
  await expect(wrap).toHaveAttribute('aria-pressed', 'false');
  await expect(wrap).toBeFocused();
  expect(await overflow()).toBeGreaterThan(0);
  await expect(wrapButton(page, 'search:2')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(wrapButton(page, 'prices.reduce')).toBeAttached();
});

test('a code block gets the wrap button when a late font makes its lines too wide', async ({ page }) => {
  await openCode(page);
  await expect(wrapButton(page, 'curl')).toBeAttached();
  await expect(wrapButton(page, 'film.title')).toHaveCount(0);
  await resultWith(page, 'film.title')
    .locator('code')
    .evaluate((code) => code.style.setProperty('letter-spacing', '3em'));
  await expect(wrapButton(page, 'film.title')).toBeAttached();
});

test('code in text stays in one line where it fits, and nothing is wider than a small phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openCode(page);
  const lines = (text: string) =>
    page
      .getByRole('paragraph')
      .locator('code')
      .filter({ hasText: text })
      .first()
      .evaluate((code) => {
        const range = document.createRange();
        range.selectNodeContents(code);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
  expect(await lines('--experimental-strip-types')).toBe(1);
  expect(await lines('sh-session')).toBe(1);
  expect(await lines('handbook.previews')).toBeGreaterThan(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the buttons of code blocks neither cover nor move code or titles', async ({ page }) => {
    const top = () =>
      page.locator('pre').evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top));
    await page.route(/code-tools/, (route) => route.abort());
    await page.goto('/docs/code', { waitUntil: 'networkidle' });
    const before = await top();
    await page.unroute(/code-tools/);
    await openCode(page);
    expect(await top()).toEqual(before);
    expect(await page.evaluate(coveredCode)).toEqual([]);
    for (const wrap of await page.getByRole('button', { name: 'Wrap long lines' }).all()) await wrap.click();
    expect(await page.evaluate(coveredCode)).toEqual([]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all code of a group is visible with its labels, and no tabs are shown', async ({ page }) => {
    await page.goto('/docs/code');
    for (const name of ['npm', 'pnpm', 'yarn']) {
      const panel = page.getByRole('tabpanel', { name, exact: true });
      await expect(panel.getByText(`${name} `)).toBeVisible();
      expect(await panel.evaluate((node) => getComputedStyle(node, '::before').content)).toBe(`"${name}"`);
    }
    await expect(page.getByRole('article').getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('group', { name: /^Code/ }).getByRole('button')).toHaveCount(0);
  });
});
