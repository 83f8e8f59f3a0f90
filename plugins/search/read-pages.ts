import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { cleanPath } from '../../shared/clean-path.ts';
import { type IndexablePage, indexablePage } from './indexable.ts';

/**
 * The pages of a build that search finds.
 * @param outDir folder of the build
 * @returns each page once, under its clean URL, in the order of their files; read while they are asked for
 */
export function* readPages(outDir: string): Generator<IndexablePage> {
  const known = new Set<string>();
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.html'))
    .sort();
  for (const file of files) {
    // The same page may be there twice, as `a.html` and as `a/index.html`.
    if (known.has(cleanPath(`/${file}`))) continue;
    const page = indexablePage(file, readFileSync(join(outDir, file), 'utf8'));
    if (!page) continue;
    known.add(page.url);
    yield page;
  }
}
