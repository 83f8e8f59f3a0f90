import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import type { Parser, Processor, RunCallback } from 'unified';
import type { Node } from 'unist';
import type { VFile } from 'vfile';
import { pathFrom } from '../../../shared/build/files.ts';
import type { Boundary } from '../../files/gate.ts';
import { withJsonFrontMatter } from '../../front-matter/read-front-matter.ts';
import type { PageSyntax } from '../../syntax/syntax.ts';
import { accelerator } from '../accelerator.ts';
import { readPages } from '../check-data.ts';
import type { ContentPlugin } from '../content/content.ts';
import { compiledFrontMatter } from '../front-matter.ts';
import { includePlugins } from '../include-files.ts';
import { compileOnce, problemBeforeParsing, problemsOf } from './compile-page.ts';
import type { PageProblems } from './page-problems.ts';

export interface StockCompileOptions {
  /** The folders that content may use. */
  boundary: Boundary;
  /** How pages are read. */
  syntax: PageSyntax;
  /** Adds a page's metadata, which depends on the whole site, to its code. */
  appendPageMeta: ContentPlugin['appendPageMeta'];
  /** The problems that a build lists at its end. */
  problems: PageProblems;
  /** The front matter of a page that browsers load. */
  shippedOf: ContentPlugin['shippedOf'];
}

/** Rspress adds the routes to the version of the cache, because a page contains URLs of other pages. */
export const bundlerCache = accelerator({
  name: "bundler's cache",
  without: 'Every build compiles all pages and the whole theme.',
  assumes: [['dist/node/initRsbuild.js', /cacheDigest: \[\s*routeService\.generateRoutesCode\(\)/]],
  needs: [compileOnce],
});

/** Pages and partials, unless a module imports their text. */
const PAGES = { test: /\.mdx?$/, resourceQuery: { not: /[?&]raw(?:&|=|$)/ } };

/** The paths of the files that pages include, by the path of the page. All are absolute. */
type Included = ReadonlyMap<string, ReadonlySet<string>>;

const rsbuildPluginStock = (
  { appendPageMeta, problems, shippedOf }: StockCompileOptions,
  included: Included,
  shipped: Map<string, Record<string, unknown> | undefined>,
): RsbuildPlugin => ({
  name: 'handbook:compile-stock',
  setup(api) {
    const isBuild = api.context.action === 'build';
    api.transform({ ...PAGES, order: 'pre' }, ({ code, resourcePath }) => {
      const problem = problemBeforeParsing(code, pathFrom(process.cwd(), resourcePath));
      // In a build, the other bundle may have found problems of the same page. In dev, the page has changed.
      if (problem || !isBuild) problems.record(resourcePath, problem ? [{ ...problem, isFatal: true }] : []);
      const values = shippedOf(code, resourcePath);
      shipped.set(resourcePath, values);
      return withJsonFrontMatter(code, values);
    });
    api.transform({ ...PAGES, order: 'post' }, ({ code, resourcePath, addDependency }) => {
      for (const file of included.get(resourcePath) ?? []) addDependency(file);
      return appendPageMeta(code, resourcePath, addDependency);
    });
    api.modifyRspackConfig((_config, { appendPlugins }) =>
      appendPlugins({ apply: (compiler: Rspack.Compiler) => problems.reportIn(compiler, isBuild) }),
    );
  },
});

type Run = (tree: Node, page: VFile, done: RunCallback) => void;

/** Records what a plugin throws while it changes the tree of a page: its error names neither the page nor the plugin. */
function keepErrors(processor: Processor, problems: PageProblems): void {
  const run = processor.run.bind(processor) as Run;
  const keeping: Run = (tree, page, done) =>
    run(tree, page, (error, ...results) => {
      if (!error) return done(error, ...results);
      try {
        problems.record(page.path, problemsOf(page, error, pathFrom(process.cwd(), page.path)));
      } catch (recorded) {
        return done(recorded as Error);
      }
      return done(error);
    });
  processor.run = keeping as Processor['run'];
}

/**
 * Remark plugin: the page is not compiled if a check refuses its text, or if a plugin throws an error. It must be the last one that
 * changes the parser.
 */
function remarkKeepProblems(this: Processor, problems: PageProblems): void {
  keepErrors(this, problems);
  const parser = this.parser as Parser;
  this.parser = (document, page) => {
    try {
      return parser(document, page);
    } catch (error) {
      const file = pathFrom(process.cwd(), page.path);
      problems.record(page.path, problemsOf(undefined, error as Error, file));
      throw error;
    }
  };
}

/** Remark plugin: a page without front matter can have fields with defaults. */
function remarkShippedFields(
  this: Processor,
  shipped: ReadonlyMap<string, Record<string, unknown> | undefined>,
) {
  return (_tree: unknown, { path }: VFile): void => {
    Object.assign(compiledFrontMatter(this), shipped.get(path));
  };
}

/** Rehype plugin: the page is not compiled if a plugin has reported a problem. It must be the last one. */
const rehypeKeepProblems = (problems: PageProblems) => (_tree: unknown, page: VFile) => {
  problems.record(page.path, problemsOf(page, undefined, pathFrom(process.cwd(), page.path)));
};

/**
 * The plugins of a site whose pages Rspress compiles with its own loader, without `pluginCompile`. They check every file
 * that is compiled in the same way.
 * @param plugins all other plugins
 */
export function withStockCompile(
  options: StockCompileOptions,
  plugins: readonly RspressPlugin[],
): RspressPlugin[] {
  const { boundary, problems, syntax } = options;
  const included = new Map<string, Set<string>>();
  const shipped = new Map<string, Record<string, unknown> | undefined>();
  const addDependency = (file: string, page: string): void => {
    included.set(page, (included.get(page) ?? new Set()).add(file));
  };
  const [first, last] = includePlugins({ boundary, addDependency });
  return [
    first,
    readPages(boundary, syntax),
    ...plugins,
    last,
    {
      name: 'handbook:compile-stock',
      markdown: {
        remarkPlugins: [
          [remarkKeepProblems, problems],
          [remarkShippedFields, shipped],
        ],
        rehypePlugins: [[rehypeKeepProblems, problems]],
      },
      builderConfig: { plugins: [rsbuildPluginStock(options, included, shipped)] },
    },
  ];
}
