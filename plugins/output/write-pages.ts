import { join } from 'node:path';
import { writeFile } from '../lib/files.ts';
import type { Pages } from './pages.ts';

const INDEX = /(?:^|\/)index\.html$/;

/**
 * The second file that a page needs, so that a static host serves it at every form of its URL: `a.html` for
 * `a/index.html` and vice versa. The home page and the not-found page need only one file.
 */
function alternatePath(file: string): string | undefined {
  if (file === 'index.html' || file === '404.html') return undefined;
  return INDEX.test(file) ? file.replace(INDEX, '.html') : file.replace(/\.html$/, '/index.html');
}

/**
 * Writes all pages, and makes `/a`, `/a/`, `/a.html` and `/a/index.html` all available.
 * @returns the files it wrote
 */
export function writePages({ folder, files, read }: Pages): string[] {
  const existing = new Set(files);
  return files.flatMap((file) => {
    const alternate = alternatePath(file);
    const paths = alternate && !existing.has(alternate) ? [file, alternate] : [file];
    for (const path of paths) writeFile(join(folder, path), read(file));
    return paths;
  });
}
