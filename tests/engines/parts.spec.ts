import {
  colorToggle,
  drawer,
  hamburger,
  heading,
  searchButton,
  searchDialog,
  tocButton,
} from '../e2e/parts.ts';
import type { EngineLocator, EnginePage } from './page.ts';
import { expect, hydrated, idle, isPainted, PHONE, partsWithoutSize, test, trouble, visit } from './test.ts';

/** Whether a part is completely in the window. */
const isInWindow = (tab: EnginePage, box: { x: number; y: number; width: number; height: number }) =>
  tab.evaluate(
    ({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight,
    box,
  );

test('the drawer opens, leads to a page and closes', { tag: '@quick' }, async ({ tab, site }) => {
  await tab.setViewportSize(PHONE);
  await visit(tab, `${site.url}/docs/start`);
  await hamburger(tab).click();
  await drawer(tab).waitFor();
  await tab.keyboard.press('Escape');
  await drawer(tab).waitFor({ state: 'hidden' });
  await hamburger(tab).click();
  await drawer(tab).getByRole('link', { name: 'Glossary' }).click();
  await heading(tab, 'Glossary').waitFor();
  await drawer(tab).waitFor({ state: 'hidden' });
  await tab.goto(`${site.url}/docs/start`);
  await tocButton(tab).click();
  await tab.getByRole('link', { name: 'The booth', exact: true }).first().click();
  await expect.poll(() => tab.url()).toContain('#');
  expect(await trouble(tab)).toBe('');
});

test('the color mode changes in both windows, and tabs keep their choice', { tag: '@quick' }, async ({
  tab,
  authoring,
}) => {
  await visit(tab, `${authoring.url}/docs/tabs`);
  const other = await tab.open();
  await visit(other, `${authoring.url}/docs/tabs`);
  const mode = (page: EnginePage) => page.locator('html').getAttribute('data-theme');
  await colorToggle(other).click();
  await expect.poll(() => mode(other)).toBe('dark');
  await expect.poll(() => mode(tab)).toBe('dark');
  const last = (page: EnginePage) => page.getByRole('tab').nth(1);
  await last(other).click();
  await expect.poll(() => last(other).getAttribute('aria-selected')).toBe('true');
  await tab.reload();
  await hydrated(tab);
  await expect.poll(() => mode(tab)).toBe('dark');
  await expect.poll(() => last(tab).getAttribute('aria-selected')).toBe('true');
  expect(await trouble(tab)).toBe('');
});

test('the dialog of a larger image and that of the shortcuts show their Close button and close', {
  tag: '@quick',
}, async ({ tab, site }) => {
  for (const size of [PHONE, { width: 1280, height: 800 }]) {
    await tab.setViewportSize(size);
    await visit(tab, `${site.url}/blog/strips`);
    await tab
      .getByRole('button', { name: /^Enlarge: ./ })
      .first()
      .click();
    const dialog = tab.getByRole('dialog', { name: 'Larger image' });
    const close = dialog.getByRole('button', { name: 'Close' });
    await close.waitFor();
    await expect.poll(async () => isInWindow(tab, await close.boundingBox())).toBe(true);
    await expect.poll(() => isPainted(tab, close)).toBe(true);
    await close.click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await tab.keyboard.press('?');
  const shortcuts = tab.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await shortcuts.waitFor();
  await tab.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'hidden' });
  expect(await trouble(tab)).toBe('');
});

test('everything in a dialog has a size and pixels', { tag: '@quick' }, async ({ tab, authoring }) => {
  const dialogs: { open: () => Promise<void>; dialog: EngineLocator; drawn: string }[] = [
    {
      open: () =>
        tab
          .getByRole('button', { name: /^Enlarge: ./ })
          .first()
          .click(),
      dialog: tab.getByRole('dialog', { name: 'Larger image' }),
      drawn: 'figure svg',
    },
    { open: () => searchButton(tab).click(), dialog: searchDialog(tab), drawn: 'a' },
    {
      open: () => tab.keyboard.press('?'),
      dialog: tab.getByRole('dialog', { name: 'Keyboard shortcuts' }),
      drawn: 'dt',
    },
    { open: () => hamburger(tab).click(), dialog: drawer(tab), drawn: 'nav a' },
  ];
  for (const size of [PHONE, { width: 1280, height: 800 }]) {
    await tab.setViewportSize(size);
    await visit(tab, `${authoring.url}/docs/diagrams`);
    await idle(tab);
    for (const { open, dialog, drawn } of size === PHONE ? dialogs : dialogs.slice(0, -1)) {
      await open();
      await dialog.waitFor();
      await expect.poll(() => partsWithoutSize(dialog)).toEqual([]);
      for (const part of ['button', drawn])
        await expect.poll(() => isPainted(tab, dialog.locator(part).first()), part).toBe(true);
      await tab.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
  }
  expect(await trouble(tab)).toBe('');
});

test('a formula in a sentence that is wider than the window scrolls, wherever it is', {
  tag: '@quick',
}, async ({ tab, authoring }) => {
  await tab.setViewportSize({ width: 320, height: 700 });
  await visit(tab, `${authoring.url}/docs/formulas`);
  const formula = tab.locator('main p :has(> math:not([display]))').first();
  const failed = await formula.evaluate((box) => {
    const wide = box.cloneNode(true) as Element;
    const part = document.createElementNS('http://www.w3.org/1998/Math/MathML', 'mn');
    part.textContent = '1'.repeat(80);
    wide.firstElementChild?.append(part);
    return ['p', 'li', 'h2', 'strong', 'dd', 'blockquote'].filter((name) => {
      const parent = document.createElement(name);
      box.closest('p')?.after(parent);
      parent.append('A sentence ', wide);
      wide.scrollLeft = 40;
      return wide.scrollLeft !== 40 || wide.getBoundingClientRect().right > innerWidth;
    });
  });
  expect(failed).toEqual([]);
});

test('menus open next to their buttons', { tag: '@quick' }, async ({ tab, site }) => {
  // They do not wait for what loads when the browser is idle.
  site.hold(/\/extras\./);
  await visit(tab, `${site.url}/docs/start`);
  const button = tab.getByRole('button', { name: 'Other formats' });
  await button.click();
  const menu = tab.getByRole('group', { name: 'Other formats' });
  await menu.waitFor();
  const [above, below] = [await button.boundingBox(), await menu.boundingBox()];
  expect(Math.abs(below.y - above.y - above.height)).toBeLessThan(12);
  expect(Math.abs(below.x + below.width - above.x - above.width)).toBeLessThan(4);
  await tab.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
});

test('a footnote opens and closes, and a link shows a preview', { tag: '@quick' }, async ({
  tab,
  authoring,
  site,
}) => {
  await visit(tab, `${authoring.url}/docs/text`);
  // A search for a link by its name in the whole of this page takes seconds in WebKit on a busy machine.
  const reference = tab.locator('main sup').getByRole('link', { name: '1', exact: true });
  const note = tab.getByRole('dialog', { name: 'Footnote 1' });
  await reference.click();
  await note.waitFor();
  await expect.poll(async () => isInWindow(tab, await note.boundingBox())).toBe(true);
  // Screen readers click without a pointer.
  for (const state of ['hidden', 'visible', 'hidden'] as const) {
    await reference.evaluate((link) => link.click());
    await note.waitFor({ state });
  }
  await visit(tab, `${site.url}/docs/start`);
  await idle(tab);
  // The driver of WebKit moves the pointer without a distance, which the theme ignores. The focus shows the same preview.
  await tab.getByRole('button', { name: 'Other formats' }).focus();
  await expect(async () => {
    await tab.keyboard.press('Tab');
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('camera');
  }).toPass({ intervals: [0] });
  await tab.getByRole('tooltip').waitFor();
  expect(await trouble(tab)).toBe('');
});

test('code can be copied', { tag: '@quick' }, async ({ tab, authoring }) => {
  await visit(tab, `${authoring.url}/docs/code`);
  await tab.getByRole('button', { name: 'Copy code to clipboard' }).first().click();
  await tab.getByRole('button', { name: 'Copied' }).first().waitFor();
  expect(await trouble(tab)).toBe('');
});
