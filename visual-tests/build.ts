import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { SITES } from './states.ts';

/** The date of the last change of every page. */
const FROZEN_DAY = '2024-02-29';

/** The sites in the screenshots: all, or those in VISUAL_SITES, separated by commas. */
const { VISUAL_SITES = SITES.join() } = process.env;

/** Builds the sites in the screenshots, one after the other. */
export default function build(): void {
  for (const name of VISUAL_SITES.split(',')) {
    const site = join(import.meta.dirname, name);
    execFileSync('npm', ['run', '--silent', 'build', '--', '--site', site], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, FROZEN_DAY },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}
