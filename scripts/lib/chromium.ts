import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

/** Paths of browsers on Linux distributions that Playwright can control. The first one is the fastest. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** For containers and shared machines: no sandbox as root, and no connections by the browser itself. */
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
  const named = process.env.CHROMIUM_PATH;
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
