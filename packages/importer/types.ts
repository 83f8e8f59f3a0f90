/** The tools whose folders `import` reads. `markdown` is a folder without a tool, such as the pages of a repository on GitHub. */
export const GENERATORS = ['docusaurus', 'vitepress', 'starlight', 'rspress', 'mkdocs', 'markdown'] as const;

export type Generator = (typeof GENERATORS)[number];

/** Something that the import changed or could not do. */
export interface Note {
  /** The file, relative to the source. */
  file: string;
  line?: number;
  /** One sentence that is the same for all notes of a kind. */
  kind: string;
  /** The part that differs from note to note, such as the name of a component. */
  detail?: string;
  /** Whether a person must look at it. Otherwise, it is only counted. */
  isOpen: boolean;
}

/** A page or a post of the source. */
export interface SourcePage {
  /** Absolute path. */
  path: string;
  /** The path for messages, relative to the source. */
  name: string;
  isPost: boolean;
  /** The URLs that the page has on the old site, without its base. The first one is its usual URL. */
  urls: string[];
  frontMatter: Record<string, unknown>;
  /** Notes about front matter that could not be read. */
  notes: readonly Omit<Note, 'file'>[];
  /** The text after the front matter. */
  body: string;
  /** The number of the first line of `body` in the file. */
  firstLine: number;
  isMdx: boolean;
  /** Whether the file is not in UTF-8. */
  isOldEncoding: boolean;
  title: string;
  /** The position in its folder, if the file or its name has one. */
  order?: number;
  label?: string;
}

/** An entry of the sidebar of the old site. */
export interface NavItem {
  label?: string;
  /** The page of the entry, by its file or its URL on the old site. */
  page?: string;
  /** A link to another site. */
  href?: string;
  items?: NavItem[];
  /** Takes all pages of a folder that no other entry names, by the path of the folder. */
  folder?: string;
  /** A page that the old tool made from the entries. */
  generated?: { url?: string; description?: string };
}

export interface SiteLink {
  label: string;
  /** The URL on the old site, or on another one. */
  url: string;
}

/** The configuration of the old site. */
export interface SiteFacts {
  title?: string;
  tagline?: string;
  description?: string;
  /** The address with its base. */
  address?: string;
  base: string;
  repository?: string;
  /** The part of the address of "Edit this page" after the repository. The new site has other paths. */
  editPath?: string;
  copyright?: string;
  announcement?: { id: string; content: string };
  language?: { code: string; label: string; direction: 'ltr' | 'rtl' };
  navbar: SiteLink[];
  footer: { title: string; items: SiteLink[] }[];
  /** URLs of files in a static folder. */
  logo?: string;
  logoDark?: string;
  favicon?: string;
}

export interface HomeFacts {
  title?: string;
  text?: string;
  actions: SiteLink[];
  cards: { title: string; text: string; url?: string }[];
}

/** A folder with documentation, in the same form for all generators. */
export interface Project {
  generator: Generator;
  /** The folder of the tool, such as `website/`. Absolute. */
  root: string;
  pages: SourcePage[];
  navigation: NavItem[];
  site: SiteFacts;
  home: HomeFacts;
  /** Absolute paths of the folders that the old tool copies to the root of its site. */
  staticDirs: string[];
  /** Absolute paths of folders by the beginnings of paths that mean them, such as `@site`. */
  prefixes: Record<string, string>;
  /** Absolute paths of folders in which links and includes can begin. */
  contentRoots: string[];
  /** The first part of the URLs of handbook pages on the old site, such as `/docs`; empty if there is none. */
  docsUrl: string;
  /** Old URLs that lead to others. */
  redirects: Record<string, string>;
  /** Whether `$` means formulas on the old site. */
  hasFormulas: boolean;
  /** Markdown with definition lists, attributes and abbreviations. */
  dialect?: 'python' | 'kramdown';
  /** The names of the extensions of Python Markdown. Undefined if nobody knows them. */
  extensions?: ReadonlySet<string>;
  /** Abbreviations and their meanings that all pages know. */
  abbreviations: Record<string, string>;
  /** Texts that pages can insert by name. */
  variables: Record<string, string>;
  authors: Record<string, unknown>;
  tags: Record<string, unknown>;
  notes: Note[];
  /** Whether configurations that are code run. By default, they are only read. */
  runsConfig: boolean;
}

/** The input of a reader of a tool. All paths are absolute. */
export interface Given {
  /** The folder of the tool. */
  root: string;
  /** The folder that the command was given. */
  source: string;
  runsConfig: boolean;
}
