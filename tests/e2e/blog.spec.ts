import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const ROUTES: [route: string, heading: string | RegExp][] = [
  ['/blog', 'Blog'],
  ['/blog/page/2', 'Blog'],
  ['/blog/archive', 'Archive'],
  ['/blog/tags', 'Tags'],
  ['/blog/tags/core', /^\d+ posts tagged with "Core"$/],
  ['/blog/tags/localization', 'One post tagged with "Localization"'],
  ['/blog/authors', 'Authors'],
  ['/blog/authors/platform-team', 'Platform team'],
  ['/blog/first-post', 'First post'],
];

/** A post with neighbors on both sides, several tags, authors and sections. */
const POST = '/blog/from-apollo-router-to-hive-gateway';

const NARROW = { width: 390, height: 844 };

const meta = (page: Page, property: string) => page.locator(`head meta[property="${property}"]`);

const days = (page: Page) =>
  page
    .getByRole('main')
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));

test.describe('every page', () => {
  for (const [route, heading] of ROUTES) {
    test(`${route} answers in every spelling and has one heading and one title`, async ({
      page,
      request,
    }) => {
      for (const spelling of ['', '/', '.html', '/index.html']) {
        expect((await request.get(route + spelling)).status(), route + spelling).toBe(200);
      }
      await page.goto(`${route}/index.html`);
      await expect(page).toHaveURL(route);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(/^[^|]+ \| Core Platform$/);
      await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
        'href',
        new RegExp(`${route}$`),
      );
      await expect(page.getByRole('navigation', { name: 'Blog recent posts navigation' })).toBeVisible();
    });

    test(`${route} is readable without scripts`, async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: NARROW });
      const page = await context.newPage();
      await page.goto(route);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await context.close();
    });

    for (const theme of ['light', 'dark']) {
      test(`${route} is accessible in the ${theme} palette, wide and narrow`, async ({ page }) => {
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
        for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
          await page.setViewportSize(viewport);
          await page.goto(route);
          expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
          const [content, frame] = await page.evaluate(() => [
            document.documentElement.scrollWidth,
            innerWidth,
          ]);
          expect(content).toBeLessThanOrEqual(frame as number);
        }
      });
    }
  }

  test('hydrates without complaint', async ({ page }) => {
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (/hydrat|did not match/i.test(message.text())) complaints.push(message.text());
    });
    for (const [route] of ROUTES) {
      await page.goto(route);
      await expect(page.getByRole('button', { name: /^Switch between/ })).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });

  test('a post is not served under its file name', async ({ request }) => {
    expect((await request.get('/blog/2022-09-01-first-post')).status()).toBe(404);
  });
});

test.describe('the list', () => {
  test('shows ten posts, the newest first, and leads to older ones and back', async ({ page }) => {
    await page.goto('/blog');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
    const first = await days(page);
    const pager = page.getByRole('navigation', { name: 'Blog list page navigation' });
    await expect(pager.getByRole('link', { name: 'Newer entries' })).toHaveCount(0);
    await pager.getByRole('link', { name: 'Older entries' }).click();
    await expect(page).toHaveURL('/blog/page/2');
    await expect(page).toHaveTitle('Blog, page 2 | Core Platform');
    const all = [...first, ...(await days(page))];
    expect(all).toEqual([...all].sort().reverse());
    expect(all.at(-1)).toBe('2022-09-01');
    await expect(pager.getByRole('link', { name: 'Older entries' })).toHaveCount(0);
    await pager.getByRole('link', { name: 'Newer entries' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('tells of each post its day, reading time, authors, tags, beginning, and the way on', async ({
    page,
  }) => {
    await page.goto('/blog/page/2');
    const post = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: 'First post', exact: true }) });
    await expect(post.getByRole('heading', { level: 2 })).toHaveText('First post');
    await expect(post.getByRole('time')).toHaveText('September 1, 2022');
    await expect(post.getByRole('time')).toHaveAttribute('datetime', '2022-09-01');
    await expect(post.getByText('2 min read')).toBeVisible();
    await expect(post.getByRole('link', { name: 'Platform Team' })).toHaveAttribute(
      'href',
      '/blog/authors/platform-team',
    );
    await expect(post.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(['Core']);
    await expect(post.getByText(/^Every team that works/)).toBeVisible();
    await expect(post.getByText('The questions came first')).toHaveCount(0);
    const more = post.getByRole('link', { name: 'Read more about First post' });
    await expect(more).toContainText('Read more');
    await more.click();
    await expect(page).toHaveURL('/blog/first-post');
  });
});

test.describe('a post', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(POST);
  });

  test('has its head, its sections beside it and its foot', async ({ page }) => {
    const article = page.getByRole('article');
    await expect(article.getByRole('time').first()).toHaveAttribute('datetime', '2025-03-04');
    await expect(article.getByText(/^(?:One|\d+) min read$/)).toBeVisible();
    await expect(article.getByRole('link', { name: 'Back-end team' })).toBeVisible();
    await expect(article.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText([
      'GraphQL',
      'Core',
    ]);
    const sections = await article.getByRole('heading', { level: 2 }).allTextContents();
    const toc = page.getByRole('navigation', { name: 'On this page' });
    expect((await toc.getByRole('link').allTextContents()).length).toBeGreaterThanOrEqual(sections.length);
    await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveAttribute(
      'href',
      /\/docs\/blog\/2025-03-04-from-apollo-router-to-hive-gateway\.mdx$/,
    );
    await expect(page.getByText(/^Last updated on \w{3} \d{1,2}, \d{4}$/)).toBeVisible();
  });

  test('leads to the posts after and before it', async ({ page }) => {
    const pager = page.getByRole('navigation', { name: 'Blog post page navigation' });
    await expect(pager.getByRole('link', { name: /^Newer post / })).toHaveAttribute(
      'href',
      '/blog/the-translation-loop',
    );
    await pager.getByRole('link', { name: /^Older post / }).click();
    await expect(page).toHaveURL('/blog/poster-images-and-largest-contentful-paint');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The picture you see before the video');
  });

  test('leads to posts on its subjects', async ({ page }) => {
    const related = page.getByRole('region', { name: 'Related posts' });
    await expect(related.getByRole('link')).toHaveCount(3);
    await expect(related.getByRole('link', { name: 'Moving the gateway to Hive' })).toHaveCount(0);
  });

  test('is marked in the list of recent posts, which groups by year', async ({ page }) => {
    const recent = page.getByRole('navigation', { name: 'Blog recent posts navigation' });
    await expect(recent.getByRole('link', { name: 'Moving the gateway to Hive' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(recent.getByRole('list', { name: '2025' }).getByRole('link')).toHaveCount(3);
  });

  test('describes itself to those who share or index it', async ({ page }) => {
    await expect(meta(page, 'og:type')).toHaveAttribute('content', 'article');
    await expect(meta(page, 'article:published_time')).toHaveAttribute('content', '2025-03-04');
    expect(
      await meta(page, 'article:tag').evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content'))),
    ).toEqual(['GraphQL', 'Core']);
    await expect(meta(page, 'article:author')).toHaveCount(2);
    const graph = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
    );
    const [data] = graph['@graph'];
    expect(data).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Moving the gateway to Hive',
      datePublished: '2025-03-04',
      keywords: ['GraphQL', 'Core'],
      author: [{ name: 'Back-end team' }, { name: 'Platform team' }],
    });
    expect(data.url).toMatch(new RegExp(`^https://.*${POST}$`));
    await expect(page.locator('head meta[name="robots"]')).toHaveCount(0);
  });

  test('takes what it said of itself away with it', async ({ page }) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click();
    await expect(page).toHaveTitle('Welcome | Core Platform');
    await expect(meta(page, 'og:type')).toHaveAttribute('content', 'website');
    await expect(meta(page, 'article:tag')).toHaveCount(0);
    await expect(page.locator('head link[rel="alternate"]:not([type="text/markdown"])')).toHaveCount(0);
  });
});

