/**
 * Takes the pictures of our own interfaces that handbook pages show, in both color modes: `npm run stills`. It builds the
 * authoring reference, which the pictures show, and runs the demonstrations in `authoring/stills/`. The film needs ffmpeg.
 * `npm run stills -- report email` makes only these; the names are in `DEMONSTRATIONS`.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { causesOf, partsOf } from '../../packages/gallery/causes.ts';
import { differenceOf } from '../../packages/gallery/difference.ts';
import { galleryPage, type Mode, type Shot } from '../../packages/gallery/page.ts';
import { recordElements } from '../../packages/gallery/record-elements.ts';
import { pathFrom, writeFile } from '../../shared/build/files.ts';
import { COLOR_MODE_KEY } from '../../shared/storage-keys.ts';
import { MODES } from '../../tools/lib/axe.ts';
import { chromiumOptions } from '../../tools/lib/browsers/chromium.ts';
import { endWith, readOptions } from '../../tools/lib/command-line.ts';
import { PROJECT_COMMANDS } from '../../tools/lib/commands.ts';
import { run, runAndCollect } from '../../tools/lib/run.ts';
import { createStaticServer, listen } from '../../tools/lib/static-server.ts';
import { EXAMPLE, invitationEmail } from './email.ts';
import { CAPTIONS, drawPoster, makeFilm } from './film.ts';

const PROJECT = join(import.meta.dirname, '../..');
const DOCS = join(PROJECT, 'docs');
const REPORT = join(PROJECT, 'authoring', 'stills', 'report');

/** Maximum size of a picture, in bytes. */
const MAX_STILL = 60_000;

/** Spaces between words are even at every pixel ratio. */
const FLAGS = ['--font-render-hinting=none', '--disable-lcd-text'];

/** An edit of the styles, which the visual comparisons find. */
const EDIT = '.callout-admonition { padding: 2rem; border-radius: 0; }';

/** The browser and the folders that demonstrations share. */
interface Studio {
  browser: Browser;
  /** Origin of the authoring reference. */
  reference: string;
  /** A folder for files that are not kept. */
  folder: string;
}

interface Still {
  /** Path of the picture in `docs/`, without color mode and extension. */
  file: string;
  url: string;
  /** Size of the window, in CSS pixels. */
  width?: number;
  height?: number;
  /** The value with which the page stores a color mode. Default: its name. */
  stored?: (mode: Mode) => string;
  /** Brings the page into the state to show. */
  prepare?: (page: Page, mode: Mode) => Promise<void>;
}

/** The quality of WebP, from the best one to the worst that is acceptable for text. */
const QUALITIES = [90, 82, 74, 66];

/** Compresses a screenshot. @throws if it is too large */
async function compress(png: Buffer, file: string): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= MAX_STILL) return webp;
  }
  throw new Error(`${file}: the picture is larger than ${MAX_STILL} bytes. Show a smaller part of the page.`);
}

function write(file: string, content: Buffer | string): void {
  const path = join(DOCS, file);
  writeFile(path, content);
  console.log(`${pathFrom(PROJECT, path)}: ${statSync(path).size} bytes`);
}

/** Takes a picture in both color modes. */
async function take(
  { browser }: Studio,
  { file, url, width = 960, height = 600, stored = String, prepare }: Still,
): Promise<void> {
  for (const mode of MODES) {
    const context = await browser.newContext({
      viewport: { width, height },
      // The column of the handbook is 704 pixels wide, and screens have up to two pixels for each.
      deviceScaleFactor: 1408 / width,
      colorScheme: mode,
      reducedMotion: 'reduce',
    });
    await context.addInitScript(
      ([key = '', value = '']) => localStorage.setItem(key, value),
      [COLOR_MODE_KEY, stored(mode)],
    );
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await prepare?.(page, mode);
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    write(`${file}.${mode}.webp`, await compress(png, file));
    await context.close();
  }
}

