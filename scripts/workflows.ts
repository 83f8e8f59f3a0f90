/**
 * Checks the workflows in .github/ with actionlint. Takes it from the PATH, or builds the pinned version with Go into
 * the project's cache folder; where neither is possible it says so and skips. `--insist` fails instead.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answers } from './lib/run.ts';

const VERSION = '1.7.12';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, '.cache/go');
const CACHED = join(CACHE, 'bin/actionlint');

/** A module proxy that does not answer must hold nobody up. */
const PATIENCE_MS = 180_000;

/** @returns the command that runs actionlint; undefined where it cannot be had */
function ensureActionlint(): string | undefined {
  if (answers('actionlint', '-version')) return 'actionlint';
  if (!existsSync(CACHED) && answers('go', 'version')) {
    console.log(`actionlint is not here. Building ${VERSION} with Go into .cache/go, once …`);
    spawnSync('go', ['install', `github.com/rhysd/actionlint/cmd/actionlint@v${VERSION}`], {
      env: { ...process.env, GOBIN: join(CACHE, 'bin') },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: PATIENCE_MS,
    });
  }
  return existsSync(CACHED) ? CACHED : undefined;
}

const { values } = parseArgs({ options: { insist: { type: 'boolean', default: false } } });
const actionlint = ensureActionlint();
if (!actionlint) {
  console.error(
    `THE WORKFLOWS WERE NOT CHECKED: actionlint is neither on the PATH nor can Go build it. Install actionlint ${VERSION}.`,
  );
  process.exit(values.insist ? 1 : 0);
}
process.exit(spawnSync(actionlint, { cwd: ROOT, stdio: 'inherit' }).status ?? 1);
