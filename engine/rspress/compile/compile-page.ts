import {
  type PluginDriver,
  type RouteMeta,
  RouteService,
  type RspressPlugin,
  type UserConfig,
} from '@rspress/core';
import type { Processor } from 'unified';
import type { VFile } from 'vfile';
import { pathFrom } from '../../../shared/build/files.ts';
import { watchStep } from '../../../shared/build/watchdog.ts';
import { missingIn, reportsIn } from '../../../shared/markdown/report-at.ts';
import type { CompileProblem, Problem } from '../../../shared/pages/types.ts';
import type { Boundary } from '../../files/gate.ts';
import { withJsonFrontMatter } from '../../front-matter/read-front-matter.ts';
import { ContentError, problemsOf as problemsOfError } from '../../problems/problems.ts';
import { problemOfPlugin } from '../../problems/running-plugin.ts';
import type { PageRoutes } from '../../read/page-links.ts';
import { unpackTree } from '../../read/parse-cache.ts';
import { checkBeforeParsing } from '../../read/parse-page.ts';
import { PageSyntax } from '../../syntax/syntax.ts';
import { type Assumption, accelerator } from '../accelerator.ts';
import { readPages } from '../check-data.ts';
import { compiledFrontMatter } from '../front-matter.ts';
import { createHighlighter } from '../highlighter.ts';
import { includePlugins } from '../include-files.ts';
import { aliasJsxRuntime } from './alias-jsx-runtime.ts';

/** The data that a worker needs to compile a page in the same way as Rspress. */
export interface CompileContext {
  /** The folders that content may use. */
  boundary: Boundary;
  /** The routes of the site and the files behind them. */
  routes: readonly RouteMeta[];
  /** Routes of pages, by file relative to the content root. */
  pageRoutes: PageRoutes;
}

/** A page to be compiled. */
export interface PageText {
  source: string;
  /** Absolute path of its file. */
  filepath: string;
  /** Its parsed tree, serialized and compressed; undefined if the page has not been parsed. */
  tree?: string | undefined;
  /** The front matter that browsers load. Without it, they load all fields of the text. */
  frontMatter?: Record<string, unknown> | undefined;
}

/** The result of compiling a page. */
export interface CompiledPage {
  /** Empty if the page cannot be compiled. */
  code: string;
  /** The reasons why the page cannot be published. The paths of files are relative to the working directory. */
  problems: readonly CompileProblem[];
  /** Absolute paths of other files that the code depends on. */
  dependencies: readonly string[];
  /** Absolute paths of files that the page names and that do not exist. */
  missing: readonly string[];
}

/** A page for a worker. */
export interface CompileTask {
  page: PageText;
  /** Absolute path of a file with the `CompileContext`, which is too large to send with every page. */
  contextFile: string;
  /** Version of the code that has written the file. */
  version: string;
}

/** The objects of Rspress that compile pages. */
export interface Compiler {
  config: UserConfig;
  docDirectory: string;
  /** The folders that content may use. */
  boundary: Boundary;
  /** How pages are read. @default without plugins of a site */
  syntax?: PageSyntax;
  routeService: RouteService;
  pluginDriver: Pick<PluginDriver, 'getPlugins'>;
}

