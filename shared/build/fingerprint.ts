import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { currentRun } from './environment.ts';

/** The beginning of a SHA-256, in hexadecimal. */
export const hashOf = (data: string | Uint8Array, length: number): string =>
  createHash('sha256').update(data).digest('hex').slice(0, length);

/** A short hash of values. Functions and expressions are represented by their source, and an object in itself by nothing. */
export function fingerprint(...values: readonly unknown[]): string {
  const open: unknown[] = [];
  const text = JSON.stringify(values, function replace(this: unknown, _key, value) {
    if (typeof value === 'function' || value instanceof RegExp || typeof value === 'bigint')
      return String(value);
    while (open.length > 0 && open.at(-1) !== this) open.pop();
    if (open.includes(value)) return undefined;
    if (typeof value === 'object' && value !== null) open.push(value);
    return value;
  });
  return hashOf(text, 32);
}

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
