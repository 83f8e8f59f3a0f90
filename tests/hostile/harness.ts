import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { filesIn } from '../../shared/build/files.ts';
import { chromiumOptions } from '../../tools/lib/browsers/chromium.ts';
import { createStaticServer, listen } from '../../tools/lib/static-server.ts';
import { buildSite } from '../helpers/build-site.ts';
import type { HostileCase } from './case.ts';

/** The environment variable that the build must not publish, and its value. */
const CANARY = 'HOSTILE_CANARY';
const SECRET = randomBytes(16).toString('hex');

/** Parts of files that a build must not publish: the canary, the list of users, the configuration of git. */
const SECRETS: readonly (readonly [what: string, text: string])[] = [
  ['the canary', SECRET],
  ['the canary in Base64', Buffer.from(SECRET).toString('base64').slice(0, 40)],
  ['the list of users', 'root:x:0:0'],
  ['the configuration of git', 'repositoryformatversion'],
];

/**
 * Milliseconds after which the build of one input counts as one that does not end. Its watchdog counts processor time and is earlier;
 * this one ends a build that waits for something that never happens.
 */
const MAX_BUILD = 600_000;

export interface Surroundings {
  /** Host and port of a server that must not get a request. */
  listener: string;
  /** The requests that it got. */
  received: string[];
  browser: Browser;
  close: () => Promise<void>;
}

/** The browser finds no other host, whatever a page requests. */
const ONLY_LOCALHOST = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost';

/** Starts the listener, and the browser that opens the built pages. */
export async function startSurroundings(): Promise<Surroundings> {
  const received: string[] = [];
  const server: Server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.end();
  });
  const { host } = new URL(await listen(server));
  const options = chromiumOptions();
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ONLY_LOCALHOST] });
  return {
    listener: host,
    received,
    browser,
    close: async () => {
      server.close();
      await browser.close();
    },
  };
}

/** The folder of a case in a site with several cases. */
export const folderOf = (index: number): string => `docs/docs/case-${index}`;

const HOME = `---
title: Home
description: The home page that every site has.
hero: { title: Home, text: Words., actions: [{ label: Start, to: /docs/start }] }
cards: [{ title: Start, text: Words., to: /docs/start }]
---
`;

const PAGE = '---\ntitle: Start\ndescription: A page that every site has.\n---\nWords.\n';

/**
 * Writes a site with these cases. The folder of each is `folderOf` its index, or the site for a case with `isWholeSite`.
 * @returns the path of the site, and a function that deletes it
 */
export function writeSite(
  cases: readonly HostileCase[],
  { listener }: Pick<Surroundings, 'listener'>,
): { site: string; remove: () => void } {
  const site = mkdtempSync(join(tmpdir(), 'hostile-'));
  const put = (file: string, content: HostileCase['files'][string]): void => {
    const path = join(site, file);
    mkdirSync(dirname(path), { recursive: true });
    if (typeof content === 'string') {
      writeFileSync(path, content.replaceAll('CANARY', CANARY).replaceAll('LISTENER', listener));
    } else if (content instanceof Uint8Array) writeFileSync(path, content);
    else symlinkSync(content.symlink, path);
  };
  put('docs/index.mdx', HOME);
  put('docs/docs/start.mdx', PAGE);
  cases.forEach(({ files, isWholeSite }, index) => {
    for (const [file, content] of Object.entries(files)) {
      put(isWholeSite ? file : join(folderOf(index), file), content);
    }
  });
  return { site, remove: () => rmSync(site, { recursive: true, force: true }) };
}

export interface Result {
  status: number;
  output: string;
  /** Whether it took so long that it was ended. */
  isKilled: boolean;
}

/**
 * Builds a site with the canary in the environment.
 * @param limit milliseconds after which it ends the build
 */
export async function build(site: string, limit = MAX_BUILD): Promise<Result> {
  const since = Date.now();
  const { status, output } = await buildSite(site, { [CANARY]: SECRET }, ['--all'], limit);
  return { status, output, isKilled: Date.now() - since >= limit };
}

