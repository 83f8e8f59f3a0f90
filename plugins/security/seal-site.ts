import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Site } from '../site/schema.ts';
import { headersFile } from './headers-file.ts';
import { contentSecurityPolicy, sourceHash } from './policy.ts';
import { sealHtml, UnsafePage } from './seal-html.ts';

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

/**
 * The last step of a build: every page gets its policies, and the folder a `_headers` file with the same.
 * @param folder of the finished build; its pages are changed in place
 * @param site the configuration that it was built with
 * @throws UnsafePage that names every page the policy would break, one a line
 */
export function sealSite(folder: string, site: Pick<Site, 'base' | 'search'>): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((file) => file.split(sep).join('/'))
    .sort();
  const hash = remembered((script: string) => script, sourceHash);
  const policyFor = remembered(
    (hashes: readonly string[]) => hashes.join(),
    (hashes) => contentSecurityPolicy(site, hashes),
  );
  const all = new Set<string>();
  const problems: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const path = join(folder, file);
    try {
      const { html, hashes } = sealHtml(readFileSync(path, 'utf8'), policyFor, hash);
      for (const known of hashes) all.add(known);
      writeFileSync(path, html);
    } catch (error) {
      if (!(error instanceof UnsafePage)) throw error;
      problems.push(`${file} ${error.message}`);
    }
  }
  if (problems.length > 0) throw new UnsafePage(problems.join('\n'));
  writeFileSync(join(folder, '_headers'), headersFile(site, files, [...all]));
}
