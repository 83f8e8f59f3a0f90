import type { List } from 'mdast';
import { ALL_PAGES_IN_ONE_FILE, LLMS_INTRODUCTION } from '../../../shared/strings.ts';
import type { Page, SidebarItem } from '../../content/types.ts';
import { heading, link, linkItem, list, paragraph, text, write } from './write.ts';

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

function pagesIn(items: readonly SidebarItem[], pageByRoute: ReadonlyMap<string, Page>): ListedPage[] {
  return items.flatMap(({ label, route, items: children = [] }) => {
    const page = route === undefined ? undefined : pageByRoute.get(route);
    const nested = pagesIn(children, pageByRoute).map((listed) => ({
      ...listed,
      title: label + BETWEEN + listed.title,
    }));
    return [...(page ? [{ page, title: label }] : []), ...nested];
  });
}

/**
 * The sidebar as sections: first the pages without a category, then each category, in the order of the sidebar.
 * @param title the title of the first section
 */
export function sectionsOf(
  sidebar: readonly SidebarItem[],
  pageByRoute: ReadonlyMap<string, Page>,
  title: string,
): Section[] {
  const single = sidebar.filter(({ items }) => !items);
  const categories = sidebar.flatMap(({ items, ...category }): Section[] =>
    items ? [{ title: category.label, pages: pagesIn([category, ...items], pageByRoute) }] : [],
  );
  return [{ title, pages: pagesIn(single, pageByRoute) }, ...categories];
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
  const listOf = (pages: readonly ListedPage[]): List =>
    list(pages.map((listed) => linkItem(listed.title, urlOf(listed.page), listed.page.description)));
  return write([
    heading(1, title),
    { type: 'blockquote', children: [paragraph(text(description))] },
    paragraph(text(LLMS_INTRODUCTION), link(fullUrl, text(ALL_PAGES_IN_ONE_FILE)), text('.')),
    ...sections.flatMap((section) => [heading(2, section.title), listOf(section.pages)]),
  ]);
}
