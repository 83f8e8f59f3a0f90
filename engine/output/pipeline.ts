import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { RsbuildPlugin } from '@rsbuild/core';
import { logger, type RspressPlugin, type UserConfig } from '@rspress/core';
import { filesIn, writeFile } from '../../shared/build/files.ts';
import type { OwnCode } from '../../shared/build/own-code.ts';
import { headHtml } from '../../shared/site/head.ts';
import type { BlogParts } from '../kinds/blog/index.ts';
import { inlineScripts } from '../rspress/document.ts';
import type { SearchPlugin } from '../search/index.ts';
import { finishPages, verifyPolicies } from './finish-page.ts';
import { headersFile, nginxHeaders } from './headers-file.ts';
import { linkedFilesMiddleware, writeLinkedFiles } from './linked-files.ts';
import { type MarkdownOptions, makeMarkdown, markdownMiddleware, writeMarkdown } from './markdown/index.ts';
import type { MarkdownSite } from './markdown/markdown-site.ts';
import { nginxFolder } from './nginx-folder.ts';
import { copiedFile, staticFiles, watchOwnerFiles } from './owner-files.ts';
import { Pages } from './pages.ts';
import { nginxMap, redirectsFile } from './redirects-file.ts';
import { SECURITY_TXT, securityTxt } from './security-txt.ts';
import { writeSitemap } from './sitemap.ts';
import type { SocialCards } from './social-cards/social-cards.ts';
import { writePages } from './write-pages.ts';

export interface OutputOptions extends MarkdownOptions {
  blog: Pick<BlogParts, 'writeFeeds'>;
  cards: Pick<SocialCards, 'prepare' | 'write'>;
  search: Pick<SearchPlugin, 'write'>;
  themeDir: string;
  /** The inline code that the build has made. */
  code: OwnCode;
  /** The hooks of the site's own plugins, which run after all steps, one after the other. In dev, after each update. */
  afterBuild: readonly NonNullable<RspressPlugin['afterBuild']>[];
}

interface Step {
  name: string;
  /** @returns a summary of the result, for the build log */
  run: (pages: Pages) => string | Promise<string>;
}

const NAME = 'handbook:output';

/** Time in milliseconds after which the log reports that a step is still running. */
const SLOW_STEP = 2000;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The steps after bundling, in this order. Each step is awaited before the next one begins. */
function stepsOf(
  { site, boundary, content, blog, cards, search, themeDir, code }: OutputOptions,
  markdown: Promise<MarkdownSite>,
): readonly Step[] {
  let written: readonly string[] = [];
  return [
    {
      name: 'Markdown versions',
      run: async ({ folder }) => count(writeMarkdown(folder, await markdown, boundary), 'page'),
    },
    {
      name: 'Files that pages link to',
      run: ({ folder }) => count(writeLinkedFiles(folder, { site, boundary, content }), 'file'),
    },
    { name: 'Feeds', run: (pages) => count(blog.writeFeeds(pages.folder, pages.read), 'file') },
    { name: 'Sitemap', run: ({ folder }) => count(writeSitemap(folder, site, content()), 'page') },
    { name: 'Search index', run: ({ folder }) => search.write(folder) },
    {
      name: 'Critical CSS and security policy',
      run: async (pages) => {
        const scripts = inlineScripts({ site, themeDir, code });
        return count(await finishPages(pages, { site, code, scripts, extra: headHtml(site) }), 'page');
      },
    },
    {
      name: 'Pages and alternate URLs',
      run: (pages) => {
        written = writePages(pages);
        return count(written.length, 'file');
      },
    },
    {
      name: 'Redirects',
      run: ({ folder }) => {
        const { redirects } = content();
        writeFile(join(folder, '_redirects'), redirectsFile(site.base, redirects));
        return count(redirects.size, 'URL');
      },
    },
    {
      name: 'security.txt',
      run: ({ folder }) => {
        const text = securityTxt(site, new Date());
        if (text !== undefined) writeFile(join(folder, SECURITY_TXT), text);
        return text === undefined ? 'not written' : '1 file';
      },
    },
    {
      name: 'Files for nginx',
      run: ({ folder }) => {
        writeFile(join(nginxFolder(folder), 'redirects.map'), nginxMap(site.base, content().redirects));
        writeFile(join(nginxFolder(folder), 'headers.conf'), nginxHeaders(site));
        return '2 files';
      },
    },
    // On large sites, a worker draws cards while this thread runs the steps above.
    { name: 'Social cards', run: async ({ folder }) => `${await cards.write(folder)} drawn` },
    {
      name: 'Headers file',
      run: ({ folder }) => {
        const files = filesIn(folder);
        verifyPolicies(files, written);
        writeFile(join(folder, '_headers'), headersFile(site, files));
        return count(files.length, 'file');
      },
    },
  ];
}

/** Runs a step, and logs how long it took. */
async function runStep({ name, run: work }: Step, pages: Pages): Promise<void> {
  const start = performance.now();
  const slow = setTimeout(() => logger.info(`${name} …`), SLOW_STEP);
  try {
    const result = await work(pages);
    logger.info(`${name}: ${result} (${Math.round(performance.now() - start)} ms)`);
  } catch (cause) {
    throw new Error(`${name}: ${(cause as Error).message}`, { cause });
  } finally {
    clearTimeout(slow);
  }
}

/**
 * Rspress runs the `afterBuild` hooks of all plugins concurrently, so only this plugin may have one.
 * @throws if another plugin has one
 */
function rejectOtherHooks({ plugins = [] }: UserConfig): void {
  const other = plugins.find(({ name, afterBuild }) => afterBuild && name !== NAME);
  if (other) {
    throw new Error(
      `rspress.config.ts: the plugin "${other.name}" has an afterBuild hook, which would run before all files are written. List the plugin in the second argument of handbook(): { plugins: [...] }.`,
    );
  }
}

/** Rspress plugin: the steps after bundling, except the book. In dev, it serves Markdown versions on request. */
export function pluginOutput(options: OutputOptions): RspressPlugin {
  let markdown: Promise<MarkdownSite> | undefined;
  let copied: readonly string[] = [];
  // This thread is mostly idle while the bundler runs.
  const workWhileBundling: RsbuildPlugin = {
    name: NAME,
    setup(api) {
      api.onBeforeBuild(() => {
        markdown = makeMarkdown(options);
        // If this fails, the step that writes the Markdown versions reports it.
        markdown.catch(() => undefined);
        options.cards.prepare();
      });
      api.processAssets({ stage: 'report', environments: ['web'] }, ({ compilation }) => {
        copied = compilation.getAssets().flatMap(({ name, info }) => (info.copied ? [name] : []));
      });
    },
  };
  return {
    name: NAME,
    async afterBuild(config, isProd) {
      rejectOtherHooks(config);
      if (isProd) {
        const folder = resolve(config.outDir ?? 'doc_build');
        const pages = new Pages(folder);
        const checkFiles = watchOwnerFiles(folder, [
          ...staticFiles(options.boundary.staticDir),
          ...copied.map(copiedFile),
        ]);
        for (const step of stepsOf(options, markdown ?? makeMarkdown(options))) await runStep(step, pages);
        checkFiles();
      }
      for (const hook of options.afterBuild) await hook(config, isProd);
    },
    builderConfig: {
      plugins: [workWhileBundling],
      server: {
        setup: ({ action, server }) => {
          if (action !== 'dev') return;
          server.middlewares.use(markdownMiddleware(options));
          server.middlewares.use(linkedFilesMiddleware(options));
        },
      },
    },
  };
}