/** Rspress's function that compiles a page: its options, and the processor that our remark plugins change. */
const COMPILER: Assumption = [
  'dist/node/mdx/processor.js',
  /async function compile\(options\) \{\s*const \{ source, filepath, docDirectory, config, routeService, pluginDriver, addDependency, isSsgMd = false \} = options/,
  /const compiler = createProcessor\(mdxOptions\)[\s\S]*compiler\.process\(\{\s*value: \w+,\s*path: filepath/,
  /export \{[^}]*\bcompile\b/,
];

/** Our loader takes the place of Rspress's. */
export const compileOnce = accelerator({
  name: 'shared compilation of pages',
  without: 'Each page is compiled on the main thread and for each bundle, so builds are slower.',
  assumes: [
    COMPILER,
    [
      'dist/node/initRsbuild.js',
      /\.rule\('mdx'\)[\s\S]*\.oneOf\('mdx'\)[\s\S]*\.use\('mdx-loader'\)/,
      /\.options\(\{\s*config,\s*docDirectory: \w+,\s*routeService,\s*pluginDriver,\s*isSsgMd\s*\}\)/,
    ],
    ['dist/node/mdx/loader.js', 'this.getOptions()'],
  ],
});

export const treeReuse = accelerator({
  name: 'reuse of parsed pages',
  without: 'Each page is parsed twice, so builds are slower.',
  needs: [compileOnce],
});

/** Workers read the plugins from the configuration, and call no hooks. */
export const workerCompilation = accelerator({
  name: 'compilation of pages in workers',
  without: 'Builds of large sites are slower.',
  needs: [compileOnce],
});

export const jsxRuntimeAlias = accelerator({
  name: "alias of React's functions",
  without: 'Large builds need more memory.',
  needs: [compileOnce],
});

/** The problems that plugins have reported, or else the error that ended the compilation. */
export function problemsOf(
  page: VFile | undefined,
  error: Error | undefined,
  file: string,
): CompileProblem[] {
  const reported = page ? reportsIn(page) : [];
  const ofPlugin = error && !(error instanceof ContentError) && problemOfPlugin(error, file, page?.data);
  if (ofPlugin) return [{ ...ofPlugin, isFatal: true }];
  if (error instanceof ContentError || (reported.length === 0 && error))
    return problemsOfError(error, file).map((one) => ({ ...one, isFatal: true }));
  return reported.map((report) => ({
    file: report.file === page?.path || !report.file ? file : report.file,
    line: report.line ?? 1,
    message: report.reason,
    isFatal: false,
  }));
}

/** The first problem of the front matter and of the length of the text. Rspress would only print a warning with a stack. */
export function problemBeforeParsing(source: string, file: string): Problem | undefined {
  try {
    checkBeforeParsing(source, file);
    return undefined;
  } catch (error) {
    return problemsOfError(error, file)[0];
  }
}

/** Compiles a page with Rspress. @returns its code, its problems, and the sorted paths of other files that it depends on */
export async function compileWith(
  { pluginDriver, boundary, syntax = new PageSyntax(boundary.root), ...compiler }: Compiler,
  { tree, frontMatter, ...page }: PageText,
): Promise<CompiledPage> {
  const dependencies = new Set<string>();
  const addDependency = (file: string): void => {
    dependencies.add(file);
  };
  const { filepath } = page;
  const file = pathFrom(process.cwd(), filepath);
  const problem = tree === undefined && problemBeforeParsing(page.source, file);
  if (problem) return { code: '', problems: [{ ...problem, isFatal: true }], dependencies: [], missing: [] };
  let compiled: VFile | undefined;
  let failure: Error | undefined;
  const keepFile: RspressPlugin = {
    name: 'handbook:keep-file',
    markdown: {
      remarkPlugins: [
        function keep(this: Processor) {
          // A page without front matter can have fields with defaults.
          Object.assign(compiledFrontMatter(this), frontMatter);
          return (_tree: unknown, vfile: VFile) => {
            compiled = vfile;
          };
        },
      ],
    },
  };
  const [first, last] = includePlugins({ boundary, addDependency });
  const { compile } = await import('@rspress/core/dist/node/mdx/processor.js');
  const plugins = [
    first,
    keepFile,
    readPages(boundary, syntax, tree !== undefined && treeReuse.isOn() ? unpackTree(tree) : undefined),
    ...(jsxRuntimeAlias.isOn() ? [aliasJsxRuntime] : []),
    ...pluginDriver.getPlugins(),
    last,
  ];
  const run = async (): Promise<string> =>
    compile({
      ...page,
      source: withJsonFrontMatter(page.source, frontMatter),
      ...compiler,
      pluginDriver: { getPlugins: () => plugins } as never,
      addDependency,
    });
  let code = '';
  try {
    code = await watchStep('compiling the page', file, run);
  } catch (error) {
    failure = error as Error;
  }
  const problems = problemsOf(compiled, failure, file);
  return {
    code,
    problems,
    dependencies: [...dependencies].sort(),
    missing: compiled ? missingIn(compiled) : [],
  };
}

/** The part of the content plugin that a worker needs: its links depend on the routes of pages. */
export interface WorkerContent {
  /** How pages are read. */
  syntax: PageSyntax;
  /** Sets these routes in a worker, which does not read the content. */
  setPageRoutes: (routes: PageRoutes) => void;
}

const contentPlugin = (plugins: readonly RspressPlugin[]): WorkerContent | undefined =>
  (plugins as readonly Partial<WorkerContent>[]).find(
    (plugin): plugin is WorkerContent => 'setPageRoutes' in plugin,
  );

async function setUp(
  { boundary, routes, pageRoutes }: CompileContext,
  config: UserConfig,
): Promise<Compiler> {
  const plugins = (config.plugins ?? []) as RspressPlugin[];
  const content = contentPlugin(plugins);
  content?.setPageRoutes(pageRoutes);
  await createHighlighter();
  const routeService = await RouteService.create({
    scanDir: boundary.root,
    // The routes are known, so Rspress must not search for files.
    config: { ...config, route: { ...config.route, exclude: ['**'] } },
    externalPages: routes.map(({ routePath, absolutePath }) => ({ routePath, filepath: absolutePath })),
  });
  return {
    config,
    docDirectory: boundary.root,
    boundary,
    ...(content && { syntax: content.syntax }),
    routeService,
    pluginDriver: { getPlugins: () => plugins },
  };
}

let compiler: Promise<Compiler> | undefined;

/**
 * Compiles a page in a worker.
 * @param context the same in every call
 */
export async function compilePage(
  page: PageText,
  context: CompileContext,
  config: UserConfig,
): Promise<CompiledPage> {
  compiler ??= setUp(context, config);
  return compileWith(await compiler, page);
}
