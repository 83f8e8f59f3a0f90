import { isBelow } from '../../../shared/url-parts.ts';
import type { Page, PageMeta } from '../../content/types.ts';

/** The words on a social card. */
export interface SocialCard {
  /** Where in the site the page lies; may be empty. */
  section: string;
  title: string;
  /** Whose page it is: the site's title, or its tagline where the title says that already. */
  foot: string;
}

export interface CardWording {
  site: { title: string; tagline: string };
  /** Section of pages that no category holds, by the path that their routes start with. */
  sections: Readonly<Record<string, string>>;
}

export type CardPage = Pick<Page, 'route' | 'title' | 'frontMatter'>;

const BETWEEN_CATEGORIES = ' › ';

function sectionOf(
  route: string,
  breadcrumbs: PageMeta['breadcrumbs'] = [],
  sections: CardWording['sections'],
): string {
  // The last crumb is the page itself.
  const categories = breadcrumbs.slice(0, -1).map(({ label }) => label);
  if (categories.length > 0) return categories.join(BETWEEN_CATEGORIES);
  return Object.entries(sections).find(([path]) => isBelow(path, route))?.[1] ?? '';
}

/** The card of the home page and of every page without one of its own. */
export const defaultCard = ({ site }: CardWording): SocialCard => ({
  section: '',
  title: site.title,
  foot: site.tagline,
});

/**
 * What goes on the card of a page.
 * @param breadcrumbs the page's trail, itself last, as its metadata has it
 * @returns undefined for the home page and for pages that only redirect: they share the default card
 */
export function cardOf(
  page: CardPage,
  breadcrumbs: PageMeta['breadcrumbs'],
  { site, sections }: CardWording,
): SocialCard | undefined {
  if (page.route === '/' || page.frontMatter.redirect) return undefined;
  const section = sectionOf(page.route, breadcrumbs, sections);
  return { section: section === page.title ? '' : section, title: page.title, foot: site.title };
}
