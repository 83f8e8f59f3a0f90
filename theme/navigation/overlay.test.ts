import { assert, asyncProperty, constantFrom, array as list } from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeHistory } from '../../tests/helpers/fake-history.ts';

let browser: FakeHistory;
let dialog: import('./overlay.ts').Overlay;
let overlays: typeof import('./overlay.ts').overlays;
let create: () => import('./overlay.ts').Overlay;

/** A document with an entry before it, whose dialog has never been open. */
async function load(): Promise<void> {
  browser = new FakeHistory(['/start', '/docs']);
  vi.stubGlobal('window', browser.window);
  vi.resetModules();
  ({ overlays, createOverlay: create } = await import('./overlay.ts'));
  dialog = create();
}

beforeEach(load);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const hasEntry = (): boolean => browser.state?.isOverlay === true;

it('an open dialog has a history entry, and closing it removes the entry', async () => {
  dialog.open();
  expect([dialog.isOpen(), hasEntry()]).toEqual([true, true]);
  dialog.close();
  await browser.settled();
  expect([dialog.isOpen(), hasEntry(), browser.url]).toEqual([false, false, '/docs']);
});

it('Back closes the dialog and keeps the page, and Forward does not open it again', async () => {
  dialog.open();
  browser.go(-1);
  await browser.settled();
  expect([dialog.isOpen(), browser.url]).toEqual([false, '/docs']);
  browser.go(1);
  await browser.settled();
  expect([dialog.isOpen(), hasEntry()]).toEqual([false, false]);
});

it('other listeners do not see that the entry is removed, but they see Back', async () => {
  const seen: string[] = [];
  browser.window.addEventListener('popstate', () => seen.push(browser.url));
  dialog.open();
  dialog.close();
  await browser.settled();
  expect(seen).toEqual([]);
  browser.go(-1);
  await browser.settled();
  expect(seen).toEqual(['/start']);
});

it('a change of the history waits until the entry is removed', async () => {
  dialog.open();
  dialog.close();
  let isRemoved = false;
  const removed = overlays.removed().then(() => {
    isRemoved = true;
  });
  await Promise.resolve();
  expect(isRemoved).toBe(false);
  await removed;
  expect(hasEntry()).toBe(false);
});

it('what opens next replaces it and uses its entry', async () => {
  const other = create();
  dialog.open();
  other.open();
  // This one is already closed.
  dialog.close();
  await browser.settled();
  expect([dialog.isOpen(), other.isOpen(), hasEntry()]).toEqual([false, true, true]);
  browser.go(-1);
  await browser.settled();
  expect([other.isOpen(), browser.url, browser.before]).toEqual([false, '/docs', ['/start']]);
});

it('the dialog works if the browser allows no more entries', async () => {
  browser.isFull = true;
  dialog.open();
  expect(dialog.isOpen()).toBe(true);
  dialog.close();
  await browser.settled();
  expect([dialog.isOpen(), browser.url]).toEqual([false, '/docs']);
});

it('after any quick input, the last action decides, and no entries remain', async () => {
  const action = constantFrom('open', 'close', 'wait', 'open', 'close');
  await assert(
    asyncProperty(list(action, { maxLength: 30 }), async (actions) => {
      await load();
      let isOpen = false;
      for (const name of actions) {
        if (name === 'wait') await browser.tick();
        else {
          dialog[name as 'open' | 'close']();
          isOpen = name === 'open';
        }
      }
      await browser.settled();
      expect([dialog.isOpen(), hasEntry()]).toEqual([isOpen, isOpen]);
      dialog.close();
      await browser.settled();
      expect([browser.url, browser.before]).toEqual(['/docs', ['/start']]);
    }),
  );
});
