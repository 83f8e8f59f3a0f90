/**
 * Compares screenshots of a build with the baselines of the site: `npx film-handbook visual`. One page of each kind is
 * taken in both color modes, on a phone and on a computer; `--page /docs/a` adds a page. Baselines are in `visual/baselines/`;
 * missing ones are written. `--update` replaces all that differ. Screenshots that differ are in `visual/results/`.
 * `--site FOLDER` takes those of another site.
 *
 * Every browser draws differently: make baselines on the machine that compares them, such as that of a workflow.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { writeFile } from '../plugins/lib/files.ts';
import { COLOR_MODE_KEY } from '../shared/storage-keys.ts';
import { MODES } from './lib/axe.ts';
import { NOT_IN_SITEMAP, type OpenBuild, withBuild } from './lib/built-pages.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { loadSite, selectSite } from './lib/site-config.ts';
import { buildFolders } from './lib/swap-build.ts';

const { values } = readOptions({
  options: {
    site: { type: 'string', default: '.' },
    page: { type: 'string', multiple: true, default: [] },
    update: { type: 'boolean', default: false },
  },
});
const folder = selectSite(values.site);
const BASELINES = join(folder, 'visual', 'baselines');
const RESULTS = join(folder, 'visual', 'results');

const SIZES = { phone: { width: 390, height: 844 }, computer: { width: 1440, height: 900 } };

/** The same page has the same pixels every time. */
const FLAGS = ['--font-render-hinting=none', '--disable-lcd-text', '--disable-partial-raster'];

const fail = ({ message }: Error): never => endWith(message);

/** One page of each kind, and those of the options. */
function pagesToTake(listed: readonly string[]): Map<string, string> {
  const first = (pattern: RegExp): string | undefined => listed.find((path) => pattern.test(path));
  const [search = '', missing = ''] = NOT_IN_SITEMAP;
  const kinds = {
    home: '/',
    page: first(/^\/docs\/./),
    blog: first(/^\/blog$/),
    post: first(/^\/blog\/(?!page\/|tags|authors|archive)./),
    tag: first(/^\/blog\/tags\/./),
    search,
    'not-found': missing,
  };
  const own = values.page.map((path) => [path.replace(/\W+/g, '-').replace(/^-|-$/g, ''), path] as const);
  return new Map([
    ...Object.entries(kinds).flatMap(([name, path]) => (path ? [[name, path] as const] : [])),
    ...own,
  ]);
}

async function take(browser: Browser, url: string, mode: string, size: keyof typeof SIZES): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [COLOR_MODE_KEY, mode],
  );
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('html[data-hydrated]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const image = await page.screenshot({
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
  });
  await context.close();
  return image;
}

/** The number of pixels that differ between two PNG files; undefined if their sizes differ. */
async function differentPixels(before: Buffer, after: Buffer): Promise<number | undefined> {
  const [a, b] = await Promise.all(
    [before, after].map((png) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return undefined;
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4)
    if (a.data.readUInt32LE(at) !== b.data.readUInt32LE(at)) count += 1;
  return count;
}

/** @returns a line about a screenshot that differs; undefined if it is the same or was accepted */
async function compare(name: string, image: Buffer): Promise<string | undefined> {
  const baseline = join(BASELINES, `${name}.png`);
  if (!existsSync(baseline)) {
    writeFile(baseline, image);
    console.log(`${name}: new baseline`);
    return undefined;
  }
  const count = await differentPixels(readFileSync(baseline), image);
  if (count === 0) return undefined;
  if (values.update) {
    writeFile(baseline, image);
    console.log(`${name}: replaced`);
    return undefined;
  }
  writeFile(join(RESULTS, `${name}.png`), image);
  return `${name}: ${count === undefined ? 'another size' : `${count} pixels differ`}`;
}

async function takeAll({ home, listed, browser }: OpenBuild): Promise<{ taken: number; changed: string[] }> {
  const changed: string[] = [];
  let taken = 0;
  for (const [kind, path] of pagesToTake(listed)) {
    for (const mode of MODES) {
      for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
        const line = await compare(`${kind}-${mode}-${size}`, await take(browser, home + path, mode, size));
        if (line !== undefined) changed.push(line);
        taken += 1;
      }
    }
  }
  return { taken, changed };
}

rmSync(RESULTS, { recursive: true, force: true });
const site = await loadSite().catch(fail);
const { taken, changed } = await withBuild(buildFolders(folder).live, site, takeAll, { args: FLAGS }).catch(
  fail,
);
if (changed.length > 0)
  endWith(
    `${changed.join('\n')}\nCompare visual/results with visual/baselines. To accept all changes, add --update.`,
  );
console.log(`${taken} screenshots are the same as their baselines.`);
process.exit(0);
