import type { Element } from 'hast';
import type { BlockContent, Nodes, PhrasingContent, RootContent } from 'mdast';
import type { PluggableList } from 'unified';
import type { Finding } from '../../shared/build/checks.ts';
import type { JsxElement } from '../../shared/markdown/mdx-nodes.ts';
import type { LinkedPage, PageComponentUse } from '../../shared/pages/types.ts';
import type { EmbedKind } from '../../shared/text/embeds.ts';
import type { DiagramOptions } from './diagram/compile.ts';
import type { CalloutKinds } from './kinds/callouts.ts';

/** A problem of an element. Without a line, it is in the first line of the element. */
export interface ElementProblem {
  line?: number;
  message: string;
}

/** The elements around the content of a component, from the outermost, and the elements before the content. */
export interface Rendering {
  around: readonly string[];
  before?: readonly string[];
}

/** The site around an element, for checks that need more than the element. */
export interface ElementSite {
  /** Whether the element is in a partial, which several pages can show. */
  isPartial: boolean;
  /** The page at a URL; undefined if the site has none. */
  pageAt: (url: string) => LinkedPage | undefined;
  /** Whether the page may use a file. */
  fileExists: (url: string) => boolean;
  /** The reason why the page must not use a file, without a full stop; undefined if it may, or if there is no file. */
  refusalOf: (url: string) => string | undefined;
  /** How to allow a file of another site, without a full stop; undefined if the site allows its host. */
  remoteProblem: (url: string, kind: EmbedKind) => string | undefined;
  /** Whether another check has reported a URL. */
  isReported: (url: string) => boolean;
}

/** The book, and feeds, whose readers can play videos. */
export type Medium = 'feed' | 'paper';

/** Turns parts of a page into plain Markdown. */
export interface PlainForm {
  /** Blocks; text between them becomes paragraphs. */
  blocks: (nodes: readonly Nodes[]) => BlockContent[];
  /** Text; a block is replaced by its text. */
  inline: (nodes: readonly Nodes[]) => PhrasingContent[];
  /** The absolute URL of a link. */
  link: (url: string) => string;
  image: (url: string, alt?: string) => PhrasingContent;
  /** The text of a file next to the page; undefined if the file does not exist. */
  textOf: (url: string) => string | undefined;
  /** The page at a URL that `linkedPage` has returned. */
  pageAt: (url: string) => LinkedPage | undefined;
}

/** An attribute that authors can write. */
export interface Attribute {
  /** `any`: also an element. @default 'string' */
  type?: 'string' | 'number' | 'boolean' | 'list' | 'any';
  /** The texts of which the value is one. */
  values?: readonly string[];
  optional?: boolean;
  /** Whether the build must know the value, so that it cannot be code. */
  isLiteral?: boolean;
  /** A value, for messages. */
  example?: string;
}

/** Attributes by their names. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** The styles of a block. Those that are not common load on the pages that import them. */
interface BlockStyles {
  /**
   * Stylesheets that so many pages need that they are in the stylesheet of all pages: relative to this folder and without an
   * extension.
   */
  commonStyles?: readonly string[];
}

/** The options of a site for its constructs. */
export interface ConstructOptions {
  /** Absolute path of this folder. */
  folder: string;
  /** How diagrams are drawn. */
  diagrams: DiagramOptions;
}

/** The text of a paragraph or of another node. */
export interface WrittenText {
  /** The text without escapes. Undefined if it contains escaped characters, which mean nothing but themselves. */
  plain: string | undefined;
  /** The text as it is written. */
  source: string;
  /** Whether it begins a paragraph. */
  isFirst: boolean;
}

/** For the types of nodes that a construct reads: what it does with them. */
type ByType<Result, Context> = {
  [Type in Nodes['type']]?: (node: Extract<Nodes, { type: Type }>, context: Context) => Result;
};

/** A problem in a line of a text, from 0. */
export interface LineProblem {
  line: number;
  message: string;
}

/** Everything that the build knows about a construct of Markdown, such as a table. */
export interface Construct extends BlockStyles {
  /** The elements that its steps write into pages: the modules that export them, relative to this folder and without extensions. */
  views?: Readonly<Record<string, string>>;
  /** Plugins that extend the parser. They do not return functions that change the tree. */
  syntax?: (site: { callouts: CalloutKinds }) => PluggableList;
  /** Plugins that change Markdown before a page is compiled. */
  remark?: (options: ConstructOptions) => PluggableList;
  /** Plugins that change headings before these get links. */
  beforeHeadings?: () => PluggableList;
  /** Plugins that change HTML. */
  rehype?: (options: ConstructOptions) => PluggableList;
  /** The problems of nodes. */
  check?: ByType<Finding[], { callouts: CalloutKinds }>;
  /** The problems of a text. */
  checkText?: (text: WrittenText) => LineProblem[];
  /** Nodes in plain Markdown. */
  plain?: ByType<RootContent[], PlainForm>;
}

/** Everything that the build knows about a component of pages. The view is a module that only browsers and the prerenderer load. */
export interface PageComponent extends BlockStyles {
  name: string;
  /** The module that exports the view, relative to this folder and without an extension. Without it, `change` makes another element. */
  view?: string;
  /** Whether authors cannot write it, because only another component makes it. */
  isInternal?: true;
  /** The attributes that authors can write. The build reports others, missing ones, and wrong values. */
  attributes: Attributes;
  /** The elements of the view. The build reports those that HTML does not allow in their place. */
  renders: Rendering;
  /** The attributes with URLs of files that the build publishes. The view gets the URL of a file, and the size of an image. */
  files?: Readonly<Record<string, 'file' | 'image'>>;
  /** An element of HTML that pages must not contain, and what authors write instead. */
  insteadOf?: { element: string; write: string };
  /** The problems of an element, without its site. */
  check?: (element: JsxElement, page: { isPartial: boolean }) => ElementProblem[];
  /** The problems of an element in its site. Called only if all attributes are known. */
  checkInSite?: (use: PageComponentUse, site: ElementSite) => string[];
  /** The URL of a page of the site whose title and description the view shows. */
  linkedPage?: (use: PageComponentUse) => string | undefined;
  /** Changes an element when its page is parsed. @param lines of the page's text */
  parse?: (element: JsxElement, lines: readonly string[]) => void;
  /** Changes an element before its page is compiled. */
  change?: (element: JsxElement) => void;
  /** The element in plain Markdown. Without this function, only its content remains. */
  plain?: (element: JsxElement, form: PlainForm) => RootContent[];
  /** Called for every element of a finished page: changes those of the view for readers without scripts. */
  withoutScripts?: (element: Element, medium: Medium) => void;
}
