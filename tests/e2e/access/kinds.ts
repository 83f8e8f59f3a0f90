import type { Page } from '@playwright/test';
import { hydrated } from '../test.ts';

/** One page of each kind, and the states of the search page. */
export const KINDS: readonly string[] = [
  '/',
  '/docs/start',
  '/docs/crew',
  '/docs/practice/edit',
  '/docs/setup/camera',
  '/docs/craft/lab/emulsion',
  '/docs/craft/screen/seats',
  '/docs/program/shows/matinee',
  '/blog',
  '/blog/page/2',
  '/blog/archive',
  '/blog/tags',
  '/blog/tags/house',
  '/blog/authors',
  '/blog/authors/booth-crew',
  '/blog/a-new-gate',
  '/search',
  '/search?q=film',
  '/nope',
];

export const MODES = ['light', 'dark'] as const;

/** Opens a page and waits for hydration; on the search page also for results. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  if (path.includes('?q=')) await page.getByText(/documents found/).waitFor();
}
