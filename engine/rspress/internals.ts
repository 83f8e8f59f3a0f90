import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { memoize } from '../../shared/memoize.ts';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@rspress/core/package.json'));

/** Resolves packages as Rspress does. */
export const requireFromRspress = createRequire(join(PACKAGE, 'package.json'));

/** Absolute path of a file of the installed Rspress. */
export const rspressPath = (file: string): string => join(PACKAGE, file);

/** Text of a file of a package, by its absolute path; empty if there is no such file. */
export const packageText = memoize((path: string): string =>
  existsSync(path) ? readFileSync(path, 'utf8') : '',
);

/** Text of a file of the installed Rspress; empty if there is no such file. */
export const rspressText = (file: string): string => packageText(rspressPath(file));

/** Version of the installed Rspress. */
export const rspressVersion = (): string =>
  (JSON.parse(rspressText('package.json')) as { version: string }).version;
