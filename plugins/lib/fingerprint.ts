import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { currentRun } from './environment.ts';

/** The beginning of a SHA-256, in hexadecimal. */
export const hashOf = (data: string | Uint8Array, length: number): string =>
  createHash('sha256').update(data).digest('hex').slice(0, length);

/** A short hash of values that JSON can represent. Functions are represented by their source. */
export const fingerprint = (...values: readonly unknown[]): string =>
  hashOf(
    JSON.stringify(values, (_key, value) => (typeof value === 'function' ? String(value) : value)),
    32,
  );

/**
 * The version of all code that compiles pages. Builds with the same version compile the same page to the same code.
 * @param options anything else that pages depend on, as JSON values
 */
export function codeVersion(project: string, options: unknown): string {
  const packages = join(project, 'node_modules/.package-lock.json');
  return fingerprint(
    process.version,
    // The name of the folder is a hash of the project's code. Without it, no cache is valid.
    currentRun().version ?? basename(currentRun().code ?? String(Date.now())),
    existsSync(packages) && readFileSync(packages, 'utf8'),
    options,
  );
}
