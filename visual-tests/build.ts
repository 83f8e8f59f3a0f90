import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The day that stands for every page's last change. */
const FROZEN_DAY = '2024-02-29';

/** Builds the site that the pictures show. */
export default function build(): void {
  const site = join(import.meta.dirname, 'site');
  execFileSync('npm', ['run', '--silent', 'build', '--', '--site', site], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, SITE_CONFIG: join(site, 'site.json'), FROZEN_DAY },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
