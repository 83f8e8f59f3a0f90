import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from 'xast';
import { fromXml } from 'xast-util-from-xml';
import { readText } from '../../shared/build/files.ts';
import { canParse } from '../../shared/can-parse.ts';
import { decodePath } from '../../shared/clean-path.ts';
import { visit } from '../../shared/markdown/visit.ts';

/** The second and later pages of a list. They change with every post, and may no longer exist when posts are removed. */
const LATER_PAGE = /\/page\/\d+\/?$/;

/**
 * The text of an earlier sitemap.
 * @param source path of a file, or a URL
 * @throws if the file does not exist or the server does not respond with it
 */
export async function readSitemap(source: string): Promise<string> {
  if (!/^https?:\/\//.test(source)) {
    if (!existsSync(source))
      throw new Error(`--against ${source}: there is no such file. Pass the path or the URL of a sitemap.`);
    return readText(source);
  }
  const response = await fetch(source).catch(() => undefined);
  if (!response?.ok) {
    const problem = response
      ? `the server responds with status ${response.status}`
      : 'the server does not respond';
    throw new Error(`--against ${source}: ${problem}. Pass the URL of the deployed sitemap.xml.`);
  }
  return response.text();
}

/**
 * The URLs in a sitemap, as paths.
 * @throws if the text is not a sitemap
 */
export function sitemapPaths(xml: string): string[] {
  const addresses: string[] = [];
  try {
    visit(fromXml(xml), 'element', ({ name, children: [text] }: Element) => {
      if (name === 'loc' && text?.type === 'text' && canParse(text.value.trim()))
        addresses.push(text.value.trim());
    });
  } catch {
    // Something other than XML has no addresses.
  }
  if (addresses.length === 0)
    throw new Error('--against: the sitemap contains no URLs. Pass the path or the URL of a sitemap.xml.');
  return addresses.map((address) => decodePath(new URL(address).pathname));
}

/**
 * Finds the paths of an earlier deployment for which a build has neither a page, nor an alias, nor a redirect. Each of
 * the three is an HTML file in the build. Later pages of lists are ignored.
 * @param folder of the build
 */
export function removedPaths(paths: readonly string[], folder: string, base: string): string[] {
  const exists = (path: string): boolean => {
    if (!path.startsWith(base)) return false;
    const file = join(folder, path.slice(base.length).replace(/\/$/, ''));
    return existsSync(`${file}.html`) || existsSync(join(file, 'index.html'));
  };
  return paths.filter((path) => !LATER_PAGE.test(path) && !exists(path));
}

/**
 * Compares a build with the sitemap of an earlier deployment.
 * @throws if URLs would no longer exist; the message lists them
 */
export function checkRemovedPaths(sitemap: string, folder: string, base: string): void {
  const missing = removedPaths(sitemapPaths(sitemap), folder, base);
  if (missing.length === 0) return;
  throw new Error(
    [
      'URLs of the earlier deployment would no longer exist:',
      ...missing.map((path) => `  ${path}`),
      'Add each to the "aliases" of the page that its readers should see now.',
    ].join('\n'),
  );
}
