import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where Debian and other Linux distributions put a browser that Playwright can drive. The first needs half the time. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** For containers and shared machines: no sandbox as root, and no connections of the browser's own. */
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
 * The browser that the tests drive: the one named by CHROMIUM_PATH, else Playwright's own, else the system's.
 * @returns its path; undefined when there is none
 * @throws when CHROMIUM_PATH names a file that is not there
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there. Correct it or unset it.`);
  }
  return [chromium.executablePath(), ...SYSTEM].find((path) => path !== '' && existsSync(path));
}
