import { join } from 'node:path';
import { writeFile } from '../../../shared/build/files.ts';
import { BLOG_ROUTE, DOCS_ROUTE } from '../../../shared/main-routes.ts';
import { memoize } from '../../../shared/memoize.ts';
import type { BlogSite, Post } from '../../../shared/pages/blog.ts';
import { postFields } from '../../../shared/pages/blog-fields.ts';
import { absoluteUrl } from '../../../shared/site/absolute-url.ts';
import { isBelow, isRelative } from '../../../shared/url-parts.ts';
import { contentBytes } from '../../files/gate.ts';
import { linkedFile } from '../../files/linked-files.ts';
import { isPageFile, routeOfFile } from '../../files/routes.ts';
import { fileOfLink } from '../../read/page-links.ts';
import type { Collection, PageLayout } from '../../read/scan.ts';
import { withCovers } from './covers.ts';
import { feedContent } from './feed-content.ts';
import { buildFeeds } from './feeds.ts';
import { listed, toCard } from './lists.ts';
import { type Blog, blogListPages, feedLinks, postPageMeta } from './pages.ts';
import { readPosts, routeOfPost, separatePosts } from './posts.ts';
import { readAuthors, readTags } from './registry.ts';
import { BLOG_FOLDER, FIXED_ROUTES } from './routes.ts';
import { taggedPages } from './tagged-pages.ts';

export interface BlogOptions {
  /** Absolute path of the content root. */
  root: string;
  site: BlogSite;
  /** The component that renders the blog's pages; without it, the theme's layout renders them. */
  layout?: PageLayout;
  /** The component that renders the lists of tags that pages of the handbook have. Only these lists load it. */
  taggedLayout?: PageLayout;
  /** A page that shows the newest posts: its file, and how many posts it gets as `newestPosts`. */
  newestOn?: { file: string; posts: number };
}

export interface BlogParts {
  /** For the content plugin, which reads and checks the posts. */
  collection: Collection;
  /**
   * Writes the feeds, and the social cards that are files next to the posts.
   * @param readPage returns the HTML of a page. Its path is relative to `outDir`.
   * @returns the number of feed files
   */
  writeFeeds: (outDir: string, readPage: (file: string) => string) => number;
}

/** Whether a post links to the Markdown file of a page that does not exist. The check of links reports it. */
function isLost(from: string, url: string, routes: ReadonlySet<string>): boolean {
  const file = fileOfLink(from, url);
  // An absolute URL can lead to a file in the folder that is copied as is.
  const isOfPages = isRelative(url) || [DOCS_ROUTE, BLOG_ROUTE].some((route) => isBelow(route, `/${file}`));
  return isOfPages && isPageFile(file) && !routes.has(routeOfFile(file));
}

/** Maximum number of posts in a feed. */
const FEED_POSTS = 20;

/**
 * A blog from the posts in a folder. Lists, archive, tags and authors are pages whose data a theme renders.
 * Feeds contain the content of each post as its page shows it (the theme marks it with `data-feed-content`).
 *
 * A post is `YYYY-MM-DD-slug.mdx` (or `.md`), or a folder of that name with an `index` and its images.
 * Drafts exist in dev only. See `readPosts` for dates in the future.
 */
export function createBlog(options: BlogOptions): BlogParts {
  const { root, site, layout, taggedLayout = layout, newestOn } = options;
  /** Undefined if the site has no posts. */
  let blog: Blog | undefined;
  return {
    collection: {
      folder: BLOG_FOLDER,
      fixedRoutes: FIXED_ROUTES,
      absence: `the site has no blog, because no post is published. Publish a post in docs/${BLOG_FOLDER}/`,
      kind: {
        id: 'post',
        name: 'a blog post',
        fields: postFields,
        matches: (file) => file.startsWith(`${BLOG_FOLDER}/`),
        layout,
        routeOf: routeOfPost,
      },
      separate: separatePosts,
      collect(all, others, exists) {
        const authors = readAuthors(root);
        const tags = readTags(root);
        const routes = new Set(
          [...all, ...others].flatMap(({ file, route, aliases }) => [routeOfFile(file), route, ...aliases]),
        );
        const publishedAt = (file: string, url: string) =>
          linkedFile({ root }, file, url)?.url ?? (isLost(file, url, routes) ? null : undefined);
        const { posts: read, pages, authors: named, errors } = readPosts(all, { authors, tags }, publishedAt);
        const posts = withCovers(read, tags.items.values());
        const problems = {
          errors: [...authors.errors, ...tags.errors, ...errors],
          warnings: [...authors.warnings, ...tags.warnings],
        };
        blog = exists ? { posts, authors: named, tags: [...tags.items.values()] } : undefined;
        const tagged = taggedPages(others, tags);
        problems.warnings.push(...tagged.warnings);
        if (!blog) return { pages, virtualPages: [], files: [], pageMeta: new Map(), ...problems };
        const pageMeta = new Map([...postPageMeta(posts), ...tagged.pageMeta]);
        const newest = listed(posts).slice(0, newestOn?.posts).map(toCard);
        if (newestOn) pageMeta.set(newestOn.file, { newestPosts: newest });
        return {
          pages,
          virtualPages: blogListPages(blog, site, tagged.byTag).map(({ hasTaggedPages, ...page }) => ({
            ...page,
            layout: hasTaggedPages ? taggedLayout : layout,
          })),
          files: [BLOG_ROUTE, ...blog.tags.map(({ route }) => route)].flatMap((list) =>
            feedLinks(list).map(({ route }) => route),
          ),
          pageMeta,
          ...problems,
        };
      },
    },
    writeFeeds(outDir, readPage) {
      if (!blog) return 0;
      const { posts, tags } = blog;
      const contentOf = memoize((post: Post) =>
        feedContent(readPage(`${post.route.slice(1)}.html`), absoluteUrl(site, post.route)),
      );
      const input = { site, posts, limit: FEED_POSTS, contentOf };
      const feeds = [buildFeeds(input), ...tags.map((tag) => buildFeeds({ ...input, tag }))].flat();
      for (const { route, text } of feeds) writeFile(join(outDir, route), text);
      for (const { image, imageFile } of posts) {
        const bytes = imageFile && contentBytes({ root }, join(root, imageFile));
        if (image && bytes) writeFile(join(outDir, image), bytes);
      }
      return feeds.length;
    },
  };
}
