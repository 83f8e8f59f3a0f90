import { join } from 'node:path';
import { writeFile } from '../../shared/build/files.ts';
import type { Pages } from './pages.ts';

const INDEX = /\/index\.html$/;

/** The home page and the not-found page have one URL. */
const isSingle = (file: string): boolean => file === 'index.html' || file === '404.html';

/**
 * Writes all pages. A static host serves `a.html` at `/a`, and `a/index.html` at `/a/`. The page is in the first of these files,
 * and a small document that leads to it in the second, because a second copy of every page would double the size of the site.
 * @returns the files it wrote
 */
export function writePages({ folder, files, read, readAlternate }: Pages): string[] {
  const existing = new Set(files);
  return files.flatMap((file) => {
    const page = file.replace(INDEX, '.html');
    const other = page.replace(/\.html$/, '/index.html');
    const isAlone = isSingle(file) || (existing.has(page) && existing.has(other));
    const texts = isAlone
      ? [[file, read(file)] as const]
      : [[page, read(file)] as const, [other, readAlternate(file)] as const];
    for (const [path, text] of texts) writeFile(join(folder, path), text);
    return texts.map(([path]) => path);
  });
}
