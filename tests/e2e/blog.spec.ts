// Rooms: theme/blog engine/kinds
import type { Page } from '@playwright/test';
import { drawer, hamburger, heading, navbar, toc, tocButton } from './parts.ts';
import { expect, idle, testOnOnePage as test, visit, waitForFrames } from './test.ts';

const ROUTES: [route: string, heading: string | RegExp][] = [
  ['/blog', 'Blog'],
  ['/blog/page/2', 'Blog'],
  ['/blog/archive', 'Archive'],
  ['/blog/tags', 'Tags'],
  ['/blog/tags/house', /^\d+ posts tagged with "House"$/],
  ['/blog/tags/translation', 'One post tagged with "Translation"'],
  ['/blog/authors', 'Authors'],
  ['/blog/authors/booth-crew', 'Booth Crew'],
  ['/blog/first-reel', 'First reel'],
];

/** A post with neighbors on both sides, several tags, authors and sections. */
const POST = '/blog/a-new-gate';

const NARROW = { width: 390, height: 844 };

const meta = (page: Page, property: string) => page.locator(`head meta[property="${property}"]`);

test('without scripts, each kind of page has its heading, a title and recent posts', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const [route, title] of ROUTES) {
    await page.goto(route);
    await expect(heading(page)).toHaveText(title);
    await expect(page).toHaveTitle(/^[^|]+ \| Fixture$/);
    await expect(page.getByRole('navigation', { name: 'Blog recent posts navigation' })).toBeVisible();
  }
  await page.close();
});

