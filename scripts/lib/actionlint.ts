import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandExists } from './run.ts';

export const ACTIONLINT_VERSION = '1.7.12';

const CACHE = join(import.meta.dirname, '../../.cache/go');
const CACHED = join(CACHE, 'bin/actionlint');

/** A module proxy that does not respond must not block the checks. */
const TIMEOUT_MS = 180_000;

/**
 * Finds actionlint, or builds the pinned version with Go into the project's cache folder.
 * @returns the command that runs it; undefined if neither is possible
 */
export function ensureActionlint(): string | undefined {
  if (commandExists('actionlint', '-version')) return 'actionlint';
  if (!existsSync(CACHED) && commandExists('go', 'version')) {
    console.log(`actionlint is missing. Building ${ACTIONLINT_VERSION} with Go into .cache/go (only once) …`);
    spawnSync('go', ['install', `github.com/rhysd/actionlint/cmd/actionlint@v${ACTIONLINT_VERSION}`], {
      env: { ...process.env, GOBIN: join(CACHE, 'bin') },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: TIMEOUT_MS,
    });
  }
  return existsSync(CACHED) ? CACHED : undefined;
}
