// Rooms: theme/motion
import type { Page } from '@playwright/test';
import { drawer, hamburger } from './parts.ts';
import { expect, testOnOnePage as test, visit } from './test.ts';

/**
 * The properties of dialogs that change gradually, right after one has opened and after it has closed. Nothing waits for a frame, because
 * a transition can end before the next frame of a busy machine.
 */
const dialogMotion = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    const moving = (): string[] =>
      dialog.getAnimations().map((animation) => (animation as CSSTransition).transitionProperty);
    dialog.showModal();
    const opening = moving();
    dialog.close();
    const closing = moving();
    dialog.remove();
    return [opening.includes('opacity'), closing.includes('overlay')];
  });

/**
 * Whether a collapsed section unfolds gradually when a reader opens it. Opened by something else, such as the target of a URL, it has its
 * height at once. A transition of a minute is long enough for a busy machine to draw a frame of it.
 */
const unfolds = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.style.setProperty('--slow', '60s');
    const details = document.querySelector<HTMLDetailsElement>('main details');
    const summary = details?.querySelector('summary');
    if (!details || !summary) throw new Error('The page has no collapsed section.');
    const closed = details.offsetHeight;
    const heightAfterOpening = async (): Promise<number> => {
      details.open = true;
      while (details.offsetHeight === closed) await new Promise(requestAnimationFrame);
      return details.offsetHeight;
    };
    const full = await heightAfterOpening();
    details.open = false;
    while (details.offsetHeight !== closed) await new Promise(requestAnimationFrame);
    summary.focus();
    return (await heightAfterOpening()) < full;
  });

test('panels and sections open in motion, or at once if the reader prefers that', async ({
  page,
  authoring,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await visit(page, `${authoring}/docs/admonitions`);
    const moves = reducedMotion === 'no-preference';
    expect(await dialogMotion(page), reducedMotion).toEqual([moves, moves]);
    expect(await unfolds(page), reducedMotion).toBe(moves);
  }
});

test('the drawer keeps its content until it has slid out, and can open again at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/docs/start');
  await hamburger(page).click();
  const close = drawer(page).getByRole('button', { name: 'Close navigation bar' });
  await expect(close).toBeFocused();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const isFull = await close.evaluate((button: HTMLElement) => {
    const dialog = button.closest('dialog');
    button.click();
    return new Promise<boolean>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(dialog?.contains(button) === true)));
    });
  });
  expect(isFull).toBe(true);
  await expect(close).toHaveCount(0);
  await hamburger(page).click();
  await expect(close).toBeFocused();
});
