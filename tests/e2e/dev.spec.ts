// Rooms: theme/dev engine/problems engine/front-matter
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type DevServer, startDev } from './dev-server.ts';
import { navbar, searchBox, searchButton, searchDialog, sidebar, toc } from './parts.ts';
import { expect, test } from './test.ts';

let dev: DevServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  dev = await startDev('dev');
});
test.afterAll(() => dev.stop());

/** Pages are compiled on their first request. */
const expectSoon = expect.configure({ timeout: 120_000 });

/** The problems that the page on screen shows. */
const overlay = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /problems? (?:on this page|of this site)/ });

/** Opens a page, again and again until the server has compiled it. */
const open = (page: Page, route: string, heading: string): Promise<void> =>
  expect(async () => {
    await page.goto(dev.origin + route);
    const title = page.getByRole('heading', { level: 1, name: heading });
    await expect(title).toBeVisible({ timeout: 15_000 });
  }).toPass();

/** Expects a problem on the page and in the terminal. @param place file and line */
async function expectProblem(page: Page, place: string, message: string): Promise<void> {
  await expectSoon(overlay(page).getByText(message)).toBeVisible();
  await expect(overlay(page).getByText(place)).toBeVisible();
  expect(dev.output()).toContain(place);
  expect(dev.output()).toContain(message);
}

const expectFixed = (page: Page) => expectSoon(overlay(page)).toHaveCount(0);

