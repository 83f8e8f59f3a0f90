import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import {
  type HtmlBasicTag,
  type ModifyRspackConfigUtils,
  type RsbuildPlugin,
  type Rspack,
  rspack,
} from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import { BREAKPOINT, inEm } from '../../shared/breakpoint.ts';
import { ENGINE } from '../../shared/build/engine.ts';
import { isProduction } from '../../shared/build/environment.ts';
import { pathFrom, readTextIfExists, writeAllIfChanged } from '../../shared/build/files.ts';
import { hashOf } from '../../shared/build/fingerprint.ts';
import type { OwnCode } from '../../shared/build/own-code.ts';
import { FAIL_EVENT, READY_EVENT, SEARCH_EVENT } from '../../shared/hydration.ts';
import { memoize } from '../../shared/memoize.ts';
import { DARK_PAPER } from '../../shared/palette.ts';
import { REDIRECT_META } from '../../shared/redirect.ts';
import { headTags } from '../../shared/site/head.ts';
import type { Site } from '../../shared/site/schema.ts';
import {
  ANNOUNCEMENT_DISMISSED_KEY,
  ANNOUNCEMENT_ID_KEY,
  COLOR_MODE_KEY,
  siteKey,
} from '../../shared/storage-keys.ts';
import { escapePattern } from '../../shared/text/escape-pattern.ts';
import { CHUNK_POLICY, START_POLICY } from '../../shared/trusted-types.ts';
import { strings } from '../../theme/strings/catalog.ts';
import { classNameOf } from './class-names.ts';
import { separateStyles } from './client.ts';
import { CONDITIONAL_STYLES, excludeFromMainCss, rsbuildPluginPageStyles } from './page-styles.ts';

export interface DocumentOptions {
  site: Site;
  themeDir: string;
  staticDir: string;
  generatedDir: string;
  /** Records the inline code of the head. */
  code: OwnCode;
}

/**
 * The home page and the blog have styles that no other page needs. The styles of the list of recent posts are not among
 * them, because the drawer also contains this list. The extras load when the browser is idle.
 */
const LAYOUT_STYLES = /[\\/]theme[\\/](?:home|blog|extras)[\\/](?!recent-posts)[\w-]+\.module\.css$/;

const BLOG = /[\\/](?:theme|strings)[\\/]blog\b/;

/** The font faces are in every page: if a second stylesheet declared them, the browser would load the fonts again. */
const FONT_STYLES = /[\\/]theme[\\/]styles[\\/]fonts\.css$/;

/**
 * React, the router and the runtime of Rspress: one file compresses better than the separate files of Rsbuild's React plugin.
 * In a package, the engine is in `node_modules/` itself.
 */
function packageGroup() {
  const own = `${escapePattern(ENGINE + sep)}(?:theme|shared|engine)[\\\\/]`;
  const test = new RegExp(`^(?!${own}).*[\\\\/]node_modules[\\\\/]`);
  return { name: 'packages', test, chunks: 'initial', priority: 10, enforce: true } as const;
}

/**
 * Sets which modules share a file. In dev, the bundler writes a file again if one of its modules has changed, and the browser
 * requests an update of each file of the page. So only the packages and the runtime, which changes in every build, are separate.
 */
function groupFiles(config: Rspack.Configuration, { isDev }: { isDev: boolean }): void {
  const { optimization } = config;
  if (isDev) {
    const cacheGroups = { default: false, defaultVendors: false, packages: packageGroup() } as const;
    config.optimization = {
      ...optimization,
      runtimeChunk: { name: 'runtime' },
      splitChunks: { chunks: 'initial', cacheGroups },
    };
    return;
  }
  const groups = optimization?.splitChunks ? optimization.splitChunks.cacheGroups : undefined;
  if (!groups) return;
  // The file that `output.inlineStyles` names.
  groups.fonts = { name: 'fonts', test: FONT_STYLES, type: 'css/mini-extract', chunks: 'all', enforce: true };
  // The code that blog pages share, so that the browser caches it.
  groups.blog = { name: 'blog', test: BLOG, chunks: 'async', enforce: true };
  groups.packages = packageGroup();
}

