import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Site } from '../site/schema.ts';
import { headersFile } from './headers-file.ts';
import { policyOf, sealHtml, UnsafePage } from './inject-csp.ts';
import { contentSecurityPolicy, SOURCE_HASH, sourceHash } from './policy.ts';

/** @returns `compute` with a memory: the same few scripts and policies stand in thousands of pages. */
function remembered<K, V>(keyOf: (input: K) => string, compute: (input: K) => V): (input: K) => V {
  const known = new Map<string, V>();
  return (input) => {
    const key = keyOf(input);
    const value = known.get(key) ?? compute(input);
    known.set(key, value);
    return value;
  };
}

/** @returns every file below a folder, relative to it, with forward slashes, in order */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((file) => file.split(sep).join('/'))
    .sort();

const isPage = (file: string): boolean => file.endsWith('.html');

/**
 * Gives every page its policies, when nothing changes it any more.
 * @param folder of the build; its pages are changed in place
 * @param site the configuration that it is built with
 * @throws UnsafePage that names every page the policy would break, one a line
 */
export function sealPages(folder: string, site: Pick<Site, 'search'>): void {
  const hash = remembered((script: string) => script, sourceHash);
  const policyFor = remembered(
    (hashes: readonly string[]) => hashes.join(),
    (hashes) => contentSecurityPolicy(site, hashes),
  );
  const problems: string[] = [];
  for (const file of filesIn(folder).filter(isPage)) {
    const path = join(folder, file);
    try {
      writeFileSync(path, sealHtml(readFileSync(path, 'utf8'), policyFor, hash).html);
    } catch (error) {
      if (!(error instanceof UnsafePage)) throw error;
      problems.push(`${file} ${error.message}`);
    }
  }
  if (problems.length > 0) throw new UnsafePage(problems.join('\n'));
}

/**
 * The last step of a build: sees that no page goes out without a policy, and gives the folder a `_headers` file with
 * all that the pages' own policies allow.
 * @param folder of the finished build
 * @param site the configuration that it was built with
 * @throws UnsafePage that names every page without a policy, one a line
 */
export function sealSite(folder: string, site: Pick<Site, 'base' | 'search'>): void {
  const files = filesIn(folder);
  const hashes = new Set<string>();
  const problems: string[] = [];
  for (const file of files.filter(isPage)) {
    const policy = policyOf(readFileSync(join(folder, file), 'utf8'));
    if (policy === undefined) problems.push(`${file} was written after all pages got their policy.`);
    for (const [hash] of policy?.matchAll(SOURCE_HASH) ?? []) hashes.add(hash);
  }
  if (problems.length > 0) throw new UnsafePage(problems.join('\n'));
  writeFileSync(join(folder, '_headers'), headersFile(site, files, [...hashes]));
}
