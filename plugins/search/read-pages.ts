import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanPath } from '../../shared/clean-path.ts';
import { filesIn } from '../lib/files.ts';
import { type IndexablePage, indexablePage } from './indexable.ts';

/**
 * The pages of a build that search finds.
 * @param outDir folder of the build
 * @returns each page once, under its clean URL, in the order of their addresses, however they are spelled; read while they are asked for
 */
export function* readPages(outDir: string): Generator<IndexablePage> {
  const known = new Set<string>();
  const files = filesIn(outDir)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, place: `${cleanPath(`/${file}`)}.html` }))
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  for (const { file } of files) {
    // The same page may be there twice, as `a.html` and as `a/index.html`.
    if (known.has(cleanPath(`/${file}`))) continue;
    const page = indexablePage(file, readFileSync(join(outDir, file), 'utf8'));
    if (!page) continue;
    known.add(page.url);
    yield page;
  }
}
