import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LaunchOptions } from '@playwright/test';
import { environment } from './environment.ts';
import { BROWSER_PACKAGE, isInstalled } from './optional-packages.ts';

const require = createRequire(import.meta.url);

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

/** The path of Playwright's own browser, which may not exist; empty without Playwright, which is an optional package. */
function ownChromium(): string {
  if (!isInstalled(BROWSER_PACKAGE)) return '';
  const { chromium } = require('@playwright/test') as typeof import('@playwright/test');
  return chromium.executablePath();
}

/**
 * The browser of the tests and of drawings: the one in CHROMIUM_PATH, or Playwright's own, or the system's, in this order.
 * @returns its path; undefined if there is none
 * @throws if CHROMIUM_PATH names a file that does not exist
 */
export function findChromium(): string | undefined {
  const named = environment().CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist. Correct the variable, or unset it.`);
  }
  return [ownChromium(), ...SYSTEM].find((path) => path !== '' && existsSync(path));
}

/** Options with which Playwright starts that browser. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = findChromium();
  return { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) };
}
