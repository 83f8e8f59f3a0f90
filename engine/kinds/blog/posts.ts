import { posix } from 'node:path';
import type { CheckName } from '../../../shared/build/checks.ts';
import { BLOG_ROUTE } from '../../../shared/main-routes.ts';
import { EXIT, visit } from '../../../shared/markdown/visit.ts';
import { memoize } from '../../../shared/memoize.ts';
import type { Author, Post, ReadPost, Tag } from '../../../shared/pages/blog.ts';
import { day, dayOf, type PostFields, postFields, SLUG, slugOf } from '../../../shared/pages/blog-fields.ts';
import { lineOf } from '../../../shared/pages/front-matter.ts';
import type { Page, Problem } from '../../../shared/pages/types.ts';
import { suggestion } from '../../../shared/text/suggestion.ts';
import { isPageFile, routeOfFile } from '../../files/routes.ts';
import { leadOf } from '../../read/lead.ts';
import { resolvePageLink } from '../../read/page-links.ts';
import { excerptOf } from './excerpt.ts';
import { minutesToRead } from './reading-time.ts';
import type { Registry } from './registry.ts';
import { AUTHORS_ROUTE, BLOG_FOLDER } from './routes.ts';

interface Registries {
  authors: Registry<Author>;
  tags: Registry<Tag>;
}

const NAME = /^(\d{4}-\d\d-\d\d)-([^/]+?)(?:\/index)?\.mdx?$/;

const EXAMPLE = '2022-09-01-first-post.mdx';

/** The day and the slug in the name of a post's file or folder; undefined if the name does not contain them. */
function readName(file: string): { day: string; slug: string } | undefined {
  const [, day, slug] = NAME.exec(posix.relative(BLOG_FOLDER, file)) ?? [];
  return day && slug ? { day, slug } : undefined;
}

/** The route of a post's file. Without a slug in its front matter or its name, it has the route of an ordinary page. */
export function routeOfPost(file: string, frontMatter: Record<string, unknown>): string {
  const slug = typeof frontMatter.slug === 'string' ? frontMatter.slug : readName(file)?.slug;
  return slug === undefined ? routeOfFile(file) : `${BLOG_ROUTE}/${slug}`;
}

const dayOfPage = ({ file, frontMatter: { date } }: Page): string | undefined =>
  typeof date === 'string' ? dayOf(date) : readName(file)?.day;

/** Drafts last, so that published posts have the same URLs in dev and in builds; then from the oldest to the newest. */
const byAge = (a: Page, b: Page): number => {
  if (a.isDraft !== b.isDraft) return a.isDraft ? 1 : -1;
  const [first, second] = [a, b].map((page) => `${dayOfPage(page)} ${page.file}`) as [string, string];
  return first < second ? -1 : 1;
};

/** The first of `/blog/2022-09-01-news`, `/blog/2022-09-01-news-2` and so on that is free. */
function datedRoute(page: Page, isTaken: (route: string) => boolean): string {
  const dated = `${BLOG_ROUTE}/${dayOfPage(page)}-${posix.basename(page.route)}`;
  let route = dated;
  for (let count = 2; isTaken(route); count += 1) route = `${dated}-${count}`;
  return route;
}

/** A page at another route. A spread would create the tree, which is otherwise only created when it is used. */
const withRoute = (page: Page, route: string): Page =>
  Object.defineProperties({} as Page, {
    ...Object.getOwnPropertyDescriptors(page),
    route: { value: route, enumerable: true },
  });

/**
 * Posts whose URL another page has: generated pages and the oldest post of a slug keep the URL, and each other post gets
 * its date in its URL.
 * @param generated the files of generated pages, by route
 * @param pathOf the path of a content file, for messages
 * @returns all posts, and a warning for each post with a different URL
 */
export function separatePosts(
  pages: readonly Page[],
  generated: ReadonlyMap<string, string>,
  pathOf: (file: string) => string,
) {
  const owners = new Map(generated);
  const later: Page[] = [];
  for (const page of pages.toSorted(byAge)) {
    if (!owners.has(page.route)) owners.set(page.route, pathOf(page.file));
    else if (readName(page.file)) later.push(page);
  }
  const routes = new Map<string, string>();
  const warnings = later.map((page): Problem => {
    const { file, route, fieldLines } = page;
    const own = datedRoute(page, (candidate) => owners.has(candidate));
    owners.set(own, pathOf(file));
    routes.set(file, own);
    const message = `duplicate route ${route}: ${owners.get(route)} already has it, so this post gets the URL ${own}. Set another "slug".`;
    return { file, line: fieldLines.slug ?? 1, message };
  });
  return {
    pages: pages.map((page) => {
      const route = routes.get(page.file);
      return route === undefined ? page : withRoute(page, route);
    }),
    warnings,
  };
}

