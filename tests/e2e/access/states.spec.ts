import type { Page } from '@playwright/test';
import { allResults, drawer, hamburger, searchBox, searchDialog, searchFor } from '../parts.ts';
import { expect, hydrated, idle, PAGE_CHUNK, testOnOnePage as test, visit } from '../test.ts';
import { axeAndTargetProblems, layoutProblems, smallTargets } from './checks.ts';

interface State {
  name: string;
  /** Sizes of the window to check the state at. */
  windows: readonly (readonly [width: number, height: number])[];
  reach: (page: Page, announced: string) => Promise<unknown>;
}

const PHONE = [390, 844] as const;
const DESKTOP = [1440, 900] as const;
const ZOOMED = [320, 256] as const;

const openDialog = async (page: Page) => {
  await visit(page, '/docs/start');
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
};

const openDrawer = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/docs/crew/habits');
  await hamburger(page).click();
  await expect(drawer(page)).toBeVisible();
};

const STATES: readonly State[] = [
  {
    name: 'the announcement',
    windows: [DESKTOP, PHONE, ZOOMED],
    reach: async (page, announced) => {
      await visit(page, `${announced}/docs/start`);
      await expect(page.getByRole('banner')).toBeVisible();
    },
  },
  {
    name: 'a crashed page',
    windows: [DESKTOP, PHONE, ZOOMED],
    reach: async (page, announced) => {
      await page.goto(`${announced}/docs/crash`);
      await expect(page.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
    },
  },
  {
    name: 'the alert about content that could not be loaded',
    windows: [DESKTOP, PHONE, ZOOMED],
    reach: async (page) => {
      await page.route(PAGE_CHUNK, (route) => route.abort());
      await page.goto('/docs/glossary');
      const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
      await expect(retry).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: 'the preview of a link',
    windows: [DESKTOP, ZOOMED],
    reach: async (page) => {
      await visit(page, '/docs/start');
      await idle(page);
      await page.keyboard.press('Tab');
      await page.getByRole('article').getByRole('link', { name: 'camera', exact: true }).focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
  {
    name: 'the dialog of keyboard shortcuts',
    windows: [DESKTOP, PHONE, ZOOMED],
    reach: async (page) => {
      await visit(page, '/docs/start');
      await idle(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'an enlarged image',
    windows: [DESKTOP, PHONE],
    reach: async (page) => {
      await visit(page, '/blog/strips');
      await page.getByRole('button', { name: /^Enlarge/ }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Larger image' }).getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'the menu of formats',
    windows: [ZOOMED, [320, 640]],
    reach: async (page) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await visit(page, '/docs/setup/camera');
      await page.getByRole('button', { name: 'Other formats' }).click();
      await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: 'a preview with its source open',
    windows: [DESKTOP, PHONE],
    reach: async (page) => {
      await visit(page, '/docs/craft/screen/seats');
      for (const name of ['ticket', 'stamp']) await page.getByText(`Source of ${name}.tsx`).click();
      await expect(page.getByRole('group', { name: 'Code in tsx' })).toHaveCount(2);
    },
  },
  { name: 'the drawer with the sidebar', windows: [PHONE, ZOOMED], reach: openDrawer },
  {
    name: 'the drawer with the main menu',
    windows: [PHONE, ZOOMED],
    reach: async (page) => {
      await openDrawer(page);
      await page.getByRole('button', { name: '← Back to main menu' }).click();
    },
  },
  {
    name: 'the search dialog with saved pages',
    windows: [DESKTOP, PHONE, ZOOMED],
    reach: async (page) => {
      await page.addInitScript(() => {
        const saved = JSON.stringify([
          { url: '/docs/start', title: 'Start', breadcrumbs: 'Docs' },
          { url: '/docs/glossary', title: 'Glossary', breadcrumbs: 'Docs' },
        ]);
        localStorage.setItem('search.recent:/', saved);
        localStorage.setItem('search.favorites:/', saved);
      });
      await openDialog(page);
      await expect(searchDialog(page).getByRole('heading', { name: 'Favorites' })).toBeVisible();
    },
  },
  {
    name: 'the search dialog with hits',
    windows: [DESKTOP, PHONE, ZOOMED],
    reach: async (page) => {
      await visit(page, '/docs/start');
      await searchFor(page, 'posters');
    },
  },
  {
    name: 'the search dialog without hits',
    windows: [DESKTOP, PHONE],
    reach: async (page) => {
      await openDialog(page);
      await searchBox(page).fill('zzqqxx');
      await expect(searchDialog(page).getByText('Try searching for …')).toBeVisible();
    },
  },
  {
    name: 'a page of results that could not be fetched',
    windows: [DESKTOP, PHONE],
    reach: async (page) => {
      await page.route(/\/search-index\//, (route) => route.abort());
      await page.goto('/search?q=subtitles');
      await expect(page.getByText('Unable to fetch results')).toBeVisible();
    },
  },
];

test.use({ reducedMotion: 'reduce' });

for (const { name, windows, reach } of STATES) {
  test(`${name} shows all text, has large enough targets and passes axe`, async ({ page, announced }) => {
    await reach(page, announced);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      expect(await layoutProblems(page), `${width} × ${height}`).toEqual([]);
      const check = height > 300 ? axeAndTargetProblems : smallTargets;
      expect(await check(page), `${width} × ${height}`).toEqual([]);
    }
  });
}

test('in a tiny window, the drawer and the results of the search can be used', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit(page, '/docs/crew/habits');
  await hamburger(page).click();
  await drawer(page).getByRole('link', { name: 'Glossary' }).click();
  await expect(page).toHaveURL('/docs/glossary');
  await hydrated(page);
  await searchFor(page, 'posters');
  await page.keyboard.press('ArrowUp');
  await expect(allResults(page)).toBeInViewport({ ratio: 0.95 });
  // Three pixels of the box are clipped, together with its outline.
  await expect(searchBox(page)).toBeInViewport({ ratio: 0.94 });
});
