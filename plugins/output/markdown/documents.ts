import type { RootContent } from 'mdast';
import type { z } from 'zod';
import { FROM_THE_BLOG, START_HERE } from '../../../shared/strings/home.ts';
import { IN_THIS_SECTION } from '../../../shared/strings.ts';
import type { BlogPageMeta, PostTeaser } from '../../blog/types.ts';
import { homeFields } from '../../content/front-matter.ts';
import { childCards } from '../../content/tree.ts';
import type { Page, PageMeta, SidebarItem } from '../../content/types.ts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import { type AddressBook, addressesOf } from './addresses.ts';
import { toStandardMarkdown } from './standard-markdown.ts';
import { frontMatter, heading, type LinkEntry, linkList, paragraph, text, write } from './write.ts';

export interface DocumentContext extends AddressBook {
  itemByRoute: ReadonlyMap<string, SidebarItem>;
  pageByRoute: ReadonlyMap<string, Page>;
  /** The metadata of pages, by their files. */
  pageMeta: ReadonlyMap<string, PageMeta & BlogPageMeta>;
}

type HomeFields = z.output<typeof homeFields>;

/** The text of the home page is in its front matter. */
function homeBody(
  { hero, cards }: HomeFields,
  posts: readonly PostTeaser[],
  book: AddressBook,
): RootContent[] {
  const linkEntry = (title: string, route: string, description?: string): LinkEntry => ({
    title,
    url: absoluteUrl(book.site, route),
    ...(description && { description }),
  });
  const start = [
    ...hero.actions.map(({ label, to }) => linkEntry(label, to)),
    ...cards.map((card) => linkEntry(card.title, card.to, card.text)),
  ];
  const newest = posts.map((post) => linkEntry(post.title, post.route, post.description));
  return [
    heading(1, hero.title),
    paragraph(text(hero.text)),
    heading(2, START_HERE),
    linkList(start),
    ...(newest.length > 0 ? [heading(2, FROM_THE_BLOG), linkList(newest)] : []),
  ];
}

/** The date and the authors of a post. */
function byline({ blog }: BlogPageMeta): RootContent[] {
  if (blog?.kind !== 'post') return [];
  const words = [blog.day, ...blog.authors.map(({ label }) => label)].join(', ');
  return [paragraph({ type: 'emphasis', children: [text(words)] })];
}

/** The pages of a section, which its page shows as cards. */
function childList(page: Page, context: DocumentContext): RootContent[] {
  const item = context.itemByRoute.get(page.route);
  const children = item ? childCards(item, context.pageByRoute) : [];
  if (children.length === 0) return [];
  const items = children.map(({ title, route, description }) => ({
    title,
    url: absoluteUrl(context.site, route),
    description,
  }));
  return [heading(2, IN_THIS_SECTION), linkList(items)];
}

function contentText(page: Page, context: DocumentContext): string {
  const meta = context.pageMeta.get(page.file);
  const before = byline(meta ?? {});
  const after = childList(page, context);
  const { children } = toStandardMarkdown(page.tree, addressesOf(page, context), meta?.cards);
  const hasTitle = children.some((node) => node.type === 'heading' && node.depth === 1);
  return write([...(hasTitle ? [] : [heading(1, page.title)]), ...before, ...children, ...after]);
}

/**
 * A page as a Markdown document: title, description and URL, then the content that readers of the page see.
 */
export function documentOf(page: Page, context: DocumentContext): string {
  const { site, pageMeta } = context;
  const home = page.route === '/' ? homeFields.safeParse(page.frontMatter) : undefined;
  const body = home?.success
    ? write(homeBody(home.data, pageMeta.get(page.file)?.newestPosts ?? [], context))
    : contentText(page, context);
  const about = {
    title: page.title,
    ...(page.description && { description: page.description }),
    url: absoluteUrl(site, page.route),
  };
  return frontMatter(about) + body;
}
