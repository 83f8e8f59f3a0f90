import { parsePage } from '../../plugins/content/parse-page.ts';
import { isIndexFile, routeOfFile } from '../../plugins/content/routes.ts';
import type { Page } from '../../plugins/content/types.ts';

/** A page as the scan would make it, from its file's path and text. */
export function makePage(file: string, source = ''): Page {
  const parsed = parsePage(source, file);
  const { title = file, description = '' } = parsed.frontMatter as { title?: string; description?: string };
  return { ...parsed, file, title, description, route: routeOfFile(file), isIndex: isIndexFile(file) };
}
