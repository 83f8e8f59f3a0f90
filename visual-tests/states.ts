import type { Page } from '@playwright/test';
import type { Mode, Size } from '../packages/gallery/page.ts';

/** The window sizes of the screenshots. The two in the middle are on either side of the breakpoint. */
export const SIZES = {
  mobile: { width: 390, height: 844 },
  narrow: { width: 996, height: 900 },
  wide: { width: 997, height: 900 },
  desktop: { width: 1440, height: 900 },
} as const satisfies Record<Size, object>;

export const MODES: readonly Mode[] = ['light', 'dark'];

/** Folders next to this file, each with a small site. */
export const SITES = ['site', 'announced'] as const;

export type SiteName = (typeof SITES)[number];

export interface State {
  /** The name of the baseline files and of the gallery's entry. */
  name: string;
  title: string;
  /** The site of the page; `site` by default. */
  site?: SiteName;
  path: string;
  /** The whole page if its content matters, the viewport (default) if its state matters. */
  extent: 'page' | 'viewport';
  /** By default the narrowest and the widest, which are enough if only the width of the content differs. */
  sizes: readonly Size[];
  /** Whether the page hydrates; a failed page does not. */
  hydrates?: boolean;
  /** Preparations before the page loads. */
  before?: (page: Page) => Promise<unknown>;
  /** Puts the loaded page into this state. */
  act?: (page: Page) => Promise<unknown>;
}

const ALL: readonly Size[] = ['mobile', 'narrow', 'wide', 'desktop'];
const NARROW_SIZES: readonly Size[] = ['mobile', 'narrow'];

const openDrawer = (page: Page) => page.getByRole('button', { name: 'Toggle navigation bar' }).click();

const openSearch = (page: Page) => page.getByRole('button', { name: /^Search/ }).click();

/** Opens the search dialog and types. */
const searchFor =
  (query: string) =>
  async (page: Page): Promise<void> => {
    await openSearch(page);
    await page.getByRole('dialog').getByRole('searchbox').fill(query);
  };

/** Makes requests for the search index fail or hang. */
const breakIndex = (how: 'abort' | 'hang') => (page: Page) =>
  page.route('**/search-index/**', (route) => (how === 'abort' ? route.abort() : undefined));

const PAGE_CHUNK = /\/async\/(?!(?:routes|sidebar|search-dialog)\.)[\w~-]+\.[\da-f]+\.js$/;

/** Serves only the HTML, under a path that the site was not built for. */
const serveElsewhere = (page: Page) =>
  page.route('**', async (route) => {
    const url = route.request().url();
    if (!url.includes('/elsewhere/')) return route.fulfill({ status: 404 });
    return route.fulfill({ response: await route.fetch({ url: url.replace('/elsewhere/', '/') }) });
  });

/** Removes the redirect from the page at an old URL. */
const stayOnRedirect = async (page: Page): Promise<void> => {
  await page.route('**/*.js', (route) => route.abort());
  await page.route('**/formerly', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script>[^<]*location\.replace[^<]*<\/script>/, '');
    await route.fulfill({ response, body });
  });
};

/** Loads the content of the first page, and never that of other pages. */
const loadOnePage = async (page: Page): Promise<void> => {
  let first: string | undefined;
  await page.route(PAGE_CHUNK, (route) => {
    first ??= route.request().url();
    return route.request().url() === first ? route.continue() : undefined;
  });
};

/** Follows a link whose page never finishes loading. The clock is paused, so that no timeout ends the state. */
const followSlowLink = async (page: Page): Promise<void> => {
  await page.clock.pauseAt('2024-02-29T12:00:00Z');
  await page.getByRole('link', { name: 'link within the site' }).click();
  await page.clock.runFor(1000);
  await page.getByRole('progressbar', { name: 'Loading page' }).waitFor();
};

/** Scrolls down until the navbar is hidden. Scrolls again and again, because the page may not be listening at first. */
const hideNavbar = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    scrollTo(0, scrollY > 0 ? 0 : 700);
    return document.querySelector('[data-hidden=true]');
  });
  await page.evaluate(() => scrollTo(0, 700));
  await page.locator('[data-hidden=true]').waitFor({ state: 'attached' });
};

