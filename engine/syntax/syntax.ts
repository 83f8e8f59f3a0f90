import { join } from 'node:path';
import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { type Data, type PluggableList, type Processor, unified } from 'unified';
import type { Compatible, VFile } from 'vfile';
import type { VFileMessage } from 'vfile-message';
import type { MarkdownWriter } from '../../shared/markdown/write-markdown.ts';
import type { Problem } from '../../shared/pages/types.ts';
import { CONSTRUCTS } from '../../theme/blocks/constructs.ts';
import { CALLOUT_KINDS, type CalloutKinds } from '../../theme/blocks/kinds/callouts.ts';
import { NO_COMPONENTS, type SiteComponents } from '../allowed/declared-components.ts';
import { remarkParsedComponents } from '../allowed/page-components.ts';
import { remarkRegionOptions } from '../files/included-files.ts';
import { ContentError } from '../problems/problems.ts';
import { problemOfPlugin, runningPlugin } from '../problems/running-plugin.ts';
import { unreadable } from '../problems/unreadable.ts';
import { remarkDialects } from './dialects.ts';
import { remarkEmoji } from './emoji.ts';
import { INCLUDING_COMMENT } from './foreign-syntax.ts';
import { MARK, remarkHtmlComments } from './html-comments.ts';
import { remarkMarkdownHtml } from './markdown-html.ts';
import { remarkParserLimits } from './parser-limits.ts';

/** Comments that checks and lists of posts look for. `remarkDropComments` removes them when a page is compiled. */
const KEPT = new RegExp(`${MARK.source}|${INCLUDING_COMMENT.source}`, 'i');

/**
 * The plugins of the engine that extend the parser, in their order, after those for GFM and MDX. None of them returns a
 * function that changes the tree.
 */
const ownPlugins = (root: string | undefined, callouts: CalloutKinds): PluggableList => [
  remarkParserLimits,
  remarkMarkdownHtml,
  [remarkDialects, root === undefined ? {} : { root }],
  [remarkHtmlComments, { keep: KEPT }],
  remarkParsedComponents,
  remarkRegionOptions,
  ...CONSTRUCTS.flatMap(({ syntax }) => syntax?.({ callouts }) ?? []),
  remarkEmoji,
];

type Format = 'md' | 'mdx';

/** A tree after the remark plugins of the site. */
export interface ChangedTree {
  tree: Root;
  /** Why the tree has not been changed: a plugin has failed. */
  failure?: Omit<Problem, 'file'>;
}

/** Some plugins need what other hooks tell them, when all pages are known. The compiler calls them again, and reports errors. */
const unchanged = (
  tree: Root,
  cause: Partial<VFileMessage> & Error,
  plugin = 'a remark plugin of this site',
): ChangedTree => ({
  tree,
  failure: {
    line: cause.line ?? 1,
    message: `${plugin} fails before all pages are known (${cause.reason ?? cause.message}), so the table of contents, the search and the Markdown version of the page lack what the remark plugins add. Correct the plugin, which rspress.config.ts lists.`,
  },
});

/**
 * How pages are read. It has the only list of syntax extensions: the checks, the compiler, search and the Markdown versions see
 * trees that it made.
 */
export class PageSyntax {
  readonly #root: string | undefined;
  /** The remark plugins of the site, which run after those of the engine. Hooks can add some before the first page is read. */
  readonly #site: PluggableList;
  readonly #components: () => SiteComponents;
  /** The kinds of callouts: those of the engine, then those of the site. */
  readonly callouts: CalloutKinds;
  readonly #processors = new Map<Format, Processor>();
  /** How many extensions for writing Markdown are the engine's. */
  #ownWriters = 0;

  /**
   * @param root absolute path of the content root. Without it, the paths of files are relative to the content root
   * @param site the remark plugins of the site
   * @param components those of the site. Hooks can add some before the first page is read
   * @param callouts their kinds
   */
  constructor(
    root?: string,
    site: PluggableList = [],
    components = () => NO_COMPONENTS,
    callouts: CalloutKinds = CALLOUT_KINDS,
  ) {
    this.#root = root;
    this.#site = site;
    this.#components = components;
    this.callouts = callouts;
  }

  /** The components of the site, which all pages can use without an import. */
  get components(): SiteComponents {
    return this.#components();
  }

  /** Whether the site has remark plugins. */
  get isExtended(): boolean {
    return this.#site.length > 0;
  }

  /** The list, for a processor that has already the plugins for GFM and MDX. */
  get plugins(): PluggableList {
    return [...ownPlugins(this.#root, this.callouts), ...this.#site];
  }

  #processor(format: Format): Processor {
    const known = this.#processors.get(format);
    if (known) return known;
    const countWriters = ({ toMarkdownExtensions = [] }: Data): void => {
      this.#ownWriters = toMarkdownExtensions.length;
    };
    const made = unified()
      .use(remarkParse)
      .use(format === 'mdx' ? [remarkMdx] : [])
      .use(remarkGfm)
      .use(ownPlugins(this.#root, this.callouts))
      .use(function count(this: Processor) {
        countWriters(this.data());
      })
      .use(this.#site)
      .freeze() as unknown as Processor;
    this.#processors.set(format, made);
    return made;
  }

  #of(file: string): Processor {
    return this.#processor(file.endsWith('.mdx') ? 'mdx' : 'md');
  }

  #fileOf(document: string, file: string, data: VFile['data'] = {}): Compatible {
    return { value: document, path: this.#root === undefined ? file : join(this.#root, file), data };
  }

  /**
   * Parses the body of a page.
   * @param file relative to the content root
   * @throws ContentError if it cannot be parsed
   */
  parse(document: string, file: string): Root {
    try {
      return this.#of(file).parse(this.#fileOf(document, file)) as Root;
    } catch (cause) {
      throw new ContentError([
        problemOfPlugin(cause as Error, file) ?? unreadable(cause as Error, file, document),
      ]);
    }
  }

  /** The tree of a page after the remark plugins of the site have changed a copy of it. */
  async change(tree: Root, document: string, file: string): Promise<ChangedTree> {
    const data = {};
    try {
      const run = this.#of(file).run(structuredClone(tree), this.#fileOf(document, file, data));
      return { tree: (await run) as Root };
    } catch (cause) {
      return unchanged(tree, cause as Error, runningPlugin(data));
    }
  }

  /** The same as `change`, for plugins that do not return promises. */
  changeSync(tree: Root, document: string, file: string): ChangedTree {
    if (!this.isExtended) return { tree };
    const data = {};
    try {
      const changed = this.#of(file).runSync(structuredClone(tree), this.#fileOf(document, file, data));
      return { tree: changed as Root };
    } catch (cause) {
      return unchanged(tree, cause as Error, runningPlugin(data));
    }
  }

  /** How the plugins of the site write their nodes as Markdown. */
  get writers(): MarkdownWriter[] {
    const all = this.#processor('md').data().toMarkdownExtensions ?? [];
    return all.slice(this.#ownWriters);
  }
}

/** Pages as the engine reads them, without the plugins of a site. */
export const ENGINE_SYNTAX = new PageSyntax();
