import { type BlogOptions, createBlog } from '../../plugins/blog/index.ts';
import type { BlogMeta, ListPageMeta, PostPageMeta } from '../../plugins/blog/types.ts';
import { formatProblems } from '../../plugins/content/problems.ts';
import { type ScannedContent, scanContent } from '../../plugins/content/scan.ts';
import { newFolder } from './folder.ts';
import { pageText } from './pages.ts';

export const SITE = {
  title: 'A Site',
  url: 'https://site.example.org',
  base: '/',
  blog: { title: 'Blog', description: 'What happened.' },
  locales: [{ code: 'en', label: 'English', direction: 'ltr' as const, calendar: 'gregory' }],
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

/** The text of a post. @param fields added to a title and a description, or instead of them */
export const postText = (fields: Record<string, unknown> = {}, body?: string): string =>
  pageText({ title: 'A post', description: 'All about a post.', ...fields }, body);

interface ReadOptions extends Partial<BlogOptions> {
  isProd?: boolean;
  authors?: string;
  tags?: string;
}

/** Reads files as the content of a site with a blog. @param files by path */
export function readBlog(files: Record<string, string>, options: ReadOptions = {}): ScannedContent {
  const { isProd = true, authors = AUTHORS, tags = TAGS, ...own } = options;
  const { path: root } = newFolder({ 'blog/authors.yml': authors, 'blog/tags.yml': tags, ...files });
  const { collection } = createBlog({
    root,
    site: SITE,
    ...own,
  });
  const generated = new Map(collection.fixedRoutes.map((route) => [route, `generated${route}.js`]));
  return scanContent({ root, kinds: [collection.kind], collection, isProd, generated });
}

/** Files of posts, one for each day, the newest first. */
export const manyPosts = (count: number, fields: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const day = new Date(Date.UTC(2024, 0, 100 - index)).toISOString().slice(0, 10);
      return [`blog/${day}-post-${index + 1}.mdx`, postText({ title: `Post ${index + 1}`, ...fields })];
    }),
  );

export const virtualRoutes = ({ virtualPages }: ScannedContent): string[] =>
  virtualPages.map(({ route }) => route);

/** The metadata of a page that the blog generates. @throws if there is no such page, or it is of another kind */
export function metaAt<Kind extends BlogMeta['kind']>(
  { virtualPages }: ScannedContent,
  route: string,
  kind: Kind,
): Extract<BlogMeta, { kind: Kind }> {
  const page = virtualPages.find((candidate) => candidate.route === route);
  const { blog } = (page?.pageMeta ?? {}) as { blog?: BlogMeta };
  if (blog?.kind !== kind) throw new Error(`${route} is not a page of kind ${kind}.`);
  return blog as Extract<BlogMeta, { kind: Kind }>;
}

export const listAt = (content: ScannedContent, route: string): ListPageMeta =>
  metaAt(content, route, 'list');

/** The metadata of a post. @throws if the file is not a post */
export function postAt({ collectionMeta }: ScannedContent, file: string): PostPageMeta {
  const { blog } = (collectionMeta.get(file) ?? {}) as { blog?: BlogMeta };
  if (blog?.kind !== 'post') throw new Error(`${file} is not a post.`);
  return blog;
}

export const titles = (posts: readonly { title: string }[]): string[] => posts.map(({ title }) => title);

const linesOf = (problems: ScannedContent['errors']): string[] =>
  problems.map((problem) => formatProblems([problem]));

export const messages = ({ errors }: ScannedContent): string[] => linesOf(errors);

export const warningsOf = ({ warnings }: ScannedContent): string[] => linesOf(warnings);
