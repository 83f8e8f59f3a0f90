import type { Element, ElementContent, RootContent } from 'hast';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import { canParse } from '../../../shared/can-parse.ts';
import { cleanPath, decodePath } from '../../../shared/clean-path.ts';
import type { SidebarItem } from '../../../shared/pages/types.ts';
import { absoluteUrl } from '../../../shared/site/absolute-url.ts';
import type { Site } from '../../../shared/site/schema.ts';
import { contentOfFinishedPage, hasClass, isPreview } from '../../read/finished-page.ts';
import type { ContentModel } from '../../read/model.ts';

/** A page of the handbook, or a category without a page. */
export interface Chapter {
  /** Id of its heading, and prefix of all other ids in it. */
  id: string;
  title: string;
  /** Level of its heading. */
  depth: number;
  hasPage: boolean;
  /** Its heading, then the content of the page, or links to its children. */
  content: ElementContent[];
  /** The chapters of its sidebar entries. */
  children: Chapter[];
}

export interface ChapterSource {
  site: Pick<Site, 'url' | 'base'>;
  content: Pick<ContentModel, 'sidebar' | 'pages' | 'redirects'>;
  /** The HTML of the built page at a route. */
  htmlOf: (route: string) => string;
}

/** Chapters and their descendants, in reading order. */
export const flatten = (chapters: readonly Chapter[]): Chapter[] =>
  chapters.flatMap((chapter) => [chapter, ...flatten(chapter.children)]);

/** Links to chapters and their descendants. */
export function tableOfContents(chapters: readonly Chapter[]): Element {
  const items = chapters.map(({ id, title, children }) =>
    h(
      'li',
      {},
      h('a', { href: `#${id}` }, h('span', title)),
      ...(children.length > 0 ? [tableOfContents(children)] : []),
    ),
  );
  return h('ol', ...items);
}

/** Attributes that only have an effect in a browser. */
const SCREEN_ONLY = ['loading', 'decoding', 'fetchPriority', 'srcSet', 'sizes', 'target', 'rel', 'tabIndex'];

/** Opens collapsed elements, and removes attributes that only have an effect in a browser. */
function makeStatic(node: Element): void {
  const { tagName, properties } = node;
  if (tagName === 'details') {
    // The HTML of a page contains a link to the source of a preview, not the source itself.
    if (hasClass(node, 'preview-source'))
      node.children = node.children.filter((child) => !(isElement(child) && child.tagName === 'summary'));
    node.tagName = 'div';
  }
  if (tagName === 'summary') {
    node.tagName = 'p';
    node.children = [h('strong', {}, ...node.children)];
  }
  // Boxes that scroll have a role and a name because the keyboard can focus them. In a book, nothing scrolls.
  if (properties.tabIndex !== undefined) {
    for (const name of ['role', 'ariaLabel']) delete properties[name];
  }
  for (const name of SCREEN_ONLY) delete properties[name];
}

/** Adds a prefix to an id, and to every reference to an id of the same page. */
function prefixIds({ properties }: Element, prefix: string): void {
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'id') properties[name] = `${prefix}.${value}`;
    else if (/^aria(?:LabelledBy|DescribedBy)$/.test(name) && Array.isArray(value)) {
      properties[name] = value.map((id) => `${prefix}.${id}`);
    } else if (typeof value === 'string') {
      const pattern = name === 'href' ? /^#/ : /(?<=url\()#/g;
      properties[name] = value.replace(pattern, `#${prefix}.`);
    }
  }
}

const MAX_HEADING_LEVEL = 6;

/**
 * The content of a built page as part of a chapter. Its ids, and its links within the page, get the prefix of the chapter.
 * @throws if the article of the page has no child with the class "prose"
 */
function contentOf(route: string, html: string, { id, depth }: Chapter): ElementContent[] {
  const article = contentOfFinishedPage(html, 'article', 'paper');
  const prose = article?.children.filter(isElement).find((node) => hasClass(node, 'prose'));
  if (!prose)
    throw new Error(
      `${route}: the <article> of the page has no child element with the class "prose". If theme/doc.tsx replaces these pages, let it show DocPage.`,
    );
  visit(prose, (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    // The chapter already has a heading, and the `src` of a picture has a common format.
    if (node.type === 'element' && ['h1', 'source'].includes(node.tagName)) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.type !== 'element') return undefined;
    if (isPreview(node)) return SKIP;
    makeStatic(node);
    prefixIds(node, id);
    const [, level] = /^h(\d)$/.exec(node.tagName) ?? [];
    if (level) node.tagName = `h${Math.min(Number(level) + depth - 1, MAX_HEADING_LEVEL)}`;
    return undefined;
  });
  return prose.children;
}

const isElement = (node: RootContent): node is Element => node.type === 'element';

/** Makes links to pages of the site point to chapters if possible, otherwise to absolute URLs. */
function rewriteLinks(
  chapters: readonly Chapter[],
  chapterOf: ReadonlyMap<string, Chapter>,
  { site, content }: ChapterSource,
): void {
  const ids = new Set<unknown>();
  const root = { type: 'root' as const, children: chapters.flatMap((chapter) => chapter.content) };
  visit(root, 'element', ({ properties }) => void ids.add(properties.id));
  const home = absoluteUrl(site, '/');

  const targetOf = (href: string): string => {
    if (!canParse(href, home)) return href;
    const url = new URL(href, home);
    if (!url.href.startsWith(home)) return url.href;
    const route = cleanPath(decodePath(url.pathname.slice(site.base.length - 1)));
    const redirect = content.redirects.get(route);
    if (redirect !== undefined)
      return targetOf(absoluteUrl(site, redirect.includes('#') ? redirect : redirect + url.hash));
    const chapter = chapterOf.get(route);
    if (!chapter) return url.href;
    const anchor = `${chapter.id}.${decodePath(url.hash.slice(1))}`;
    return `#${ids.has(anchor) ? anchor : chapter.id}`;
  };

  visit(root, { tagName: 'a' }, ({ properties }: Element) => {
    const { href } = properties;
    if (typeof href === 'string' && !href.startsWith('#')) properties.href = targetOf(href);
  });
}

/**
 * The listed pages of the handbook as chapters of a book, in the order of the sidebar. The level of a heading depends on
 * the position of its page in the sidebar, ids are unique in the whole book, and collapsed content is visible.
 */
export function chaptersOf(source: ChapterSource): Chapter[] {
  const { sidebar, pages } = source.content;
  const titles = new Map(pages.map(({ route, title }) => [route, title]));
  const chapterOf = new Map<string, Chapter>();
  let count = 0;
  const read = (sidebarItems: readonly SidebarItem[], depth: number): Chapter[] =>
    sidebarItems.map(({ label, route, items = [] }) => {
      count += 1;
      const chapter: Chapter = {
        id: `chapter-${count}`,
        title: (route && titles.get(route)) || label,
        depth: Math.min(depth, MAX_HEADING_LEVEL),
        hasPage: route !== undefined,
        content: [],
        children: [],
      };
      if (route) chapterOf.set(route, chapter);
      chapter.children = read(items, depth + 1);
      chapter.content = [
        h(`h${chapter.depth}`, { id: chapter.id }, chapter.title),
        ...(route
          ? contentOf(route, source.htmlOf(route), chapter)
          : [h('div', { className: ['contents'] }, tableOfContents(chapter.children))]),
      ];
      return chapter;
    });
  const chapters = read(sidebar, 1);
  rewriteLinks(flatten(chapters), chapterOf, source);
  return chapters;
}
