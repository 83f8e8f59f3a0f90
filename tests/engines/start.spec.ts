import { alert, heading, navbar, searchBox, searchButton } from '../e2e/parts.ts';
import { expect, frames, hydrated, isPainted, test, trouble, visit, watchMoves } from './test.ts';

const FONT = /\.woff2$/;

const PARTS = 'main :is(h1, h2, h3, p, li)';

/** Pixels by which the lines of two fonts may differ. */
const TOLERANCE = 3;

test('scripts start by themselves, also on a page that is scrolled when it appears', {
  tag: '@quick',
}, async ({ tab, site }) => {
  for (const path of ['/docs/start', '/docs/start#the-booth']) {
    await tab.goto('about:blank');
    await tab.goto(site.url + path);
    await hydrated(tab);
    await tab.locator('link[rel="stylesheet"]').evaluate((link) => link.isConnected);
  }
  await tab.evaluate(() => window.scrollTo(0, 500));
  await tab.reload();
  await hydrated(tab);
});

test('a click and text from before hydration are not lost', { tag: '@quick' }, async ({ tab, site }) => {
  const release = site.hold(/\/static\/js\//);
  await tab.goto(`${site.url}/docs/start`);
  await searchButton(tab).click();
  await tab.keyboard.type('camera');
  release();
  await searchBox(tab).waitFor();
  await expect.poll(() => searchBox(tab).evaluate((box) => (box as HTMLInputElement).value)).toBe('camera');
});

test('Copy page copies, and before hydration it copies or shows what to do', { tag: '@quick' }, async ({
  tab,
  site,
}) => {
  const paste = async () => {
    await tab.keyboard.press('Control+k');
    await searchBox(tab).waitFor();
    await searchBox(tab).focus();
    await tab.keyboard.press('Control+v');
    const text = await searchBox(tab).evaluate((box) => (box as HTMLInputElement).value);
    await tab.keyboard.press('Escape');
    await searchBox(tab).waitFor({ state: 'hidden' });
    return text;
  };
  await visit(tab, `${site.url}/docs/crew`);
  await tab.getByRole('button', { name: 'Copy page' }).click();
  await tab.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await paste()).toContain('# Crew');

  const release = site.hold(/\/static\/js\//);
  await tab.goto(`${site.url}/docs/start`);
  await tab.getByRole('button', { name: 'Copy page' }).click();
  release();
  const copied = tab.getByRole('button', { name: 'Copied' });
  const link = tab.getByRole('link', { name: 'View as Markdown' });
  await expect.poll(async () => (await copied.isVisible()) || (await link.isVisible())).toBe(true);
  // WebKit allows writing only while it handles a click of the reader, so the reader clicks once more.
  if (await link.isVisible()) {
    await tab.getByText('could not be copied').waitFor();
    await tab.getByRole('button', { name: 'Copy page' }).click();
    await copied.waitFor();
  }
  expect(await paste()).toContain('# Start');
  expect(await trouble(tab)).toBe('');
});

test('texts in the fallback font are as wide as in the font, so that few lines break in other places', {
  tag: '@quick',
}, async ({ tab, site }) => {
  await visit(tab, `${site.url}/docs/start`);
  /** The average difference between the widths of texts, in percent. */
  const difference = (weight: number, selector: string) =>
    tab.evaluate(
      async (font, parts) => {
        const texts = [...document.querySelectorAll(parts)]
          .map(({ textContent }) => textContent.trim().slice(0, 70))
          .filter((text) => text.length > 4);
        const span = document.body.appendChild(document.createElement('span'));
        Object.assign(span.style, { position: 'absolute', whiteSpace: 'nowrap', font });
        const widths = (family: string) => {
          span.style.fontFamily = family;
          return texts.map((text) => {
            span.textContent = text;
            return span.getBoundingClientRect().width;
          });
        };
        await document.fonts.load(`${font.split(' ')[0]} 1em "Instrument Sans"`);
        const real = widths('"Instrument Sans"');
        const fallback = widths('"Instrument Sans Fallback"');
        span.remove();
        const all = real.map((width, index) => Math.abs((fallback[index] ?? 0) / width - 1) * 100);
        return all.reduce((sum, one) => sum + one, 0) / all.length;
      },
      `${weight} 15px sans-serif`,
      selector,
    );
  expect(await difference(400, 'main p')).toBeLessThan(2.3);
  expect(await difference(600, 'a, button, h2, h3')).toBeLessThan(3.1);
});

test.describe('in a new browser', () => {
  test.use({ isNewBrowser: true });
  for (const path of ['/', '/docs/start']) {
    test(`the text of ${path} is visible before the fonts, and nothing moves when they arrive`, {
      tag: '@quick',
    }, async ({ tab, site }) => {
      const release = site.hold(FONT);
      await tab.goto(site.url + path);
      await heading(tab).waitFor();
      const moves = await watchMoves(tab, PARTS);
      await expect.poll(() => isPainted(tab, heading(tab))).toBe(true);
      // Other values hide the text for up to three seconds.
      const hiding = await tab.evaluate(() =>
        [...document.fonts]
          .filter(({ status, display }) => status === 'loading' && display !== 'swap')
          .map(({ family, display }) => `${family}: ${display}`),
      );
      expect(hiding).toEqual([]);
      await tab.locator('link[rel="stylesheet"]').evaluate((link) => link.isConnected);
      // A new Firefox reads the names of all fonts in this time, and then looks for every font again.
      await frames(tab, 60);
      release();
      await tab.evaluate(() => document.fonts.ready.then(() => true));
      await expect.poll(() => tab.evaluate(() => document.fonts.check('1em "Instrument Sans"'))).toBe(true);
      await frames(tab, 5);
      expect((await moves()).filter(({ moved }) => moved > TOLERANCE)).toEqual([]);
    });
  }
});

test('a page whose code does not load shows a message, and the next attempt works', {
  tag: '@quick',
}, async ({ tab, site }) => {
  await visit(tab, `${site.url}/`);
  const repair = site.fail(/\/static\/js\/async\//);
  // This link is below the window, so its page is not preloaded.
  await tab.getByRole('link', { name: 'The house reopens' }).first().click();
  await alert(tab).waitFor();
  repair();
  await alert(tab).getByRole('button', { name: 'Retry' }).click();
  await heading(tab, 'The house reopens').waitFor();
  await navbar(tab).waitFor();
});
