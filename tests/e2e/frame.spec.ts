// Rooms: theme/docs theme/blocks/cards theme/blocks/tabs theme/blocks/diagram theme/blocks/callout
import type { Locator } from '@playwright/test';
import { colorToggle, heading, navbar, pager, sidebar, toc } from './parts.ts';
import { expect, holdRequests, hydrated, testOnOnePage as test, visit, watch } from './test.ts';

test('navbar, sidebar and footer have links, and other sites open in a new tab', async ({ page }) => {
  await page.goto('/docs/start');
  const footer = page.getByRole('contentinfo');
  const expectExternal = async (link: Locator) => {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  };
  await test.step('navbar', async () => {
    const link = (name: string) => navbar(page).getByRole('link', { name });
    await expect(link('Fixture')).toHaveAttribute('href', '/');
    await expect(link('Docs')).toHaveAttribute('href', '/docs/start');
    await expect(link('Docs')).toHaveAttribute('aria-current', 'true');
    await expect(link('Blog')).toHaveAttribute('href', '/blog');
    await expect(link('Blog')).not.toHaveAttribute('aria-current');
    await expect(link('Repository')).toHaveAttribute('href', 'https://example.org/fixture');
    await expectExternal(link('Repository'));
  });
  await test.step('sidebar', async () => {
    await expect(sidebar(page).locator(':scope > ul > li')).toHaveText([
      'Start',
      /^Setup/,
      /^Craft/,
      /^Practice/,
      /^Crew Handbook/,
      /^Program/,
      'Glossary',
    ]);
  });
  await test.step('links to other sites', async () => {
    const link = page
      .getByRole('article')
      .getByRole('link', { name: /makers of projectors/ })
      .first();
    await expectExternal(link);
    await expect(link).toHaveAccessibleName(/opens in a new tab/);
  });
  await test.step('footer', async () => {
    await expect(footer.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog');
    for (const name of ['About', 'Terms of use']) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\/example\.org\//);
      await expectExternal(footer.getByRole('link', { name }));
    }
    const mail = footer.getByRole('link', { name: 'Mail', exact: true });
    await expect(mail).toHaveAttribute('href', 'mailto:house@example.org');
    await expect(mail).not.toHaveAttribute('target');
    await expect(footer).toContainText('1995-2024');
    const sections = sidebar(page)
      .locator('> ul > li')
      .filter({ has: page.getByRole('button') });
    const links = footer.getByRole('list').first().getByRole('link');
    await expect(links).toHaveCount(await sections.count());
    for (const link of await links.all())
      expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  });
});

