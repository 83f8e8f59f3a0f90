import type { List } from 'mdast';
import { finishStep } from '../../../shared/build/watchdog.ts';
import {
  heading,
  link,
  linkItem,
  list,
  paragraph,
  text,
  write,
} from '../../../shared/markdown/write-markdown.ts';
import { markdownPath } from '../../../shared/markdown-path.ts';
import { memoize } from '../../../shared/memoize.ts';
import type { BlogPageMeta } from '../../../shared/pages/blog.ts';
import type { Page, SidebarItem } from '../../../shared/pages/types.ts';
import { absoluteUrl } from '../../../shared/site/absolute-url.ts';
import type { Site } from '../../../shared/site/schema.ts';
import { isRelative, splitUrl } from '../../../shared/url-parts.ts';
import { strings } from '../../../theme/strings/catalog.ts';
import { fileOfUrl } from '../../files/file-lookup.ts';
import type { ContentModel } from '../../read/model.ts';
import { pageRoutesOf } from '../../read/page-links.ts';
import type { PageKind } from '../../read/scan.ts';
import type { AddressBook } from './addresses.ts';
import { type DocumentContext, documentOf } from './documents.ts';

export interface MarkdownSiteOptions
  extends Pick<AddressBook, 'textOf' | 'publishedAt'>,
    Partial<Pick<DocumentContext, 'writers'>> {
  site: Pick<Site, 'title' | 'description' | 'url' | 'base'>;
  kinds: readonly PageKind[];
}

/** A page with its name in a list. */
interface ListedPage {
  page: Page;
  title: string;
}

/** Pages under one heading. */
interface Group {
  title: string;
  pages: readonly ListedPage[];
}

/** Separates the label of a page from the labels of the nested categories that contain it. */
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

/** The listed posts, newest first. */
function postsOf(pages: readonly Page[], pageMeta: ReadonlyMap<string, BlogPageMeta>): ListedPage[] {
  const dayOf = (file: string): string => {
    const blog = pageMeta.get(file)?.blog;
    return blog?.kind === 'post' ? blog.day : '';
  };
  return pages
    .filter(({ file, isUnlisted }) => !isUnlisted && dayOf(file) !== '')
    .sort((a, b) => (dayOf(a.file) < dayOf(b.file) ? 1 : -1))
    .map((page) => ({ page, title: page.title }));
}

/** The files of a page's images in the content, relative to the content root. */
const picturesOf = ({ file, images }: Page): string[] =>
  images.filter(({ url }) => isRelative(url)).map(({ url }) => fileOfUrl(file, splitUrl(url).path));

export type MarkdownSite = ReturnType<typeof markdownSite>;

/**
 * The site as Markdown, for assistants and for people who copy text. Each document is made when it is first needed.
 *
 * The `llms` option of Rspress is not used. It compiles every page a third time and renders it a second time, without
 * the Markdown plugins of this site, so HTML comments make it fail. It also lists redirects, unlisted posts and tag
 * pages, and takes its order from a navigation that this theme does not have.
 *
 * @param content the parsed content; its trees are serialized, and the files are not parsed again
 */
export function markdownSite(
  content: ContentModel,
  { site, kinds, textOf, publishedAt, writers = [] }: MarkdownSiteOptions,
) {
  const added = content.added ?? [];
  const pages = [...content.pages, ...added].filter(({ redirect }) => redirect === undefined);
  const pageByRoute = new Map(pages.map((page) => [page.route, page]));
  const routes = new Set([...pages, ...content.pages, ...content.virtualPages].map(({ route }) => route));
  const partials = new Map(content.partials.map((partial) => [partial.file, partial]));
  const context: DocumentContext = {
    site,
    writers,
    pageRoutes: pageRoutesOf(content),
    isRoute: (path) => routes.has(path),
    textOf,
    publishedAt,
    partialAt: (file) => partials.get(file),
    // The blog is the only collection that adds metadata.
    pageMeta: content.pageMeta as DocumentContext['pageMeta'],
  };

  /** The pages without a category, then each category in its order. */
  const groupsOf = (title: string, items: readonly SidebarItem[]): Group[] => [
    {
      title,
      pages: pagesIn(
        items.filter((item) => !item.items),
        pageByRoute,
      ),
    },
    ...items.flatMap(({ items: children, ...category }): Group[] =>
      children ? [{ title: category.label, pages: pagesIn([category, ...children], pageByRoute) }] : [],
    ),
  ];

  const ofPlugins = added
    .filter(({ isUnlisted, redirect }) => !isUnlisted && redirect === undefined)
    .map((page): ListedPage => ({ page, title: page.title }));

  /** The lists of the kinds of pages that have one. */
  const groups = (): Group[] =>
    kinds
      .flatMap(({ order, label }) => {
        // The pages of a kind without a name are in the folders of the last kind.
        if (!label) return [];
        if (order === 'sidebar') return groupsOf(label(), content.sidebar);
        if (order === 'folders') {
          const [first, ...others] = groupsOf(label(), content.folders);
          return [{ title: label(), pages: [...(first?.pages ?? []), ...ofPlugins] }, ...others];
        }
        return order === 'date' ? [{ title: label(), pages: postsOf(pages, context.pageMeta) }] : [];
      })
      .filter((group) => group.pages.length > 0);

  const listOf = (listed: readonly ListedPage[]): List =>
    list(
      listed.map(({ title, page }) =>
        linkItem(title, absoluteUrl(site, markdownPath(page.route)), page.description),
      ),
    );

  /** A page's Markdown; undefined if there is no such page. */
  const document = memoize((route: string): string | undefined => {
    const page = pageByRoute.get(route);
    return page && finishStep('the Markdown version', page.file, () => documentOf(page, context));
  });

  return {
    /** Routes of the pages that have a Markdown version. */
    routes: [...pageByRoute.keys()],
    document,
    /** The files of images in the content, relative to the content root. */
    pictures: [...new Set([...pages, ...content.partials].flatMap(picturesOf))],
    /** The index of listed pages except the home page (https://llmstxt.org): links by section, with descriptions. */
    llms: (): string => {
      const fullUrl = absoluteUrl(site, '/llms-full.txt');
      return write([
        heading(1, site.title),
        { type: 'blockquote', children: [paragraph(text(site.description))] },
        paragraph(
          text(strings.common.LLMS_INTRODUCTION),
          link(fullUrl, text(strings.common.ALL_PAGES_IN_ONE_FILE)),
          text('.'),
        ),
        ...groups().flatMap((group) => [heading(2, group.title), listOf(group.pages)]),
      ]);
    },
    /** The home page, then every page of the index in its order, in one text. */
    full: (): string => {
      const listed = groups().flatMap((group) => group.pages.map(({ page }) => page.route));
      const home = pageByRoute.has('/') ? ['/'] : [];
      return [...home, ...listed].map((route) => document(route) ?? '').join('\n');
    },
  };
}
