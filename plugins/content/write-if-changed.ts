import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What stands in the files that this process wrote or compared. */
const known = new Map<string, string>();

/**
 * Writes only what differs, so that the bundler's cache sees no change where there is none.
 * @returns whether it wrote
 */
export function writeIfChanged(file: string, text: string): boolean {
  const isThere = existsSync(file);
  if (isThere && (known.get(file) ?? readFileSync(file, 'utf8')) === text) return false;
  known.set(file, text);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return true;
}