/** The name of a post whose date is only in its front matter. */
function nameWithoutDay(file: string, { date }: PostFields): { day: string; slug: string } | undefined {
  const [, slug] = /^([^/]+?)(?:\/index)?\.mdx?$/.exec(posix.relative(BLOG_FOLDER, file)) ?? [];
  return date && slug ? { day: date, slug } : undefined;
}

/** Problems with the name of a post's file that prevent the post from getting a URL and a date. */
function nameProblems({ file }: Page, fields: PostFields): string[] {
  const name = readName(file) ?? nameWithoutDay(file, fields);
  if (!name) {
    return [
      `the file is not a post: name it with a date and a slug, such as ${EXAMPLE}, or name it index.mdx in a folder such as 2022-09-01-first-post, or set "date".`,
    ];
  }
  const problems: string[] = [];
  if (!fields.date && !day.safeParse(name.day).success) {
    problems.push(
      `the name of the post begins with ${name.day}, which is not a valid date. Rename it, or set "date".`,
    );
  }
  if (!fields.slug && !SLUG.test(name.slug)) {
    const better = slugOf(name.slug) ?? 'first-post';
    problems.push(
      `"${name.slug}" in the name of the post cannot be part of a URL: use lower-case letters, digits and single hyphens, such as "${better}", or set "slug".`,
    );
  }
  return problems;
}

/** The problem of a post that begins with its title, which readers would see twice. */
function repeatedTitle({ file, headings: [first], tree }: Page, { title }: PostFields): Problem[] {
  if (first?.text.toLowerCase() !== title.toLowerCase()) return [];
  let line = 1;
  visit(tree, 'heading', ({ position }) => {
    line = position?.start.line ?? line;
    return EXIT;
  });
  const message = `the heading "${first.text}" repeats the title of the post. Remove it.`;
  return [{ file, line, message, check: 'repeatedTitles' }];
}

/** The names in the field `authors`: keys of authors, and keys that are made from the names of the others. */
const authorKeys = ({ authors = [] }: PostFields): string[] =>
  authors.map((author) => (typeof author === 'string' ? author : (slugOf(author.name) ?? author.name)));

/** The authors of `authors.yml`, and those that only posts describe. */
function withInline(registry: Registry<Author>, posts: readonly PostFields[]): Registry<Author> {
  const items = new Map(registry.items);
  for (const { authors = [] } of posts) {
    for (const author of authors) {
      const key = typeof author === 'string' ? undefined : slugOf(author.name);
      if (typeof author === 'string' || key === undefined || items.has(key)) continue;
      items.set(key, { ...author, key, route: `${AUTHORS_ROUTE}/${key}` });
    }
  }
  return {
    ...registry,
    items,
    ...(registry.keys && { keys: [...new Set([...registry.keys, ...items.keys()])] }),
  };
}

/** The problems of names that a registry does not contain. */
export function unknownNames(
  page: Page,
  field: 'authors' | 'tags',
  names: readonly string[] = [],
  { file, keys }: Registry<unknown>,
  check: CheckName = 'unknownNames',
): Problem[] {
  // If the registry is unreadable, this has already been reported.
  if (!keys) return [];
  const hint = (name: string): string =>
    keys.length > 0
      ? `${suggestion(name, keys)} ${file} contains ${keys.join(', ')}. Add "${name}" there, or correct it.`
      : ` ${file} has no entries yet. Add "${name}" there.`;
  return names.flatMap((name, index) => {
    if (keys.includes(name)) return [];
    const message = `field "${field}" names "${name}", which is unknown.${hint(name)}`;
    const line = lineOf(`${field}.${index}`, page.fieldLines);
    return { file: page.file, line, message, check };
  });
}

/** The items of a registry with these names, each once. */
export const lookUp = <Item>(names: readonly string[] = [], { items }: Registry<Item>): Item[] =>
  [...new Set(names)].flatMap((name) => items.get(name) ?? []);

