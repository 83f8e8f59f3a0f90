import { expect, hydrated, test, watch } from './test.ts';

test.describe('navbar and footer', () => {
  test('the navbar leads to docs, blog and repository', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: 'Fixture' })).toHaveAttribute('href', '/');
    await expect(main.getByRole('link', { name: 'Docs' })).toHaveAttribute('href', '/docs/start');
    await expect(main.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog');
    const repository = main.getByRole('link', { name: 'Repository' });
    await expect(repository).toHaveAttribute('href', 'https://example.org/fixture');
    await expect(repository).toHaveAttribute('target', '_blank');
    await expect(repository).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('the navbar stays in view', async ({ page }) => {
    await page.goto('/docs/start');
    await page.evaluate(() => window.scrollTo(0, 1500));
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeInViewport();
  });

  test('the current section is marked', async ({ page }) => {
    await page.goto('/docs/start');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: 'Docs' })).toHaveAttribute('aria-current', 'true');
    await expect(main.getByRole('link', { name: 'Blog' })).not.toHaveAttribute('aria-current');
  });

  test('the footer has its links and the copyright', async ({ page }) => {
    await page.goto('/docs/crew');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog');
    for (const name of ['About', 'Terms of use']) {
      const link = footer.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', /^https:\/\/example\.org\//);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
    await expect(footer).toContainText('1995-2024');
  });

  test('the footer leads to every section of the handbook', async ({ page }) => {
    await page.goto('/docs/start');
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    const sections = sidebar.locator('> ul > li').filter({ has: page.getByRole('button') });
    const links = page.getByRole('contentinfo').getByRole('list').first().getByRole('link');
    await expect(links).toHaveCount(await sections.count());
    for (const link of await links.all()) {
      expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
    }
  });

  test('links to other sites open a new tab and tell screen readers', async ({ page }) => {
    await page.goto('/docs/start');
    const link = page
      .getByRole('article')
      .getByRole('link', { name: /makers of projectors/ })
      .first();
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAccessibleName(/opens in a new tab/);
  });

  test('the language menu lists English', async ({ page }) => {
    await page.goto('/docs/crew');
    await page.getByRole('button', { name: 'English' }).click();
    const english = page.getByRole('link', { name: 'English' });
    await expect(english).toBeVisible();
    await expect(english).toHaveAttribute('lang', 'en');
    await expect(english).toHaveAttribute('href', '/docs/crew');
    await page.keyboard.press('Escape');
    await expect(english).toBeHidden();
  });
});