test.describe('the list', () => {
  test('shows ten posts, and links to older ones and back', async ({ page }) => {
    await page.goto('/blog');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
    const pager = page.getByRole('navigation', { name: 'Blog list page navigation' });
    await expect(pager.getByRole('link', { name: 'Newer entries' })).toHaveCount(0);
    await pager.getByRole('link', { name: 'Older entries' }).click();
    await expect(page).toHaveURL('/blog/page/2');
    await expect(page).toHaveTitle('Blog, page 2 | Fixture');
    await expect(page.getByRole('main').getByRole('time').last()).toHaveAttribute('datetime', '2021-01-10');
    await expect(pager.getByRole('link', { name: 'Older entries' })).toHaveCount(0);
    await pager.getByRole('link', { name: 'Newer entries' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('of an author begins with a post, its metadata and a link to the rest', async ({ page }) => {
    await page.goto('/blog/authors/booth-crew');
    const post = page.getByRole('article').first();
    const title = await post.getByRole('heading', { level: 2 }).textContent();
    await expect(post.getByRole('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    await expect(post.getByText(/^(?:One|\d+) min read$/)).toBeVisible();
    await expect(post.getByRole('link', { name: 'Booth Crew' })).toHaveAttribute(
      'href',
      '/blog/authors/booth-crew',
    );
    await expect(post.getByRole('list', { name: 'Tags' }).getByRole('link').first()).toBeVisible();
    const more = post.getByRole('link', { name: `Read more about ${title}` });
    await expect(more).toContainText('Read more');
    await more.click();
    await expect(heading(page)).toHaveText(title ?? '');
  });

  test('shows older posts as rows, each of which is one large link', async ({ page }) => {
    await page.goto('/blog/page/2');
    const row = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: 'First reel', exact: true }) });
    await expect(row.getByRole('heading', { level: 2 })).toHaveText('First reel');
    await expect(row).toContainText('A post of the fixture site about first reel.');
    await expect(row.getByRole('time')).toHaveText('Jan 10, 2021');
    await expect(row.getByRole('time')).toHaveAttribute('datetime', '2021-01-10');
    await row.click({ position: { x: 8, y: 8 } });
    await expect(page).toHaveURL('/blog/first-reel');
  });

  test('shows pictures that move into the post, with the text on screen, unless the reader prefers reduced motion', async ({
    page,
  }) => {
    await visit(page, '/blog/page/2');
    await idle(page);
    await page.evaluate(() => {
      Element.prototype.animate = new Proxy(Element.prototype.animate, {
        apply(animate, element: Element, given: Parameters<Element['animate']>) {
          // Where the picture was when the movement began, and whether the post was on screen.
          const [first] = given[0] as Keyframe[];
          const title = document.querySelector('main h1')?.textContent;
          if (element.matches('svg')) document.body.dataset.moved = `${title}: ${first?.transform}`;
          return Reflect.apply(animate, element, given);
        },
      });
    });
    const moved = page.locator('body[data-moved]');
    const post = page.getByRole('main').getByRole('link', { name: 'First reel', exact: true });
    await post.click();
    await expect(heading(page)).toHaveText('First reel');
    await expect(moved).toHaveAttribute('data-moved', /^First reel: translate\(.+\) scale\(0?\.\d+\)$/);
    await page.goBack();
    await expect(moved).toHaveAttribute('data-moved', /^Blog: translate\(.+\) scale\([1-9].*\)$/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => delete document.body.dataset.moved);
    await post.click();
    await expect(heading(page)).toHaveText('First reel');
    // A movement would start in the frame that shows the post.
    await waitForFrames(page, 10);
    await expect(moved).toHaveCount(0);
  });

  test('has the newest posts in the sidebar, a date and a reading time in each entry, and links to feeds and tags', async ({
    page,
  }) => {
    await page.goto('/blog');
    const titles = await page.getByRole('article').getByRole('heading').allTextContents();
    const sidebar = page.getByRole('navigation', { name: 'Blog recent posts navigation' });
    const links = await sidebar.getByRole('link').allTextContents();
    expect(titles.length).toBe(10);
    expect(links.slice(-titles.length)).toEqual(titles.map((title) => title.trim()));
    for (const entry of await page.getByRole('article').all()) {
      await expect(entry.getByRole('time')).toHaveCount(1);
      await expect(entry.getByText(/^(?:One|\d+) min read$/)).toBeVisible();
    }
    await expect(sidebar.getByRole('link', { name: 'All posts' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('navigation', { name: 'Follow' }).getByRole('link')).toHaveCount(3);
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'House' }).click();
    await expect(page).toHaveURL('/blog/tags/house');
  });

  test('of a tag counts its posts, and links to an RSS feed that contains them', async ({ page }) => {
    await page.goto('/blog/tags/house');
    const feed = page
      .getByRole('navigation', { name: 'Follow' })
      .getByRole('link', { name: 'RSS feed of "House"' });
    await expect(feed).toHaveAttribute('href', '/blog/tags/house/rss.xml');
    const alternate = page.locator('link[rel=alternate][type="application/rss+xml"]');
    await expect(alternate).toHaveAttribute('href', /\/blog\/tags\/house\/rss\.xml$/);
    const posts = await page.getByRole('article').getByRole('heading').allTextContents();
    await expect(heading(page)).toHaveText(`${posts.length} posts tagged with "House"`);
    const text = await (await page.request.get('/blog/tags/house/rss.xml')).text();
    for (const title of posts) expect(text).toContain(title.trim());
  });
});

test.describe('a post', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(POST);
  });

  test('has its metadata, a table of contents and a link to its source', async ({ page }) => {
    const article = page.getByRole('article');
    await expect(article.getByRole('time').first()).toHaveAttribute('datetime', '2023-03-03');
    await expect(article.getByText(/^(?:One|\d+) min read$/)).toBeVisible();
    await expect(article.getByRole('link', { name: 'Light Crew' })).toBeVisible();
    await expect(article.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText([
      'Light',
      'House',
    ]);
    const sections = await article.getByRole('heading', { level: 2 }).allTextContents();
    expect((await toc(page).getByRole('link').allTextContents()).length).toBeGreaterThanOrEqual(
      sections.length,
    );
    await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveAttribute(
      'href',
      /\/docs\/blog\/2023-03-03-a-new-gate\.mdx$/,
    );
    await expect(page.getByText(/^Last updated on \w{3} \d{1,2}, \d{4}$/)).toBeVisible();
  });

  test('links to recent, related, newer and older posts', async ({ page }) => {
    const recent = page.getByRole('navigation', { name: 'Blog recent posts navigation' });
    const own = { name: 'Moving to a new gate' };
    await expect(recent.getByRole('link', own)).toHaveAttribute('aria-current', 'page');
    await expect(recent.getByRole('list', { name: '2023' }).getByRole('link')).toHaveCount(4);
    const related = page.getByRole('region', { name: 'Related posts' });
    await expect(related.getByRole('link')).toHaveCount(3);
    await expect(related.getByRole('link', own)).toHaveCount(0);
    const pages = page.getByRole('navigation', { name: 'Blog post page navigation' });
    await expect(pages.getByRole('link', { name: /^Newer post / })).toHaveAttribute(
      'href',
      '/blog/subtitles-by-hand',
    );
    await pages.getByRole('link', { name: /^Older post / }).click();
    await expect(page).toHaveURL('/blog/strips');
    await expect(heading(page)).toHaveText('The picture before the film');
  });

  test('has the metadata of an article, which the next page does not have', async ({ page }) => {
    await expect(meta(page, 'og:type')).toHaveAttribute('content', 'article');
    await expect(meta(page, 'article:published_time')).toHaveAttribute('content', '2023-03-03');
    expect(
      await meta(page, 'article:tag').evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content'))),
    ).toEqual(['Light', 'House']);
    await expect(meta(page, 'article:author')).toHaveCount(2);
    const graph = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
    );
    const [data] = graph['@graph'];
    expect(data).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Moving to a new gate',
      datePublished: '2023-03-03',
      keywords: ['Light', 'House'],
      author: [{ name: 'Light Crew' }, { name: 'Booth Crew' }],
    });
    expect(data.url).toMatch(new RegExp(`^https://.*${POST}$`));
    await expect(page.locator('head meta[name="robots"]')).toHaveCount(0);
    await navbar(page).getByRole('link', { name: 'Docs' }).click();
    await expect(page).toHaveTitle('Start | Fixture');
    await expect(meta(page, 'og:type')).toHaveAttribute('content', 'website');
    await expect(meta(page, 'article:tag')).toHaveCount(0);
    await expect(page.locator('head link[rel="alternate"]:not([type="text/markdown"])')).toHaveCount(0);
  });
});

