import { createRequire } from 'node:module';
import { findChromium } from '../../../shared/build/find-browser.ts';
import { run } from '../run.ts';

export {
  CHROMIUM_FLAGS,
  chromiumOptions,
  DEBIAN_HEADLESS,
  findChromium,
} from '../../../shared/build/find-browser.ts';

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
  // Not every package manager links the commands of indirect dependencies, and npx would load another version.
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const status = run(process.execPath, [playwright, 'install', 'chromium']);
  if (status !== 0 && isRootOnLinux()) installDebianChromium();
  return findChromium();
}
