import { isBelow } from '../../../shared/url-parts.ts';
import type { Page, PageMeta } from '../../content/types.ts';

/** The words on a social card. */
export interface SocialCard {
  /** The section of the site that contains the page; may be empty. */
  section: string;
  title: string;
  /** The site's title, or its tagline if the card's title already is the site's title. */
  foot: string;
}

export interface CardWording {
  site: { title: string; tagline: string };
  /** Section of pages without a category, by the beginning of their routes. */
  sections: Readonly<Record<string, string>>;
}

export type CardPage = Pick<Page, 'route' | 'title' | 'redirect'>;

const BETWEEN_CATEGORIES = ' › ';

function sectionOf(
  route: string,
  breadcrumbs: PageMeta['breadcrumbs'] = [],
  sections: CardWording['sections'],
): string {
  // The last breadcrumb is the page itself.
  const categories = breadcrumbs.slice(0, -1).map(({ label }) => label);
  if (categories.length > 0) return categories.join(BETWEEN_CATEGORIES);
  return Object.entries(sections).find(([path]) => isBelow(path, route))?.[1] ?? '';
}

/** The card of the home page and of every page without its own card. */
export const defaultCard = ({ site }: CardWording): SocialCard => ({
  section: '',
  title: site.title,
  foot: site.tagline,
});

/**
 * The words on the card of a page.
 * @param breadcrumbs the trail of the page, including the page itself, from its metadata
 * @returns undefined for the home page and for redirects, which share the default card
 */
export function cardOf(
  page: CardPage,
  breadcrumbs: PageMeta['breadcrumbs'],
  { site, sections }: CardWording,
): SocialCard | undefined {
  if (page.route === '/' || page.redirect) return undefined;
  const section = sectionOf(page.route, breadcrumbs, sections);
  return { section: section === page.title ? '' : section, title: page.title, foot: site.title };
}