test('a part of the theme that the site replaces while the server runs is shown', async ({ page }) => {
  dev.write('../theme/footer.tsx', 'export default () => <footer>Our own footer</footer>;\n');
  await expectSoon.poll(() => dev.output()).toContain('footer.tsx');
  await expect(async () => {
    await open(page, '/docs/start', 'Start');
    await expect(page.getByText('Our own footer')).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('a component that the site adds while the server runs is known, with its declaration', async ({
  page,
}) => {
  await open(page, '/docs/start', 'Start');
  const text = dev.read('docs/start.mdx');
  // Editors create an empty file first.
  dev.write('../theme/components/price-tag.tsx', '');
  await expectProblem(
    page,
    'theme/components/price-tag.tsx',
    'the component <PriceTag> has no default export',
  );
  dev.write(
    '../theme/components/price-tag.tsx',
    'export default ({ amount }) => <strong>{amount} coins</strong>;\n',
  );
  dev.write('docs/start.mdx', text.replace('## Second part', '<PriceTag amount="12" />\n\n## Second part'));
  await expect(async () => {
    await open(page, '/docs/start', 'Start');
    await expect(page.getByText('12 coins')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  dev.write(
    '../theme/components/price-tag.build.ts',
    "export default { attributes: { amount: { type: 'number' } } };\n",
  );
  await expect(async () => {
    await open(page, '/docs/start', 'Start');
    const message = overlay(page).getByText('<PriceTag amount> is a string, but must be a number');
    await expect(message).toBeVisible({ timeout: 5_000 });
  }).toPass();
  dev.write('docs/start.mdx', text);
  dev.remove('../theme/components/price-tag.build.ts');
  dev.remove('../theme/components/price-tag.tsx');
  await expect(async () => {
    await open(page, '/docs/start', 'Start');
    await expect(overlay(page)).toHaveCount(0);
  }).toPass();
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
  await expectSoon(sidebar(page).getByRole('link', { name: 'Fresh' })).toBeVisible();
  dev.remove('docs/moved.mdx');
  await expectSoon(sidebar(page).getByRole('link', { name: 'Fresh' })).toHaveCount(0);
  await expectFixed(page);
});

test('a page whose file gets another extension, or becomes the page of a folder, keeps changing on screen', async ({
  page,
}) => {
  await open(page, '/docs/start', 'Start');
  dev.write('docs/fresh.md', '---\ntitle: Fresh\n---\n\nFresh words.\n');
  await sidebar(page).getByRole('link', { name: 'Fresh' }).click();
  await expectSoon(page.getByText('Fresh words.')).toBeVisible();
  dev.rename('docs/fresh.md', 'docs/fresh.mdx');
  dev.edit('docs/fresh.mdx', 'Fresh words.', 'Words <Badge>in a component</Badge>.');
  await expectSoon(page.getByText('in a component', { exact: true })).toBeVisible();
  dev.rename('docs/fresh.mdx', 'docs/fresh/index.mdx');
  dev.edit('docs/fresh/index.mdx', 'in a component', 'in a folder');
  await expectSoon(page.getByText('in a folder', { exact: true })).toBeVisible();
  dev.remove('docs/fresh/index.mdx');
  await expectSoon(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
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
  await expectProblem(page, 'docs/docs/start.mdx:3', 'The quotes around the value are not complete');
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
  // The text before the problem stays on screen.
  await expect(page.getByText('Other words.')).toBeVisible();
  dev.edit('docs/start.mdx', '{1 +}\n\n', '');
  await expectFixed(page);
});

/** Problems of a page, by their kinds: a text for the page, and the message. */
const KINDS: [text: string, message: string][] = [
  ['[Gone](/docs/gone)', 'broken link "/docs/gone"'],
  ['{1 +}', 'Could not parse expression'],
  ['```mermaid caption="A" alt="B"\nnonsense\n```', 'the diagram cannot be drawn: "nonsense" is not'],
  ['![A lamp](./gone.png)', 'missing image "./gone.png"'],
  ['<Lamp />', 'unknown component <Lamp>'],
  ['<Badge kind="loud">New</Badge>', '<Badge kind="loud"> is unknown'],
  ['```ts file="./gone.ts"\n```', 'missing code "./gone.ts"'],
  ["import Gone from './_gone.mdx'\n\n<Gone />", 'the import "./_gone.mdx" does not resolve to a file'],
  ["import Box from './box.tsx'\n\n<Box />", 'the code cannot be read: Unexpected closing "i" tag'],
];

test('a problem of a page is shown on that page, and other pages keep changing', async ({
  page,
  context,
}) => {
  dev.write('docs/box.tsx', 'export default () => <b>Boxed</i>;\n');
  await open(page, '/docs/start', 'Start');
  const other = await context.newPage();
  await open(other, '/docs/guide/first', 'First guide');
  let count = 0;
  for (const [text, message] of KINDS) {
    dev.edit('docs/start.mdx', '## Second part', `${text}\n\n## Second part`);
    await expectProblem(page, 'docs/docs/', message);
    count += 1;
    dev.edit('docs/guide/first.mdx', /^Text.*$/m, `Text ${count}.`);
    await expectSoon(other.getByText(`Text ${count}.`)).toBeVisible();
    await expect(overlay(other)).toHaveCount(0);
    dev.edit('docs/start.mdx', `${text}\n\n`, '');
    await expectFixed(page);
  }
  dev.edit('docs/guide/first.mdx', /^Text.*$/m, 'Text.');
  dev.remove('docs/box.tsx');

  // A browser that opens the page while it is broken, also a new page.
  dev.write('docs/wrong.mdx', '---\ntitle: "Wrong\n---\n\n[Gone](/docs/gone)\n');
  await other.goto(`${dev.origin}/docs/wrong`);
  await expectProblem(other, 'docs/docs/wrong.mdx:', 'the front matter is not valid YAML');
  dev.write('docs/wrong.mdx', '---\ntitle: Right\n---\n\n[Gone](/docs/gone)\n');
  await expectProblem(other, 'docs/docs/wrong.mdx:5', 'broken link "/docs/gone"');
  dev.write('docs/gone.mdx', '---\ntitle: Back again\n---\n\nHere.\n');
  await expectFixed(other);
  dev.remove('docs/gone.mdx');
  await expectProblem(other, 'docs/docs/wrong.mdx:5', 'broken link "/docs/gone"');
  await expectFixed(page);
  dev.remove('docs/wrong.mdx');
  await expectFixed(other);
});

test('every edit is applied without a reload, and keeps the place, open parts and typed text', async ({
  page,
}) => {
  const lines = Array.from({ length: 60 }, (_, index) => `Line ${index}.`).join('\n\n');
  const parts =
    ':::details More\nInside.\n:::\n\n<Tabs>\n<Tab label="A">\nIn A.\n</Tab>\n<Tab label="B">\nIn B.\n</Tab>\n</Tabs>';
  const preview = '```tsx preview file="./previews/counter.tsx"\n```';
  dev.write(
    'docs/previews/counter.tsx',
    `import { useState } from 'react';\n
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>Seen {count}</button>;
}
`,
  );
  dev.write(
    'docs/long.mdx',
    `---\ntitle: Long\ndescription: A long page.\n---\n\nFirst words.\n\n## One\n\n${parts}\n\n${preview}\n\n${lines}\n`,
  );
  await open(page, '/docs/long', 'Long');
  await page.getByRole('main').getByText('More', { exact: true }).click();
  await page.getByRole('tab', { name: 'B' }).click();
  await page.getByRole('button', { name: 'Seen 0' }).click();
  await page.getByText('Line 50.').scrollIntoViewIfNeeded();
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(100);
  const labels = sidebar(page).getByRole('listitem');

  dev.edit('docs/long.mdx', 'First words.', 'Other words.');
  await expectSoon(page.getByText('Other words.')).toBeAttached();
  dev.edit('docs/long.mdx', 'title: Long', 'title: Longer');
  await expectSoon(page).toHaveTitle(/^Longer/);
  await expectSoon(sidebar(page).getByRole('link', { name: 'Longer' })).toBeVisible();
  dev.edit('docs/long.mdx', 'A long page.', 'A longer page.');
  await expectSoon(page.locator('meta[name="description"]')).toHaveAttribute('content', 'A longer page.');
  dev.edit('docs/long.mdx', '## One', '## Zero\n\n## One');
  await expectSoon(toc(page).getByRole('link', { name: 'Zero' })).toBeVisible();
  dev.write('docs/guide/_category_.json', '{ "label": "Manuals", "order": 0 }');
  await expectSoon(labels.first()).toContainText('Manuals');
  dev.write('docs/guide/_category_.json', '{ "label": "Guides", "order": 2 }');
  await expectSoon(labels.first()).toContainText('Start');
  dev.edit('docs/previews/counter.tsx', 'Seen', 'Counted');
  await expectSoon(page.getByRole('button', { name: 'Counted 1' })).toBeAttached();
  dev.write('docs/fresh.mdx', '---\ntitle: Fresh\n---\n\nFresh words.\n');
  await expectSoon(sidebar(page).getByRole('link', { name: 'Fresh' })).toBeVisible();
  dev.remove('docs/fresh.mdx');
  await expectSoon(sidebar(page).getByRole('link', { name: 'Fresh' })).toHaveCount(0);
  await expect(page.getByText('Inside.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'B' })).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);

  await searchButton(page).click();
  await searchBox(page).fill('half a que');
  dev.edit('docs/long.mdx', 'title: Longer', 'title: Longest');
  await expectSoon(page).toHaveTitle(/^Longest/);
  await expect(searchBox(page)).toHaveValue('half a que');
  await expect(searchBox(page)).toBeFocused();
  await expect(page.locator('body')).toHaveAttribute('data-kept', '');
  dev.remove('docs/long.mdx');
  dev.remove('docs/previews/counter.tsx');
});

test('a page shows a partial that another open page already uses', async ({ page, context }) => {
  dev.write('docs/_shared.mdx', 'Shared words.\n');
  const use = "import Shared from './_shared.mdx'\n\n<Shared />\n";
  dev.write('docs/one.mdx', `---\ntitle: One\n---\n\n${use}`);
  dev.write('docs/two.mdx', '---\ntitle: Two\n---\n\nFirst words.\n');
  const other = await context.newPage();
  await open(other, '/docs/one', 'One');
  await expectSoon(other.getByText('Shared words.')).toBeVisible();
  await open(page, '/docs/two', 'Two');
  dev.edit('docs/two.mdx', 'First words.', use);
  await expectSoon(page.getByText('Shared words.')).toBeVisible();
  dev.edit('docs/two.mdx', 'title: Two', 'title: Second');
  await expectSoon(page).toHaveTitle(/^Second/);
  for (const file of ['one', 'two', '_shared']) dev.remove(`docs/${file}.mdx`);
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
  dev.edit('docs/start.mdx', '## Second part', 'A zeppelin.\n\n## Second part');
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
  dev.remove('blog/2024-03-04-second-post.mdx');
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

const configuration = readFileSync(join(import.meta.dirname, '../fixtures/dev/site.json'), 'utf8');

test('the blog and optional links to it go with the last post, and return with the first one', async ({
  page,
}) => {
  const post = 'blog/2024-01-02-first-post.mdx';
  const text = dev.read(post);
  await open(page, '/docs/start', 'Start');
  const link = navbar(page).getByRole('link', { name: 'Blog' });
  const item = '{ "label": "Blog", "to": "/blog", "optional": true }';
  dev.edit('../site.json', '"items": []', `"items": [${item}]`);
  await expectSoon(link).toBeVisible();
  dev.remove(post);
  await expectSoon(link).toHaveCount(0);
  await expectFixed(page);
  await page.goto(`${dev.origin}/blog`);
  await expectSoon(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  dev.edit('../site.json', ', "optional": true', '');
  await open(page, '/docs/start', 'Start');
  await expectProblem(page, 'site.config.ts', 'Publish a post in docs/blog/, or remove the link');
  dev.write(post, text);
  await expectFixed(page);
  await link.click();
  await expectSoon(page.getByRole('article').filter({ hasText: 'First post' })).toBeVisible();
  dev.write('../site.json', configuration);
});

test('a page outside the handbook is shown, and its problems are reported', async ({ page }) => {
  dev.write('about.mdx', '---\ntitle: About\ndescription: Who we are.\n---\n\nOur words.\n');
  await open(page, '/docs/start', 'Start');
  await open(page, '/about', 'About');
  await expect(sidebar(page)).toHaveCount(0);
  dev.edit('about.mdx', 'title: About', 'title: About\ndraft: "yes"');
  await expectProblem(page, 'docs/about.mdx:3', 'field "draft" is "yes"');
  dev.edit('about.mdx', 'draft: "yes"\n', '');
  await expectFixed(page);
  dev.remove('about.mdx');
  await expectSoon(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
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

test('a change of site.json is shown without a reload, and an error in it until it is correct', async ({
  page,
}) => {
  await open(page, '/docs/start', 'Start');
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  dev.edit('../site.json', '"title": "Dev"', '"title": "Dev",,');
  await expectProblem(page, 'site.config.ts', 'site.json is not valid JSON');
  dev.edit('../site.json', '"title": "Dev",,', '"title": 7');
  await expectProblem(page, 'site.config.ts', 'field "title" is 7, but must be a string');
  dev.edit('../site.json', '"title": 7', '"title": "Renamed"');
  await expectFixed(page);
  await expectSoon(page).toHaveTitle('Start | Renamed');
  dev.edit('../site.json', '"items": []', '"items": [{ "label": "Guide", "to": "/docs/guide/first" }]');
  await expectSoon(navbar(page).getByRole('link', { name: 'Guide' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-kept', '');

  dev.write('../site.json', configuration);
  await expectSoon(page).toHaveTitle('Start | Dev');
});

/** A field of each kind that is applied in place, and what readers see of it. */
const FIELDS: [fields: object, see: (page: Page) => Promise<void>][] = [
  [
    { locales: [{ code: 'de', label: 'Deutsch', direction: 'rtl' }], docs: { label: 'Manual' } },
    async (page) => {
      await expectSoon(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(navbar(page).getByRole('button', { name: 'Deutsch' })).toBeVisible();
    },
  ],
  [
    { url: 'https://new.example.org', colors: { accent: '#7a2048' } },
    async (page) => {
      await expectSoon(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^https:\/\/new\./);
      const accent = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
      await expectSoon.poll(accent).toContain('#7a2048');
    },
  ],
  [
    { colorMode: { defaultMode: 'dark', disableSwitch: true }, favicon: null, logo: { light: '/sign.svg' } },
    async (page) => {
      await expectSoon(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByRole('button', { name: /^Switch between dark/ })).toHaveCount(0);
      await expectSoon(navbar(page).locator('svg[viewBox="0 0 40 20"]')).toBeVisible();
      await expectSoon(page.locator('link[rel="icon"]')).toHaveCount(0);
    },
  ],
  [
    { fonts: { text: '@fontsource-variable/geist-mono' }, checks: { missingDescriptions: 'error' } },
    async (page) => {
      const fonts = () =>
        page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      await expectSoon.poll(fonts).toContainEqual(expect.stringMatching(/site-text.*\.woff2$/));
      await expectSoon
        .poll(() => dev.output())
        .toMatch(/Content problems:\s+docs\/docs\/guide\/first\.mdx:1/);
    },
  ],
];

test('all fields are applied in place, except those that restart the server', async ({ page }) => {
  const fields = JSON.parse(configuration);
  dev.write(
    '../static/sign.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h8" /></svg>',
  );
  await open(page, '/docs/start', 'Start');
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  for (const [changed, see] of FIELDS) {
    dev.write('../site.json', JSON.stringify({ ...fields, ...changed }));
    await see(page);
  }
  // A file that the configuration names, and that is made later.
  dev.write('../site.json', JSON.stringify({ ...fields, logo: { light: '/later.svg' } }));
  await expectSoon(overlay(page).getByText('there is no file static/later.svg')).toBeVisible();
  dev.write('../static/later.svg', dev.read('../static/sign.svg').replace('40 20', '60 20'));
  await expectFixed(page);
  await expectSoon(navbar(page).locator('svg[viewBox="0 0 60 20"]')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-kept', '');
});

/** Where feedback goes by the configuration: the address, and the names of its values. A letter has the last two, too. */
const FEEDBACK: [fields: object, address: string, subject: string, body: string][] = [
  [
    { repository: 'https://gitlab.com/a/b' },
    'https://gitlab.com/a/b/-/issues/new',
    'issue[title]',
    'issue[description]',
  ],
  [{ repository: 'https://bitbucket.org/a/b' }, 'https://bitbucket.org/a/b/issues/new', 'title', 'content'],
  [{ repository: 'https://codeberg.org/a/b' }, 'https://codeberg.org/a/b/issues/new', 'title', 'body'],
  [
    { repository: 'https://code.example.org/a', repositoryHost: 'gitea' },
    'https://code.example.org/a/issues/new',
    'title',
    'body',
  ],
  [
    { feedback: { url: 'https://forms.example.org/new?page={url}&about={title}' } },
    'https://forms.example.org/new',
    'about',
    'page',
  ],
  [{ feedback: { mail: 'team@example.org' } }, 'mailto:team@example.org', 'subject', 'body'],
];

test('feedback about a page and about a search has the title and the address, on every host', async ({
  page,
}) => {
  const fields = JSON.parse(configuration);
  const title = `Größe & "Maße" #1: 100 % + 'x'?`;
  const text = dev.read('docs/start.mdx');
  dev.write('docs/start.mdx', text.replace(/^title: .*/m, `title: ${JSON.stringify(title)}`));
  const expectLink = async (
    name: string,
    [, address, subject, body]: (typeof FEEDBACK)[number],
    values: string[],
  ) => {
    const link = page.getByRole('link', { name });
    await expectSoon(link).toHaveAttribute('href', new RegExp(`^${address.replace(/[.?]/g, '\\$&')}\\?`));
    const url = new URL((await link.getAttribute('href')) ?? '');
    // A mail program reads a plus sign as it is.
    if (url.protocol === 'mailto:') expect(url.search).not.toContain('+');
    expect([url.searchParams.get(subject), url.searchParams.get(body)]).toEqual(values);
  };
  for (const entry of FEEDBACK) {
    dev.write('../site.json', JSON.stringify({ ...fields, url: 'https://a.example.org', ...entry[0] }));
    await open(page, '/docs/start', title);
    await expectLink('Was this page helpful?', entry, [
      `Feedback: ${title}`,
      'https://a.example.org/docs/start',
    ]);
    const query = `qqxq&"zzüq" #zqx`;
    await page.goto(`${dev.origin}/search?q=${encodeURIComponent(query)}`);
    const results = `https://a.example.org/search?${new URLSearchParams({ q: query })}`;
    await expectLink('Let us know.', entry, [`No search results for "${query}"`, results]);
  }
  dev.write('../site.json', configuration);
  dev.write('docs/start.mdx', text);
});

test('strings, styles and components of the theme change without a reload, and keep open parts and typed text', async ({
  page,
}) => {
  const text = dev.read('docs/start.mdx');
  dev.write('docs/start.mdx', `${text}\n:::details More\nInside.\n:::\n\n\`\`\`js\nlet lamp;\n\`\`\`\n`);
  await open(page, '/docs/start', 'Start');
  await page.locator('summary', { hasText: 'More' }).click();
  await expect(page.getByText('Inside.')).toBeVisible();
  await searchButton(page).click();
  await searchBox(page).fill('half a que');
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));

  // Strings of the frame and of the page.
  dev.editEngine('theme/strings/layout.ts', "TOP_BAR = 'Main'", "TOP_BAR = 'Top'");
  await expectSoon(page.locator('nav[aria-label="Top"]')).toBeAttached();
  dev.editEngine('theme/strings/code-tools.ts', "'Copy code to clipboard'", "'Take the code'");
  await expectSoon(page.locator('button[aria-label="Take the code"]')).toBeAttached();

  const style = (selector: string, name: string) => () =>
    page.evaluate(
      ([one = '', property = '']) =>
        getComputedStyle(document.querySelector(one) ?? document.body).getPropertyValue(property),
      [selector, name],
    );
  dev.editEngine('theme/styles/tokens.css', /$/, '\n:root { --for-test: 1px; }\n');
  await expectSoon.poll(style(':root', '--for-test')).toBe('1px');
  dev.editEngine('theme/layout/navbar.module.css', '.bar {', '.bar { --for-test: 2px;');
  await expectSoon.poll(style('nav', '--for-test')).toBe('2px');

  dev.editEngine('theme/layout/navbar.tsx', '<span>{site.title}</span>', '<span>{site.title} today</span>');
  await expectSoon(page.getByText('Dev today').first()).toBeAttached();
  await expect(searchBox(page)).toHaveValue('half a que');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Escape');
  dev.editEngine('theme/styles/print.css', /$/, '\n:root { --for-test: 3px; }\n');
  await page.emulateMedia({ media: 'print' });
  await expectSoon.poll(style(':root', '--for-test')).toBe('3px');
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText('Inside.')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-kept', '');
  dev.write('docs/start.mdx', text);
});

test('answers requests for this machine, but not for the name of another site', async ({ request }) => {
  const statusFor = async (host: string): Promise<number> =>
    (await request.get(dev.origin, { headers: { host } })).status();
  const { port } = new URL(dev.origin);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  expect(await statusFor(`127.0.0.1:${port}`)).toBe(200);
  expect(await statusFor(`rebound.example.org:${port}`)).toBe(403);
});

test('opens no file in an editor for a page of another site', async ({ request }) => {
  const statusFor = async (headers: Record<string, string>): Promise<number> =>
    (await request.get(`${dev.origin}/__open-in-editor`, { headers })).status();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://other.example.org' },
    { origin: 'null' },
    { referer: 'http://localhost:1/page' },
  ])
    expect(await statusFor(headers as Record<string, string>), JSON.stringify(headers)).toBe(403);
  // The request lacks the file to open.
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: dev.origin }, {}])
    expect(await statusFor(headers as Record<string, string>), JSON.stringify(headers)).toBe(500);
});

test('a page of another site gets no scripts and no web socket, but can link to a page', async ({
  page,
  request,
}) => {
  const socket = page.waitForEvent('websocket');
  await open(page, '/docs/start', 'Start');
  const url = (await socket).url();
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
  const script = await page.locator('script[src]').first().getAttribute('src');
  const statusFor = async (mode: string): Promise<number> =>
    (
      await request.get(new URL(script ?? '', dev.origin).href, {
        headers: { ...headers, 'sec-fetch-mode': mode },
      })
    ).status();
  expect(await statusFor('no-cors')).toBe(403);
  expect(await statusFor('navigate')).toBe(200);
  const isOpened = () =>
    page.evaluate(
      (address) =>
        new Promise((resolve) => {
          const opened = new WebSocket(address);
          opened.onopen = () => resolve(true);
          opened.onerror = () => resolve(false);
        }),
      url,
    );
  expect(await isOpened()).toBe(true);
  await page.route('http://other.example.org/', (route) => route.fulfill({ body: 'Another site' }));
  await page.goto('http://other.example.org/');
  expect(await isOpened()).toBe(false);
});

test('a wrong illustration is a problem of the home page, and later changes are shown', async ({ page }) => {
  const text = dev.read('index.mdx');
  const withPath = (path: string) => text.replace('  actions:', `  illustration: ${path}\n  actions:`);
  dev.write('index.mdx', withPath('./none.svg'));
  await page.goto(dev.origin);
  await expectProblem(page, 'docs/index.mdx', 'illustration "./none.svg" does not exist');
  dev.write('index.mdx', withPath('/none.svg'));
  await expectSoon(overlay(page).getByText('hero.illustration')).toBeVisible();
  dev.write('index.mdx', text);
  await expectFixed(page);
});

test('after a restart, the open page loads by itself: at the same place, or at its new URL', async ({
  page,
}) => {
  const fields = JSON.parse(configuration);
  const lines = Array.from({ length: 60 }, (_, index) => `Line ${index}.`).join('\n\n');
  dev.write('docs/tall.mdx', `---\ntitle: Tall\n---\n\n${lines}\n`);
  await open(page, '/docs/tall', 'Tall');
  await page.getByText('Line 50.').scrollIntoViewIfNeeded();
  const analytics = { provider: 'goatcounter', url: 'https://stats.example.org' };
  dev.write('../site.json', JSON.stringify({ ...fields, title: 'Renamed', analytics }));
  await expectSoon(page).toHaveTitle('Tall | Renamed');
  await expectSoon(page.getByText('Line 50.')).toBeInViewport();
  dev.write('../site.json', JSON.stringify({ ...fields, base: '/core/' }));
  await expectSoon(page).toHaveURL(`${dev.origin}/core/docs/tall`);
  await expectSoon(page.getByText('Line 50.')).toBeAttached();
});

test('a server that starts with a wrong configuration and broken pages recovers, and --lenient shows a missing image', async ({
  page,
}) => {
  await dev.stop();
  dev = await startDev('dev', {
    args: ['--lenient'],
    ready: 'The server starts when this is fixed.',
    prepare(site) {
      site.write('../site.json', configuration.replace('"Dev"', '7'));
      site.edit('docs/start.mdx', 'description:', 'description: "');
      site.write('docs/code.mdx', '---\ntitle: Code\n---\n\n{1 +}\n');
      site.write('docs/lamp.mdx', '---\ntitle: Lamp\n---\n\n![A lamp](./gone.png)\n\nBelow the lamp.\n');
      site.write('docs/box.tsx', 'export default () => <b>Boxed</i>;\n');
      site.write('docs/box.mdx', "---\ntitle: Box\n---\n\nimport Box from './box.tsx'\n\n<Box />\n");
    },
  });
  expect(dev.output()).toContain('field "title" is 7, but must be a string');
  dev.write('../site.json', configuration);
  await expectSoon.poll(() => dev.output()).toContain('built in');

  await open(page, '/docs/lamp', 'Lamp');
  await expect(page.getByText('Below the lamp.')).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
  expect(dev.output()).toMatch(
    /Content warnings:[\s\S]*docs\/docs\/lamp\.mdx:5: missing image "\.\/gone\.png"/,
  );
  await page.goto(`${dev.origin}/docs/start`);
  await expectProblem(page, 'docs/docs/start.mdx:3', 'The quotes around the value are not complete');
  dev.edit('docs/start.mdx', 'description: "', 'description:');
  await expectFixed(page);
  await expectSoon(page.getByText('The first words.')).toBeVisible();
  await page.goto(`${dev.origin}/docs/code`);
  await expectSoon(overlay(page).getByText('docs/docs/code.mdx:5')).toBeVisible();
  dev.edit('docs/code.mdx', '{1 +}', 'Repaired.');
  await expectSoon(page.getByText('Repaired.')).toBeVisible();
  await page.goto(`${dev.origin}/docs/box`);
  await expectProblem(page, 'docs/docs/box.tsx:1', 'the code cannot be read');
  dev.edit('docs/box.tsx', '</i>', '</b>');
  await expectSoon(page.getByText('Boxed')).toBeVisible();
  await expectFixed(page);
});
