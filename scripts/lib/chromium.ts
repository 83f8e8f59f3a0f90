import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { environment } from '../../plugins/lib/environment.ts';
import { run } from './run.ts';

/** The browser of the visual baselines. Debian's full Chromium draws the edges of letters differently. */
export const DEBIAN_HEADLESS = '/usr/bin/chromium-headless-shell';

/** Paths, on Linux distributions, of browsers that Playwright can control. The first one is the fastest. */
const SYSTEM = [DEBIAN_HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * For containers and shared machines: no sandbox, because Chromium does not start with one as root, and no connections
 * by the browser itself.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * The browser of the tests: the one in CHROMIUM_PATH, or Playwright's own, or the system's, in this order.
 * @returns its path; undefined if there is none
 * @throws if CHROMIUM_PATH names a file that does not exist
 */
export function findChromium(): string | undefined {
  const named = environment().CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist. Correct the variable, or unset it.`);
  }
  return [chromium.executablePath(), ...SYSTEM].find((path) => path !== '' && existsSync(path));
}

/** Options with which Playwright starts the browser of the tests. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = findChromium();
  return { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) };
}

const isRootOnLinux = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** Installs Debian's Chromium, the browser of the visual baselines. */
export function installDebianChromium(): void {
  console.log("Installing Debian's Chromium with apt-get …");
  const install = (name: string): number =>
    run('apt-get', ['install', '-y', '-qq', name, 'fonts-liberation']);
  run('apt-get', ['update', '-qq']);
  // Older releases of Debian only have the full browser.
  if (install('chromium-headless-shell') !== 0) install('chromium');
}

/**
 * Finds a browser for the tests. If there is none, prints a message and installs Playwright's own or, if that fails and
 * the user is root on Linux, Debian's.
 * @returns its path; undefined if none could be installed
 */
export function ensureChromium(): string | undefined {
  const found = findChromium();
  if (found) return found;
  console.log("Chromium was not found. Installing Playwright's own …");
  const status = run('npx', ['playwright', 'install', 'chromium']);
  if (status !== 0 && isRootOnLinux()) installDebianChromium();
  return findChromium();
}
