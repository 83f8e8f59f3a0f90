import { join } from 'node:path';
import type { Collected, Collection, PageLayout } from '../content/scan.ts';
import type { Page } from '../content/types.ts';
import { copyFile, readTextIfExists, writeFile } from '../lib/files.ts';
import { memoize } from '../lib/memoize.ts';
import { absoluteUrl } from '../site/absolute-url.ts';
import { feedContent } from './feed-content.ts';
import { type BlogSite, buildFeeds } from './feeds.ts';
import { postFields } from './front-matter.ts';
import { listed, toCard } from './lists.ts';
import { type Blog, type BlogShape, builtPages, feedLinks, postPageMeta } from './pages.ts';
import { readPosts, routeOfPost } from './posts.ts';
import { readAuthors, readTags } from './registry.ts';
import { blogRoutes } from './routes.ts';
import type { Post } from './types.ts';

export interface BlogOptions {
  /** Absolute path of the content root. */
  root: string;
  /** The blog's folder below it, with the posts, `authors.yml` and `tags.yml`. */
  folder: string;
  /** Base route of the blog, without a trailing slash. */
  base: string;
  title: string;
  description: string;
  site: BlogSite;
  /** The component that renders the blog's pages; the theme's layout if it is missing. */
  layout?: PageLayout;
  /** Posts on a page of a list. @default 10 */
  perPage?: number;
  /** Posts in the sidebar. @default 10 */
  recentPosts?: number;
  /** Related posts below a post. @default 3 */
  relatedPosts?: number;
  /** Posts in a feed, with their whole content. @default 20 */
  feedPosts?: number;
  /** A page that shows the newest posts: its file, and how many posts it gets as `newestPosts`. */
  newestOn?: { file: string; posts: number };
}

export interface BlogParts {
  /** For the content plugin, which reads and checks the posts. */
  collection: Collection;
  /**
   * Writes the feeds, and the social cards that are files next to the posts.
   * @param outDir absolute path of the build's folder
   * @param readPage the HTML of a page, by its path below that folder
   * @returns how many feeds there are
   */
  writeFeeds: (outDir: string, readPage: (file: string) => string) => number;
}

const shapeOf = (options: Omit<BlogOptions, 'root'>): BlogShape => ({
  title: options.title,
  description: options.description,
  base: options.base,
  perPage: options.perPage ?? 10,
  recentPosts: options.recentPosts ?? 10,
  relatedPosts: options.relatedPosts ?? 3,
  language: options.site.language,
});

/** The text of the two files next to the posts; empty if a file does not exist. */
export interface BlogSources {
  authors: string;
  tags: string;
}

/**
 * Builds a blog from the pages in its folder. It is a pure function.
 * @returns the blog, and the data for the content plugin
 */
export function collectBlog(
  pages: readonly Page[],
  sources: BlogSources,
  options: Omit<BlogOptions, 'root'>,
): { blog: Blog; collected: Collected } {
  const { folder, base, newestOn } = options;
  const shape = shapeOf(options);
  const authors = readAuthors(sources.authors, `${folder}/authors.yml`, base);
  const tags = readTags(sources.tags, `${folder}/tags.yml`, base);
  const { posts, pages: own, errors, warnings } = readPosts(pages, { folder, base, authors, tags });
  const blog = { posts, authors: [...authors.things.values()], tags: [...tags.things.values()] };
  const pageMeta = postPageMeta(blog, shape);
  if (newestOn) {
    pageMeta.set(newestOn.file, { newestPosts: listed(posts).slice(0, newestOn.posts).map(toCard) });
  }
  return {
    blog,
    collected: {
      pages: own,
      built: builtPages(blog, shape),
      files: [base, ...blog.tags.map(({ route }) => route)].flatMap((list) =>
        feedLinks(list).map(({ route }) => route),
      ),
      pageMeta,
      errors: [...authors.errors, ...tags.errors, ...errors],
      warnings,
    },
  };
}

/** Copies social cards next to posts to their public addresses. */
function copyImages(posts: readonly Post[], root: string, outDir: string): void {
  for (const { image, imageFile } of posts) {
    if (!image || !imageFile) continue;
    copyFile(join(root, imageFile), join(outDir, image));
  }
}

/**
 * A blog from the posts in a folder. Lists, archive, tags and authors are pages whose data a theme renders.
 * Feeds contain the content of each post as its page shows it (the theme marks it with `data-feed-content`).
 *
 * A post is `YYYY-MM-DD-slug.mdx`, or a folder of that name with an `index` and its images.
 * Drafts exist in dev only. See `readPosts` for dates in the future.
 */
export function createBlog(options: BlogOptions): BlogParts {
  const { root, folder, base, site, layout, feedPosts = 20 } = options;
  const { archive, authors, tags } = blogRoutes(base);
  let blog: Blog = { posts: [], authors: [], tags: [] };
  return {
    collection: {
      folder,
      ownRoutes: [base, archive, authors, tags],
      kind: {
        name: 'a blog post',
        fields: postFields,
        ...(layout && { layout }),
        routeOf: (file, frontMatter) => routeOfPost({ folder, base }, file, frontMatter),
      },
      collect(pages) {
        const sources = {
          authors: readTextIfExists(join(root, folder, 'authors.yml')) ?? '',
          tags: readTextIfExists(join(root, folder, 'tags.yml')) ?? '',
        };
        const result = collectBlog(pages, sources, options);
        blog = result.blog;
        return result.collected;
      },
    },
    writeFeeds(outDir, readPage) {
      const contentOf = memoize((post: Post) =>
        feedContent(readPage(`${post.route.slice(1)}.html`), absoluteUrl(site, post.route)),
      );
      const input = { shape: shapeOf(options), site, posts: blog.posts, limit: feedPosts, contentOf };
      const feeds = [buildFeeds(input), ...blog.tags.map((tag) => buildFeeds({ ...input, tag }))].flat();
      for (const { route, text } of feeds) writeFile(join(outDir, route), text);
      copyImages(blog.posts, root, outDir);
      return feeds.length;
    },
  };
}