test.describe('tags, authors and archive', () => {
  test('a page of the handbook ends with its tags, and the list of a tag also has the page', async ({
    page,
  }) => {
    await visit(page, '/docs/crew/travel');
    const tags = page.getByRole('article').getByRole('list', { name: 'Tags' });
    await expect(tags.getByRole('link')).toHaveText(['Translation', 'House']);
    await tags.getByRole('link', { name: 'Translation' }).click();
    await expect(page).toHaveURL('/blog/tags/translation');
    await expect(heading(page)).toHaveText('One post tagged with "Translation"');
    const tagged = page.getByRole('region', { name: 'Pages tagged with "Translation"' });
    await expect(tagged.getByRole('heading')).toHaveText('Pages tagged with "Translation"');
    await tagged.getByRole('link', { name: 'Travel Guide' }).click();
    await expect(page).toHaveURL('/docs/crew/travel');
    await page.goto('/blog/tags');
    await expect(page.getByText('One post, one page', { exact: true })).toBeVisible();
  });

  test('lists of tags and authors link to lists of posts, which link back', async ({ page }) => {
    await page.goto('/blog/tags');
    await page.getByRole('main').getByRole('link', { name: 'Sound' }).click();
    await expect(page).toHaveURL('/blog/tags/sound');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    await page.getByRole('link', { name: 'View all tags' }).click();
    await expect(page).toHaveURL('/blog/tags');
    await page.goto('/blog/authors');
    await page.getByRole('main').getByRole('link', { name: 'Sound Crew' }).click();
    await expect(page).toHaveURL('/blog/authors/sound-crew');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    await page.getByRole('link', { name: 'View all authors' }).click();
    await expect(page).toHaveURL('/blog/authors');
  });

  test('the archive has every post by year and month', async ({ page }) => {
    await page.goto('/blog/archive');
    const year = page.getByRole('main').getByRole('heading', { level: 2, name: '2023', exact: true });
    await expect(year).toBeVisible();
    await expect(page.getByRole('main').getByRole('time')).toHaveCount(12);
    await expect(page.getByRole('list', { name: 'March' }).getByRole('link')).toHaveText([
      'Subtitles by hand',
      'Moving to a new gate',
    ]);
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW });

  test('the table of contents opens above a post, and the drawer shows recent posts', async ({ page }) => {
    await page.goto(POST);
    const entry = page.getByRole('article').getByRole('link', { name: 'Why we did it', exact: true });
    await expect(entry).toBeHidden();
    await tocButton(page).click();
    await entry.click();
    await expect(page).toHaveURL(`${POST}#why-we-did-it`);
    await hamburger(page).click();
    await drawer(page).getByRole('link', { name: 'Four-week programs' }).click();
    await expect(page).toHaveURL('/blog/four-week-programs');
    await expect(drawer(page)).toBeHidden();
  });
});
