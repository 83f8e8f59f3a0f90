import { chromiumOptions } from '../../tools/lib/browsers/chromium.ts';
import { makeOlder } from './older-browser.ts';
import { colorToggle, searchButton } from './parts.ts';
import { expect, test, visit } from './test.ts';

// Scrollbars take space on most desktops. Playwright hides them by default.
test.use({
  viewport: { width: 1600, height: 1200 },
  bypassCSP: true,
  launchOptions: { ...chromiumOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] },
});

// A stylesheet may still load when the test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const age of ['new', 'old']) {
  test(`scrollbars and dialogs do not move the page in ${age} browsers`, async ({ page }) => {
    if (age === 'old') await makeOlder(page);
    // The button is at the right edge, so it moves with every change of the width.
    const left = async () => (await colorToggle(page).boundingBox())?.x;
    await visit(page, '/docs/craft/screen/curtains');
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
    const initialLeft = await left();

    await searchButton(page).click();
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
    expect(await left()).toBe(initialLeft);

    await page.setViewportSize({ width: 1600, height: 3000 });
    await page.goto('/no/such/page');
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    // Only old browsers load the styles for them, after the first paint.
    await expect.poll(left).toBe(initialLeft);
  });
}
