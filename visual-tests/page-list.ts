/** The pages that a branch changes, and their pictures at both commits. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Size } from '../packages/gallery/page.ts';
import type { Page } from '../shared/pages/types.ts';
import { impactOf, type Texts } from '../tools/lib/impact.ts';

/** The folder of the pictures. */
export const PAGES = join(import.meta.dirname, 'results/pages');

export interface ChangedPage {
  /** The beginning of the names of its pictures, such as `page-docs-a`. */
  name: string;
  path: string;
  title: string;
  status: 'new' | 'changed' | 'deleted';
}

/** Pages by their file, relative to the project. */
export type Routes = ReadonlyMap<string, Pick<Page, 'route' | 'title'>>;

/** A page file: not a partial, and not in a folder of partials. */
const PAGE = /^docs\/(?:[^_][^/]*\/)*[^_][^/]*\.mdx?$/;

const nameOf = (path: string): string =>
  `page-${
    path
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'home'
  }`;

/**
 * The pages that a change of files touches: the pages themselves, and those that use a changed image or partial.
 * @param changed paths of changed files, relative to the project
 * @param was the pages before the change
 * @param is the pages after it
 * @param sources the texts of the pages after it
 */
export function changedPages(
  changed: readonly string[],
  was: Routes,
  is: Routes,
  sources: Texts,
): ChangedPage[] {
  const content = changed.filter((path) => /^(?:docs|static)\//.test(path) && !/\.[cm]?[jt]sx?$/.test(path));
  const files = new Set([
    ...impactOf(content, sources, new Map()).pages,
    ...content.filter((path) => PAGE.test(path)),
  ]);
  const pages = new Map<string, ChangedPage>();
  for (const file of [...files].sort()) {
    const [before, after] = [was.get(file), is.get(file)];
    // A page that moved to another file is the same page for readers.
    const isIn = (path: string, routes: Routes): boolean =>
      [...routes.values()].some(({ route }) => route === path);
    const add = ({ route: path, title }: Pick<Page, 'route' | 'title'>, status: ChangedPage['status']) =>
      pages.set(path, { name: nameOf(path), path, title, status });
    if (after) add(after, isIn(after.route, was) ? 'changed' : 'new');
    if (before && !isIn(before.route, is)) add(before, 'deleted');
  }
  return [...pages.values()];
}

/** Reads the list of the last run. */
export function lastPages(): ChangedPage[] {
  const file = join(PAGES, 'pages.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ChangedPage[]) : [];
}

/** The path of a picture, without its extension, which is `.png` for the picture and `.json` for the elements in it. */
export const pictureOf = (side: 'before' | 'after', name: string, size: Size): string =>
  join(PAGES, side, `${name}-light-${size}`);
