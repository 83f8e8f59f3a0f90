// Rooms: engine/kinds
import { expectNoViolations } from './axe.ts';
import { drawer, hamburger, heading, navbar, pager, searchDialog, searchFor, sidebar, toc } from './parts.ts';
import { expect, test, visit, watch } from './test.ts';

const BREADCRUMBS = 'Breadcrumbs';

test('a page outside the handbook and the blog has a plain layout, and is found and listed', async ({
  page,
  request,
  announced,
}) => {
  const trouble = watch(page);
  await visit(page, `${announced}/about`);
  await expect(heading(page, 'About the cinema')).toBeVisible();
  await expect(toc(page).getByRole('link')).toHaveText(['Who we are', 'How to reach us']);
  for (const absent of [sidebar(page), pager(page)]) await expect(absent).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: BREADCRUMBS }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveAttribute('href', /\/about\.mdx$/);
  await expectNoViolations(page);

  await test.step('the text is in the middle of the window', async () => {
    const [text, main] = await Promise.all(
      (['article', 'main'] as const).map((role) => page.getByRole(role).boundingBox()),
    );
    const center = (box = text) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(Math.abs(center(text) - center(main))).toBeLessThan(1);
  });

  await test.step('the search finds it', async () => {
    await searchFor(page, 'zebrafish');
    await expect(searchDialog(page).getByRole('link', { name: /^About the cinema/ })).toContainText('Pages');
    await page.keyboard.press('Escape');
  });

  await test.step('a section leads to its pages, and they lead back', async () => {
    await page.getByRole('main').getByRole('link', { name: 'booth' }).click();
    await expect(heading(page, 'Booth')).toBeVisible();
    await page.getByRole('navigation', { name: BREADCRUMBS }).getByRole('link', { name: 'Rooms' }).click();
    await expect(heading(page, 'Rooms')).toBeVisible();
    const cards = page.getByRole('region', { name: 'In this section' }).getByRole('link');
    await expect(cards).toHaveText([/Booth/, /Cellar/]);
  });

  const read = async (path: string) => (await request.get(`${announced}${path}`)).text();
  expect(await read('/about.md')).toContain('Our mascot is a zebrafish.');
  expect(await read('/llms.txt')).toContain('[About the cinema]');
  expect(await read('/llms-full.txt')).toContain('Our mascot is a zebrafish.');
  expect(await read('/sitemap.xml')).toContain('/core/rooms/cellar/films<');
  expect(await read('/about')).toMatch(/property="og:image" content="[^"]*\/social\//);
  expect(trouble).toEqual([]);
});

for (const width of [390, 768, 996])
  test(`in a window of ${width} pixels, a page without a sidebar has the main menu in its drawer`, async ({
    page,
    announced,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, `${announced}/about`);
    const scroll = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(scroll).toBeLessThanOrEqual(0);
    await hamburger(page).click();
    await expect(drawer(page).getByRole('link', { name: 'Docs' })).toBeVisible();
    await expect(drawer(page).getByRole('button', { name: /Back to main menu/ })).toHaveCount(0);
  });

test('a site without a blog, repository, cards and actions shows nothing of them', async ({
  page,
  request,
  locked,
}) => {
  await visit(page, `${locked}/`);
  await expect(heading(page, 'Locked')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /Start|blog/i })).toHaveCount(0);
  await expect(navbar(page).getByRole('link')).toHaveText(['Locked', 'Docs']);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  await expect(page).toHaveTitle('Locked');
  await expectNoViolations(page);
  await visit(page, `${locked}/docs/start`);
  for (const name of ['Edit this page', 'Was this page helpful?'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.locator('link[type*="rss"], link[type*="atom"], link[type*="feed"]')).toHaveCount(0);

  for (const path of ['/blog', '/blog/rss.xml', '/blog/tags'])
    expect((await request.get(locked + path)).status(), path).toBe(404);
  for (const path of ['/sitemap.xml', '/llms.txt', '/', '/docs/start', '/search'])
    expect(await (await request.get(locked + path)).text(), path).not.toContain('/blog');
});
