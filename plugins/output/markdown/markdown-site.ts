import { posix } from 'node:path';
import { decodePath } from '../../../shared/clean-path.ts';
import { markdownPath } from '../../../shared/markdown-path.ts';
import { memoize } from '../../../shared/memoize.ts';
import { isRelative } from '../../../shared/url-parts.ts';
import type { BlogPageMeta } from '../../blog/types.ts';
import type { ContentModel } from '../../content/model.ts';
import type { Page } from '../../content/types.ts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import type { Site } from '../../site/schema.ts';
import { type AddressBook, imageRoute } from './addresses.ts';
import { type DocumentContext, documentOf } from './documents.ts';
import { type ListedPage, llmsTxt, type Section, sectionsOf } from './llms.ts';

/** An image next to a page, with its URL in the page's Markdown. */
export interface Picture {
  /** Relative to the content root. */
  file: string;
  route: string;
}

/** The site as Markdown. Each document is made when it is first needed, and only once. */
export interface MarkdownSite {
  /** Routes of the pages that have a Markdown version. */
  routes: readonly string[];
  /** A page's Markdown; undefined if there is no such page. */
  document: (route: string) => string | undefined;
  /** The images that are next to pages. */
  pictures: readonly Picture[];
  /** The index of every listed page. */
  llms: () => string;
  /** Every listed page in one text, in the order of the index. */
  full: () => string;
}

export interface MarkdownSiteOptions extends Pick<AddressBook, 'textOf'> {
  site: Pick<Site, 'title' | 'description' | 'url' | 'base' | 'docs' | 'blog'>;
}

const picturesOf = ({ file, route, images }: Page): Picture[] =>
  images
    .filter(({ url }) => isRelative(url))
    .map(({ url }) => ({
      file: posix.join(posix.dirname(file), decodePath(url)),
      route: imageRoute(route, url),
    }));

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

/**
 * The site as Markdown, for assistants and for people who copy text.
 *
 * The `llms` option of Rspress is not used. It compiles and renders every page a third time without the Markdown plugins
 * of this site, so HTML comments make it fail. It also lists redirects, unlisted posts and tag pages, and takes its
 * order from a navigation that this theme does not have.
 *
 * @param content its trees are written, not parsed again
 */
export function markdownSite(content: ContentModel, { site, textOf }: MarkdownSiteOptions): MarkdownSite {
  const pages = content.pages.filter(({ redirect }) => redirect === undefined);
  const pageByRoute = new Map(pages.map((page) => [page.route, page]));
  const routeByFile = new Map(content.pages.map(({ file, route }) => [file, route]));
  const routes = new Set([...content.pages, ...content.virtualPages].map(({ route }) => route));
  const context: DocumentContext = {
    site,
    routeOf: (file) => routeByFile.get(file),
    isRoute: (path) => routes.has(path),
    textOf,
    // The blog is the only collection that adds metadata.
    pageMeta: content.pageMeta as DocumentContext['pageMeta'],
  };
  const sections = (): Section[] =>
    [
      ...sectionsOf(content.sidebar, pageByRoute, site.docs.label),
      { title: site.blog.title, pages: postsOf(pages, context.pageMeta) },
    ].filter((section) => section.pages.length > 0);

  const document = memoize((route: string): string | undefined => {
    const page = pageByRoute.get(route);
    return page && documentOf(page, context);
  });

  return {
    routes: [...pageByRoute.keys()],
    document,
    pictures: pages.flatMap(picturesOf),
    llms: () =>
      llmsTxt({
        ...site,
        sections: sections(),
        urlOf: ({ route }) => absoluteUrl(site, markdownPath(route)),
        fullUrl: absoluteUrl(site, '/llms-full.txt'),
      }),
    full: () => {
      const listed = sections().flatMap((section) => section.pages.map(({ page }) => page.route));
      const home = pageByRoute.has('/') ? ['/'] : [];
      return [...home, ...listed].map((route) => document(route) ?? '').join('\n');
    },
  };
}