test.describe('docs sidebar', () => {
  test('open categories stay open across navigations', async ({ page }) => {
    await visit(page, '/docs/start');
    const started = sidebar(page).getByRole('button', { name: 'Setup' });
    await expect(started).toHaveAttribute('aria-expanded', 'false');
    await started.click();
    await expect(started).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar(page).getByRole('link', { name: '1. Camera' })).toBeVisible();
    await sidebar(page).getByRole('button', { name: "Expand sidebar category 'Program'" }).click();
    await expect(sidebar(page).getByRole('link', { name: 'Shows' })).toBeVisible();
    await expect(sidebar(page).getByRole('link', { name: '1. Camera' })).toBeVisible();
    await sidebar(page).getByRole('button', { name: "Collapse sidebar category 'Program'" }).click();
    await expect(sidebar(page).getByRole('link', { name: 'Shows' })).toBeHidden();
    await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
    await expect(page).toHaveURL('/docs/glossary');
    await expect(sidebar(page).getByRole('link', { name: '1. Camera' })).toBeVisible();
    await navbar(page).getByRole('link', { name: 'Fixture' }).click();
    await expect(page).toHaveURL('/');
    await expect(heading(page)).toHaveText('Pictures in a dark room');
    await page.goBack();
    await expect(sidebar(page).getByRole('link', { name: '1. Camera' })).toBeVisible();
  });

  test('opens the categories of the current page and scrolls its link into view', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 420 });
    await visit(page, '/docs/crew/travel');
    const current = sidebar(page).getByRole('link', { name: 'Travel Guide' });
    await expect(current).toHaveAttribute('aria-current', 'page');
    await expect(current).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test.describe('on a handbook page', () => {
  test('breadcrumbs link to the home page and the ancestors, with structured data', async ({ page }) => {
    await page.goto('/docs/crew/career/goals');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await expect(crumbs.getByRole('link').first()).toHaveAccessibleName('Home page');
    await expect(crumbs.getByRole('link', { name: 'Crew Handbook' })).toHaveAttribute('href', '/docs/crew');
    const current = crumbs.locator('[aria-current=page]');
    await expect(current).toHaveText('Goals');
    // The title of the page follows, so only screen readers get its name twice.
    expect((await current.boundingBox())?.width).toBe(1);
    const script = page.locator('script[type="application/ld+json"]');
    const { '@graph': graph } = JSON.parse((await script.textContent()) ?? '');
    expect(graph.at(-1).itemListElement).toMatchObject([
      { name: 'Home page', item: 'https://fixture.example.org/' },
      { name: 'Crew Handbook', item: 'https://fixture.example.org/docs/crew' },
      { name: 'Career', item: 'https://fixture.example.org/docs/crew/career' },
      { name: 'Goals', item: 'https://fixture.example.org/docs/crew/career/goals' },
    ]);
  });

  test('the table of contents lists headings, and marks the section in view', async ({ page }) => {
    await visit(page, '/docs/practice/edit');
    const headings = page.getByRole('article').locator('h2:not(#in-this-section), h3');
    await expect(toc(page).getByRole('link')).toHaveCount(await headings.count());
    await toc(page).getByRole('link', { name: 'Review', exact: true }).click();
    await expect(page).toHaveURL(/#review$/);
    await expect(page.getByRole('heading', { level: 3, name: /^Review/ })).toBeInViewport();
    await expect(toc(page).locator('[aria-current]')).toHaveText('Review');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(toc(page).locator('[aria-current]')).toHaveText('Common issues');
  });

  test('the pager follows the order of the sidebar', async ({ page }) => {
    await page.goto('/docs/setup/projector');
    const [previous, next] = [/^Previous/, /^Next/];
    await expect(pager(page).getByRole('link')).toHaveText([previous, next]);
    await expect(pager(page).getByRole('link', { name: previous })).toHaveAttribute(
      'href',
      '/docs/setup/stock',
    );
    await pager(page).getByRole('link', { name: next }).click();
    await expect(page).toHaveURL('/docs/craft/light');
    await page.goto('/docs/start');
    await expect(pager(page).getByRole('link')).toHaveCount(1);
  });

  test('a folder page has a title card, a date, and links to its source and an issue', async ({ page }) => {
    const card = (title: string) =>
      page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name: title }) });
    await page.goto('/docs/crew');
    await expect(card('Crew Handbook')).toHaveText(/^Part 4 of 5Crew Handbook$/);
    await expect(page.getByText(/^Last updated on [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveAttribute(
      'href',
      'https://example.org/fixture/edit/main/docs/docs/crew/index.mdx',
    );
    const href = await page.getByRole('link', { name: 'Was this page helpful?' }).getAttribute('href');
    const issue = new URL(href ?? '');
    expect(issue.origin + issue.pathname).toBe('https://example.org/fixture/issues/new');
    expect(issue.searchParams.get('title')).toBe(`Feedback: ${await heading(page).textContent()}`);
    expect(issue.searchParams.get('body')).toBe('https://fixture.example.org/docs/crew');
    await page.goto('/docs/crew/career');
    await expect(card('Career')).toHaveText(/^Part 4 of 5Crew HandbookCareer$/);
    await page.goto('/docs/crew/rota');
    await expect(page.getByText(/^Part \d/)).toHaveCount(0);
  });

  test('the first page of a section without a page has the title card of the section', async ({ page }) => {
    await page.goto('/docs/setup/camera');
    await expect(page.locator('header').filter({ has: heading(page) })).toHaveText(/^Part 1 of 5Setup/);
    await page.goto('/docs/setup/stock');
    await expect(page.getByText(/^Part \d/)).toHaveCount(0);
  });

  test('the cards of a folder page open its children', async ({ page }) => {
    await page.goto('/docs/program');
    const section = page.getByRole('region', { name: 'In this section' });
    await section.getByRole('link', { name: 'Shows' }).click();
    await expect(page).toHaveURL('/docs/program/shows');
    await section.getByRole('link', { name: 'Matinee' }).click();
    await expect(page).toHaveURL('/docs/program/shows/matinee');
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('the table of contents of a folder page links to every heading', async ({ page }) => {
      await page.goto('/docs/crew');
      const headings = page.getByRole('article').getByRole('heading').and(page.locator('h2, h3'));
      await expect(headings.last()).toHaveText('In this section');
      const links = toc(page).getByRole('link');
      await expect(links).toHaveText(await headings.allTextContents());
      await links.last().click();
      await expect(headings.last()).toBeInViewport();
    });
  });
}

test.describe('content', () => {
  test('an admonition without a title shows its kind as the title, capitalized only by CSS', async ({
    page,
    announced,
  }) => {
    await page.goto(`${announced}/docs/second`);
    const title = page.getByRole('complementary').getByText('note', { exact: true });
    await expect(title).toHaveText('note');
    await expect(title).toHaveText('Note', { useInnerText: true });
  });

  test('the chosen tab is shown in all groups on the next visit, before and after the scripts start, without a shift', async ({
    page,
  }) => {
    const tab = page.getByRole('tab', { name: 'Screw' });
    const hasChoice = async () => {
      await expect(tab.and(page.locator('[aria-selected="true"]'))).toHaveCount(2);
      await expect(page.getByText('Check the thread.')).toBeVisible();
      await expect(page.getByText('Check the click.')).toBeHidden();
    };
    await visit(page, '/docs/setup/camera');
    await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
    await tab.first().click();
    /** Changes if a panel changes its height. */
    const heightOfTabs = async () => {
      const [top, end] = [
        await tab.last().boundingBox(),
        await page.getByRole('heading', { name: 'Check the focus' }).boundingBox(),
      ];
      return Math.round((end?.y ?? 0) - (top?.y ?? 0));
    };
    const release = await holdRequests(page, /\/static\/js\//);
    await page.goto('/docs/setup/camera');
    await hasChoice();
    const before = await heightOfTabs();
    release();
    await hydrated(page);
    await hasChoice();
    expect(await heightOfTabs()).toBe(before);
  });

  test('a tab keeps its position on screen when tabs above it, in the same group, change their height', async ({
    page,
  }) => {
    await visit(page, '/docs/setup/camera');
    const tab = page.getByRole('tab', { name: 'Screw' }).last();
    await tab.scrollIntoViewIfNeeded();
    const top = () => tab.evaluate((node) => node.getBoundingClientRect().top);
    const before = await top();
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    // Browsers scroll by whole pixels.
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });

  test('tabs ignore invalid values in local storage', async ({ page }) => {
    const trouble = watch(page);
    await visit(page, '/docs/setup/camera');
    for (const stored of [
      'nonsense',
      'null',
      '7',
      '["Screw"]',
      '{"__proto__":"Screw"}',
      '{"mount":"Gone"}',
      '{"mount":{}}',
    ]) {
      await page.evaluate((value) => localStorage.setItem('tabs:/', value), stored);
      await page.reload();
      await hydrated(page);
      await expect(page.getByRole('tab').first(), stored).toHaveAttribute('aria-selected', 'true');
    }
    // A reload cancels what the page was preloading.
    expect(trouble.filter((text) => !text.startsWith('failed:'))).toEqual([]);
  });

  test('a diagram is a drawing that follows the color mode', async ({ page }) => {
    await visit(page, '/docs/craft/light');
    const drawing = page.getByRole('figure').getByRole('img').first();
    await expect(drawing).toBeVisible();
    const ink = () =>
      drawing
        .locator('text')
        .first()
        .evaluate((node) => getComputedStyle(node).fill);
    const daylight = await ink();
    await colorToggle(page).click();
    await expect.poll(ink).not.toBe(daylight);
  });
});
