import type { Page } from '@playwright/test';
import { heading, navbar, pager, sidebar } from './parts.ts';
import {
  expect,
  holdRequests,
  hydrated,
  idle,
  markDocument,
  PAGE_CHUNK,
  recordRequests,
  scrollTop,
  test,
  visit,
  visitAtOnce,
  waitForFrames,
  watch,
} from './test.ts';

/** Disables the preloading of links in view, so that only hover, focus and touch preload. */
const disableObserver = () => {
  window.IntersectionObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
};

test.describe('preloading', () => {
  test('a page is preloaded once: on hover, focus or touch, and not again on the click', async ({ page }) => {
    await page.addInitScript(disableObserver);
    const requested = recordRequests(page, PAGE_CHUNK);
    const glossary = sidebar(page).getByRole('link', { name: 'Glossary' });
    for (const act of [
      () => glossary.hover(),
      () => glossary.focus(),
      () => glossary.dispatchEvent('touchstart'),
    ]) {
      await page.mouse.move(1, 1);
      await visitAtOnce(page, '/docs/start');
      await idle(page);
      const before = requested.length;
      await act();
      await expect.poll(() => requested.length).toBe(before + 1);
      await act();
      await glossary.click();
      await expect(page).toHaveURL('/docs/glossary');
      expect(requested.length).toBe(before + 1);
    }
  });

  test('nothing is preloaded with data saver; a click loads the list of routes and the page', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const requested = recordRequests(page, PAGE_CHUNK);
    const routes = recordRequests(page, /\/routes\./);
    await visitAtOnce(page, '/docs/start');
    // Wait until the browser has run its idle tasks.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await idle(page);
    const before = new Set(requested).size;
    const link = sidebar(page).getByRole('link', { name: 'Glossary' });
    await link.hover();
    await link.focus();
    // A preload would start at once.
    await waitForFrames(page, 1);
    expect(new Set(requested).size).toBe(before);
    expect(routes).toEqual([]);
    await link.click();
    await expect(page).toHaveURL('/docs/glossary');
    expect(new Set(requested).size).toBe(before + 1);
    expect(routes).toHaveLength(1);
  });
});

test.describe('the progress bar', () => {
  const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading page' });

  test('appears after 200 ms, is announced, and disappears when the new page appears', async ({ page }) => {
    await page.addInitScript(disableObserver);
    await page.clock.install();
    await visit(page, '/docs/start');
    const release = await holdRequests(page, PAGE_CHUNK);
    await page.clock.pauseAt(Date.now() + 60_000);
    await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
    await page.clock.runFor(199);
    await expect(bar(page)).toHaveCount(0);
    await page.clock.runFor(2);
    await expect(bar(page)).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Loading page');
    const animations = () => bar(page).evaluate((node) => node.getAnimations().length);
    expect(await animations()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await animations()).toBe(0);
    await expect(heading(page, 'Start')).toBeVisible();
    release();
    await page.clock.resume();
    await expect(page).toHaveURL('/docs/glossary');
    await expect(bar(page)).toHaveCount(0);
  });

  test('appears after 200 ms for Back, too', async ({ page }) => {
    await page.addInitScript(disableObserver);
    await visit(page, '/docs/start');
    await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
    await expect(heading(page)).toHaveText('Glossary');
    // After a reload the browser must load the code of the other page again.
    await page.clock.install();
    await page.reload();
    await hydrated(page);
    const release = await holdRequests(page, PAGE_CHUNK);
    await page.clock.pauseAt(Date.now() + 60_000);
    const requested = page.waitForRequest(PAGE_CHUNK);
    await page.evaluate(() => history.back());
    await requested;
    await page.clock.runFor(199);
    await expect(bar(page)).toHaveCount(0);
    await page.clock.runFor(2);
    await expect(bar(page)).toBeVisible();
    await expect(heading(page)).toHaveText('Glossary');
    release();
    await page.clock.resume();
    await expect(heading(page)).toHaveText('Start');
    await expect(bar(page)).toHaveCount(0);
  });
});

