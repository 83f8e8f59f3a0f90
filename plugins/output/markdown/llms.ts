import { ALL_PAGES_IN_ONE_FILE, LLMS_INTRODUCTION } from '../../../shared/strings.ts';
import type { Page, SidebarItem } from '../../content/types.ts';
import { heading, type LinkEntry, linkList, paragraph, text, write } from './write.ts';

/** Pages under one heading. */
export interface Section {
  title: string;
  pages: readonly ListedPage[];
}

export interface ListedPage {
  page: Page;
  /** The name of a page in a list. */
  title: string;
}

/** Separates the labels of a page in a nested category. */
const BETWEEN = ' › ';

function pagesBelow(items: readonly SidebarItem[], pageByRoute: ReadonlyMap<string, Page>): ListedPage[] {
  return items.flatMap(({ label, route, items: children = [] }) => {
    const page = route === undefined ? undefined : pageByRoute.get(route);
    const below = pagesBelow(children, pageByRoute).map((listed) => ({
      ...listed,
      title: label + BETWEEN + listed.title,
    }));
    return [...(page ? [{ page, title: label }] : []), ...below];
  });
}

/**
 * The sidebar as sections: first the pages of its top level, then each category, in the order of the sidebar.
 * @param title of the section of pages without a category
 */
export function sectionsOf(
  sidebar: readonly SidebarItem[],
  pageByRoute: ReadonlyMap<string, Page>,
  title: string,
): Section[] {
  const single = sidebar.filter(({ items }) => !items);
  const categories = sidebar.flatMap(({ label, route, items }): Section[] => {
    if (!items) return [];
    const own = pagesBelow(route === undefined ? [] : [{ label, route }], pageByRoute);
    return [{ title: label, pages: [...own, ...pagesBelow(items, pageByRoute)] }];
  });
  return [{ title, pages: pagesBelow(single, pageByRoute) }, ...categories].filter(
    ({ pages }) => pages.length > 0,
  );
}

export interface LlmsInput {
  title: string;
  description: string;
  sections: readonly Section[];
  /** Absolute URL of a page's Markdown version. */
  urlOf: (page: Page) => string;
  /** Absolute URL of `llms-full.txt`. */
  fullUrl: string;
}

/** The index of the site for assistants (https://llmstxt.org): every section with links and descriptions. */
export function llmsTxt({ title, description, sections, urlOf, fullUrl }: LlmsInput): string {
  const linkEntry = ({ page, title: name }: ListedPage): LinkEntry => ({
    title: name,
    url: urlOf(page),
    description: page.description,
  });
  return write([
    heading(1, title),
    { type: 'blockquote', children: [{ type: 'paragraph', children: [text(description)] }] },
    paragraph(
      text(LLMS_INTRODUCTION),
      { type: 'link', url: fullUrl, children: [text(ALL_PAGES_IN_ONE_FILE)] },
      text('.'),
    ),
    ...sections.flatMap((section) => [heading(2, section.title), linkList(section.pages.map(linkEntry))]),
  ]);
}
