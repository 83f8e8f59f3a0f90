import type { List, RootContent } from 'mdast';
import type { z } from 'zod';
import {
  emphasis,
  frontMatter,
  heading,
  linkItem,
  list,
  paragraph,
  text,
  write,
} from '../../../shared/markdown/write-markdown.ts';
import type { BlogPageMeta, PostTeaser } from '../../../shared/pages/blog.ts';
import type { PlatformMapFields } from '../../../shared/pages/front-matter.ts';
import { homeFields } from '../../../shared/pages/front-matter.ts';
import type { ChildCard, Page, PageMeta } from '../../../shared/pages/types.ts';
import { absoluteUrl } from '../../../shared/site/absolute-url.ts';
import { strings } from '../../../theme/strings/catalog.ts';
import { toPlainMarkdown } from '../../read/plain-markdown.ts';
import type { PageSyntax } from '../../syntax/syntax.ts';
import { type AddressBook, addressesOf } from './addresses.ts';

export interface DocumentContext extends AddressBook {
  /** How plugins of the site write their nodes as Markdown. */
  writers: PageSyntax['writers'];
  /** The metadata of pages, by file. */
  pageMeta: ReadonlyMap<string, PageMeta & BlogPageMeta>;
}

const pageList = (pages: readonly ChildCard[], site: AddressBook['site']): List =>
  list(pages.map(({ title, route, description }) => linkItem(title, absoluteUrl(site, route), description)));

/** The parts of the map of the home page. */
const mapList = ({ rows }: PlatformMapFields, site: AddressBook['site']): List =>
  list(
    rows.flatMap(({ parts }) =>
      parts.map((part) => linkItem(part.name, absoluteUrl(site, part.to), part.text)),
    ),
  );

/** The text of the home page, from its front matter. */
function homeBody(
  { hero, cards }: z.output<typeof homeFields>,
  posts: readonly PostTeaser[],
  { site }: AddressBook,
): RootContent[] {
  const start = [
    ...hero.actions.map(({ label, to }) => linkItem(label, absoluteUrl(site, to))),
    ...cards.map((card) => linkItem(card.title, absoluteUrl(site, card.to), card.text)),
  ];
  return [
    heading(1, hero.title),
    paragraph(text(hero.text)),
    ...(hero.map ? [heading(2, hero.map.label), mapList(hero.map, site)] : []),
    ...(start.length > 0 ? [heading(2, strings.home.START_HERE), list(start)] : []),
    ...(posts.length > 0 ? [heading(2, strings.home.FROM_THE_BLOG), pageList(posts, site)] : []),
  ];
}

/** The date and the authors of a post. */
function byline({ blog }: BlogPageMeta): RootContent[] {
  if (blog?.kind !== 'post') return [];
  const words = [blog.day, ...blog.authors.map(({ label }) => label)].join(', ');
  return [paragraph(emphasis(text(words)))];
}

function contentBody(page: Page, context: DocumentContext): RootContent[] {
  const meta: Partial<PageMeta & BlogPageMeta> = context.pageMeta.get(page.file) ?? {};
  const { children: content } = toPlainMarkdown(page.tree, addressesOf(page, context), meta.linked);
  const hasTitle = content.some((node) => node.type === 'heading' && node.depth === 1);
  return [
    ...(hasTitle ? [] : [heading(1, page.title)]),
    ...byline(meta),
    ...content,
    // The pages of a section, which its page shows as cards.
    ...(meta.children
      ? [heading(2, strings.common.IN_THIS_SECTION), pageList(meta.children, context.site)]
      : []),
  ];
}

/** A page as a Markdown document: title, description and URL, then the content that readers of the page see. */
export function documentOf(page: Page, context: DocumentContext): string {
  const { site, pageMeta, writers } = context;
  const home = page.route === '/' ? homeFields.strip().safeParse(page.frontMatter) : undefined;
  const body = home?.success
    ? homeBody(home.data, pageMeta.get(page.file)?.newestPosts ?? [], context)
    : contentBody(page, context);
  const about = {
    title: page.title,
    ...(page.description && { description: page.description }),
    url: absoluteUrl(site, page.route),
  };
  return frontMatter(about) + write(body, writers);
}