/** The secrets in the output of a build and in the files that it wrote. */
export function leaks(site: string, { output }: Pick<Result, 'output'>): string[] {
  const built = join(site, 'doc_build');
  const texts = filesOf(built).map((file) => [file, readFileSync(join(built, file), 'latin1')] as const);
  return [['the output of the build', output] as const, ...texts].flatMap(([name, text]) =>
    SECRETS.filter(([, secret]) => text.includes(secret)).map(([what]) => `${name} contains ${what}`),
  );
}

const filesOf = (folder: string): string[] => (existsSync(folder) ? filesIn(folder) : []);

/** Removes the colors of a terminal, and joins the lines of a message that the logger wraps. */
const plain = (output: string): string => stripVTControlCharacters(output);

/** The lines of an output without warnings, which do not stop a build. */
function errorLines(output: string): string[] {
  let isWarning = false;
  return plain(output)
    .split('\n')
    .filter((line) => {
      const [, level] = /(?:^|\.\.\.)(warn|error|info|ready) {3,}/.exec(line) ?? [];
      if (level) isWarning = level === 'warn';
      return !isWarning;
    });
}

/**
 * The faults of a build that should have refused a case. A warning is not a refusal, so other cases can be in the same build.
 * @param folder the folder of the case, relative to the site
 */
export function faultsOfRefusal(
  { at, fix }: HostileCase,
  folder: string,
  { status, output, isKilled }: Result,
): string[] {
  if (isKilled) return ['the build did not end'];
  const lines = errorLines(output);
  const place = at && (folder ? `${folder}/${at}` : at);
  const message = lines.find((line) => !place || line.includes(place));
  return [
    ...(status === 0 ? ['the build accepts it'] : []),
    ...(place && message === undefined ? [`no message names ${place}`] : []),
    ...(fix && !lines.some((line) => (!place || line.includes(place)) && fix.test(line))
      ? [`the message does not name the fix (${fix}): ${message ?? ''}`]
      : []),
    ...(plain(output)
      .split('\n')
      .some((line) => STACK.test(line))
      ? ['the output contains a stack trace']
      : []),
  ];
}

const STACK = /^\s+at .+:\d+:\d+\)?$/;

/** Pages of a build that belong to the content, as paths of URLs. */
const pagesIn = (built: string): string[] =>
  filesOf(built)
    .filter((file) => file.endsWith('.html') && !/^(?:404|search)(?:\.html|\/)/.test(file))
    .filter(
      (file) =>
        !file.endsWith('/index.html') || !existsSync(join(built, file.replace(/\/index\.html$/, '.html'))),
    )
    .map((file) => `/${file.replace(/(?:index)?\.html$/, '')}`);

/** The page marks its document when its listeners are there. */
const HYDRATED = 'html[data-hydrated]';

/** Records what a hostile page does. `hostile` is what its scripts set. */
const WATCH = `
  globalThis.violations = [];
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    violations.push(violatedDirective + ' ' + blockedURI));
`;

/** Seconds of processor time for what a page does: a page takes less than 2, and the costliest drawings take 4. */
const MAX_WORK = 15;

/** Milliseconds between two looks at the processor time, and the looks without any after which nothing will happen. */
const [LOOK, MAX_IDLE] = [500, 120];

/** Whether a task of a page ends. On a busy machine it can take any time, but not any processor time. */
async function endsInTime(browser: Browser, task: Promise<unknown>): Promise<boolean> {
  const devtools = await browser.newBrowserCDPSession();
  const used = async (): Promise<number> => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'browser' ? 0 : cpuTime), 0);
  };
  const since = await used();
  const ended = task.then(() => true);
  ended.catch(() => undefined);
  let [last, idle] = [since, 0];
  for (let isEnded = false; !isEnded; ) {
    const pause = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LOOK));
    isEnded = await Promise.race([ended, pause]);
    const now = isEnded ? last : await used();
    idle = now > last ? 0 : idle + 1;
    last = now;
    if (!isEnded && (now - since > MAX_WORK || idle > MAX_IDLE)) return false;
  }
  await devtools.detach();
  return true;
}