/** Serves a folder while pictures are taken. */
async function whileServed(root: string, use: (origin: string) => Promise<void>): Promise<void> {
  const server = createStaticServer({ root, base: '/' });
  try {
    await use(await listen(server));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The output of a run without the paths of this machine. */
const readable = (output: string, folder: string): string =>
  output
    .replaceAll(`${folder}/`, '')
    .replaceAll(`${PROJECT}/authoring/stills/`, '')
    .replaceAll(`${PROJECT}/`, '')
    .trim();

/** Runs the demonstration’s browser tests twice: before and after an edit of the styles. */
async function runTests({ reference, folder }: Studio): Promise<string> {
  const test = (more: readonly string[], edit = '') =>
    runAndCollect('npx', ['playwright', 'test', ...more], {
      cwd: REPORT,
      env: {
        ...process.env,
        STILLS_URL: reference,
        STILLS_OUTPUT: folder,
        STILLS_EDIT: edit,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
      },
    });
  await test(['--update-snapshots=all']);
  const { output } = await test([], EDIT);
  return readable(output, folder);
}

async function report(studio: Studio): Promise<void> {
  const output = await runTests(studio);
  const summary = output.split('\n\n');
  const shown = [summary[0], summary[1], summary.at(-1)].join('\n\n');
  write('docs/basics/e2e-testing/test-run.txt', `$ npx playwright test\n\n${shown}\n`);
  const openTest = (title: string) => async (page: Page) => {
    // Failed tests are the first ones.
    await page.getByRole('link', { name: title }).first().click();
    await page.getByText('Test Steps').first().waitFor();
  };
  const stored = (mode: Mode): string => `${mode}-mode`;
  await whileServed(join(studio.folder, 'report'), async (url) => {
    await take(studio, { file: 'docs/basics/e2e-testing/test-report', url, stored, height: 640 });
    await take(studio, {
      file: 'docs/basics/e2e-testing/failed-test',
      url,
      stored,
      // Without the paths of this machine, which are below.
      height: 640,
      prepare: openTest('the sidebar lists the pages'),
    });
    await take(studio, {
      file: 'docs/basics/e2e-testing/snapshot-difference',
      url,
      stored,
      height: 720,
      prepare: async (page) => {
        await openTest('the admonitions look as they did')(page);
        await page
          .getByText('Image mismatch')
          .first()
          .evaluate((element) => element.scrollIntoView());
      },
    });
  });
}

async function email(studio: Studio): Promise<void> {
  const html = invitationEmail(EXAMPLE);
  await take(studio, {
    file: 'docs/basics/backend/invitation-email',
    url: `data:text/html;charset=utf-8,${encodeURIComponent(html)}`,
    width: 704,
    height: 440,
  });
}

const address = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** Screenshots and elements of a page before and after an edit of the styles. */
async function comparedPage({ browser, reference }: Studio, mode: Mode) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // The policy of the page refuses styles that a page did not have when it was built.
    bypassCSP: true,
  });
  await page.addInitScript(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [COLOR_MODE_KEY, mode],
  );
  await page.goto(`${reference}/docs/admonitions`, { waitUntil: 'networkidle' });
  const was = await recordElements(page, false);
  const before = await page.screenshot({ animations: 'disabled' });
  await page.addStyleTag({ content: EDIT });
  const is = await recordElements(page, false);
  const after = await page.screenshot({ animations: 'disabled' });
  await page.close();
  const difference = differenceOf(before, after);
  return { name: `admonitions-${mode}-desktop`, mode, before, after, difference, was, is };
}

async function gallery(studio: Studio): Promise<void> {
  const compared = await Promise.all(MODES.map((mode) => comparedPage(studio, mode)));
  const causes = causesOf(compared);
  const shots = compared.map(({ name, mode, before, after, difference }): Shot => {
    const { pixels, regions } = difference;
    const tint = difference.tint();
    return {
      ...{ name, mode, size: 'desktop', pixels, regions, parts: partsOf(name, causes) },
      ...{
        before: address(before),
        after: address(after),
        ...(tint && { tint: address(Buffer.from(tint)) }),
      },
    };
  });
  const entry = { name: 'admonitions', title: 'Admonitions', path: '/docs/admonitions', shots };
  const accepting = { takes: 'npm run visual', command: 'npm run visual:accept --', comment: '/accept' };
  writeFile(join(studio.folder, 'gallery', 'index.html'), galleryPage([entry], accepting, [], causes));
  await whileServed(join(studio.folder, 'gallery'), (url) =>
    take(studio, { file: 'docs/basics/frontend/visual-gallery', url, width: 1280, height: 800 }),
  );
}

async function film(): Promise<void> {
  const folder = 'docs/product/next-steps';
  await makeFilm(join(DOCS, folder, 'leader.webm'));
  write(`${folder}/leader.webm`, readFileSync(join(DOCS, folder, 'leader.webm')));
  write(`${folder}/leader.webp`, await drawPoster());
  write(`${folder}/leader.vtt`, CAPTIONS);
}

async function components(studio: Studio): Promise<void> {
  await take(studio, {
    file: 'docs/basics/frontend/component-page',
    url: `${studio.reference}/docs/glance`,
    width: 1180,
    height: 820,
  });
}

const DEMONSTRATIONS = { report, email, gallery, film, components };

type Name = keyof typeof DEMONSTRATIONS;

const isName = (name: string): name is Name => Object.hasOwn(DEMONSTRATIONS, name);

async function main(): Promise<void> {
  const { positionals } = readOptions(PROJECT_COMMANDS.stills);
  const all = Object.keys(DEMONSTRATIONS).filter(isName);
  const unknown = positionals.find((name) => !isName(name));
  if (unknown !== undefined)
    endWith(`There is no demonstration "${unknown}". Choose among ${all.join(', ')}.`);
  const chosen = positionals.length > 0 ? positionals.filter(isName) : all;
  if (run('npm', ['run', 'build', '--', '--site', 'authoring'], { cwd: PROJECT }) !== 0)
    endWith('The authoring reference could not be built. Its errors are above.');
  const folder = mkdtempSync(join(tmpdir(), 'stills-'));
  const own = chromiumOptions();
  const browser = await chromium.launch({ ...own, args: [...(own.args ?? []), ...FLAGS] });
  try {
    await whileServed(join(PROJECT, 'authoring', 'doc_build'), async (reference) => {
      for (const name of chosen) await DEMONSTRATIONS[name]({ browser, reference, folder });
    });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
