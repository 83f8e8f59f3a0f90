import type {
  Article,
  BlogPosting,
  BreadcrumbList,
  Graph,
  SearchAction,
  TechArticle,
  Thing,
  WebSite,
} from 'schema-dts';
import { contentLocale } from '../../shared/locale';
import { BLOG_ROUTE } from '../../shared/main-routes';
import type { PostPageMeta } from '../../shared/pages/blog';
import type { ClientSite } from '../../shared/site/schema';
import { DEFAULT_CARD } from '../../shared/social-card';
import type { CurrentPage } from '../base/page';
import { HOME_PAGE } from '../strings';

/** The types of `schema-dts` do not contain the annotations of schema.org for input. */
type SiteSearch = SearchAction & { 'query-input': string };

interface GraphContext {
  site: ClientSite;
  /** The absolute URL of a path of this site; other URLs stay as they are. */
  absolute: (address: string) => string;
}

type Described = Pick<CurrentPage, 'title' | 'pageMeta'>;

interface Crumb {
  label: string;
  route?: string;
}

const team = ({ site, absolute }: GraphContext) =>
  ({ '@type': 'Organization', name: site.title, url: absolute('/') }) as const;

function website({ site, absolute }: GraphContext): WebSite {
  const search: SiteSearch = {
    '@type': 'SearchAction',
    target: absolute('/search?q={words}'),
    'query-input': 'required name=words',
  };
  return {
    '@type': 'WebSite',
    name: site.title,
    ...(site.tagline && { alternateName: site.tagline }),
    description: site.description,
    url: absolute('/'),
    inLanguage: site.locales.map(({ code }) => code),
    potentialAction: search,
  };
}

/** The breadcrumbs of a page. Search engines require a URL, so categories without a page are left out. */
function breadcrumbs(trail: readonly Crumb[], { absolute }: GraphContext): BreadcrumbList {
  const items = [{ label: HOME_PAGE, route: '/' }, ...trail].flatMap(({ label, route }) =>
    route ? [{ name: label, item: absolute(route) }] : [],
  );
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  };
}

/** The maximum length of a headline that Google recommends, in characters. */
const MAX_HEADLINE = 110;

/** Properties that pages with a text and posts share. */
function articleFields({ title, pageMeta }: Described, path: string, context: GraphContext) {
  return {
    headline: title.slice(0, MAX_HEADLINE),
    ...(pageMeta?.description && { description: pageMeta.description }),
    url: context.absolute(path),
    inLanguage: contentLocale(context.site).code,
  };
}

function textPage(page: Described, path: string, context: GraphContext): TechArticle | Article {
  const { pageMeta } = page;
  const [section, ...below] = pageMeta?.breadcrumbs ?? [];
  return {
    '@type': pageMeta?.sidebar ? 'TechArticle' : 'Article',
    ...articleFields(page, path, context),
    image: context.absolute(pageMeta?.socialCard ?? DEFAULT_CARD),
    author: team(context),
    ...(pageMeta?.lastUpdated && { dateModified: pageMeta.lastUpdated }),
    ...(section && below.length > 0 && { articleSection: section.label }),
  };
}

function blogPosting(post: PostPageMeta, page: Described, path: string, context: GraphContext): BlogPosting {
  const { absolute } = context;
  const { pageMeta } = page;
  const modified = pageMeta?.lastUpdated;
  return {
    '@type': 'BlogPosting',
    ...articleFields(page, path, context),
    image: absolute(post.image ?? pageMeta?.socialCard ?? DEFAULT_CARD),
    datePublished: post.day,
    // A post can be in the repository before the day of its publication.
    dateModified: modified && modified > post.day ? modified : post.day,
    author: post.authors.map(({ label, route }) => ({
      '@type': 'Organization',
      name: label,
      url: absolute(route),
    })),
    keywords: post.tags.map(({ label }) => label),
    publisher: team(context),
  };
}

function graphNodes(page: CurrentPage, path: string, context: GraphContext): readonly Thing[] {
  const { pageMeta, title } = page;
  if (path === '/') return [website(context)];
  if (pageMeta?.blog?.kind === 'post') {
    const trail = [
      { label: context.site.blog.title, route: BLOG_ROUTE },
      { label: title, route: path },
    ];
    return [blogPosting(pageMeta.blog, page, path, context), breadcrumbs(trail, context)];
  }
  const trail = pageMeta?.breadcrumbs ?? [];
  return [textPage(page, path, context), ...(trail.length > 0 ? [breadcrumbs(trail, context)] : [])];
}

/**
 * A page as schema.org data: on the home page, the site; on other pages, the page or post with its breadcrumbs.
 * @param page a page with a file; see `hasMarkdown`
 */
export const pageGraph = (page: CurrentPage, path: string, context: GraphContext): Graph => ({
  '@context': 'https://schema.org',
  '@graph': graphNodes(page, path, context),
});
