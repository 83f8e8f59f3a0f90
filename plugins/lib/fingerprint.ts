import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that determines the output for a page, except the page: our own code and every installed package. */
const SOURCES = [
  'plugins',
  'scripts/build',
  'shared',
  'rspress.config.ts',
  'site.config.ts',
  'package.json',
  'node_modules/.package-lock.json',
];

const filesOf = (path: string): string[] => {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    return [path];
  }
};

/** A short hash of anything that survives JSON. Functions count by their source. */
export const fingerprint = (...values: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(values, (_key, value) => (typeof value === 'function' ? String(value) : value)))
    .digest('hex')
    .slice(0, 32);

/**
 * The version of all code that compiles pages. Two builds with the same version produce the same code.
 * @param project absolute path of the project
 */
export function pipelineVersion(project: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of SOURCES.flatMap((source) => filesOf(join(project, source)))) {
    hash.update(file.slice(project.length)).update(readFileSync(file));
  }
  // The site's own override is found by its path.
  const override = process.env.SITE_CONFIG;
  if (override && existsSync(override)) hash.update(readFileSync(override));
  return hash.digest('hex').slice(0, 32);
}
