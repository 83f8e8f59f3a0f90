import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { logger, type RspressPlugin } from '@rspress/core';
import { gitDates } from './git-dates.ts';
import { checkLinks } from './links.ts';
import { ContentError, formatProblems } from './problems.ts';
import { type Content, type PageKind, scanContent } from './scan.ts';
import { buildSidebar, neighbourFacts } from './tree.ts';
import type { Page, PageFacts, SidebarItem } from './types.ts';
import { writeIfChanged } from './write-if-changed.ts';

export interface ContentOptions {
  /** Absolute path of the content root. */
  root: string;
  /** Absolute path of the folder that is copied as is. */
  staticDir: string;
  /** Absolute path of the folder for generated modules, aliased as `@generated`. */
  generatedDir: string;
  kinds: readonly PageKind[];
  /** Routes that other plugins add, so that content may link to them. */
  routes?: readonly string[];
  /** The folder of the content root that the sidebar stands for. */
  sidebarRoot: string;
  /** Address of a page's own social card, from the root of the site; undefined for pages without one. */
  socialCardOf?: (page: Page, breadcrumbs: PageFacts['breadcrumbs']) => string | undefined;
}

const slashes = (path: string): string => path.split(sep).join('/');

const factsFile = (generatedDir: string, page: string): string => join(generatedDir, 'facts', `${page}.json`);

function factsOf(
  page: Page,
  sidebar: readonly SidebarItem[],
  pageByRoute: ReadonlyMap<string, Page>,
  dates: ReadonlyMap<string, string>,
  socialCardOf: ContentOptions['socialCardOf'],
): PageFacts {
  const lastUpdated = dates.get(page.file);
  const neighbours = neighbourFacts(page.route, sidebar, pageByRoute);
  const socialCard = socialCardOf?.(page, neighbours.breadcrumbs);
  return {
    description: page.description,
    editPath: page.file,
    ...(lastUpdated && { lastUpdated }),
    ...neighbours,
    ...(socialCard && { socialCard }),
  };
}

function generate(content: Content, options: ContentOptions): void {
  const { generatedDir, root, sidebarRoot } = options;
  const sidebar = buildSidebar(content.pages, sidebarRoot, content.categories);
  const pageByRoute = new Map(content.pages.map((page) => [page.route, page]));
  const dates = gitDates(root);
  writeIfChanged(join(generatedDir, 'sidebar.json'), JSON.stringify(sidebar));
  for (const page of content.pages) {
    const facts = factsOf(page, sidebar, pageByRoute, dates, options.socialCardOf);
    writeIfChanged(factsFile(generatedDir, page.file), JSON.stringify(facts));
  }
}

function check(content: Content, { root, staticDir, routes = [] }: ContentOptions) {
  const fileExists = (path: string) =>
    existsSync(path.startsWith('/') ? join(staticDir, path) : join(root, path));
  const links = checkLinks(content.pages, { routes: new Set(routes), fileExists });
  // Problems name files from where the author's terminal stands.
  const here = (problem: { file: string; line: number; message: string }) => ({
    ...problem,
    file: slashes(relative(process.cwd(), resolve(root, problem.file))),
  });
  return {
    errors: [...content.errors, ...links.errors].map(here),
    warnings: [...content.warnings, ...links.warnings].map(here),
  };
}

/** Appends the import of a page's facts to the module that its Markdown became. */
const attachFacts = (code: string, file: string): string =>
  `${code}\nimport __pageFacts from ${JSON.stringify(file)};\n` +
  `for (const meta of Object.values(MDXContent.__RSPRESS_PAGE_META)) meta.facts = __pageFacts;\n`;

function rsbuildPluginContent(options: ContentOptions, refresh: () => void): RsbuildPlugin {
  return {
    name: 'handbook:content',
    setup(api) {
      api.transform({ test: /\.mdx?$/, order: 'post' }, ({ code, resourcePath, resourceQuery }) => {
        const page = slashes(relative(options.root, resourcePath));
        const facts = factsFile(options.generatedDir, page);
        return resourceQuery === '' && existsSync(facts) ? attachFacts(code, facts) : code;
      });
      api.modifyRspackConfig((_config, { appendPlugins }) => {
        if (api.context.action !== 'dev') return;
        appendPlugins({
          apply: (compiler: Rspack.Compiler) => compiler.hooks.watchRun.tap('handbook:content', refresh),
        });
      });
    },
  };
}

/**
 * Rspress plugin: reads the content tree once, checks it (front matter, links, anchors, images,
 * duplicate routes), derives sidebar and page facts, and hands them to the theme as modules under
 * `@generated`. In a production build any error stops it; in dev errors are printed.
 */
export function pluginContent(options: ContentOptions): RspressPlugin {
  const refresh = (): void => {
    const content = scanContent(options.root, options.kinds);
    generate(content, options);
    const { errors } = check(content, options);
    if (errors.length > 0) logger.error(`Content problems:\n${formatProblems(errors)}`);
  };
  return {
    name: 'handbook:content',
    config(config, _utils, isProd) {
      const content = scanContent(options.root, options.kinds);
      const { errors, warnings } = check(content, options);
      if (warnings.length > 0) logger.warn(`Content warnings:\n${formatProblems(warnings)}`);
      if (errors.length > 0 && isProd) throw new ContentError(errors);
      generate(content, options);
      const exclude = [...(config.route?.exclude ?? []), ...content.dropped];
      return { ...config, route: { ...config.route, exclude } };
    },
    // Facts travel with each page's chunk; what Rspress would repeat of every page goes.
    extendPageData(pageData) {
      const { routePath } = pageData;
      const facts = pageData as unknown as Record<string, unknown>;
      // Rspress itself still reads the file's path; what starts with `_` does not ship.
      for (const key of Object.keys(facts)) if (key !== '_filepath') delete facts[key];
      pageData.routePath = routePath;
    },
    builderConfig: {
      resolve: { alias: { '@generated': options.generatedDir } },
      plugins: [rsbuildPluginContent(options, refresh)],
    },
  };
}
