import type { Root } from 'mdast';
import type { CheckName, KnownProblem } from '../build/checks.ts';
import type { EmbedKind } from '../text/embeds.ts';

/** A position in a file. The first line is line 1. */
export interface FileLocation {
  file: string;
  line: number;
}

export interface ContentLink extends FileLocation {
  url: string;
  /**
   * Whether the URL reaches the browser as it was written: in JSX, HTML and front matter, nothing turns `./page.mdx` into
   * a route.
   */
  isLiteral?: boolean;
  /** For the version of an image for dark mode: the URL of the image that the page names. */
  lightVersion?: string;
  /** The field of the front matter (`hero.actions.0.to`) or the attribute of a component (`poster`) that contains the link. */
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

/** A file of another site that browsers load to show a page. */
export interface RemoteFile extends FileLocation {
  url: string;
  kind: EmbedKind;
}

/** A code block that shows a file, as ```tsx file="./name.tsx" does. */
export interface CodeFile {
  /** The path of the file in the code block. */
  path: string;
  /** The part of the file that the code block shows. */
  region?: string;
  line: number;
  /** Whether the code block itself is empty. */
  isEmpty: boolean;
  /** Whether the file is a component that runs on the page. */
  isPreview: boolean;
}

/** A place where a page uses code. */
export interface CodeUse {
  line: number;
  /** For messages, such as `import "./chart.tsx"`. */
  what: string;
}

/** A component in a page whose attributes are checked against the whole site. */
export interface PageComponentUse {
  name: string;
  line: number;
  /** The values of its attributes; empty if they are unknown at build time. */
  fields: Record<string, string | undefined>;
}

/** An import of a page, and `export … from`. */
export interface PageImport {
  /** As the author wrote it. */
  specifier: string;
  line: number;
  /** The names that the module exports: `default` for its main value, and `*` for all of them. */
  names: string[];
  /** How often the text uses what is imported. */
  uses: number;
}

/** The data in one Markdown file, without any knowledge of the site. */
export interface ParsedPage {
  /** Fingerprint of the file's text. */
  fingerprint: string;
  frontMatter: Record<string, unknown>;
  /** The line of each front matter field; nested fields have paths (`hero.actions.0.to`). */
  fieldLines: Record<string, number>;
  headings: Heading[];
  /** The page's text: before the headings, then below each of them. */
  sections: Section[];
  /** Every id that a link may point to: headings, footnotes and explicit `id` attributes. */
  anchors: string[];
  links: ContentLink[];
  images: ContentLink[];
  /** Files of other sites, whose hosts the site must allow. */
  remoteFiles: RemoteFile[];
  imports: PageImport[];
  codeFiles: CodeFile[];
  codeUses: CodeUse[];
  components: PageComponentUse[];
  /** Problems in the body, such as unsafe HTML and MDX, reserved ids and unknown components. */
  markupProblems: Problem[];
  /** Probable mistakes that do no harm. */
  warnings: Problem[];
  /**
   * The syntax tree of the body before plugins of the engine transform it, and after those of the site. It may have to be
   * unpacked, so read it once.
   */
  tree: Root;
  /** The tree before plugins of the site changed it, if the site has some. */
  parsed?: Root;
}

export interface Page extends ParsedPage {
  /** Path of the file, relative to the content root, with forward slashes. */
  file: string;
  /** Clean route: starts with a slash and has no extension. Only the home page, `/`, ends with a slash. */
  route: string;
  title: string;
  description: string;
  /** Whether the file is the `index` of its folder. */
  isIndex: boolean;
  /** The URL that the page redirects to. */
  redirect?: string;
  /** URLs that the page once had, in their clean form. */
  aliases: readonly string[];
  /** Whether builds leave the page out. In dev it is visible. */
  isDraft: boolean;
  /** Whether the page is only for readers with its URL: no list, navigation, search or sitemap contains it. */
  isUnlisted: boolean;
}

export interface Problem {
  file: string;
  /** Missing if the lines of the file are unknown, as in the site configuration. */
  line?: number;
  message: string;
  /** The check that found it; undefined if sites cannot adjust it. */
  check?: CheckName;
  known?: KnownProblem;
}

/** A problem that is only found when a page is compiled. */
export interface CompileProblem extends Problem {
  /** Whether it ended the compilation. The check of the content may have reported the same problem in other words. */
  isFatal: boolean;
}

/** A problem as the dev server shows it in the browser. */
export interface ShownProblem {
  /** File and line. */
  place: string;
  message: string;
}

/** The problems for the browser: those of pages by their routes, and those that concern no page, such as a category file. */
export interface ShownProblems {
  pages: Record<string, ShownProblem[]>;
  site: ShownProblem[];
}

/** A node of the handbook's sidebar. A category has items; a page has a route; a category with a page has both. */
export interface SidebarItem {
  label: string;
  route?: string;
  items?: SidebarItem[];
  /** Whether there may be more items than this list contains: see `sidebarFor`. */
  isPartial?: true;
}

/** The data of a page that a component of another page shows. */
export interface LinkedPage {
  title: string;
  description: string;
}

export interface PageLink {
  title: string;
  route: string;
}

export interface ChildCard extends PageLink {
  description: string;
}

/** The data that the content model adds to the code of a page. */
export interface PageMeta {
  description: string;
  /** The first lines of the text, for previews of links. */
  lead?: string;
  /** Path of the file, relative to the content root, for `Edit this page`. */
  editPath: string;
  /** ISO date of the last commit that changed the file. */
  lastUpdated?: string;
  breadcrumbs?: { label: string; route?: string }[];
  /** The part of the sidebar in the page's HTML. */
  sidebar?: SidebarItem[];
  previous?: PageLink;
  next?: PageLink;
  children?: ChildCard[];
  /** The drawing on the title card, if the page opens a section: the data of an SVG path. */
  titleCard?: string;
  /** The pages whose titles the components of the page show, by the URLs in the components. */
  linked?: Record<string, LinkedPage>;
  /** URL of the page's social card, from the root of the site. The default card has a fixed URL. */
  socialCard?: string;
  /** The URL that the page redirects to. */
  redirect?: string;
  isUnlisted?: true;
  isDraft?: true;
}