const DEFAULTS = { extent: 'viewport', sizes: ['mobile', 'desktop'] } as const;

const TABLE: readonly (Omit<State, keyof typeof DEFAULTS> & Partial<State>)[] = [
  { name: 'home', title: 'Home', path: '/', extent: 'page', sizes: ALL },
  { name: 'plain', title: 'Handbook page, plain', path: '/docs/plain', extent: 'page', sizes: ALL },
  { name: 'everything', title: 'Handbook page, everything', path: '/docs/everything', extent: 'page' },
  {
    name: 'components',
    title: 'File tree, badges, cards, video, tasks',
    path: '/docs/components',
    extent: 'page',
  },
  {
    name: 'footnote',
    title: 'Footnote, open in place',
    path: '/docs/components#tasks',
    act: async (page) => {
      await page.getByRole('main').getByRole('link', { name: '1', exact: true }).click();
      await page.getByRole('dialog', { name: 'Footnote 1' }).waitFor();
    },
  },
  { name: 'code', title: 'Code: changes, marks, focus, groups', path: '/docs/code', extent: 'page' },
  {
    name: 'link-preview',
    title: 'Link preview',
    path: '/docs/plain',
    act: async (page) => {
      await page.keyboard.press('Tab');
      await page.getByRole('link', { name: 'link within the site' }).focus();
      await page.getByRole('tooltip').waitFor();
    },
  },
  {
    name: 'zoom',
    title: 'Larger image',
    path: '/docs/everything',
    act: async (page) => {
      await page.getByRole('button', { name: 'Enlarge: Two strips' }).click();
      await page.getByRole('dialog', { name: 'Larger image' }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    title: 'Keyboard shortcuts',
    path: '/docs/plain',
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  { name: 'section', title: 'Section page', path: '/docs/section', extent: 'page', sizes: ALL },
  { name: 'blog-list', title: 'Blog list', path: '/blog', extent: 'page', sizes: ALL },
  { name: 'post', title: 'Post', path: '/blog/film-grain-in-dark-mode', extent: 'page', sizes: ALL },
  { name: 'archive', title: 'Archive', path: '/blog/archive', extent: 'page' },
  { name: 'tags', title: 'Tags', path: '/blog/tags', extent: 'page' },
  { name: 'tag', title: 'One tag', path: '/blog/tags/design', extent: 'page' },
  { name: 'authors', title: 'Authors', path: '/blog/authors', extent: 'page' },
  { name: 'not-found', title: 'Not found', path: '/nowhere', extent: 'page' },
  {
    name: 'crashed',
    title: 'Crashed page',
    path: '/docs/section/crash',
    act: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'failed',
    title: 'Failed content',
    path: '/docs/plain',
    hydrates: false,
    before: (page) => page.route(PAGE_CHUNK, (route) => route.abort()),
    act: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  {
    name: 'wrong-base',
    title: 'Wrong base path',
    path: '/elsewhere/docs/plain',
    hydrates: false,
    before: serveElsewhere,
    act: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'redirect',
    title: 'Old URL of a page',
    path: '/docs/formerly',
    hydrates: false,
    before: stayOnRedirect,
  },
  {
    name: 'progress',
    title: 'Progress bar of a slow link',
    path: '/docs/plain',
    before: loadOnePage,
    act: followSlowLink,
  },
  {
    name: 'navbar-hidden',
    title: 'Navbar, hidden after scrolling down',
    path: '/docs/everything',
    act: hideNavbar,
  },
  {
    name: 'drawer-docs',
    title: 'Drawer, docs sidebar',
    path: '/docs/section/first-child',
    sizes: NARROW_SIZES,
    act: openDrawer,
  },
  { name: 'drawer-main', title: 'Drawer, main menu', path: '/', sizes: NARROW_SIZES, act: openDrawer },
  {
    name: 'toc-unfolded',
    title: 'Table of contents, expanded',
    path: '/docs/everything',
    sizes: NARROW_SIZES,
    act: (page) => page.getByRole('button', { name: 'On this page' }).click(),
  },
  { name: 'search-empty', title: 'Search page, empty', path: '/search', extent: 'page' },
  {
    name: 'search-results',
    title: 'Search page, results',
    path: '/search?q=page',
    extent: 'page',
    act: (page) => page.getByText(/documents? found/).waitFor(),
  },
  {
    name: 'search-none',
    title: 'Search page, no results',
    path: '/search?q=xylophone',
    extent: 'page',
    act: (page) => page.getByText('No results were found').waitFor(),
  },
  {
    name: 'search-failed',
    title: 'Search page, failed',
    path: '/search?q=heading',
    extent: 'page',
    before: breakIndex('abort'),
    act: (page) => page.getByText('Unable to fetch results').waitFor(),
  },
  {
    name: 'dialog-suggested',
    title: 'Search dialog, suggested pages',
    path: '/docs/plain',
    act: async (page) => {
      await openSearch(page);
      await page.getByRole('heading', { name: 'Suggested' }).waitFor();
    },
  },
  {
    name: 'dialog-recent',
    title: 'Search dialog, recent pages and favorites',
    path: '/docs/plain',
    before: (page) =>
      page.addInitScript(() => {
        const plain = { url: '/docs/plain', title: 'Plain', breadcrumbs: '' };
        const child = { url: '/docs/section/first-child', title: 'First child', breadcrumbs: 'Section' };
        localStorage.setItem('search.recent:/', JSON.stringify([plain, child]));
        localStorage.setItem('search.favorites:/', JSON.stringify([child]));
      }),
    act: async (page) => {
      await openSearch(page);
      await page.getByRole('heading', { name: 'Recent' }).waitFor();
    },
  },
  {
    name: 'dialog-loading',
    title: 'Search dialog, loading',
    path: '/docs/plain',
    before: breakIndex('hang'),
    act: async (page) => {
      await searchFor('heading')(page);
      await page.getByRole('progressbar', { name: 'Loading results' }).waitFor();
    },
  },
  {
    name: 'dialog-results',
    title: 'Search dialog, results',
    path: '/docs/plain',
    act: async (page) => {
      await searchFor('page')(page);
      await page
        .getByRole('dialog')
        .getByText(/documents? found/)
        .waitFor();
    },
  },
  {
    name: 'dialog-none',
    title: 'Search dialog, no results',
    path: '/docs/plain',
    act: async (page) => {
      await searchFor('xylophone')(page);
      await page.getByRole('dialog').getByText('Try searching for').waitFor();
    },
  },
  {
    name: 'dialog-failed',
    title: 'Search dialog, failed',
    path: '/docs/plain',
    before: breakIndex('abort'),
    act: async (page) => {
      await searchFor('heading')(page);
      await page.getByText('Unable to fetch results').waitFor();
    },
  },
  { name: 'announcement', title: 'Announcement bar', site: 'announced', path: '/docs/plain', sizes: ALL },
  { name: 'announcement-home', title: 'Announcement bar, home', site: 'announced', path: '/' },
  {
    name: 'outside',
    title: 'Section outside the handbook, in a site without a blog',
    site: 'announced',
    path: '/rooms',
    extent: 'page',
    sizes: ['mobile', 'wide', 'desktop'],
  },
  {
    name: 'formats-menu',
    title: 'Other formats of a page',
    path: '/docs/plain',
    act: async (page) => {
      await page.getByRole('button', { name: 'Other formats' }).click();
      await page.getByRole('link', { name: 'View as Markdown' }).waitFor();
    },
  },
  {
    name: 'language-menu',
    title: 'Language menu',
    path: '/docs/plain',
    act: (page) => page.getByRole('button', { name: 'English' }).click(),
  },
  {
    name: 'focus',
    title: 'Skip link with focus',
    path: '/docs/plain',
    act: (page) => page.keyboard.press('Tab'),
  },
];

/** Every page and state that a designer reviews. */
export const states: readonly State[] = TABLE.map((state) => ({ ...DEFAULTS, ...state }));