/** Whether a page still paints, from its top to its end. */
const showsFrames = (page: Page, browser: Browser): Promise<boolean> =>
  endsInTime(
    browser,
    // Loaders of TypeScript would name a function, with a helper that the page does not have.
    page.evaluate(async () => {
      for (const top of [0, document.documentElement.scrollHeight, 0]) {
        scrollTo(0, top);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }),
  );

/**
 * Opens every page of a finished build, and lets its scripts run.
 * @returns what a page did that no page may do, with its path
 */
export async function faultsOfPages(
  site: string,
  { browser, received }: Pick<Surroundings, 'browser' | 'received'>,
  only: (path: string) => boolean = () => true,
): Promise<string[]> {
  const root = join(site, 'doc_build');
  const server = createStaticServer({ root, base: '/' });
  const origin = await listen(server);
  const context = await browser.newContext();
  const faults: string[] = [];
  await context.addInitScript(WATCH);
  const page = await context.newPage();
  let path = '';
  const note = (what: string): void => void faults.push(`${path} ${what}`);
  page.on('dialog', (dialog) => {
    note(`opens a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => note(`has an error: ${message}`));
  // The browser knows no other hosts. Intercepting the requests would turn off its cache.
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) note(`requests ${request.url()}`);
  });
  for (path of pagesIn(root).filter(only)) {
    received.length = 0;
    await page.goto(origin + path, { timeout: 0 });
    const finished = page.locator(`${HYDRATED}, meta[http-equiv='refresh']`).first();
    const isFinished = await endsInTime(browser, finished.waitFor({ state: 'attached', timeout: 0 }));
    if (!isFinished) {
      note('does not hydrate');
      break;
    }
    const state = await page.evaluate(() => {
      const { violations, hostile } = globalThis as unknown as { violations: string[]; hostile: unknown };
      return { violations, hostile: hostile !== undefined, title: document.title };
    });
    if (!(await showsFrames(page, browser))) note('shows no frame');
    for (const violation of state.violations) note(`violates its policy: ${violation}`);
    if (state.hostile) note('ran a script');
    if (new URL(page.url()).origin !== origin) note(`leads to ${page.url()}`);
    for (const request of received) note(`sent ${request} to the listener`);
  }
  await context.close();
  server.close();
  return faults;
}

/**
 * Opens a page of a finished build once for each script, which runs before the scripts of the page and damages the browser's
 * storage or removes an API.
 * @returns the faults of the page by the name of the script
 */
export async function faultsOfScripts(
  site: string,
  scripts: readonly { name: string; script: string }[],
  { browser }: Pick<Surroundings, 'browser'>,
): Promise<Map<string, string[]>> {
  const server = createStaticServer({ root: join(site, 'doc_build'), base: '/' });
  const origin = await listen(server);
  const result = new Map<string, string[]>();
  const queue = scripts.values();
  const work = async (): Promise<void> => {
    const page = await browser.newPage();
    for (const { name, script } of queue)
      result.set(name, await faultsWith(page, name, script, `${origin}/docs/start`));
    await page.close();
  };
  await Promise.all([work(), work(), work()]);
  server.close();
  return result;
}

/** A script that empties the storage once, although the page can load again. @param id differs from that of the last script */
const emptyStorage = (id: string): string => `
  if (origin !== 'null' && sessionStorage.getItem('script') !== ${JSON.stringify(id)}) {
    localStorage.clear();
    sessionStorage.clear();
    sessionStorage.setItem('script', ${JSON.stringify(id)});
  }
`;

/** The faults of a page that is opened with a script. */
async function faultsWith(page: Page, name: string, script: string, url: string): Promise<string[]> {
  const faults: string[] = [];
  const note = ({ message }: Error): void => void faults.push(`has an error: ${message}`);
  await page.goto('about:blank');
  const added = await page.addInitScript(emptyStorage(name) + script);
  page.on('pageerror', note);
  await page.goto(url);
  await page
    .locator(HYDRATED)
    .waitFor({ timeout: 30_000 })
    .catch(() => faults.push('does not hydrate'));
  const heading = page.getByRole('heading', { level: 1, name: 'Start' });
  if (!(await heading.isVisible())) faults.push('has no heading');
  page.off('pageerror', note);
  await added.dispose();
  return faults;
}
