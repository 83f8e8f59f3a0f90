import type { Page } from '../content/types.ts';
import type { Published } from '../rspress/content.ts';

/** A page that search engines may list. */
export interface SitemapEntry {
  /** Clean route, without the base path. */
  route: string;
  /** ISO day of the last change; absent where git does not know it. */
  lastModified?: string;
}

const isIndexed = ({ frontMatter }: Page): boolean =>
  typeof frontMatter.redirect !== 'string' && frontMatter.unlisted !== true;

const newest = (days: readonly string[]): string | undefined => [...days].sort().at(-1);

const entry = (route: string, lastModified: string | undefined): SitemapEntry => ({
  route,
  ...(lastModified && { lastModified }),
});

/**
 * The pages that search engines may list: all but redirects, unlisted posts and lists without posts.
 * What is no content, such as the search page, is not among what was published.
 * @returns pages with the day their file last changed, then lists with that of the newest page on them
 */
export function sitemapEntries({
  content,
  dates,
}: Pick<Published, 'dates'> & {
  content: Pick<Published['content'], 'pages' | 'built'>;
}): SitemapEntry[] {
  const pages = content.pages.filter(isIndexed).map(({ route, file }) => entry(route, dates.get(file)));
  const dayOf = new Map(pages.map(({ route, lastModified }) => [route, lastModified]));
  const lists = content.built
    .filter(({ lists: routes }) => routes.length > 0)
    .map(({ route, lists: routes }) => entry(route, newest(routes.flatMap((own) => dayOf.get(own) ?? []))));
  return [...pages, ...lists];
}
