import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { expect, it } from 'vitest';
import { validateSite } from '../../shared/site/resolve.ts';
import { withBuild } from '../../tools/lib/built-pages.ts';
import { runAndCollect } from '../../tools/lib/run.ts';
import { input } from '../fixtures/extended/site.config.ts';
import { buildSite } from '../helpers/build-site.ts';
import { copySite } from '../helpers/copy-site.ts';
import { type Folder, newFolder } from '../helpers/folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const RSPRESS = join(ROOT, 'node_modules/@rspress/core/bin/rspress.js');

/** The results of a build of the site with every option and every hook. */
interface Built {
  output: string;
  /** The visible text of pages, and the text of other files, by path. Bundles and lists of them are left out. */
  files: Map<string, string>;
  /** The calls of hooks, sorted, because Rspress calls many at the same time. */
  hooks: string[];
}

/** Elements whose text nobody sees. */
const HIDDEN = ['script', 'style', 'template'];

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node) || ('tagName' in node && HIDDEN.includes(node.tagName))) return '';
  return node.children.map(textOf).join('');
}

const visible = (html: string): string =>
  textOf(fromHtml(html.slice(html.indexOf('<body')), { fragment: true }))
    .replace(/\s+/g, ' ')
    .trim();

/** Names of files with a hash are different if the bundles are. */
const LEFT_OUT = /^(?:static\/|_headers|licenses\.txt$|bundle-files\.json$)/;

function read({ path, files }: Folder, outDir: string, output: string): Built {
  const names = files().flatMap((file) =>
    file.startsWith(`${outDir}/`) ? file.slice(outDir.length + 1) : [],
  );
  const log = join(path, 'hooks.log');
  const hooks = readFileSync(log, 'utf8').trim().split('\n').sort();
  rmSync(log);
  return {
    output,
    hooks,
    files: new Map(
      names
        .filter((file) => !LEFT_OUT.test(file))
        .sort()
        .map((file) => {
          const text = readFileSync(join(path, outDir, file), 'latin1');
          return [file, file.endsWith('.html') ? visible(text) : text];
        }),
    ),
  };
}

/** The names of the files that differ. */
const differences = (a: Built, b: Built): string[] =>
  [...new Set([...a.files.keys(), ...b.files.keys()])].filter(
    (file) => a.files.get(file) !== b.files.get(file),
  );

async function build(site: Folder, ...args: string[]): Promise<Built> {
  const { status, output } = await buildSite(site.path, {}, args);
  expect(status, output).toBe(0);
  return read(site, 'doc_build', output);
}

async function buildWithRspress(site: Folder): Promise<Built> {
  const args = [RSPRESS, 'build', '-c', join(site.path, 'rspress.config.ts')];
  const { VITEST, NODE_ENV, ...env } = process.env;
  const HANDBOOK_RUN = JSON.stringify({ site: site.path, outDir: 'stock' });
  const { status, output } = await runAndCollect(process.execPath, args, {
    cwd: site.path,
    env: { ...env, HANDBOOK_RUN, NO_COLOR: '1' },
  });
  expect(status, output).toBe(0);
  return read(site, 'stock', output);
}

/** Reads a page of the built site in a browser: it hydrates and searches, and nothing is blocked. */
async function readInBrowser(folder: string): Promise<void> {
  const problems: string[] = [];
  await withBuild(folder, validateSite(input, 'site.config.ts'), async ({ home, browser }) => {
    const page = await browser.newPage();
    page.on('console', (message) => {
      // The counter of visits does not exist.
      if (message.type() === 'error' && !message.location().url.includes('stats.example.org'))
        problems.push(message.text());
    });
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.goto(`${home}/docs/start`);
    await page.getByRole('button', { name: /^Search/ }).click();
    await page.getByRole('searchbox').fill('Press F5');
    await expect.poll(() => page.getByRole('dialog').getByRole('link').count()).toBeGreaterThan(0);
    await page.locator('html[data-hydrated]').waitFor();
  });
  expect(problems).toEqual([]);
}