/** The social card. The URL of an image next to the post is the URL of the post, followed by the file name. */
function cardOf({ file, route }: Page, image: string | undefined): Pick<Post, 'image' | 'imageFile'> {
  if (!image) return {};
  if (/^(?:\/|https?:)/.test(image)) return { image };
  return {
    image: `${route}/${posix.basename(image)}`,
    imageFile: posix.join(posix.dirname(file), image),
  };
}

/** The dev server reads all posts again after each change. The reading time is calculated again only for changed posts. */
const minutesOf = memoize(
  ({ tree }: Page) => minutesToRead(tree),
  ({ fingerprint }) => fingerprint,
);

/**
 * The URL of a file that a post links to, from the root of the site: null if it is a Markdown file that does not exist, and
 * undefined if the link leads elsewhere.
 */
type PublishedAt = (file: string, url: string) => string | null | undefined;

function toPost(
  page: Page,
  fields: PostFields,
  registries: Registries,
  { routes, publishedAt }: { routes: ReadonlyMap<string, string>; publishedAt: PublishedAt },
): ReadPost {
  const { file, route, tree } = page;
  const routeOf = (target: string) =>
    routes.get(target) ?? (isPageFile(target) ? routeOfFile(target) : undefined);
  const resolve = (url: string) => {
    const published = url.startsWith('#') ? route + url : publishedAt(file, url);
    return published === undefined ? resolvePageLink(file, url, routeOf) : published;
  };
  const excerpt = excerptOf(tree, resolve);
  const description = fields.description ?? (leadOf(page) || fields.title);
  return {
    file,
    slug: posix.basename(route),
    route,
    title: fields.title,
    description,
    day: fields.date ?? readName(file)?.day ?? '',
    minutes: minutesOf(page),
    authors: lookUp(authorKeys(fields), registries.authors),
    tags: lookUp(fields.tags, registries.tags),
    excerpt: excerpt.length > 0 ? excerpt : [{ tag: 'p', children: [description] }],
    ...cardOf(page, fields.image),
    ...(fields.motif && { motif: fields.motif }),
    isUnlisted: page.isUnlisted,
    isDraft: page.isDraft,
  };
}

const withCard = (page: Page, image: string | undefined): Page => {
  if (!image) return page;
  const card = { file: page.file, line: page.fieldLines.image ?? 1, url: image };
  return { ...page, images: [...page.images, card] };
};

/** Newest first. Posts of the same day are sorted by URL, so that every build has the same order. */
const byDay = (a: ReadPost, b: ReadPost): number => {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return a.slug < b.slug ? -1 : 1;
};

/** The fields of the engine. A site can add others. */
const ownFields = postFields.strip();

/**
 * Turns the pages in the blog's folder into posts.
 *
 * A date in the future does not delay a post: the next build publishes it, above older posts.
 * Use `draft` for posts that must not be visible yet.
 *
 * @param pages with front matter that was checked against `postFields`; pages that failed are left out
 * @returns posts, newest first and including unlisted ones; their pages, including the images of their social cards;
 * authors, including those that only posts describe; problems of file names, authors, tags and titles
 */
export function readPosts(
  pages: readonly Page[],
  registries: Registries,
  publishedAt: PublishedAt = () => undefined,
) {
  const errors: Problem[] = [];
  const named: { page: Page; fields: PostFields }[] = [];
  const valid = pages.flatMap((page) => {
    const { data: fields } = ownFields.safeParse(page.frontMatter);
    return fields ? { page, fields } : [];
  });
  const authors = withInline(
    registries.authors,
    valid.map(({ fields }) => fields),
  );
  for (const { page, fields } of valid) {
    const problems = nameProblems(page, fields);
    errors.push(
      ...problems.map((message) => ({ file: page.file, line: 1, message })),
      ...repeatedTitle(page, fields),
      ...unknownNames(page, 'authors', authorKeys(fields), authors),
      ...unknownNames(page, 'tags', fields.tags, registries.tags),
    );
    if (problems.length === 0) named.push({ page, fields });
  }
  const routes = new Map(named.map(({ page }) => [page.file, page.route]));
  return {
    posts: named
      .map(({ page, fields }) => toPost(page, fields, { ...registries, authors }, { routes, publishedAt }))
      .sort(byDay),
    pages: named.map(({ page, fields }) => withCard(page, fields.image)),
    authors: [...authors.items.values()],
    errors,
  };
}
