import { join } from 'node:path';
import { canParse } from '../../shared/can-parse.ts';
import { isExternal } from '../../shared/url-parts.ts';
import { sourceText, sourceTextIfExists } from './source-files.ts';
import { listFiles, trimUrl } from './source-pages.ts';
import type { Project } from './types.ts';
import type { UrlTable } from './urls.ts';

/** Files that a browser shows as a document. The build accepts only those that it wrote. */
export const isDocument = (file: string): boolean => /\.(?:[sx]?html?|xht|mht(?:ml)?)$/i.test(file);

/** The target of a document that only leads to another page. */
const targetOf = (html: string): string | undefined =>
  /<meta\b[^>]*\bhttp-equiv=["']?refresh["']?[^>]*\bcontent=["']?[^"'>]*?\burl=([^"'>\s]+)/i.exec(html)?.[1];

/** The folders that the old tool copies, without those that also contain the pages. */
export const foldersOfFiles = ({ staticDirs, contentRoots }: Project): string[] =>
  staticDirs.filter((folder) => !contentRoots.includes(folder));

/** The rules of a file for the host: an old path, a new one, and perhaps a status. */
function readRules(file: string, project: Project): void {
  const lines = (sourceTextIfExists(file, project.root) ?? '').split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const [from, to] = line.trim().split(/\s+/);
    if (from === undefined || to === undefined || from.startsWith('#')) continue;
    if (/^\/[^*:?]*$/.test(from) && !/[*:]/.test(to.replace(/^https?:/, ''))) project.redirects[from] ??= to;
    else
      project.notes.push({
        file,
        line: index + 1,
        kind: 'Rules for the host that redirect many URLs were not imported',
        detail: line.trim(),
        isOpen: true,
      });
  }
}

/** Pages that this site has itself. */
const OWN = /(?:^|\/)(?:404|index)\.html$/;

/** Documents that lead to a page become redirects. The report lists all others, because this site shows only its own pages. */
function readDocuments(folder: string, project: Project): void {
  for (const name of listFiles(folder, project.root).filter((one) => isDocument(one) && !OWN.test(one))) {
    const target = targetOf(sourceText(join(folder, name)));
    if (target !== undefined) project.redirects[trimUrl(name)] ??= target;
    else
      project.notes.push({
        file: join(folder, name),
        kind: 'Documents of HTML were not copied, because the policy of this site does not allow their code',
        isOpen: true,
      });
  }
}

/** Adds the URLs to the project that the host or documents of HTML redirect. */
export function readOldUrls(project: Project): void {
  for (const folder of foldersOfFiles(project)) readDocuments(folder, project);
  const places = [project.root, ...foldersOfFiles(project)];
  for (const folder of new Set(places)) readRules(join(folder, '_redirects'), project);
}

/** The old URLs that redirect to each page of the new site, by its route. */
export function redirectsByRoute(project: Project, table: UrlTable): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const [page] = project.pages;
  for (const [from, to] of Object.entries(project.redirects)) {
    const path = withoutOrigin(to, project);
    const target = page && !isExternal(path) ? table.resolve(page, path) : undefined;
    if (target?.kind === 'page') found.set(target.route, [...(found.get(target.route) ?? []), from]);
  }
  return found;
}

/** The path of a URL of the old site itself. */
function withoutOrigin(url: string, { site: { address } }: Project): string {
  if (!canParse(url) || address === undefined || !canParse(address)) return url;
  const { origin, pathname, hash } = new URL(url);
  return origin === new URL(address).origin ? pathname + hash : url;
}