test.describe('tags, authors and archive', () => {
  test('from all tags to one and back', async ({ page }) => {
    await page.goto('/blog/tags');
    const names = await page.getByRole('main').getByRole('link').allTextContents();
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    await page.getByRole('main').getByRole('link', { name: 'Testing' }).click();
    await expect(page).toHaveURL('/blog/tags/testing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 posts tagged with "Testing"');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    await page.getByRole('link', { name: 'View all tags' }).click();
    await expect(page).toHaveURL('/blog/tags');
  });

  test('counts on the tag pages are right', async ({ page }) => {
    await page.goto('/blog/tags/core');
    const count = await page.getByRole('main').getByRole('article').count();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${count} posts tagged with "Core"`);
  });

  test('from all authors to one and back', async ({ page }) => {
    await page.goto('/blog/authors');
    await page.getByRole('main').getByRole('link', { name: 'Quality Team' }).click();
    await expect(page).toHaveURL('/blog/authors/quality-team');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    await page.getByRole('link', { name: 'View all authors' }).click();
    await expect(page).toHaveURL('/blog/authors');
  });

  test('the archive has every post by year and month, newest first', async ({ page }) => {
    await page.goto('/blog/archive');
    const years = await page.getByRole('heading', { level: 2 }).allTextContents();
    const shown = years.filter((year) => /^\d{4}$/.test(year));
    expect(shown).toEqual([...shown].sort().reverse());
    const all = await days(page);
    expect(all).toHaveLength(12);
    expect(all).toEqual([...all].sort().reverse());
    const march = page.getByRole('list', { name: 'March' });
    await expect(march.getByRole('link')).toHaveText([
      'Closing the translation loop',
      'Moving the gateway to Hive',
    ]);
  });
});

test.describe('the home page', () => {
  test('presents the three newest posts and leads to all of them', async ({ page }) => {
    await page.goto('/blog');
    const newest = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    await page.goto('/');
    const section = page.getByRole('region', { name: 'From the blog' });
    await expect(section.getByRole('link')).toHaveText([...newest.slice(0, 3), 'All posts']);
    await section.getByRole('link', { name: 'All posts' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('can be reached from a handbook page and from a post', async ({ page }) => {
    for (const start of ['/docs/welcome', POST]) {
      await page.goto(start);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Core Platform' })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stories on every screen');
    }
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW });

  test('the drawer shows recent posts first, then the main menu', async ({ page }) => {
    await page.goto(POST);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await drawer.getByRole('link', { name: 'Four-week cycles and docs rot' }).click();
    await expect(page).toHaveURL('/blog/four-week-cycles-and-docs-rot');
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await drawer.getByRole('button', { name: '← Back to main menu' }).click();
    await drawer.getByRole('link', { name: 'Docs' }).click();
    await expect(page).toHaveURL('/docs/welcome');
  });

  test('the sections of a post unfold above it', async ({ page }) => {
    await page.goto(POST);
    const entry = page.getByRole('article').getByRole('link', { name: 'Why we moved', exact: true });
    await expect(entry).toBeHidden();
    await page.getByRole('button', { name: 'On this page' }).click();
    await entry.click();
    await expect(page).toHaveURL(`${POST}#why-we-moved`);
  });
});
