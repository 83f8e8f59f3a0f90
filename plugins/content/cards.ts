import { cleanPath, decodePath } from '../../shared/clean-path.ts';
import { splitUrl } from '../../shared/url-parts.ts';
import type { Page, PageComponent, PageMeta, Problem } from './types.ts';

/** Cards that show the title of their page. */
const withoutTitle = ({ components }: Page): PageComponent[] =>
  components.filter(({ name, fields }) => name === 'Card' && fields.title === undefined);

/** The page of a card. */
const cardTarget = (href: string, pageByRoute: ReadonlyMap<string, Page>): Page | undefined =>
  pageByRoute.get(cleanPath(decodePath(splitUrl(href).path)));

/** Titles and descriptions for those cards of a page that have no title; undefined if there are none. */
export function cardTargets(page: Page, pageByRoute: ReadonlyMap<string, Page>): PageMeta['cards'] {
  const cards = withoutTitle(page).flatMap(({ fields: { href = '' } }) => {
    const target = cardTarget(href, pageByRoute);
    return target ? [[href, { title: target.title, description: target.description }]] : [];
  });
  return cards.length > 0 ? Object.fromEntries(cards) : undefined;
}

/**
 * Checks that every card without a title leads to a page of this site.
 * @param known problems that the check of links has already reported
 */
export function checkCards(pages: readonly Page[], known: readonly Problem[] = []): Problem[] {
  const isKnown = ({ file }: Page, href: string): boolean =>
    known.some((problem) => problem.file === file && problem.message.includes(`"${href}"`));
  const pageByRoute = new Map(pages.map((page) => [page.route, page]));
  return pages.flatMap((page) =>
    withoutTitle(page)
      .filter(({ fields: { href = '' } }) => !cardTarget(href, pageByRoute) && !isKnown(page, href))
      .map(({ line, fields: { href = '' } }) => ({
        file: page.file,
        line,
        message: `<Card href="${href}"> has no title, and its URL is not a page of this site: add title="…".`,
      })),
  );
}