/**
 * Modules of components do nothing when they load. Without this, the bundler keeps the modules of components that a site does not
 * use, because they import React. `theme/index.tsx` imports stylesheets.
 */
const omitUnusedComponents =
  (themeDir: string) =>
  (_config: Rspack.Configuration, { addRules }: ModifyRspackConfigUtils): void =>
    addRules({ include: themeDir, test: /(?<!\bindex)\.tsx$/, sideEffects: false });

const UNUSED_MARKUP =
  /<meta http-equiv="X-UA-Compatible"[^>]*>\s*|<!--<\?- GENERATOR \?>-->\s*|<div id="__rspress_modal_container"><\/div>\s*/g;

/**
 * Removes parts of Rspress's template that this site does not use: a hint for old browsers, a placeholder for the name of
 * the generator, and a container for dialogs of the default theme.
 */
export const withoutUnusedMarkup = (html: string): string => html.replace(UNUSED_MARKUP, '');

const STOCK_STYLES = join('dist', 'theme', 'styles', 'index.js');

/** Stylesheets in `theme/styles/` that few readers need, by media query. */
const CONDITIONAL_SHEETS = [
  { media: '(scripting: none)', file: 'no-script.css' },
  { media: '(prefers-reduced-motion: reduce)', file: 'reduced-motion.css' },
  { media: '(prefers-contrast: more)', file: 'more-contrast.css' },
  { media: '(forced-colors: active)', file: 'forced-colors.css' },
  { media: 'all', file: 'old-browsers.css' },
  { media: 'print', file: 'paper.css' },
  { media: 'print', file: 'print.css' },
];

/** The fonts of text and titles. The title font loads after the first paint: see engine/output/page-head.ts. */
const PRELOADED = /(?:instrument-sans(?:-display)?|site-(?:text|display))\.[\w-]+\.woff2$/;

/** Minimum width, in CSS pixels, at which the narrow layout has room for the main menu and for words next to icons. */
const PHONE_END = 768;

/** CSS with `(--narrow)` and `(--wide)` replaced by the two sides of BREAKPOINT, and `(--phone)` by widths below PHONE_END. */
const withoutMediaNames = (text: string): string =>
  text
    .replaceAll('(--phone)', `(width < ${inEm(PHONE_END)})`)
    .replaceAll('(--narrow)', `(width <= ${inEm(BREAKPOINT)})`)
    .replaceAll('(--wide)', `(width > ${inEm(BREAKPOINT)})`);

/** PostCSS plugin: replaces `(--phone)`, `(--narrow)` and `(--wide)` in media queries. */
export const mediaNames = {
  postcssPlugin: 'media-names',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = withoutMediaNames(rule.params);
    },
  },
};

