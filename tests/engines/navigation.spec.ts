import { heading, navbar, pager, toc } from '../e2e/parts.ts';
import type { EnginePage } from './page.ts';
import { startServer } from './server.ts';
import { BUILD, expect, frames, hydrated, scrollTop, test, trouble, visit } from './test.ts';

const blogLink = (tab: EnginePage) => navbar(tab).getByRole('link', { name: 'Blog', exact: true });

test('links, Back and Forward lead to pages and their positions', { tag: '@quick' }, async ({
  tab,
  site,
}) => {
  await visit(tab, `${site.url}/docs/start`);
  await tab.evaluate(() => window.scrollTo(0, 640));
  await blogLink(tab).click();
  await expect.poll(() => tab.url()).toMatch(/\/blog$/);
  await heading(tab).waitFor();
  expect(await scrollTop(tab)).toBe(0);
  await tab.goBack();
  await heading(tab, 'Start').waitFor();
  await expect.poll(() => scrollTop(tab)).toBe(640);
  await tab.goForward();
  await expect.poll(() => tab.url()).toMatch(/\/blog$/);
  await expect.poll(() => scrollTop(tab)).toBe(0);
  await tab.goBack();
  await pager(tab).getByRole('link', { name: /^Next/ }).click();
  await expect.poll(() => tab.url()).not.toMatch(/\/start$/);
  expect(await trouble(tab)).toBe('');
  expect(site.failed).toEqual([]);
});

test('Back from another site leads to the position on the page', { tag: '@quick' }, async ({ tab, site }) => {
  const other = await startServer(BUILD);
  await visit(tab, `${site.url}/docs/start`);
  await tab.evaluate(() => window.scrollTo(0, 640));
  await expect.poll(() => scrollTop(tab)).toBe(640);
  await tab.goto(`${other.url}/blog`);
  await tab.goBack();
  await expect.poll(() => tab.url()).toBe(`${site.url}/docs/start`);
  await heading(tab, 'Start').waitFor();
  await expect.poll(() => scrollTop(tab)).toBe(640);
  // Browsers restore the position of a page from their cache after its events.
  await frames(tab, 5);
  expect(await scrollTop(tab)).toBe(640);
  await hydrated(tab);
  await blogLink(tab).click();
  await expect.poll(() => tab.url()).toMatch(/\/blog$/);
  other.close();
});

test('links to headings, a reload and a URL with a hash lead to their places', { tag: '@quick' }, async ({
  tab,
  site,
}) => {
  await visit(tab, `${site.url}/docs/start`);
  const link = toc(tab).getByRole('link').nth(1);
  await link.click();
  await expect.poll(() => tab.url()).toContain('#');
  await expect.poll(() => scrollTop(tab)).toBeGreaterThan(100);
  const there = await scrollTop(tab);
  await tab.goBack();
  await expect.poll(() => scrollTop(tab)).toBe(0);
  await tab.goForward();
  // Firefox rounds positions to the pixels of the screen.
  await expect.poll(async () => Math.abs((await scrollTop(tab)) - there)).toBeLessThan(2);
  await visit(tab, `${site.url}/docs/crew`);
  await visit(tab, `${site.url}/docs/start`);
  await tab.evaluate(() => window.scrollTo(0, 500));
  await tab.reload();
  await hydrated(tab);
  await expect.poll(() => scrollTop(tab)).toBe(500);
  await tab.goto('about:blank');
  await visit(tab, `${site.url}/docs/start#the-booth`);
  const top = () => tab.locator('#the-booth').boundingBox();
  await expect.poll(async () => (await top()).y).toBeLessThan(200);
  expect((await top()).y).toBeGreaterThan(50);
});
