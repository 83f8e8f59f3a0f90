import { join } from 'node:path';
import { memoize } from '../../shared/memoize.ts';
import type { Collection, PageLayout } from '../content/scan.ts';
import { copyFile, readTextIfExists, writeFile } from '../lib/files.ts';
import { absoluteUrl } from '../site/absolute-url.ts';
import { feedContent } from './feed-content.ts';
import { type BlogSite, buildFeeds } from './feeds.ts';
import { postFields } from './front-matter.ts';
import { listed, toCard } from './lists.ts';
import { type Blog, type BlogInfo, blogListPages, feedLinks, postPageMeta } from './pages.ts';
import { readPosts, routeOfPost } from './posts.ts';
import { readAuthors, readTags } from './registry.ts';
import { blogRoutes } from './routes.ts';
import type { Post } from './types.ts';

export interface BlogOptions extends Pick<BlogInfo, 'base' | 'title' | 'description'> {
  /** Absolute path of the content root. */
  root: string;
  /** The blog's folder, relative to the content root: posts, `authors.yml` and `tags.yml`. */
  folder: string;
  site: BlogSite;
  /** The component that renders the blog's pages; without it, the theme's layout renders them. */
  layout?: PageLayout;
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

/** Maximum number of posts in a feed. */
const FEED_POSTS = 20;

const feedFiles = (lists: readonly string[]): string[] =>
  lists.flatMap((list) => feedLinks(list).map(({ route }) => route));

/**
 * A blog from the posts in a folder. Lists, archive, tags and authors are pages whose data a theme renders.
 * Feeds contain the content of each post as its page shows it (the theme marks it with `data-feed-content`).
 *
 * A post is `YYYY-MM-DD-slug.mdx` (or `.md`), or a folder of that name with an `index` and its images.
 * Drafts exist in dev only. See `readPosts` for dates in the future.
 */
export function createBlog(options: BlogOptions): BlogParts {
  const { root, folder, base, site, layout, newestOn } = options;
  const info: BlogInfo = { ...options, language: site.language };
  const routes = blogRoutes(base);
  const sourceOf = (file: string): string => readTextIfExists(join(root, folder, file)) ?? '';
  let blog: Blog = { posts: [], authors: [], tags: [] };
  return {
    collection: {
      folder,
      fixedRoutes: [base, routes.archive, routes.authors, routes.tags],
      kind: {
        name: 'a blog post',
        fields: postFields,
        matches: (file) => file.startsWith(`${folder}/`),
        layout,
        routeOf: (file, frontMatter) => routeOfPost({ folder, base }, file, frontMatter),
      },
      collect(all) {
        const authors = readAuthors(sourceOf('authors.yml'), `${folder}/authors.yml`, base);
        const tags = readTags(sourceOf('tags.yml'), `${folder}/tags.yml`, base);
        const { posts, pages, errors } = readPosts(all, { folder, base, authors, tags });
        blog = { posts, authors: [...authors.items.values()], tags: [...tags.items.values()] };
        const pageMeta = postPageMeta(blog, info);
        const newest = listed(posts).slice(0, newestOn?.posts).map(toCard);
        if (newestOn) pageMeta.set(newestOn.file, { newestPosts: newest });
        return {
          pages,
          virtualPages: blogListPages(blog, info).map((page) => ({ ...page, layout })),
          files: feedFiles([base, ...blog.tags.map(({ route }) => route)]),
          pageMeta,
          errors: [...authors.errors, ...tags.errors, ...errors],
        };
      },
    },
    writeFeeds(outDir, readPage) {
      const contentOf = memoize((post: Post) =>
        feedContent(readPage(`${post.route.slice(1)}.html`), absoluteUrl(site, post.route)),
      );
      const input = { info, site, posts: blog.posts, limit: FEED_POSTS, contentOf };
      const feeds = [buildFeeds(input), ...blog.tags.map((tag) => buildFeeds({ ...input, tag }))].flat();
      for (const { route, text } of feeds) writeFile(join(outDir, route), text);
      for (const { image, imageFile } of blog.posts) {
        if (image && imageFile) copyFile(join(root, imageFile), join(outDir, image));
      }
      return feeds.length;
    },
  };
}