/** Scrolls, and waits until the browser has dispatched the scroll events. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await waitForFrames(page, 2);
}

test.describe('a navigation', () => {
  test('opens the page at its top, moves the focus, and announces the title', async ({ page }) => {
    await visit(page, '/docs/start');
    const isSame = await markDocument(page);
    await scrollTo(page, 1200);
    await pager(page).getByRole('link', { name: /^Next/ }).press('Enter');
    await expect(page).toHaveURL('/docs/setup/camera');
    expect(await isSame()).toBe(true);
    await expect.poll(() => scrollTop(page)).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('status')).toHaveText('Camera');
    await expect(page).toHaveTitle('Camera | Fixture');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Home page' })).toBeFocused();
  });

  test('to a hash scrolls to the target, below the navbar', async ({ page, announced }) => {
    await visit(page, `${announced}/docs/start`);
    await page.getByRole('article').getByRole('link', { name: 'the section on it' }).click();
    await expect(page).toHaveURL(/second#deep-down$/);
    const section = page.getByRole('heading', { name: 'Deep down' });
    await expect(section).toBeInViewport();
    const bar = await navbar(page).boundingBox();
    const box = await section.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });

  test('changes URL and page together', async ({ page }) => {
    await visit(page, '/docs/start');
    await sidebar(page).getByRole('link', { name: 'Glossary' }).hover();
    await idle(page);
    const seen = page.evaluate(
      () =>
        new Promise((resolve) => {
          const { pushState } = history;
          history.pushState = (...entry) => {
            pushState.apply(history, entry);
            // Read the heading before the next frame.
            queueMicrotask(() => resolve(document.querySelector('h1')?.textContent));
          };
        }),
    );
    await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
    expect(await seen).toBe('Glossary');
    await expect(page).toHaveURL('/docs/glossary');
  });

  test('to the current URL adds no history entry', async ({ page }) => {
    await visit(page, '/docs/start');
    const link = sidebar(page).getByRole('link', { name: 'Glossary' });
    for (let clicks = 0; clicks < 2; clicks += 1) {
      await link.click();
      await expect(heading(page)).toHaveText('Glossary');
    }
    // Another entry could still follow in a later frame.
    await waitForFrames(page, 2);
    await page.goBack();
    await expect(heading(page)).toHaveText('Start');
  });

  test('by Back restores the scroll position after a reload, even if the reader scrolls while the page loads', async ({
    page,
  }) => {
    await visit(page, '/docs/start');
    await scrollTo(page, 100);
    await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
    await expect(heading(page)).toHaveText('Glossary');
    // After a reload the browser must load the previous page again.
    await page.addInitScript(disableObserver);
    await page.reload();
    await hydrated(page);
    const release = await holdRequests(page, PAGE_CHUNK);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/docs/start');
    await scrollTo(page, 200);
    release();
    await expect(heading(page)).toHaveText('Start');
    await expect.poll(() => scrollTop(page)).toBe(100);
  });

  test('ends on the page of the second Back, even if the first page loads later', async ({ page }) => {
    await visit(page, '/docs/start');
    await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
    await expect(page).toHaveURL('/docs/glossary');
    await sidebar(page).getByRole('link', { name: 'Program' }).click();
    await expect(page).toHaveURL('/docs/program');
    // After a reload the browser must load both previous pages again; the first request is slow.
    await page.addInitScript(disableObserver);
    await page.reload();
    await hydrated(page);
    await idle(page);
    const release = await holdRequests(page, PAGE_CHUNK, { times: 1 });
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/docs/glossary');
    await page.evaluate(() => history.back());
    await expect(heading(page)).toHaveText('Start');
    const late = page.waitForEvent('requestfinished');
    release();
    await late;
    // Wait long enough for the late page to render.
    await waitForFrames(page, 20);
    await expect(heading(page)).toHaveText('Start');
    await expect(page).toHaveTitle(/^Start/);
  });

  test('to any form of a URL opens the page with its canonical URL', async ({ page }) => {
    const trouble = watch(page);
    await visit(page, '/docs/glossary');
    for (const path of ['/docs/crew.html', '/docs/crew/index.html', '/docs/crew/', '/docs/%63rew']) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await expect(heading(page)).toHaveText('Crew Handbook');
      await expect(sidebar(page).locator('[aria-current=page]')).toHaveText('Crew Handbook');
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/docs\/crew$/);
      await page.goBack();
      await expect(heading(page)).toHaveText('Glossary');
    }
    expect(trouble).toEqual([]);
  });
});

test('the skip link is the first tab stop, and moves the focus to the content', async ({ page }) => {
  for (const path of ['/', '/docs/start', '/nope']) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test.describe('the navbar', () => {
  test('hides on the way down and returns on the way up, but stays while it contains the focus', async ({
    page,
    announced,
  }) => {
    await visit(page, `${announced}/docs/start`);
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 900);
    await expect(navbar(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -200);
    await expect(navbar(page)).toBeInViewport();
    // Without an animation the next frame shows the final position.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await scrollTo(page, 1000);
    await expect(navbar(page)).not.toBeInViewport();
    await navbar(page).getByRole('link', { name: 'Docs' }).focus();
    await expect(navbar(page)).toBeInViewport();
    await scrollTo(page, 1300);
    await scrollTo(page, 1600);
    await expect(navbar(page)).toBeInViewport();
  });

  test('stays visible unless the site configures it to hide', async ({ page }) => {
    await visit(page, '/docs/start');
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(500);
    await waitForFrames(page, 20);
    await expect(navbar(page)).toBeInViewport();
  });
});

test('a visit to the handbook, but not to the home page, stores its version', async ({ page }) => {
  await visit(page, '/');
  const preferred = () => page.evaluate(() => localStorage.getItem('docs-preferred-version-default'));
  expect(await preferred()).toBeNull();
  await page.goto('/docs/start');
  await expect.poll(preferred).toBe('current');
});
