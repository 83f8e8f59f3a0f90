import { allResults, heading, searchBox, searchButton, searchDialog } from '../e2e/parts.ts';
import { expect, isOneColor, PHONE, test, trouble, visit } from './test.ts';

test('the search finds pages with the keyboard and with the pointer', { tag: '@quick' }, async ({
  tab,
  site,
}) => {
  await visit(tab, `${site.url}/docs/start`);
  await tab.keyboard.press('Control+k');
  await searchBox(tab).waitFor();
  await tab.keyboard.type('film');
  await allResults(tab).waitFor();
  // All hits are in view, or the dialog is as high as the window allows.
  const { height } = await searchDialog(tab).boundingBox();
  expect(height).toBeGreaterThan(480);
  // The browser's own button to clear a field is not there: the end of the field is empty.
  const field = await searchBox(tab).boundingBox();
  expect(
    await isOneColor(tab, {
      x: field.x + field.width - 40,
      y: field.y + 10,
      width: 36,
      height: field.height - 20,
    }),
  ).toBe(true);
  await tab.keyboard.press('ArrowDown');
  const chosen = await searchBox(tab).getAttribute('aria-activedescendant');
  const href = await tab.locator(`[id="${chosen}"]`).getAttribute('href');
  await tab.keyboard.press('Enter');
  await expect.poll(() => tab.url()).toContain(href ?? '?');
  await searchDialog(tab).waitFor({ state: 'hidden' });

  await tab.setViewportSize(PHONE);
  await searchButton(tab).click();
  await searchBox(tab).fill('camera');
  await searchDialog(tab)
    .getByRole('link', { name: /^Camera/ })
    .first()
    .click();
  await heading(tab, 'Camera').waitFor();
  expect(await trouble(tab)).toBe('');
  expect(site.failed).toEqual([]);
});

test('the search page finds pages', async ({ tab, site }) => {
  await visit(tab, `${site.url}/search?q=film`);
  await tab.getByText(/documents found/).waitFor();
  await tab.getByRole('main').getByRole('link', { name: /film/i }).first().waitFor();
  expect(await trouble(tab)).toBe('');
});
