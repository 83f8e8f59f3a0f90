import type { Page } from '@playwright/test';
import { heading, toc } from './parts.ts';
import { expect, scrollTop as scrollY, testOnOnePage as test, visit, waitForFrames } from './test.ts';

/** Waits until the browser has dispatched the scroll events. */
const painted = (page: Page) => waitForFrames(page, 3);

/** Goes one step through the history, and expects a scroll position. */
async function expectAfter(page: Page, step: 'goBack' | 'goForward', top: number): Promise<void> {
  await page[step]();
  await painted(page);
  expect(await scrollY(page), step).toBe(top);
}

test.describe('links to headings', () => {
  test('lead to their headings, and Back and Forward to the position of each entry', async ({
    page,
    announced,
  }) => {
    const link = (index: number) => toc(page).getByRole('link').nth(index);
    await visit(page, `${announced}/docs/second`);
    await link(0).click();
    await painted(page);
    const first = await scrollY(page);
    expect(first).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollBy(0, 300));
    await link(1).press('Enter');
    await painted(page);
    const second = await scrollY(page);
    expect(second).toBeGreaterThan(first);
    await page.evaluate(() => window.scrollBy(0, -100));
    await link(0).click();
    await painted(page);
    expect(await scrollY(page)).toBe(first);
    await expectAfter(page, 'goBack', second - 100);
    await expectAfter(page, 'goBack', first + 300);
    await expectAfter(page, 'goBack', 0);
    await expectAfter(page, 'goForward', first + 300);
  });

  test('clicked by a script in one task lead to their headings, and Back to the position of each entry', async ({
    page,
    announced,
  }) => {
    await visit(page, `${announced}/docs/second`);
    const [first, second, last] = await toc(page).evaluate((nav) => {
      const [one, two] = [...nav.querySelectorAll('a')];
      const clickOn = (link: HTMLElement | undefined) => {
        link?.click();
        return Math.round(window.scrollY);
      };
      const tops = [clickOn(one)];
      window.scrollBy(0, 300);
      tops.push(clickOn(two));
      window.scrollBy(0, -100);
      tops.push(clickOn(one));
      return tops as [number, number, number];
    });
    await painted(page);
    expect(last).toBe(first);
    expect(await scrollY(page)).toBe(first);
    await expectAfter(page, 'goBack', second - 100);
    await expectAfter(page, 'goBack', first + 300);
  });

  test('with the same hash on two pages have a position for each page', async ({ page, announced }) => {
    await visit(page, `${announced}/docs/start`);
    const deep = toc(page).getByRole('link', { name: 'Deep down' });
    await deep.evaluate((link: HTMLElement) => link.click());
    await painted(page);
    const here = await scrollY(page);
    await page.evaluate(() => window.scrollBy(0, -200));
    await page
      .getByRole('article')
      .getByRole('link', { name: 'the second page' })
      .evaluate((link: HTMLElement) => link.click());
    await expect(heading(page)).toHaveText('Second');
    await deep.evaluate((link: HTMLElement) => link.click());
    await painted(page);
    const there = await scrollY(page);
    expect(there).not.toBe(here);
    await expect(page.getByRole('heading', { name: 'Deep down' })).toBeInViewport();
    await expectAfter(page, 'goBack', 0);
    await page.goBack();
    await expect(heading(page)).toHaveText('Start');
    expect(await scrollY(page)).toBe(here - 200);
  });
});

/** Scrolls and clicks on a link in the same frame. */
const scrollAndClick = (page: Page, top: number, name: string) =>
  page
    .getByRole('article')
    .getByRole('link', { name, exact: true })
    .evaluate((link: HTMLElement, y) => {
      window.scrollTo(0, y);
      link.click();
    }, top);

/** Scrolls and goes through the history in the same frame. */
const scrollAndGo = (page: Page, top: number, steps: number) =>
  page.evaluate(
    ([y = 0, by]) => {
      window.scrollTo(0, y);
      history.go(by);
    },
    [top, steps],
  );

test('a scroll restoration that waits for late content ends with the next navigation', async ({
  page,
  announced,
}) => {
  await visit(page, `${announced}/docs/start`);
  await scrollAndClick(page, 100_000, 'the second page');
  await expect(heading(page)).toHaveText('Second');
  // In a taller window the page is too short: the restoration waits for more content.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.goBack();
  await expect(heading(page)).toHaveText('Start');
  await page.goForward();
  await expect(heading(page)).toHaveText('Second');
  await page.evaluate(() => {
    document.body.style.height = '9000px';
  });
  await painted(page);
  expect(await scrollY(page)).toBe(0);
});

test.describe('quick input', () => {
  /** ROUNDS=100 finds failures that are rare. */
  const ROUNDS = Number(process.env.ROUNDS ?? 3);
  /** Maximum time for a round on a busy machine, in milliseconds. */
  const PATIENCE = 5_000;

  /** Positions all over the page, in an order without a pattern. */
  const positionOf = (round: number) => 100 + ((round * 619) % 1500);

  test('never loses a position that was reached in the frame of a click, Back or Forward', async ({
    page,
    announced,
  }) => {
    test.setTimeout(test.info().timeout + ROUNDS * PATIENCE);
    await visit(page, `${announced}/docs/start`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [here, there, again] = [positionOf(round), positionOf(round + 7), positionOf(round + 9)];
      await scrollAndClick(page, here, 'the second page');
      await expect(heading(page)).toHaveText('Second');
      for (const [top, steps, title, position] of [
        [there, -1, 'Start', here],
        [again, 1, 'Second', there],
        [100, -1, 'Start', again],
      ] as const) {
        await scrollAndGo(page, top, steps);
        await expect(heading(page)).toHaveText(title);
        expect(await scrollY(page), `${title}, round ${round}`).toBe(position);
      }
    }
  });

  test('leads to the heading with each click on the table of contents', async ({ page, announced }) => {
    test.setTimeout(test.info().timeout + ROUNDS * PATIENCE);
    await visit(page, `${announced}/docs/second`);
    const clickAll = (pause: number) =>
      toc(page).evaluate(async (nav, frames) => {
        const links = [...nav.querySelectorAll('a')];
        const tops: number[] = [];
        for (const link of [...links, ...links]) {
          link.click();
          for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
          tops.push(document.getElementById(link.hash.slice(1))?.getBoundingClientRect().top ?? Number.NaN);
          window.scrollBy(0, 150);
          for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
        }
        return tops.map(Math.round);
      }, pause);
    const [expected = Number.NaN] = await clickAll(3);
    for (let round = 0; round < ROUNDS; round += 1) {
      const tops = await clickAll(round % 3);
      expect(new Set(tops), `round ${round}`).toEqual(new Set([expected]));
    }
  });
});
