import type { Nodes, Root } from 'mdast';
import type { JsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import type { Assets } from '../assets.ts';
import type { Note, Project, SourcePage } from '../types.ts';
import type { UrlTable } from '../urls.ts';
import type { Edits } from './edits.ts';
import type { HtmlContext } from './html.ts';

/** The state that the conversions of all pages share. */
export interface ImportContext {
  project: Project;
  table: UrlTable;
  assets: Assets;
  notes: Note[];
  /** The new path of a file that pages include as a partial with these values, relative to `docs/`. */
  partialFor: (path: string, values: Readonly<Record<string, string>>) => string;
  /** Publishes a file for `file="…"`. @returns undefined if its text must be in the page */
  publishCode: (path: string) => string | undefined;
  /** Whether a path is already that of a published file. */
  isPublished: (path: string) => boolean;
  /** URLs that the build generates, such as the list of posts, by the URL on the old site. */
  generated: ReadonlyMap<string, string>;
}

/** The names that the imports and exports of a page define. */
export interface Imports {
  /** Paths of images as they are written, by names. */
  images: Map<string, string>;
  /** Absolute paths of files whose text is a value, by names. */
  codes: Map<string, string>;
  /** The elements that are partials, and the names of their imports on the new page. */
  partials: Map<JsxElement, string>;
  /** Statements that stay. */
  kept: string[];
  /** All names that the page imports or defines. */
  names: Set<string>;
  /** The constants that are data, by names. */
  constants: Map<string, unknown>;
}

/** The imports of a page without any. */
export const noImports = (): Imports => ({
  images: new Map(),
  codes: new Map(),
  partials: new Map(),
  kept: [],
  names: new Set(),
  constants: new Map(),
});

/** The page that is being converted, for the conversions of its parts. */
export interface PageConversion {
  readonly context: ImportContext;
  readonly page: SourcePage;
  readonly file: string;
  /** Whether the result is MDX. */
  isMdx: boolean;
  imports: Imports;
  edits: Edits;
  tree: Root;
  readonly source: string;
  /** The labels of the definitions of links, in lower case. */
  readonly labels: ReadonlySet<string>;
  /** The elements that are alone in their paragraph. MDX shows them as blocks. */
  readonly ownBlocks: ReadonlySet<Nodes>;
  /** Adds a note about the page. @param line the line in the converted text */
  note(kind: string, detail: string, place?: { line?: number | undefined; isOpen?: boolean }): void;
  /** Adds a note. @param line the line in the source */
  noteAt(kind: string, detail: string, line: number | undefined, isOpen?: boolean): void;
  lineOf(node: Pick<Nodes, 'position'>): number | undefined;
  linkUrl(given: string, line: number | undefined, isLiteral?: boolean): string | undefined;
  imageUrl(given: string, line: number | undefined): string | undefined;
  htmlContext(line: number | undefined): HtmlContext;
  /** The replacement of a frame: an embed, which needs MDX, or else a link to its page. */
  frame(src: string, title: string, line: number | undefined): string;
  /** A visible note with code that this site cannot run. @param at the place of the code in the page */
  asNote(title: string, code: string, options?: { language?: string; at?: number }): string;
  installGroup(code: string, attributes?: string): string;
  /** The name of an anchor for a heading. */
  anchor(text: string): string;
}
