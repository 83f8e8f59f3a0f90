import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { SITES } from './states.ts';

/** The day that stands for every page's last change. */
const FROZEN_DAY = '2024-02-29';

/** The sites that the pictures need: all, or those that VISUAL_SITES names, with commas between. */
const { VISUAL_SITES = SITES.join() } = process.env;

/** Builds the sites that the pictures show, one after the other. */
export default function build(): void {
  for (const name of VISUAL_SITES.split(',')) {
    const site = join(import.meta.dirname, name);
    execFileSync('npm', ['run', '--silent', 'build', '--', '--site', site], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, SITE_CONFIG: join(site, 'site.json'), FROZEN_DAY },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}