it('a site with every option and every hook is the same with our command, with --plain, and with Rspress alone', async () => {
  const site = newFolder();
  copySite('extended', site.path);
  const built = await build(site);
  const page = built.files.get('docs/start.html') ?? '';
  // The syntax of a plugin, also in a heading; what plugins add to the page; components of a plugin and of the site.
  for (const text of [
    'Press Ctrl+K to search, or Stamp: here. 12 coins',
    'Press F5 again',
    'Text with Escape in a list, a link and ::key[code].',
    'The recorder was here.',
    'Counted by a plugin: Ctrl+K and F5 and Escape.',
    'Words of a module; Words of a definition; Words of the plugin; Words of a translation; Recorded /docs/start',
    'Words of a property',
    // The declared fields, with the type and the default of each.
    'Fields: {"title":"Start","description":"The first page.","level":3,"status":"final"}',
  ])
    expect(page).toContain(text);
  expect(site.read('doc_build/docs/start.html')).toContain('<kbd title="A key">Ctrl+K</kbd>');
  expect(site.read('doc_build/docs/start.html')).toContain('<meta name="recorder" content="yes"');
  // Elements of the head, words of the interface, and where feedback goes.
  expect(site.read('doc_build/docs/start.html')).toContain(
    '<meta name="verification" content="extended"><link rel="me" href="https://example.org/extended"><script src="/core/first.js" defer></script></head>',
  );
  expect(page).toContain('Correct this page');
  expect(site.read('doc_build/docs/start.html')).toContain('aria-label="Jump to Keys on this page"');
  expect(site.read('doc_build/search.html')).toContain('<title>Look up: a word or a key | Extended</title>');
  expect(site.read('doc_build/docs/start.html')).toMatch(
    /href="mailto:manual@extended\.example\.org\?subject=Feedback[^"]*&amp;body=https:\/\/extended\.example\.org\/core\/docs\/start"/,
  );
  // The table of contents, the Markdown version, the search and the feed.
  expect(page.split('Keys on this page').length).toBeGreaterThan(2);
  expect(page.split('Press F5 again').length).toBeGreaterThan(2);
  const markdown = built.files.get('docs/start.md');
  expect(markdown).toContain('## Keys on this page\n\nCounted by a plugin: Ctrl+K and F5 and Escape.');
  expect(Buffer.from(markdown ?? '', 'latin1').toString()).toContain('## Press ⌨F5 again');
  const search = [...built.files]
    .filter(([file]) => file.startsWith('search-index/pages/'))
    .map(([, text]) => text);
  expect(search.join('\n')).toContain('Counted by a plugin: Ctrl+K and F5 and Escape.');
  expect(search.join('\n')).toContain('"title":"Press F5 again"');
  expect(built.files.get('blog/rss.xml')).toContain('A post with <kbd title="A key">Home</kbd>.');
  // A page of a kind of the site has the layout, a field, and the weight of its kind.
  expect(built.files.get('receipts/first.html')).toContain('Amount: 12');
  expect(JSON.parse(built.files.get('search-index/index.json') ?? '')).toMatchObject({
    pages: expect.arrayContaining([
      expect.objectContaining({ url: '/receipts/first', weight: 0.5 }),
      expect.objectContaining({ url: '/blog/keys', weight: 0.7 }),
    ]),
  });
  expect(built.files.get('llms.txt')).toContain('/core/receipts/first.md)');
  // A kind of callouts of the site, with its alias, and as an alert.
  const written = site.read('doc_build/docs/start.html');
  expect(written.match(/<aside class="[^"]*" data-kind="tip">.*?<\/p>/gs)).toEqual([
    expect.stringMatching(/<circle.*<path d="M5 12\.5 10 17 19 7".*Decided<\/p>$/s),
    expect.stringMatching(/Another title<\/p>$/),
    expect.stringMatching(/Decided<\/p>$/),
  ]);
  expect(markdown).toContain(
    '> **Decided**\n>\n> One box of the site.\n\n> **Decided: Another title**\n>\n> > **Decided**\n> >\n> > An alert.',
  );
  expect(search.join('\n')).toContain('One box of the site.');
  expect(built.files.get('blog/rss.xml')).toContain('<blockquote><p>In a post</p>');
  // The pages of plugins, also of a plugin that a plugin adds.
  for (const route of ['added/content', 'added/file', 'added/by-plugin']) {
    expect(built.files.get(`${route}.html`), route).toMatch(/Text.*, with F\d/);
    expect(built.files.get('sitemap.xml')).toContain(`/core/${route}</loc>`);
    // Like all pages, they have a Markdown version, and are in the lists for assistants and in the search.
    expect(built.files.get(`${route}.md`), route).toMatch(/Text.*, with .*F\d/);
    expect(built.files.get('llms.txt')).toContain(`/core/${route}.md)`);
    expect(built.files.get('llms-full.txt')).toContain(`url: https://extended.example.org/core/${route}\n`);
    expect(built.files.get('search-index/index.json')).toContain(`"url":"/${route}"`);
  }
  // The settings of Rsbuild.
  expect(site.read('doc_build/docs/start.html')).toMatch(/static\/js\/[\w-]+\.[\da-f]{10}\.js/);
  for (const name of ['own-meta', 'own-tag'])
    expect(site.read('doc_build/docs/start.html')).toContain(`<meta name="${name}" content="yes"`);
  expect(site.read('doc_build/bundle-files.json')).toContain('static/js/');
  expect(site.files().some((file) => /^doc_build\/static\/js\/.*\.js\.map$/.test(file))).toBe(true);
  await readInBrowser(join(site.path, 'doc_build'));
  // An accelerator says why it is off.
  expect(built.output).toContain(
    'The omission of the page data is off, because the plugin extended:recorder has the hook extendPageData.',
  );

  // Nothing has changed, so everything is in the caches.
  const plain = await build(site, '--plain');
  expect(differences(plain, built)).toEqual([]);
  expect(plain.hooks).toEqual(built.hooks);
  const stock = await buildWithRspress(site);
  expect(differences(stock, built)).toEqual([]);
  expect(stock.hooks).toEqual(built.hooks);

  // Caches depend on the plugins of the site.
  const file = join(site.path, 'extensions/key-list.ts');
  site.put(
    'extensions/key-list.ts',
    readFileSync(file, 'utf8').replace('Counted by a plugin', 'Counted again'),
  );
  const changed = await build(site);
  expect(changed.files.get('docs/start.html')).toContain('Counted again: Ctrl+K');
  expect(changed.files.get('docs/start.md')).toContain('Counted again: Ctrl+K');
  expect(existsSync(join(site.path, '.build'))).toBe(false);
}, 300_000);

