import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type DevServer, startDev } from './dev-server.ts';
import { searchBox, searchButton, searchDialog, sidebar } from './parts.ts';
import { expect, test } from './test.ts';

let dev: DevServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(60_000);
  dev = await startDev('dev');
});
test.afterAll(() => dev.stop());

/** Pages are compiled on their first request. */
const expectSoon = expect.configure({ timeout: 15_000 });

/** Rsbuild's overlay is in a shadow tree. */
const overlay = (page: Page) => page.locator('rsbuild-error-overlay').getByText('Build failed');

async function open(page: Page, route: string, heading: string): Promise<void> {
  await page.goto(dev.origin + route);
  await expectSoon(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Expects a problem in the overlay and in the terminal. @param place file and line */
async function expectProblem(page: Page, place: string, message: string): Promise<void> {
  await expectSoon(overlay(page)).toBeVisible();
  await expect(page.getByText(place)).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  expect(dev.output()).toContain(place);
  expect(dev.output()).toContain(message);
}

const expectFixed = (page: Page) => expectSoon(overlay(page)).toHaveCount(0);

test('a part of the theme that the site replaces while the server runs is shown', async ({ page }) => {
  dev.write('../theme/footer.tsx', 'export default () => <footer>Our own footer</footer>;\n');
  await expectSoon.poll(() => dev.output()).toContain('footer.tsx');
  await expect(async () => {
    await open(page, '/docs/start', 'Start');
    await expect(page.getByText('Our own footer')).toBeVisible();
  }).toPass({ timeout: 20_000 });
});

test('a page shows its new text and title, and the sidebar its new title', async ({ page }) => {
  await open(page, '/docs/start', 'Start');
  dev.edit('docs/start.mdx', 'The first words.', 'Other words.');
  await expectSoon(page.getByText('Other words.')).toBeVisible();
  dev.edit('docs/start.mdx', 'title: Start', 'title: Beginning');
  await expectSoon(page.getByRole('heading', { level: 1, name: 'Beginning' })).toBeVisible();
  await expectSoon(sidebar(page).getByRole('link', { name: 'Beginning' })).toBeVisible();
  dev.edit('docs/start.mdx', 'title: Beginning', 'title: Start');
  await expectSoon(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
});

test('a page that is added, moved and deleted appears, changes its URL and disappears', async ({ page }) => {
  await open(page, '/docs/start', 'Start');
  dev.write('docs/fresh.mdx', '---\ntitle: Fresh\n---\n\nFresh words.\n');
  await expectSoon(sidebar(page).getByRole('link', { name: 'Fresh' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Fresh' }).click();
  await expectSoon(page.getByText('Fresh words.')).toBeVisible();

  dev.rename('docs/fresh.mdx', 'docs/moved.mdx');
  await expectSoon(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await open(page, '/docs/moved', 'Fresh');

  await open(page, '/docs/start', 'Start');
  dev.remove('docs/moved.mdx');
  await expectSoon(sidebar(page).getByRole('link', { name: 'Fresh' })).toHaveCount(0);
  await expectFixed(page);
});

test('a page that is emptied and then written shows its new text, and no problem', async ({ page }) => {
  await open(page, '/docs/start', 'Start');
  const before = dev.output().length;
  const text = dev.read('docs/start.mdx');
  dev.write('docs/start.mdx', '');
  dev.write('docs/start.mdx', text.slice(0, 10));
  dev.write('docs/start.mdx', text.replace('## Second part', 'Words in parts.\n\n## Second part'));
  await expectSoon(page.getByText('Words in parts.')).toBeVisible();
  dev.write('docs/start.mdx', text);
  await expectSoon(page.getByText('Words in parts.')).toHaveCount(0);
  expect(dev.output().slice(before)).not.toContain('error');
});

test('the sidebar follows _category_.json, and problems in that file are reported', async ({ page }) => {
  await open(page, '/docs/start', 'Start');
  const labels = sidebar(page).getByRole('listitem');
  await expect(labels.first()).toContainText('Start');
  dev.write('docs/guide/_category_.json', '{ "label": "Manuals", "order": 0 }');
  await expectSoon(labels.first()).toContainText('Manuals');
  dev.write('docs/guide/_category_.json', '{ "label": "Manuals", "order": "first" }');
  await expectProblem(page, 'docs/docs/guide/_category_.json:1', 'field "order" is "first"');
  dev.write('docs/guide/_category_.json', '{ "label": "Guides", "order": 2 }');
  await expectSoon(labels.first()).toContainText('Start');
  await expectFixed(page);
});

test('problems of front matter are shown until they are fixed', async ({ page }) => {
  await open(page, '/docs/start', 'Start');
  dev.edit('docs/start.mdx', 'description:', 'descripton:');
  await expectProblem(page, 'docs/docs/start.mdx:3', 'Did you mean "description"?');
  dev.edit('docs/start.mdx', 'descripton:', 'description: "');
  await expectProblem(page, 'docs/docs/start.mdx:3', 'the front matter is not valid YAML');
  dev.edit('docs/start.mdx', 'description: "', 'description:');
  await expectFixed(page);
  await expectSoon(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
});

test('a page that cannot be compiled is reported once, with the line', async ({ page }) => {
  await open(page, '/docs/start', 'Start');
  const before = dev.output().length;
  dev.edit('docs/start.mdx', '## Second part', '{1 +}\n\n## Second part');
  await expectProblem(page, 'docs/docs/start.mdx:9', 'Could not parse expression');
  expect(dev.output().slice(before)).not.toContain('cannot be compiled');
  // The other page has not been opened.
  dev.edit(
    'docs/guide/first.mdx',
    '---\n\n',
    '---\n\n<Badge kind="loud">New</Badge> [Start](../start.mdx#gone)\n\n',
  );
  await expectProblem(page, 'docs/docs/guide/first.mdx', '<Badge kind="loud"> is unknown');
  await expect(page.getByText('Could not parse expression')).toBeVisible();
  dev.edit('docs/guide/first.mdx', '<Badge kind="loud">New</Badge> [Start](../start.mdx#gone)\n\n', '');
  dev.edit('docs/start.mdx', '{1 +}\n\n', '');
  await expectFixed(page);
});

test('a broken link is reported on every page until it is fixed', async ({ page }) => {
  await open(page, '/docs/start', 'Start');
  dev.edit('docs/start.mdx', '## Second part', '[Gone](/docs/gone)\n\n## Second part');
  await expectProblem(page, 'docs/docs/start.mdx:9', 'broken link "/docs/gone"');
  await open(page, '/docs/guide/first', 'First guide');
  await expectProblem(page, 'docs/docs/start.mdx:9', 'broken link "/docs/gone"');
  dev.write('docs/gone.mdx', '---\ntitle: Back again\n---\n\nHere.\n');
  await expectFixed(page);
  dev.remove('docs/gone.mdx');
  await expectProblem(page, 'docs/docs/start.mdx:9', 'broken link "/docs/gone"');
  dev.edit('docs/start.mdx', '[Gone](/docs/gone)\n\n', '');
  await expectFixed(page);
});

test('the search finds new text', async ({ page }) => {
  await open(page, '/docs/start', 'Start');
  const find = async (query: string) => {
    await searchButton(page).click();
    await expectSoon(searchBox(page)).toBeFocused();
    await searchBox(page).fill(query);
  };
  await find('zeppelin');
  await expectSoon(searchDialog(page).getByText('No results for "zeppelin"')).toBeVisible();
  await page.keyboard.press('Escape');
  // The first lines of a page are part of its metadata, so the page loads again.
  const isLoaded = page.waitForEvent('load');
  dev.edit('docs/start.mdx', '## Second part', 'A zeppelin.\n\n## Second part');
  await isLoaded;
  await expectSoon(page.getByText('A zeppelin.')).toBeVisible();
  await find('zeppelin');
  await expectSoon(searchDialog(page).getByRole('link', { name: /^Start/ })).toContainText('A zeppelin.');
  dev.edit('docs/start.mdx', 'A zeppelin.\n\n', '');
});

test('a new draft is marked in the list and on its page', async ({ page }) => {
  await open(page, '/blog', 'Blog');
  dev.write(
    'blog/2024-03-04-second-post.mdx',
    '---\ntitle: Second post\ndescription: Not for readers yet.\nauthors: [docs-team]\ndraft: true\n---\n\nWords.\n',
  );
  const listed = page.getByRole('article').filter({ hasText: 'Second post' });
  await expectSoon(listed.getByText('Draft')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'First post' }).getByText('Draft')).toHaveCount(0);
  await listed.getByRole('heading').getByRole('link').click();
  await expectSoon(page.getByRole('heading', { level: 1, name: 'Second post' })).toBeVisible();
  await expect(page.getByRole('article').getByText('Draft')).toBeVisible();
});

test('a post shows a new name of its author, and an unknown tag is reported', async ({ page }) => {
  await open(page, '/blog/first-post', 'First post');
  dev.edit('blog/authors.yml', 'Docs team', 'Writing team');
  await expectSoon(page.getByRole('link', { name: 'Writing team' })).toBeVisible();
  dev.edit('blog/tags.yml', 'news:', 'olds:');
  await expectProblem(page, 'docs/blog/2024-01-02-first-post.mdx:5', 'names "news", which is unknown');
  dev.edit('blog/tags.yml', 'olds:', 'news:');
  await expectFixed(page);
});

test('a page shows changed images, and an unreadable one is reported', async ({ page }) => {
  await open(page, '/docs/start', 'Start');
  const sign = page.getByRole('img', { name: 'A sign' });
  await expect(sign).toHaveAttribute('width', '40');
  await expect(sign).toHaveAttribute('height', '20');
  dev.edit('docs/sign.svg', 'viewBox="0 0 40 20"', 'viewBox="0 0 80 20"');
  await expectSoon(sign).toHaveAttribute('width', '80');

  const image = sharp({ create: { width: 30, height: 10, channels: 3, background: '#ffb84d' } });
  dev.write('docs/lamp.png', await image.png().toBuffer());
  dev.edit('docs/start.mdx', '![A sign](./sign.svg)', '![A lamp](./lamp.png)');
  await expectSoon(page.getByRole('img', { name: 'A lamp' })).toHaveAttribute('width', '30');
  dev.write('docs/lamp.png', 'no image');
  await expectProblem(page, 'docs/docs/start.mdx:11', 'unreadable image "./lamp.png"');
  dev.write('docs/lamp.png', await image.resize(60, 20).png().toBuffer());
  await expectSoon(page.getByRole('img', { name: 'A lamp' })).toHaveAttribute('width', '60');
  await expectFixed(page);
});

test('a page shows changes on a site with hundreds of pages', async ({ page }) => {
  const numbers = Array.from({ length: 201 }, (_, index) => index);
  for (const index of numbers) {
    dev.write(`docs/many-page-${index}.mdx`, `---\ntitle: Page ${index}\n---\n\nWords ${index}.\n`);
  }
  await open(page, '/docs/many-page-7', 'Page 7');
  await open(page, '/docs/many-page-200', 'Page 200');
  dev.edit('docs/many-page-200.mdx', 'Words 200.', 'Other words.');
  await expectSoon(page.getByText('Other words.')).toBeVisible();
  for (const index of numbers) dev.remove(`docs/many-page-${index}.mdx`);
  await expectSoon(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('a change of site.json is shown, and an error in it is reported', async ({ page }) => {
  await open(page, '/docs/start', 'Start');
  dev.edit('../site.json', '"title": "Dev"', '"title": "Dev",,');
  await expectSoon.poll(() => dev.output()).toContain('site.json is not valid JSON');
  dev.edit('../site.json', '"title": "Dev",,', '"title": "Renamed"');
  await expectSoon
    .poll(async () => {
      await page.goto(`${dev.origin}/docs/start`).catch(() => undefined);
      return page.title();
    })
    .toBe('Start | Renamed');
});

test('answers requests for this machine, but not for the name of another site', async ({ request }) => {
  const statusFor = async (host: string): Promise<number> =>
    (await request.get(dev.origin, { headers: { host } })).status();
  const { port } = new URL(dev.origin);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  expect(await statusFor(`127.0.0.1:${port}`)).toBe(200);
  expect(await statusFor(`rebound.example.org:${port}`)).toBe(403);
});
