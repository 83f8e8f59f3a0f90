import { type BlogOptions, createBlog } from '../../engine/kinds/blog/index.ts';
import { pageKinds } from '../../engine/kinds/kinds.ts';
import { formatProblems } from '../../engine/problems/problems.ts';
import { scanContent } from '../../engine/read/scan.ts';
import type { BlogMeta } from '../../shared/pages/blog.ts';
import { newFolder } from './folder.ts';
import { pageText } from './pages.ts';

export const SITE = {
  title: 'A Site',
  url: 'https://site.example.org',
  base: '/',
  docs: { label: 'Docs' },
  blog: { title: 'Blog', description: 'What happened.' },
  locales: [{ code: 'en', label: 'English', direction: 'ltr' as const }],
};

export const AUTHORS = `
platform-team:
  name: Platform Team
  title: Keeps things running
backend-team:
  name: Backend Team
`;

export const TAGS = `
core:
  label: Core
  description: How we work.
  permalink: /core
C++ & friends:
  label: C++ & <friends>
  permalink: /c-plus-plus
node.js:
  label: Node.js
`;

/** The text of a post, with a default title and description. @param fields more fields, or other values */
export const postText = (fields: Record<string, unknown> = {}, body?: string): string =>
  pageText({ title: 'A post', description: 'All about a post.', ...fields }, body);

interface ReadOptions extends Partial<BlogOptions> {
  isProd?: boolean;
  authors?: string;
  tags?: string;
}

/** Reads files as the content of a site with a blog. @param files by path */
export function readBlog(files: Record<string, string>, options: ReadOptions = {}) {
  const { isProd = true, authors = AUTHORS, tags = TAGS, ...own } = options;
  const { path: root } = newFolder({ 'blog/authors.yml': authors, 'blog/tags.yml': tags, ...files });
  const { collection } = createBlog({
    root,
    site: SITE,
    ...own,
  });
  const generated = new Map(collection.fixedRoutes.map((route) => [route, `generated${route}.js`]));
  const kinds = pageKinds(SITE, collection.kind);
  const content = scanContent({ root, kinds, collection, isProd, generated });
  /** The metadata of a page. @throws if it is not a page of this kind */
  const asKind = <Kind extends BlogMeta['kind']>(page: object | undefined, kind: Kind) => {
    const { blog } = (page ?? {}) as { blog?: BlogMeta };
    if (blog?.kind !== kind) throw new Error(`This is not a page of kind ${kind}.`);
    return blog as Extract<BlogMeta, { kind: Kind }>;
  };
  const pageAt = <Kind extends BlogMeta['kind']>(route: string, kind: Kind) =>
    asKind(content.virtualPages.find((page) => page.route === route)?.pageMeta, kind);
  return {
    content,
    kinds,
    errors: content.errors.map((problem) => formatProblems([problem])),
    warnings: content.warnings.map((problem) => formatProblems([problem])),
    /** The routes of the pages that the blog generates. */
    routes: content.virtualPages.map(({ route }) => route),
    pageAt,
    listAt: (route: string) => pageAt(route, 'list'),
    postIn: (file: string) => asKind(content.collectionMeta.get(file), 'post'),
  };
}

/** Files of posts, one for each day, the newest first. */
export const manyPosts = (count: number, fields: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const day = new Date(Date.UTC(2024, 0, 100 - index)).toISOString().slice(0, 10);
      return [`blog/${day}-post-${index + 1}.mdx`, postText({ title: `Post ${index + 1}`, ...fields })];
    }),
  );

export const titles = (posts: readonly { title: string }[]): string[] => posts.map(({ title }) => title);
