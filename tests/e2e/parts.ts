import { expect, type Locator, type Page } from '@playwright/test';

/**
 * The function with which the parts below find elements. Playwright's pages and locators have it, and so have those of
 * tests/engines, for other browsers.
 */
interface Finder<Found> {
  getByRole: (role: Parameters<Page['getByRole']>[0], options?: Parameters<Page['getByRole']>[1]) => Found;
}

/** Navigation landmarks that most pages have, by their accessible names. */
const navigation =
  (name: string) =>
  <Found>(page: Finder<Found>): Found =>
    page.getByRole('navigation', { name });

export const navbar = navigation('Main');
export const sidebar = navigation('Docs sidebar');
export const toc = navigation('On this page');
export const pager = navigation('Docs pages');

/** The main heading. @param name the whole name; without it, any name */
export const heading = <Found>(page: Finder<Found>, name?: string): Found =>
  page.getByRole('heading', { level: 1, ...(name && { name, exact: true }) });

export const hamburger = <Found>(page: Finder<Found>): Found =>
  page.getByRole('button', { name: 'Toggle navigation bar' });

export const drawer = <Found>(page: Finder<Found>): Found => page.getByRole('dialog', { name: 'Navigation' });

export const colorToggle = <Found>(page: Finder<Found>): Found =>
  page.getByRole('button', { name: /^Switch between dark and light mode/ });

export const searchButton = <Found>(page: Finder<Found>): Found =>
  page.getByRole('button', { name: /^Search/ });

export const searchDialog = <Found>(page: Finder<Found>): Found =>
  page.getByRole('dialog', { name: 'Search' });

export const searchBox = <Found extends Finder<Found>>(page: Finder<Found>): Found =>
  searchDialog(page).getByRole('searchbox');

/** The button for the table of contents on narrow screens. */
export const tocButton = <Found>(page: Finder<Found>): Found =>
  page.getByRole('button', { name: 'On this page' });

/** The link to all results, which the search dialog shows together with the hits. */
export const allResults = <Found extends Finder<Found>>(page: Finder<Found>): Found =>
  searchDialog(page).getByRole('link', { name: /^See all/ });

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
export const alert = <Found>(page: Finder<Found>): Found => page.getByRole('alert');

export const expectLoadFailure = (page: Page): Promise<void> =>
  expect(alert(page)).toContainText('The page could not be loaded.');

export const retryLoad = (page: Page): Promise<void> =>
  alert(page).getByRole('button', { name: 'Retry' }).click();
