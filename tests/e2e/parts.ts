import { expect, type Locator, type Page } from '@playwright/test';

/** Navigation landmarks that most pages have, by their accessible names. */
const navigation =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('navigation', { name });

export const navbar = navigation('Main');
export const sidebar = navigation('Docs sidebar');
export const toc = navigation('On this page');
export const pager = navigation('Docs pages');

/** The main heading. @param name the whole name; without it, any name */
export const heading = (page: Page, name?: string): Locator =>
  page.getByRole('heading', { level: 1, ...(name && { name, exact: true }) });

export const hamburger = (page: Page): Locator => page.getByRole('button', { name: 'Toggle navigation bar' });

export const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Navigation' });

export const colorToggle = (page: Page): Locator =>
  page.getByRole('button', { name: /^Switch between dark and light mode/ });

export const searchButton = (page: Page): Locator => page.getByRole('button', { name: /^Search/ });

export const searchDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' });

export const searchBox = (page: Page): Locator => searchDialog(page).getByRole('searchbox');

/** The button for the table of contents on narrow screens. */
export const tocButton = (page: Page): Locator => page.getByRole('button', { name: 'On this page' });

/** The link to all results, which the search dialog shows together with the hits. */
export const allResults = (page: Page): Locator => searchDialog(page).getByRole('link', { name: /^See all/ });

/** Opens the search dialog with a shortcut, and waits for the hits of a query. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await searchBox(page).fill(query);
  await expect(allResults(page)).toBeVisible();
}

/** The first link in the main part, such as a hit on the search page. */
export const mainLink = (page: Page, name: RegExp): Locator =>
  page.getByRole('main').getByRole('link', { name }).first();

/** The alert about a page that could not be loaded. */
export const alert = (page: Page): Locator => page.getByRole('alert');

export const expectLoadFailure = (page: Page): Promise<void> =>
  expect(alert(page)).toContainText('The page could not be loaded.');

export const retryLoad = (page: Page): Promise<void> =>
  alert(page).getByRole('button', { name: 'Retry' }).click();
