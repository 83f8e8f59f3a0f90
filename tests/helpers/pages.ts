import { parsePage } from '../../plugins/content/parse-page.ts';
import { toPage } from '../../plugins/content/scan.ts';
import type { Page } from '../../plugins/content/types.ts';

/** A page as the scan would make it, from its file's path and text; without a title, the path is its title. */
export function makePage(file: string, source = ''): Page {
  const page = toPage(file, parsePage(source, file));
  return { ...page, tree: page.tree, title: String(page.frontMatter.title ?? file) };
}
