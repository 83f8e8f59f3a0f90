import { findChromium } from './chromium.ts';
import { run } from './run.ts';

const isRootOnLinux = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** Installs Debian's Chromium, the browser of the visual baselines. */
export async function installDebianChromium(): Promise<boolean> {
  console.log("Installing Debian's Chromium with apt-get …");
  const update = await run('apt-get', ['update', '-qq']);
  const install = async (name: string) =>
    (await run('apt-get', ['install', '-y', '-qq', name, 'fonts-liberation'])) === 0;
  // Older releases of Debian only have the whole browser.
  return update === 0 && ((await install('chromium-headless-shell')) || (await install('chromium')));
}

/**
 * Finds a browser for the tests. If there is none, installs Playwright's own or, if that is not possible, Debian's, and
 * prints a message.
 * @returns its path; undefined if neither is possible
 */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found) return found;
  console.log("The browser tests need Chromium, and none was found. Installing Playwright's own …");
  const status = await run('npx', ['playwright', 'install', 'chromium']);
  if (status !== 0 && isRootOnLinux()) await installDebianChromium();
  return findChromium();
}
