import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandExists, run } from './run.ts';

/** The only version that `lychee.toml` is written for. */
export const LYCHEE_VERSION = '0.24.2';

const CACHE = join(import.meta.dirname, '../../.cache/cargo');

/** Halves the time of the build. The checker is slower, but runs only briefly. */
const QUICK_BUILD = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '1',
  CARGO_PROFILE_RELEASE_LTO: 'off',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
};

/** @returns the command that runs lychee; undefined if it is neither in the PATH nor in the project's cache */
export function findLychee(): string | undefined {
  if (commandExists('lychee')) return 'lychee';
  const cached = join(CACHE, 'bin/lychee');
  return existsSync(cached) ? cached : undefined;
}

/**
 * Finds lychee, or builds the pinned version with cargo into the project's cache folder.
 * @returns the command that runs it; undefined if neither is possible
 */
export async function ensureLychee(): Promise<string | undefined> {
  const found = findLychee();
  if (found) return found;
  if (!commandExists('cargo')) return undefined;
  console.log(
    `lychee is missing. Building ${LYCHEE_VERSION} with cargo into .cache/cargo; this takes minutes (only once) …`,
  );
  await run(
    'cargo',
    ['install', 'lychee', '--version', LYCHEE_VERSION, '--locked', '--no-default-features', '--root', CACHE],
    { env: { ...process.env, ...QUICK_BUILD } },
  );
  return findLychee();
}
