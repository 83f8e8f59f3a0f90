import type { RouteMeta } from '@rspress/core';
import { formatProblems } from '../../engine/problems/problems.ts';
import { parsePage } from '../../engine/read/parse-page.ts';
import { toPage } from '../../engine/read/scan.ts';
import type { Page } from '../../shared/pages/types.ts';

/** The text of a page with these fields in its front matter. */
export const pageText = (fields: Record<string, unknown>, body = 'Words.'): string => {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', '', body, ''].join('\n');
};

/** The problems that the check of a page finds in its text, each with file and line. */
export const problemsIn = (source: string, file = 'page.mdx'): string =>
  formatProblems(parsePage(source, file).markupProblems);

/** The data of a route, as Rspress passes it to plugins. */
export const routeMeta = (routePath: string, absolutePath: string): RouteMeta => ({
  routePath,
  pureRoutePath: routePath,
  absolutePath,
  relativePath: absolutePath.slice(1),
  pageName: '',
  lang: 'en',
  version: '',
});

/** A page of the content model. @param file its path, which is also its title if the front matter has none */
export function makePage(file: string, source = ''): Page {
  const page = toPage(file, parsePage(source, file));
  return { ...page, tree: page.tree, title: String(page.frontMatter.title ?? file) };
}
