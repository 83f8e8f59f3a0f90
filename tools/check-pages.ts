/**
 * Checks every page of a build in Chromium: `npx film-handbook check-pages`. A page has one `<h1>`, fits a width of 320 pixels,
 * passes axe in both color modes, and causes no errors. All links inside the site lead to existing pages and targets.
 * `--site FOLDER` checks another site. `--file PATH` opens only the page that is written in this file, and the home page; it can
 * be given several times.
 */
import { relative, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { axeProblemsInBothModes } from './lib/axe.ts';
import { NOT_IN_SITEMAP, type OpenBuild, withBuild } from './lib/built-pages.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { followLinks } from './lib/crawl.ts';
import { loadContent, loadSite, PROJECT, selectSite } from './lib/site-config.ts';
import { buildFolders } from './lib/swap-build.ts';

const { values } = readOptions(COMMANDS['check-pages']);
const folder = selectSite(values.site);

const fail = ({ message }: Error): never => endWith(message);

/** Pages that are open at the same time. */
const TABS = 2;

/** The errors of the page that is open. The list is emptied for each page. */
function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

async function problemsOf(page: Page, url: string, errors: string[]): Promise<string[]> {
  const isMissing = url.endsWith(NOT_IN_SITEMAP.at(-1) ?? '');
  // Leaving a page cancels its requests.
  await page.goto('about:blank');
  errors.length = 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  const status = (await page.goto(url))?.status();
  await page.locator('html[data-hydrated]').waitFor();
  const problems = await axeProblemsInBothModes(page);
  if (status !== (isMissing ? 404 : 200)) problems.push(`status ${status}`);
  const headings = await page.locator('h1').count();
  if (headings !== 1) problems.push(`the page has ${headings} <h1> elements, and needs one`);
  await page.setViewportSize({ width: 320, height: 800 });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (excess > 0) problems.push(`the page is ${excess} pixels too wide for a width of 320 pixels`);
  // Browsers write the status of a missing page to the console.
  return [...problems, ...errors.filter((text) => !isMissing || !/\b404\b/.test(text))];
}

/**
 * The paths of the home page and of the pages in files. Drafts and redirects are not part of a build.
 * @param files relative to the project, or absolute
 */
async function pathsOf(files: readonly string[]): Promise<string[]> {
  const { model, options } = await loadContent();
  const routes = new Map(
    model.pages
      .filter(({ isDraft, redirect }) => !isDraft && !redirect)
      .map(({ file, route }) => [file, route]),
  );
  const names = files.map((file) => relative(options.root, resolve(PROJECT, file)).replaceAll('\\', '/'));
  const missing = names.filter((name) => !routes.has(name));
  for (const name of missing) console.log(`${name} is not a page of the build, so it was not opened.`);
  return [...new Set(['/', ...names.flatMap((name) => routes.get(name) ?? [])])];
}

async function checkPages({
  home,
  listed,
  browser,
}: OpenBuild): Promise<{ pages: number; problems: string[] }> {
  const paths = values.file ? await pathsOf(values.file) : [...listed, ...NOT_IN_SITEMAP];
  const waiting = paths.entries();
  const problems: string[][] = [];
  const checkNext = async (): Promise<void> => {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    const errors = recordErrors(page);
    for (const [index, path] of waiting) {
      const found = await problemsOf(page, home + path, errors).catch((error: Error) => [error.message]);
      problems[index] = found.map((problem) => `${path}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: TABS }, checkNext));
  const links = await followLinks(`${home}/`);
  return { pages: paths.length, problems: [...problems.flat(), ...links.problems] };
}

const site = await loadSite().catch(fail);
const { pages, problems } = await withBuild(buildFolders(folder).live, site, checkPages).catch(fail);
if (problems.length > 0) endWith(`${problems.join('\n')}\n${problems.length} problems on ${pages} pages.`);
console.log(`${pages} pages have no problems.`);
process.exit(0);
