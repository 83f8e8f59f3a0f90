import { isBelow } from '../../shared/url-parts.ts';
import { trailTo } from '../content/tree.ts';
import type { Page, SidebarItem } from '../content/types.ts';

/** A folder of the site with pages that search finds. */
export interface SearchedFolder {
  /** Route of the folder, such as `/docs`. */
  route: string;
  /** The name of the folder for readers. */
  label: string;
  /** A factor for the scores of its pages. */
  weight: number;
}

/** The data of a page that search needs. */
export interface SearchPage {
  /** Clean route, without the base path. */
  url: string;
  title: string;
  description: string;
  /** The keywords and the tags of the page. */
  keywords: string[];
  /** Labels of the sections that contain the page, from the outside in. */
  breadcrumbs: string[];
  weight: number;
  /** The text before the headings and below a heading of level 1 has an empty id and title. */
  sections: { id: string; depth: number; title: string; text: string }[];
}

/**
 * The pages that search finds, without redirects and unlisted pages.
 * @param pages every page with a file
 * @param sidebar for the breadcrumbs
 */
export function searchPages(
  pages: readonly Page[],
  sidebar: readonly SidebarItem[],
  folders: readonly SearchedFolder[],
): SearchPage[] {
  return pages.flatMap((page) => {
    const { route: url, title, description, frontMatter, headings } = page;
    const folder = folders.find(({ route }) => isBelow(route, url));
    if (!folder || page.redirect !== undefined || page.isUnlisted) return [];
    const categories = trailTo(sidebar, url).slice(0, -1);
    return {
      url,
      title,
      description,
      keywords: [frontMatter.keywords, frontMatter.tags].flatMap((list) => (list ?? []) as string[]),
      breadcrumbs: [folder.label, ...categories.map(({ label }) => label)],
      weight: folder.weight,
      // A heading of level 1 is the title of the page, so the text below it belongs to the beginning of the page.
      sections: page.sections.map(({ id, text }, index) => {
        const heading = headings[index - 1];
        return heading && heading.depth > 1
          ? { id, depth: heading.depth, title: heading.text || title, text }
          : { id: '', depth: 1, title: '', text };
      }),
    };
  });
}
