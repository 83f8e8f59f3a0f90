import type { Root } from 'mdast';

/** A place in a file, as editors count it. */
export interface Place {
  file: string;
  line: number;
}

export interface ContentLink extends Place {
  url: string;
  /**
   * Whether the address reaches the reader as it is written: in JSX, HTML and front matter nobody
   * turns `./page.mdx` into a route.
   */
  isLiteral?: boolean;
  /** The front matter field that contains the link, such as `hero.actions.0.to`. */
  field?: string;
}

export interface Heading {
  depth: number;
  id: string;
  text: string;
}

/** The text below a heading, or before the first one. */
export interface Section {
  /** The heading's id; `''` before the first heading. */
  id: string;
  text: string;
}

/** A fence that shows a file, as ```tsx file="./name.tsx" does. */
export interface CodeFile {
  /** The file as the fence names it. */
  path: string;
  line: number;
  /** Whether nothing stands in the fence itself. */
  isEmpty: boolean;
  /** Whether the file is a component that works on the page. */
  isPreview: boolean;
}

/** What one Markdown file says about itself, before anything else is known of the site. */
export interface ParsedPage {
  /** Fingerprint of the file's text. */
  fingerprint: string;
  frontMatter: Record<string, unknown>;
  /** Line on which each front matter field stands, nested ones by their paths (`hero.actions.0.to`). */
  fieldLines: Record<string, number>;
  headings: Heading[];
  /** The page's text: before the headings, then below each of them. */
  sections: Section[];
  /** Every id a link may point to: headings, footnotes and explicit `id` attributes. */
  anchors: string[];
  links: ContentLink[];
  images: ContentLink[];
  codeFiles: CodeFile[];
  /** What would run in the page's own HTML and MDX. */
  markup: Problem[];
  /** The body's syntax tree, as written: no plugin has changed it. It may have to be unpacked: ask once. */
  tree: Root;
}

export interface Page extends ParsedPage {
  /** Path of the file, relative to the content root, with forward slashes. */
  file: string;
  /** Clean route: starts with a slash, has none at its end, no extension. */
  route: string;
  title: string;
  description: string;
  /** Whether the file is the `index` of its folder. */
  isIndex: boolean;
  /** The address that the page only leads to. */
  redirect?: string;
  /** Addresses that the page once had, in their clean form. */
  aliases: readonly string[];
  /** Whether builds leave the page out. In dev it is visible. */
  isDraft: boolean;
  /** Whether only readers with the address find the page: it is in no list, navigation, search or sitemap. */
  isUnlisted: boolean;
}

export interface Problem {
  file: string;
  /** Absent where the file's lines are not known, as in the site configuration. */
  line?: number;
  message: string;
}

/** A node of the handbook's sidebar. A category has items; a page has a route; a section page has both. */
export interface SidebarItem {
  label: string;
  route?: string;
  items?: SidebarItem[];
  /** Whether there are more items than are listed here: see `sidebarFor`. */
  isPartial?: true;
}

export interface PageLink {
  title: string;
  route: string;
}

export interface ChildCard extends PageLink {
  description: string;
}

/** What travels with a page's own chunk and is known only from the whole content tree. */
export interface PageMeta {
  description: string;
  /** Path in the repository that `Edit this page` opens. */
  editPath: string;
  /** ISO day of the last commit that touched the file. */
  lastUpdated?: string;
  breadcrumbs?: { label: string; route?: string }[];
  /** The part of the sidebar that the page's HTML holds. */
  sidebar?: SidebarItem[];
  previous?: PageLink;
  next?: PageLink;
  children?: ChildCard[];
  /** Address of the page's own social card, from the root of the site. */
  socialCard?: string;
  /** The address that the page only leads to. */
  redirect?: string;
  isUnlisted?: true;
  isDraft?: true;
}
