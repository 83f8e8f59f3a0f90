import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DEBIAN_HEADLESS, findChromium } from '../tools/lib/browsers/chromium.ts';
import { SITES } from './states.ts';

/** The date of the last change of every page. */
const FROZEN_DAY = '2024-02-29';

/** The sites in the screenshots: all, or those in VISUAL_SITES, separated by commas. */
const { VISUAL_SITES = SITES.join() } = process.env;

/** Builds sites that are in folders next to this file, one after the other. */
export function buildSites(names: readonly string[]): void {
  for (const name of names) {
    const site = join(import.meta.dirname, name);
    execFileSync('npm', ['run', '--silent', 'build', '--', '--site', site], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, FROZEN_DAY, CLASS_NAMES: 'readable' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}

/** Builds the sites in the screenshots. Warns if the browser is not the one of the baselines. */
export default function build(): void {
  const browser = findChromium() ?? 'This browser';
  if (browser !== DEBIAN_HEADLESS) {
    console.warn(
      `The baselines were made with ${DEBIAN_HEADLESS} of Debian bookworm. ${browser} draws letters differently, so every screenshot will differ. On Debian, run "npm run browser -- --debian" and set CHROMIUM_PATH=${DEBIAN_HEADLESS}.`,
    );
  }
  buildSites(VISUAL_SITES.split(','));
}
