import type { ContentModel } from '../read/model.ts';
import { kindOf, type PageKind } from '../read/scan.ts';
import { trailTo } from '../read/tree.ts';

/** Pages of plugins have the kind that takes every page, whatever their URLs are. */
const PLUGIN_FILE = '_';

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
  /** Whether the page is one of the handbook. */
  isHandbook: boolean;
  /** The text before the headings and below a heading of level 1 has an empty id and title. */
  sections: { id: string; depth: number; title: string; text: string }[];
}

/** The pages that search finds, without redirects and unlisted pages. Those of plugins are last. */
export function searchPages(
  {
    pages,
    added = [],
    sidebar,
    folders,
  }: Pick<ContentModel, 'pages' | 'sidebar' | 'folders'> & Partial<Pick<ContentModel, 'added'>>,
  kinds: readonly PageKind[],
): SearchPage[] {
  return [...pages, ...added].flatMap((page) => {
    const { route: url, title, description, frontMatter, headings } = page;
    const { weight, label, order } = kindOf(kinds, added.includes(page) ? PLUGIN_FILE : page.file) ?? {};
    if (weight === undefined || page.redirect !== undefined || page.isUnlisted) return [];
    const categories = trailTo(order === 'folders' ? folders : sidebar, url).slice(0, -1);
    return {
      url,
      title,
      description,
      keywords: [frontMatter.keywords, frontMatter.tags].flatMap((list) => (list ?? []) as string[]),
      breadcrumbs: [...(label ? [label()] : []), ...categories.map((category) => category.label)],
      weight,
      isHandbook: order === 'sidebar',
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