test.describe('docs sidebar', () => {
  test('lists the pages in order', async ({ page }) => {
    await page.goto('/docs/start');
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await expect(sidebar.locator(':scope > ul > li')).toHaveText([
      'Start',
      /^Setup/,
      /^Craft/,
      /^Practice/,
      /^Crew Handbook/,
      /^Program/,
      'Glossary',
    ]);
  });

  test('several categories can be open, and close again', async ({ page }) => {
    await page.goto('/docs/start');
    await hydrated(page);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    const started = sidebar.getByRole('button', { name: 'Setup' });
    await expect(started).toHaveAttribute('aria-expanded', 'false');
    await started.click();
    await expect(started).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar.getByRole('link', { name: '1. Camera' })).toBeVisible();
    await sidebar.getByRole('button', { name: "Expand sidebar category 'Program'" }).click();
    await expect(sidebar.getByRole('link', { name: 'Shows' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: '1. Camera' })).toBeVisible();
    await sidebar.getByRole('button', { name: "Collapse sidebar category 'Program'" }).click();
    await expect(sidebar.getByRole('link', { name: 'Shows' })).toBeHidden();
  });

  test('opens the categories of the current page and scrolls its link into view', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto('/docs/crew/travel');
    await hydrated(page);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    const current = sidebar.getByRole('link', { name: 'Travel Guide' });
    await expect(current).toHaveAttribute('aria-current', 'page');
    await expect(current).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('keeps categories open across navigations', async ({ page }) => {
    await page.goto('/docs/start');
    await hydrated(page);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByRole('button', { name: 'Practice' }).click();
    await sidebar.getByRole('link', { name: 'Glossary' }).click();
    await expect(page).toHaveURL('/docs/glossary');
    await expect(sidebar.getByRole('link', { name: 'Release' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fixture' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(sidebar.getByRole('link', { name: 'Release' })).toBeVisible();
  });
});

test.describe('around the page', () => {
  test('breadcrumbs lead home and have structured data', async ({ page }) => {
    await page.goto('/docs/crew/career/goals');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await expect(crumbs.getByRole('link').first()).toHaveAccessibleName('Home page');
    await expect(crumbs.getByRole('link', { name: 'Crew Handbook' })).toHaveAttribute('href', '/docs/crew');
    await expect(crumbs.locator('[aria-current=page]')).toHaveText('Goals');
    const script = page.locator('script[type="application/ld+json"]');
    const { '@graph': graph } = JSON.parse((await script.textContent()) ?? '');
    const data = graph.at(-1);
    expect(data['@type']).toBe('BreadcrumbList');
    expect(
      data.itemListElement.map(({ name, item, position }: Record<string, unknown>) => [position, name, item]),
    ).toEqual([
      [1, 'Home page', 'https://fixture.example.org/'],
      [2, 'Crew Handbook', 'https://fixture.example.org/docs/crew'],
      [3, 'Career', 'https://fixture.example.org/docs/crew/career'],
      [4, 'Goals', 'https://fixture.example.org/docs/crew/career/goals'],
    ]);
  });

  test('the table of contents has levels two and three and follows scrolling', async ({ page }) => {
    await page.goto('/docs/practice/edit');
    await hydrated(page);
    const toc = page.getByRole('navigation', { name: 'On this page' });
    const headings = page.getByRole('article').locator('h2:not(#in-this-section), h3');
    await expect(toc.getByRole('link')).toHaveCount(await headings.count());
    await toc.getByRole('link', { name: 'Review', exact: true }).click();
    await expect(page).toHaveURL(/#review$/);
    await expect(page.getByRole('heading', { level: 3, name: /^Review/ })).toBeInViewport();
    await expect(toc.locator('[aria-current]')).toHaveText('Review');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(toc.locator('[aria-current]')).toHaveText('Common issues');
  });

  test('on a narrow screen a button opens the table of contents', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/docs/practice/edit');
    await hydrated(page);
    const button = page.getByRole('button', { name: 'On this page' });
    const entry = page.getByRole('link', { name: 'Cut and splice', exact: true });
    await expect(entry).toBeHidden();
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await entry.click();
    await expect(page).toHaveURL(/#cut-and-splice$/);
    await expect(entry).toBeHidden();
  });

  test('the pager follows the sidebar', async ({ page }) => {
    await page.goto('/docs/setup/projector');
    const pager = page.getByRole('navigation', { name: 'Docs pages' });
    await expect(pager.getByRole('link', { name: /^Previous/ })).toHaveAttribute('href', '/docs/setup/stock');
    await pager.getByRole('link', { name: /^Next/ }).click();
    await expect(page).toHaveURL('/docs/craft/light');
    await page.goto('/docs/start');
    await expect(pager.getByRole('link')).toHaveCount(1);
  });

  test('the footer links to the source and shows the date of the last change', async ({ page }) => {
    await page.goto('/docs/crew');
    const edit = page.getByRole('link', { name: 'Edit this page' });
    await expect(edit).toHaveAttribute(
      'href',
      'https://example.org/fixture/edit/main/docs/docs/crew/index.mdx',
    );
    await expect(page.getByText(/^Last updated on [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  });

  test('a folder page opens with a title card: number of the section, section, title', async ({ page }) => {
    const cardOf = (title: string) =>
      page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name: title }) });
    await page.goto('/docs/crew');
    await expect(cardOf('Crew Handbook')).toHaveText(/^Part 4 of 5Crew Handbook$/);
    await page.goto('/docs/crew/career');
    await expect(cardOf('Career')).toHaveText(/^Part 4 of 5Crew HandbookCareer$/);
    await page.goto('/docs/crew/rota');
    await expect(page.getByText(/^Part \d/)).toHaveCount(0);
  });

  test('the footer asks for feedback in a prefilled issue with title and address', async ({ page }) => {
    await page.goto('/docs/crew');
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    const href = await page.getByRole('link', { name: 'Was this page helpful?' }).getAttribute('href');
    const issue = new URL(href ?? '');
    expect(issue.origin + issue.pathname).toBe('https://example.org/fixture/issues/new');
    expect(issue.searchParams.get('title')).toBe(`Feedback: ${title}`);
    expect(issue.searchParams.get('body')).toBe('https://fixture.example.org/docs/crew');
  });

  test('a folder page has cards for its children', async ({ page }) => {
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

    test('the table of contents of a section page lists every heading of the article', async ({ page }) => {
      await page.goto('/docs/crew');
      const headings = page.getByRole('article').getByRole('heading').and(page.locator('h2, h3'));
      await expect(headings.last()).toHaveText('In this section');
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      await expect(links).toHaveText(await headings.allTextContents());
      await links.last().click();
      await expect(headings.last()).toBeInViewport();
    });
  });
}

test.describe('content', () => {
  test('an admonition without a title has its kind as title, with a capital by style only', async ({
    page,
    announced,
  }) => {
    await page.goto(`${announced}/docs/second`);
    const title = page.getByRole('complementary').getByText('note', { exact: true });
    await expect(title).toHaveText('note');
    await expect(title).toHaveText('Note', { useInnerText: true });
  });

  test('code is copied to the clipboard', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/docs/setup/projector');
    await hydrated(page);
    const block = page.getByRole('group', { name: /^Code|shell|Terminal/ }).first();
    await block.hover();
    await page.getByRole('button', { name: 'Copy code to clipboard' }).first().click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await block.locator('code').textContent());
  });

  test('tabs switch by mouse and keyboard, in step within a group', async ({ page }) => {
    await page.goto('/docs/setup/camera');
    await hydrated(page);
    const list = page.getByRole('tablist').first();
    const [first, second] = [list.getByRole('tab').nth(0), list.getByRole('tab').nth(1)];
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await second.click();
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await expect(
      page.getByRole('tabpanel', { name: (await second.textContent()) ?? '' }).first(),
    ).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(first).toBeFocused();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('End');
    await expect(list.getByRole('tab').last()).toHaveAttribute('aria-selected', 'true');
  });

  test('the chosen tab is shown in the next visit, before the scripts, and stays', async ({ page }) => {
    const tab = page.getByRole('tab', { name: 'Screw' });
    const hasChoice = async () => {
      await expect(tab.and(page.locator('[aria-selected="true"]'))).toHaveCount(2);
      await expect(page.getByText('Check the thread.')).toBeVisible();
      await expect(page.getByText('Check the click.')).toBeHidden();
    };
    await page.goto('/docs/setup/camera');
    await hydrated(page);
    await tab.first().click();
    /** Changes if a panel changes its height. */
    const heightOfTabs = async () => {
      const [top, end] = [
        await tab.last().boundingBox(),
        await page.getByRole('heading', { name: 'Check the focus' }).boundingBox(),
      ];
      return Math.round((end?.y ?? 0) - (top?.y ?? 0));
    };
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/static\/js\//, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/docs/setup/camera');
    await hasChoice();
    const before = await heightOfTabs();
    release();
    await hydrated(page);
    await hasChoice();
    expect(await heightOfTabs()).toBe(before);
  });

  for (const stored of ['nonsense', 'null', '7', '{"mount":"Gone"}', '{"mount":{}}']) {
    test(`tabs ignore ${stored} in the storage`, async ({ page }) => {
      const trouble = watch(page);
      await page.addInitScript((value) => localStorage.setItem('tabs', value), stored);
      await page.goto('/docs/setup/camera');
      await hydrated(page);
      await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
      expect(trouble).toEqual([]);
    });
  }

  test('diagrams are drawings in the page, in its colors, and no diagram code is sent', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(await response.text());
    });
    await page.goto('/docs/craft/light');
    await page.waitForLoadState('networkidle');
    const drawing = page.getByRole('figure').getByRole('img').first();
    await expect(drawing).toBeVisible();
    const ink = () =>
      drawing
        .locator('text')
        .first()
        .evaluate((node) => getComputedStyle(node).fill);
    const daylight = await ink();
    await page.getByRole('button', { name: /^Switch between dark and light mode/ }).click();
    expect(await ink()).not.toBe(daylight);
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) expect(script).not.toMatch(/flowchart (LR|TD)|elkjs|beautiful-mermaid/);
  });
});
