import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, hydrated, PAGE_CHUNK, test, watch } from './test.ts';

const FRONTEND = '/docs/basics/frontend';
const PREVIEWS: Record<string, string[]> = {
  [`${FRONTEND}/component-library`]: ['film-card', 'status-badge'],
  [`${FRONTEND}/custom-hooks`]: ['progress-ring'],
  [`${FRONTEND}/theming`]: ['token-swatches', 'theme-override'],
  [`${FRONTEND}/storybook`]: ['button-stories'],
};
const SOURCES = join(import.meta.dirname, '../../docs/docs/basics/frontend/previews');

const preview = (page: Page, name: string) => page.getByRole('group', { name: `Preview of ${name}.tsx` });

const sourceOf = (page: Page, name: string) =>
  page.getByRole('group').filter({ has: page.getByText(`Source of ${name}.tsx`) });

const linkOf = (page: Page, name: string) =>
  sourceOf(page, name).getByRole('link', { name: `Open ${name}.tsx in the source repository` });

const foldOf = (page: Page, name: string) => sourceOf(page, name).locator('summary');

/** Paths of the stylesheets that the page asks for, in their order. */
function stylesheets(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test.describe('a preview reacts', () => {
  test('to the keyboard, and says so', async ({ page }) => {
    const trouble = watch(page);
    await page.goto(`${FRONTEND}/custom-hooks`);
    await hydrated(page);
    const ring = preview(page, 'progress-ring');
    const progress = ring.getByRole('progressbar', { name: 'Upload of trailer.mp4' });
    await expect(progress).toHaveAttribute('value', '60');
    await ring.getByRole('slider', { name: 'The server has 120 of 200 MB' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(progress).toHaveAttribute('value', '65');
    await expect(ring).toContainText('65 %');
    await expect(ring.getByRole('slider', { name: 'The server has 130 of 200 MB' })).toBeFocused();

    // Pages that are fetched ahead would be cut off.
    await page.waitForLoadState('networkidle');
    await page.goto(`${FRONTEND}/component-library`);
    await hydrated(page);
    const save = preview(page, 'film-card').getByRole('button', { name: 'Watch later' });
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    await save.press('Enter');
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    expect(trouble).toEqual([]);
  });

  test('with one story at a time', async ({ page }) => {
    await page.goto(`${FRONTEND}/storybook`);
    await hydrated(page);
    const stories = preview(page, 'button-stories');
    await expect(stories.getByRole('button', { name: 'Disabled' })).toBeDisabled();
    await stories.getByRole('radio', { name: 'Disabled' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(stories.getByRole('radio', { name: 'Size' })).toBeChecked();
    await expect(stories.getByRole('button')).toHaveText(['Small', 'Medium', 'Large']);
  });

  test('where the theme is followed, and not elsewhere', async ({ page }) => {
    await page.goto(`${FRONTEND}/theming`);
    await hydrated(page);
    const theme = preview(page, 'theme-override');
    const corners = (name: string) => theme.getByRole('button', { name });
    await theme.getByRole('checkbox', { name: 'Square corners in the theme' }).check();
    await expect(corners('Watch')).toHaveCSS('border-radius', '0px');
    await expect(corners('Share')).toHaveCSS('border-radius', '0px');
    await expect(corners('Round by sx')).toHaveCSS('border-radius', '20px');
  });

  test('to the color mode', async ({ page }) => {
    await page.goto(`${FRONTEND}/theming`);
    const paper = preview(page, 'token-swatches').getByRole('status').first();
    await expect(paper).toHaveText('rgb(252, 250, 246)');
    await page.getByRole('button', { name: /^Switch between dark and light mode/ }).click();
    await expect(paper).toHaveText('rgb(20, 18, 16)');
  });
});

test('its source is unfolded by key, and copied as it is in its file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [path, names] of Object.entries(PREVIEWS)) {
    await page.goto(path);
    await hydrated(page);
    for (const name of names) {
      const source = sourceOf(page, name);
      const copy = source.getByRole('button', { name: 'Copy code to clipboard' });
      await expect(copy).toBeHidden();
      await foldOf(page, name).press('Enter');
      await copy.click();
      await expect(source.getByRole('button', { name: 'Copied' })).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(readFileSync(join(SOURCES, `${name}.tsx`), 'utf8').trimEnd());
    }
  }
});

for (const mode of ['light', 'dark'] as const) {
  for (const width of mode === 'light' ? [1440] : [390]) {
    test.describe(`${mode}, ${width} px`, () => {
      test.use({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });

      for (const [path, names] of Object.entries(PREVIEWS)) {
        test(`${path} has no violation, and nothing is wider than the page`, async ({ page }) => {
          await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
          await page.goto(path);
          await hydrated(page);
          for (const name of names) await foldOf(page, name).click();
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual(
            [],
          );
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          expect(wide).toBe(false);
        });
      }
    });
  }
}

test.describe('what loads', () => {
  test('on an ordinary page is nothing of it', async ({ page }) => {
    const asked = stylesheets(page);
    const trouble = watch(page);
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    await page.goto('/docs/welcome');
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(0);
    const code = (await Promise.all(scripts)).join('\n');
    expect(code).toContain('Copy code to clipboard');
    expect(code).not.toMatch(/Preview of|Watch later|The server has|Square corners/);
    const sheets = await Promise.all(asked.map(async (path) => (await page.request.get(path)).text()));
    const css = sheets.join('\n');
    for (const own of ['data-token', 'data-corners', '225deg', 'rp-preview'])
      expect(css.includes(own), own).toBe(false);
    expect(trouble).toEqual([]);
  });

  test('on a page with previews are its styles, once, whichever way the reader came', async ({ page }) => {
    const asked = stylesheets(page);
    await page.goto(`${FRONTEND}/storybook`);
    await expect(page.locator('head link[rel=stylesheet][href*="/async/"]').first()).toBeAttached();
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked).size).toBe(asked.length);

    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByRole('link', { name: 'Theming' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Theming' })).toBeVisible();
    await expect(preview(page, 'theme-override').getByRole('button', { name: 'Watch' })).toHaveCSS(
      'border-radius',
      '20px',
    );
    await page.reload();
    await expect(preview(page, 'theme-override').getByRole('button', { name: 'Watch' })).toHaveCSS(
      'border-radius',
      '20px',
    );
  });
});

test('search finds the words around a preview, and none of its own', async ({ page }) => {
  await page.goto('/search?q=trailer.mp4');
  await expect(page.getByText('Search results for "trailer.mp4"')).toBeVisible();
  await expect(page.getByRole('link', { name: /Custom hooks/ })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it stands there, styled, and its fold leads to the source', async ({ page }) => {
    await page.goto(`${FRONTEND}/custom-hooks`);
    await expect(preview(page, 'progress-ring').getByRole('progressbar')).toHaveAttribute('value', '60');
    await page.goto(`${FRONTEND}/component-library`);
    await expect(preview(page, 'film-card').getByText('The long way home')).toBeVisible();
    await expect(preview(page, 'status-badge')).toHaveText(/Draft.*Encoding.*Published.*Failed/s);
    const save = preview(page, 'film-card').getByRole('button', { name: 'Watch later' });
    await expect(save).toHaveCSS('border-radius', '8px');
    await expect(linkOf(page, 'status-badge')).toBeHidden();
    await foldOf(page, 'status-badge').click();
    await expect(linkOf(page, 'status-badge')).toBeVisible();
    const edit = await page.getByRole('link', { name: 'Edit this page' }).getAttribute('href');
    await expect(linkOf(page, 'status-badge')).toHaveAttribute(
      'href',
      new URL('previews/status-badge.tsx', edit ?? '').href,
    );
    expect((await sourceOf(page, 'status-badge').boundingBox())?.height).toBeLessThan(150);
  });
});

test.describe('the source', () => {
  const CODE = 'export default function Preview';
  /** A comment of the source: it is in no other code. */
  const WORDS = 'only the status is left to choose';

  test('is in neither the page nor what it loads, until the fold is pointed at', async ({ page }) => {
    const loaded: string[] = [];
    page.on('response', async (response) => {
      if (/script|document/.test(response.request().resourceType())) loaded.push(await response.text());
    });
    await page.goto(`${FRONTEND}/component-library`);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(loaded.length).toBeGreaterThan(3);
    expect(loaded.filter((text) => text.includes(WORDS))).toEqual([]);
    await foldOf(page, 'status-badge').hover();
    await expect.poll(() => loaded.filter((text) => text.includes(WORDS)).length).toBe(1);
  });

  test('comes when the fold gets the focus, and can be reached by key', async ({ page }) => {
    await page.goto(`${FRONTEND}/component-library`);
    await hydrated(page);
    await foldOf(page, 'status-badge').focus();
    await expect(sourceOf(page, 'status-badge').getByText(CODE)).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(sourceOf(page, 'status-badge').getByText(CODE)).toBeVisible();
    await expect(linkOf(page, 'status-badge')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(sourceOf(page, 'status-badge').getByRole('group', { name: 'Code in tsx' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(
      sourceOf(page, 'status-badge').getByRole('button', { name: 'Copy code to clipboard' }),
    ).toBeFocused();
  });

  test('finds its room made, however late it comes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    for (const [path, names] of Object.entries(PREVIEWS)) {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      await page.route(PAGE_CHUNK, async (route) => {
        await held;
        await route.continue();
      });
      for (const name of names) await foldOf(page, name).click();
      const heights = () =>
        Promise.all(names.map(async (name) => (await sourceOf(page, name).boundingBox())?.height));
      await expect(linkOf(page, names[0] ?? '')).toBeVisible();
      const before = await heights();
      release();
      for (const name of names)
        await expect(sourceOf(page, name).getByRole('group', { name: 'Code in tsx' })).toBeVisible();
      expect(await heights()).toEqual(before);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  test('that does not come leaves the link, and is fetched when the fold is opened again', async ({
    page,
  }) => {
    await page.goto(`${FRONTEND}/custom-hooks`);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await page.route(PAGE_CHUNK, (route) => route.abort());
    const source = sourceOf(page, 'progress-ring');
    await foldOf(page, 'progress-ring').click();
    await expect(linkOf(page, 'progress-ring')).toBeVisible();
    await expect.poll(async () => (await source.boundingBox())?.height).toBeLessThan(150);
    await page.unrouteAll();
    await foldOf(page, 'progress-ring').click();
    await foldOf(page, 'progress-ring').click();
    await expect(source.getByText('function useUpload')).toBeVisible();
  });

  test('that was unfolded before the scripts ran comes with them', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${FRONTEND}/custom-hooks`);
    await foldOf(page, 'progress-ring').click();
    await expect(linkOf(page, 'progress-ring')).toBeVisible();
    release();
    await expect(sourceOf(page, 'progress-ring').getByText('function useUpload')).toBeVisible();
  });

  test('is a link on paper', async ({ page }) => {
    await page.goto(`${FRONTEND}/custom-hooks`);
    await hydrated(page);
    await foldOf(page, 'progress-ring').click();
    await expect(sourceOf(page, 'progress-ring').getByText('function useUpload')).toBeVisible();
    await expect(linkOf(page, 'progress-ring')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(linkOf(page, 'progress-ring')).toBeVisible();
  });

  test('stands in the page as Markdown', async ({ request }) => {
    const text = await (await request.get(`${FRONTEND}/custom-hooks.md`)).text();
    expect(text).toContain('function useUpload(size: number)');
  });
});

test('nothing moves while it becomes alive', async ({ page, browser, baseURL }) => {
  const still = await browser.newPage({
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
    ...(baseURL && { baseURL }),
  });
  for (const [path, names] of Object.entries(PREVIEWS)) {
    await still.goto(path);
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    for (const name of names) {
      expect((await preview(page, name).boundingBox())?.height).toBe(
        (await preview(still, name).boundingBox())?.height,
      );
    }
  }
  await still.close();
});
