import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { fileOfUrl } from '../../engine/files/file-lookup.ts';
import { routeOfFile } from '../../engine/files/routes.ts';
import type { ContentModel } from '../../engine/read/model.ts';
import { kindOf, type PageKind } from '../../engine/read/scan.ts';
import { cleanPath } from '../../shared/clean-path.ts';
import type { Page } from '../../shared/pages/types.ts';
import { splitUrl } from '../../shared/url-parts.ts';

/** The report lists pages with more words than this: about twelve minutes of reading. */
export const LONG_PAGE = 2400;

type ReportedContent = Pick<ContentModel, 'pages' | 'dates' | 'redirects'>;

const wordsOf = ({ sections }: Page): number =>
  sections.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);

/** Whether readers should find a page, and it describes how something is today: no post, and not the home page. */
const isCurrent =
  (kinds: readonly PageKind[]) =>
  ({ file, redirect, isUnlisted }: Page): boolean =>
    ['sidebar', 'folders'].includes(kindOf(kinds, file)?.order ?? '') &&
    redirect === undefined &&
    !isUnlisted;

function stalePages(pages: readonly Page[], dates: ReportedContent['dates'], today: string): string[] {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return pages
    .flatMap(({ file }) => {
      const day = dates.get(file);
      return day !== undefined && day < yearAgo ? [{ file, day }] : [];
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ file, day }) => `${file}: last change on ${day}`);
}

/** The routes that other pages and the configuration link to. */
function linkedRoutes({ pages, redirects }: ReportedContent, configured: readonly string[]): Set<string> {
  const routeOf = new Map(pages.map(({ file, route }) => [file, route]));
  const targetOf = (from: Page, url: string): string => {
    const { path } = splitUrl(url);
    const file = path ? fileOfUrl(from.file, path).replace(/^\//, '') : from.file;
    const route = routeOf.get(file) ?? routeOfFile(file);
    return redirects.get(route) ?? route;
  };
  return new Set([
    ...configured.map((url) => cleanPath(splitUrl(url).path)),
    ...pages.flatMap((page) =>
      page.links.map(({ url }) => targetOf(page, url)).filter((route) => route !== page.route),
    ),
  ]);
}

function hasNoAlt(node: Nodes): boolean {
  if (node.type === 'image' || node.type === 'imageReference') return !node.alt;
  if (node.type === 'html') return /<img\b(?![^>]*\salt=)/i.test(node.value);
  const { name, attributes = [] } = node as { name?: string; attributes?: { name?: string }[] };
  return name === 'img' && !attributes.some((attribute) => attribute.name === 'alt');
}

function imagesWithoutText({ pages }: ReportedContent): string[] {
  return pages.flatMap(({ file, tree }) => {
    const lines: string[] = [];
    visit(tree, (node) => {
      if (hasNoAlt(node)) lines.push(`${file}:${node.position?.start.line ?? 1}`);
    });
    return lines;
  });
}

/**
 * Looks for pages that need an author's attention. None of the findings is an error.
 * @param configured URLs that the site configuration links to
 * @param today such as `2026-01-31`
 * @returns findings by kind; each begins with a path relative to the content root, and some have details after it
 */
export function contentFindings(
  content: ReportedContent,
  kinds: readonly PageKind[],
  configured: readonly string[],
  today: string,
): Record<string, string[]> {
  const current = content.pages.filter(isCurrent(kinds));
  const linked = linkedRoutes(content, configured);
  const filesOf = (pages: readonly Page[]): string[] => pages.map(({ file }) => file);
  return {
    'Pages that nobody has changed for a year': stalePages(current, content.dates, today),
    'Pages that only lists link to': filesOf(current.filter(({ route }) => !linked.has(route))),
    'Pages without a description': filesOf(current.filter(({ description }) => description === '')),
    [`Pages with more than ${LONG_PAGE} words`]: current
      .filter((page) => wordsOf(page) > LONG_PAGE)
      .map((page) => `${page.file}: ${wordsOf(page)} words`),
    'Images without alternative text': imagesWithoutText(content),
  };
}
