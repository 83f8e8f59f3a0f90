/** Releases of packages in the registry. Prereleases do not count. */
import { execFileSync } from 'node:child_process';

/** Runs `npm view`. @returns its output as JSON */
const view = (...args: readonly string[]): unknown =>
  JSON.parse(execFileSync('npm', ['view', ...args, '--json'], { encoding: 'utf8' }));

const partsOf = (version: string): number[] => version.split('.').map(Number);

/** A negative number if the first version is older than the second. */
export function compareVersions(first: string, second: string): number {
  const [a, b] = [partsOf(first), partsOf(second)];
  const different = a.findIndex((part, index) => part !== b[index]);
  return different < 0 ? 0 : (a[different] ?? 0) - (b[different] ?? 0);
}

/** All releases of a package, from the oldest to the newest. */
function releasesOf(name: string): string[] {
  const versions = view(name, 'versions') as string[];
  return versions.filter((version) => /^[\d.]+$/.test(version)).sort(compareVersions);
}

export const newestOf = (name: string): string => releasesOf(name).at(-1) ?? '';

/** The newest release that is not newer than a version. */
export const upTo = (name: string, version: string): string =>
  releasesOf(name).findLast((release) => compareVersions(release, version) <= 0) ?? version;

/** The oldest release that satisfies the range `^x.y.z` with which a package depends on another. */
export function oldestFor(name: string, version: string, dependency: string): string {
  const dependencies = view(`${name}@${version}`, 'dependencies') as Record<string, string>;
  const least = (dependencies[dependency] ?? '').replace(/^[\^~]/, '');
  return releasesOf(dependency).find((release) => compareVersions(release, least) >= 0) ?? least;
}
