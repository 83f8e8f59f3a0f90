import type { Locator, Page } from '@playwright/test';

/** Parts that most pages have, by the names that readers know them by. */
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