it('commands keep and know the fields that a site adds', async () => {
  const site = newFolder();
  copySite('extended', site.path);
  site.put(
    'docs/docs/two.mdx',
    '---\ntitle: Two # words\n# A comment\nstatus: draft\nlevel: "4"\n---\n\nText.\n',
  );
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: site.path });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Site');
  const run = async (name: string, ...args: string[]): Promise<string> => {
    const command = ['tsx', `tools/${name}.ts`, ...args, '--site', site.path];
    const { status, output } = await runAndCollect('npx', command, { cwd: ROOT });
    expect(status, output).toBe(0);
    return output;
  };
  await run('move', '/docs/two', '/docs/guide/two');
  expect(site.read('docs/docs/guide/two.mdx')).toBe(
    '---\ntitle: Two # words\n# A comment\nstatus: draft\nlevel: "4"\naliases: [/docs/two]\n---\n\nText.\n',
  );
  await run('move', '/docs/start', '/docs/begin');
  expect(site.read('site.config.ts')).toContain("to: '/docs/begin', section: '/docs'");
  expect(await run('report')).toContain('docs/guide/two.mdx');
  await run('schemas');
  const schema = (kind: string) => JSON.parse(site.read(`.generated/schemas/${kind}.json`));
  expect(schema('doc').properties).toMatchObject({ level: { type: 'number' }, status: { default: 'final' } });
  expect(schema('post').properties).not.toHaveProperty('level');
});

it('the check without a build knows the fields, the syntax, the components and the pages that a site adds', async () => {
  const site = newFolder();
  copySite('extended', site.path);
  const check = () =>
    runAndCollect('npx', ['tsx', 'tools/lint.ts', '--site', site.path, '--only', 'Content'], { cwd: ROOT });
  const good = await check();
  expect(good.status, good.output).toBe(0);
  const page = site.read('docs/docs/start.mdx');
  site.put(
    'docs/docs/start.mdx',
    page
      .replace('level: 3', 'levle: 3\nstatus: finl')
      .replace('coins=', 'cions=')
      .replace('title: Start', `title: Start${' and go on'.repeat(8)}`),
  );
  const { status, output } = await check();
  expect(status).toBe(1);
  expect(output).toMatch(/2 +error +The title has more than 60 letters\. Shorten it\./);
  expect(output).toMatch(/4 +warning .*"levle" in a handbook page.*Did you mean "level"\?/);
  expect(output).toMatch(/5 +error .*"status" is "finl", but must be one of "draft", "final"/);
  expect(output).toMatch(/8 +warning +<PriceTag cions>.*It can have coins\. Did you mean "coins"\?/);
  expect(output).toMatch(/8 +error +<PriceTag> has no coins: add coins="…" instead of cions\./);
});
