import { isBelow } from '../../shared/url-parts.ts';
import { trailTo } from '../content/tree.ts';
import type { Page, SidebarItem } from '../content/types.ts';

/** Pages below one folder of the site. */
export interface SearchedFolder {
  /** Route of the folder, such as `/docs`. */
  route: string;
  /** What readers call it. */
  label: string;
  /** What the scores of its pages are multiplied by. */
  weight: number;
}

/** A page as search needs it. */
export interface SearchPage {
  /** Clean route, without the base path. */
  url: string;
  title: string;
  description: string;
  keywords: string[];
  /** Labels of what the page is in, from the outside in. */
  place: string[];
  weight: number;
  /** First what comes before the headings, with an empty id and title. */
  sections: { id: string; depth: number; title: string; text: string }[];
}

/** A list of the front matter, which has been checked. */
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Pages that lead elsewhere, and those that only readers with their address should find. */
const isHidden = ({ frontMatter }: Page): boolean =>
  frontMatter.redirect !== undefined || frontMatter.unlisted === true;

/**
 * The pages that search finds, as the content model has them.
 * @param pages every page with a file
 * @param sidebar for the labels of what a page is in
 * @param folders what is searched
 */
export function searchPages(
  pages: readonly Page[],
  sidebar: readonly SidebarItem[],
  folders: readonly SearchedFolder[],
): SearchPage[] {
  return pages.flatMap((page) => {
    const { route: url, title, description, frontMatter, headings } = page;
    const folder = folders.find(({ route }) => isBelow(route, url));
    if (!folder || isHidden(page)) return [];
    const trail = trailTo(sidebar, url)
      .slice(0, -1)
      .map(({ label }) => label);
    return {
      url,
      title,
      description,
      keywords: [...listOf(frontMatter.keywords), ...listOf(frontMatter.tags)],
      place: [folder.label, ...trail],
      weight: folder.weight,
      // The page's own title heads its beginning.
      sections: page.sections.map(({ id, text }, index) => {
        const heading = headings[index - 1];
        return heading && heading.depth > 1
          ? { id, depth: heading.depth, title: heading.text, text }
          : { id: '', depth: 1, title: '', text };
      }),
    };
  });
}
