// Rooms: engine/owner
import type { Locator } from '@playwright/test';
import { drawer, hamburger, heading, navbar } from './parts.ts';
import { expect, testOnOnePage as test, visit } from './test.ts';

/** A link that leads to another site is announced, and opens in a new tab. */
const STATUS = { name: /^Status\b.*\(opens in a new tab\)$/ } as const;

async function expectLinks(menu: Locator): Promise<void> {
  const status = menu.getByRole('link', STATUS);
  await expect(status).toBeVisible();
  await expect(status).toHaveAttribute('href', 'https://status.example.org');
  await expect(status).toHaveAttribute('target', '_blank');
  const letter = menu.getByRole('link', { name: 'Write to us', exact: true });
  await expect(letter).toHaveAttribute('href', 'mailto:manual@example.org');
  await expect(letter).not.toHaveAttribute('target', '_blank');
}

test('the top bar and the drawer have links to another site and to a mailbox', async ({ page, hosted }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, `${hosted}/docs/start`);
  await expectLinks(navbar(page));
  await page.setViewportSize({ width: 390, height: 844 });
  await hamburger(page).click();
  await drawer(page).getByRole('button', { name: '← Back to main menu' }).click();
  await expectLinks(drawer(page));
});

test('feedback about a page leads to the form of the owner', async ({ page, hosted }) => {
  await visit(page, `${hosted}/docs/start`);
  const href = await page.getByRole('link', { name: 'Was this page helpful?' }).getAttribute('href');
  const url = new URL(href ?? '');
  expect(url.origin + url.pathname).toBe('https://forms.example.org/new');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    page: 'https://handbook.example.org/core/docs/start',
    about: `Feedback: ${await heading(page).textContent()}`,
  });
});

test('elements of the owner are in the head of every page, and a script of static/ runs', async ({
  page,
  hosted,
}) => {
  for (const path of ['/docs/start', '/', '/search', '/no-such-page']) {
    await page.goto(hosted + path);
    await expect(page.locator('html')).toHaveAttribute('data-counted', 'yes');
    await expect(page.locator('head meta[name=verification]')).toHaveAttribute(
      'content',
      'the "hosted" site',
    );
  }
});