/** The start of a function whose only parameter is a destructured object. */
const FUNCTION_START = /\bfunction \w+\(\{[^)]*\}\) \{/;

/** Parts of a text at which browsers would end a script element, or read what follows it as a part of it. */
const ENDS_SCRIPT = /<(?=\/|!--|script)/gi;

/**
 * Turns a function into an inline script. The options become constants, so that the minifier removes code that a site
 * does not use.
 * @param file path relative to `theme/`, for messages
 * @param source JavaScript that declares one function, whose only parameter is a destructured object
 * @param options the argument of the function
 * @returns minified source without a script tag, the same for every page
 * @throws if the source does not contain such a function
 */
export async function inlineScript(file: string, source: string, options: object): Promise<string> {
  const start = FUNCTION_START.exec(source);
  if (!start)
    throw new Error(
      `theme/${file}: an inline script must be one function with one destructured parameter, such as function start({ base }) { … }.`,
    );
  const body = source.slice(start.index + start[0].length, source.lastIndexOf('}'));
  const constants = Object.entries(options).map(([key, value]) => `const ${key} = ${JSON.stringify(value)};`);
  const script = `(()=>{${constants.join('')}${body}})()`;
  const { code } = await rspack.experiments.swc.minify(script, {
    compress: { passes: 3, ecma: 2020, unsafe_arrows: true },
    mangle: true,
  });
  return code.replace(ENDS_SCRIPT, '\\x3C').replace(/;\s*$/, '');
}

/** System settings for which a stylesheet changes the colors of the first view. */
const COLOR_SETTINGS = '(prefers-contrast: more), (forced-colors: active)';

/**
 * The options of the inline scripts, by their paths relative to `theme/`.
 * @param scripts URLs of the bundles, in their order
 */
export const scriptOptions = ({ base, colorMode, announcement }: Site, scripts: readonly string[] = []) => ({
  // Runs before the first paint.
  'color-mode/pre-paint.js': {
    base,
    key: COLOR_MODE_KEY,
    fallback: colorMode.defaultMode,
    followSystem: colorMode.respectPrefersColorScheme,
    readStorage: !colorMode.disableSwitch,
    announcement: announcement?.dismissible ? announcement.id : null,
    dismissedKey: ANNOUNCEMENT_DISMISSED_KEY,
    idKey: ANNOUNCEMENT_ID_KEY,
  },
  // Detects a wrong base path.
  'errors/base-check.js': { base, alert: strings.common.wrongBase(base) },
  // Loads the files that the first view does not need.
  'hydration/load-later.js': { settings: COLOR_SETTINGS },
  // Loads the bundles.
  'hydration/deferred-start.js': {
    scripts,
    fail: FAIL_EVENT,
    ready: READY_EVENT,
    search: SEARCH_EVENT,
    policyName: START_POLICY,
  },
  // Shows the tab that the URL leads to, and the tabs that the reader chose earlier.
  'blocks/tabs/restore-tabs.js': { key: siteKey({ base }, 'tabs'), ready: READY_EVENT },
  // Leads to another page.
  'docs/redirect.js': { name: REDIRECT_META },
});

type InlineScript = keyof ReturnType<typeof scriptOptions>;

/** The sources of inline scripts. @param scripts URLs of the bundles, in their order */
const readInlineScripts = (
  { site, themeDir }: Pick<DocumentOptions, 'site' | 'themeDir'>,
  files: readonly InlineScript[],
  scripts?: readonly string[],
): Promise<string[]> => {
  const options = scriptOptions(site, scripts);
  return Promise.all(
    files.map((file) => inlineScript(file, readFileSync(join(themeDir, file), 'utf8'), options[file])),
  );
};

/** The scripts in the head of every page. They are one element, so that the policy needs only one hash for them. */
const FIRST: readonly InlineScript[] = ['color-mode/pre-paint.js', 'errors/base-check.js'];
const FIRST_IN_BUILDS: readonly InlineScript[] = [
  ...FIRST,
  'hydration/load-later.js',
  'hydration/deferred-start.js',
];

export type InlineScripts = ReturnType<typeof inlineScripts>;

/** The inline scripts of finished pages. Each is made once, and recorded. */
export function inlineScripts(options: Pick<DocumentOptions, 'site' | 'themeDir' | 'code'>) {
  const make = memoize(
    async ({ files, bundles = [] }: { files: readonly InlineScript[]; bundles?: readonly string[] }) =>
      options.code.scripts.add((await readInlineScripts(options, files, bundles)).join(';')),
    ({ files, bundles = [] }) => [...files, ...bundles].join(),
  );
  return {
    /** The script in the head of every page. @param bundles URLs of the bundles that it starts, in their order */
    first: (bundles: readonly string[]) => make({ files: FIRST_IN_BUILDS, bundles }),
    /** Shows the tab of the URL and the tabs that the reader chose earlier, on pages with tabs. */
    tabs: () => make({ files: ['blocks/tabs/restore-tabs.js'] }),
    /** Leads to another page, on pages that redirect. */
    redirect: () => make({ files: ['docs/redirect.js'] }),
  };
}

const MANIFEST_FILE = 'manifest.webmanifest';

/** The web manifest: the name, colors and icons of the site if a reader installs it. */
export function webManifest({ title, favicon }: Pick<Site, 'title' | 'favicon'>): string {
  const icon = (size: number, purpose?: string) => ({
    src: `icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  });
  return JSON.stringify({
    name: title,
    short_name: title,
    start_url: '.',
    display: 'browser',
    background_color: DARK_PAPER,
    theme_color: DARK_PAPER,
    icons: favicon === null ? [] : [icon(192), icon(512), icon(512, 'maskable')],
  });
}

/** Removes the styles of Rspress's default theme, which this theme does not use. @param entries modules that load first */
export const withoutStockStyles = (entries: string | string[] | undefined): string[] =>
  [entries ?? []].flat().filter((entry) => !entry.endsWith(STOCK_STYLES));

/** Maximum length of a favicon that is inlined, in characters. */
const INLINE_ICON = 500;

/** URL of the favicon. A small favicon is inlined as a data URL, because browsers would request its file before they paint. */
export function iconUrl({ base }: Pick<Site, 'base'>, favicon: string, staticDir: string): string {
  const svg = readTextIfExists(join(staticDir, favicon))?.trim();
  if (!svg || svg.length > INLINE_ICON) return base.slice(0, -1) + favicon;
  // The URL is in double quotes, so these would each need three characters.
  const quoted = svg.includes("'") ? svg : svg.replaceAll('"', "'");
  return `data:image/svg+xml,${quoted.replace(/[%#"<>]/g, encodeURIComponent)}`;
}

type LinkAttributes = Record<string, string>;

const link = (attrs: LinkAttributes): HtmlBasicTag => ({ tag: 'link', attrs });

/** The attributes of the links to the icons of a site. */
const iconLinks = (site: Site, staticDir: string): LinkAttributes[] =>
  site.favicon === null
    ? []
    : [
        { rel: 'icon', href: iconUrl(site, site.favicon, staticDir), type: 'image/svg+xml' },
        { rel: 'icon', href: `${site.base}favicon.ico`, sizes: '32x32' },
        { rel: 'apple-touch-icon', href: `${site.base}apple-touch-icon.png` },
      ];

/** The first scripts, as a file. In dev, the bundler does not write the document again if their options change. */
const DEV_SCRIPT = 'handbook-first.js';

/**
 * The elements that this plugin adds at the beginning of every page's head, including that of the not-found page. In a build,
 * engine/output/finish-page.ts adds the inline scripts, because the URLs of the bundles are not final here, and the elements of the site. In dev, no
 * element depends on fields that can change: `theme/dev/icons.ts` adds the icons.
 */
const documentTags = ({ site, staticDir }: DocumentOptions, isBuild: boolean): HtmlBasicTag[] => [
  ...(isBuild
    ? iconLinks(site, staticDir).map(link)
    : [{ tag: 'script', attrs: { src: site.base + DEV_SCRIPT } }, ...headTags(site)]),
  link({ rel: 'manifest', href: site.base + MANIFEST_FILE }),
];

/**
 * One stylesheet for all conditions. It is separate, so that most readers do not wait for styles that few readers need.
 * The styles read the origin of the site as `--origin`.
 * @returns its path relative to the site's root, and its text
 */
export function conditionalStyles({ url }: Pick<Site, 'url'>, themeDir: string) {
  const rules = CONDITIONAL_SHEETS.map(({ media, file }) => {
    const css = withoutMediaNames(readFileSync(join(themeDir, 'styles', file), 'utf8'));
    return `@media ${media} {\n${css}}\n`;
  });
  const css = `:root { --origin: ${JSON.stringify(url)}; }\n${rules.join('')}`;
  return { path: `${CONDITIONAL_STYLES}${hashOf(css, 8)}.css`, css };
}

/**
 * The same styles in dev, as a module that imports them, so that the browser applies a change of one of them.
 * @param folder absolute path of the folder of the module
 */
function conditionalImports({ url }: Pick<Site, 'url'>, themeDir: string, folder: string): string {
  const imports = CONDITIONAL_SHEETS.map(({ media, file }) => {
    const path = pathFrom(folder, join(themeDir, 'styles', file));
    return `@import ${JSON.stringify(path)} ${media};\n`;
  });
  return `${imports.join('')}:root { --origin: ${JSON.stringify(url)}; }\n`;
}

const conditionalFile = (generatedDir: string): string => join(generatedDir, 'conditional.css');

/** Rsbuild plugin for dev: the parts of the document that change with the configuration of the site. */
const rsbuildPluginDevDocument = (options: DocumentOptions): RsbuildPlugin => ({
  name: 'handbook:dev-document',
  apply: 'serve',
  setup(api) {
    const { site, generatedDir } = options;
    api.modifyRsbuildConfig((config) => {
      const { preEntry = [] } = config.source ?? {};
      // After the styles that it overrides.
      config.source = { ...config.source, preEntry: [preEntry, conditionalFile(generatedDir)].flat() };
    });
    api.onBeforeStartDevServer(({ server }) => {
      server.middlewares.use(site.base + DEV_SCRIPT, async (_request, response) => {
        const scripts = await readInlineScripts(options, FIRST);
        response.setHeader('Content-Type', 'text/javascript');
        response.setHeader('Cache-Control', 'no-store');
        response.end(scripts.join(';'));
      });
    });
  },
});

const rsbuildPluginDocument = (options: DocumentOptions): RsbuildPlugin => ({
  name: 'handbook:document',
  setup(api) {
    const { site, themeDir, code } = options;
    const isBuild = api.context.action === 'build';
    const conditional = isBuild ? conditionalStyles(site, themeDir) : undefined;
    // Assets that are added at this stage are minified like the others.
    api.processAssets({ stage: 'additional', environments: ['web'] }, ({ compilation, sources }) => {
      if (conditional) compilation.emitAsset(conditional.path, new sources.RawSource(conditional.css));
      compilation.emitAsset(MANIFEST_FILE, new sources.RawSource(webManifest(site)));
    });
    api.modifyRsbuildConfig((config) => {
      config.source ??= {};
      config.source.preEntry = withoutStockStyles(config.source.preEntry);
    });
    api.modifyHTML(withoutUnusedMarkup);
    // Rsbuild has put the declarations of fonts into the head.
    api.modifyHTMLTags({
      order: 'post',
      handler: (tags) => {
        for (const { tag, children } of tags.headTags)
          if (tag === 'style' && children) code.styles.add(children);
        return tags;
      },
    });
    api.modifyHTMLTags(({ headTags, bodyTags }) => ({
      headTags: [
        ...documentTags(options, isBuild),
        // Rsbuild adds another link to static/favicon.ico, which browsers would prefer to the SVG.
        ...headTags.filter((tag) => tag.attrs?.rel !== 'icon'),
        // After the styles that it overrides.
        ...(conditional ? [link({ rel: 'stylesheet', href: site.base + conditional.path })] : []),
      ],
      bodyTags,
    }));
  },
});

/** The generated modules of dev that depend only on the configuration of the site, by file. */
export const documentModules = ({
  site,
  themeDir,
  staticDir,
  generatedDir,
}: DocumentOptions): Map<string, string> =>
  isProduction()
    ? new Map()
    : new Map([
        [join(generatedDir, 'dev-icons.json'), JSON.stringify(iconLinks(site, staticDir))],
        [conditionalFile(generatedDir), conditionalImports(site, themeDir, generatedDir)],
      ]);

/** Rspress plugin: makes the HTML document around every page. */
export function pluginDocument(options: DocumentOptions): RspressPlugin {
  return {
    name: 'handbook:document',
    config(config) {
      writeAllIfChanged(documentModules(options));
      return config;
    },
    builderConfig: {
      plugins: [rsbuildPluginDocument(options), rsbuildPluginDevDocument(options), rsbuildPluginPageStyles],
      // The policy of the pages does not allow fonts and media in data URLs.
      output: { inlineStyles: /\bfonts\.\w+\.css$/, dataUriLimit: { font: 0, media: 0 } },
      performance: { preload: { type: 'all-assets', include: [PRELOADED] } },
      tools: {
        postcss: { postcssOptions: { plugins: [mediaNames] } },
        cssLoader: {
          modules: {
            getLocalIdent: ({ resourcePath }, _template, local) => classNameOf(resourcePath, local),
          },
        },
        rspack: [
          { output: { trustedTypes: CHUNK_POLICY } },
          separateStyles(LAYOUT_STYLES),
          excludeFromMainCss(FONT_STYLES),
          groupFiles,
          omitUnusedComponents(options.themeDir),
        ],
      },
    },
  };
}
