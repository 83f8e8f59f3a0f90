import { isDeepStrictEqual } from 'node:util';
import type {
  DevConfig,
  HtmlConfig,
  OutputConfig,
  PerformanceConfig,
  ResolveConfig,
  RsbuildConfig,
  RsbuildPlugin,
  Rspack,
  SecurityConfig,
  ServerConfig,
  SourceConfig,
  ToolsConfig,
} from '@rsbuild/core';
import type { RspressPlugin, UserConfig } from '@rspress/core';
import { engineModule } from '../../shared/build/engine.ts';
import { isProduction } from '../../shared/build/environment.ts';
import { suggestion } from '../../shared/text/suggestion.ts';
import { isMapping } from '../../shared/text/validation.ts';

/** A setting of Rsbuild that a site cannot change. */
interface Refusal {
  /** The reason, as the end of a sentence. */
  why: string;
  /** A sentence: what to write instead. */
  instead: string;
  /** Whether a value works all the same. */
  accepts?: (value: unknown) => boolean;
  /** Only these keys of the setting are refused. */
  keys?: RegExp;
}

type Verdict = 'works' | Refusal;

/** A verdict on every setting of a part of the configuration. TypeScript names the settings that are new in a release of Rsbuild. */
type Verdicts<Config> = { readonly [Key in keyof Required<Config>]: Verdict };

interface Tree {
  readonly [key: string]: Verdict | Tree;
}

const refuse = (why: string, instead: string, accepts?: Refusal['accepts']): Refusal => ({
  why,
  instead,
  ...(accepts && { accepts }),
});

const REMOVE = 'Remove the setting.';
const inSite = (field: string): string => `Set ${field} in site.config.ts.`;

const OWN_ORIGIN =
  'pages load files only from the site itself, and the content security policy names no other origin';
const KEPT_FILES =
  'hosts let browsers keep the files below /static/ for a year, so their folder is fixed, and a changed file has another name';
const POLICY = 'the content security policy of a page allows only the inline code that the engine makes';
const DOCUMENT = 'the engine makes the document around every page';
const BROWSERS = 'the theme needs the browsers for which the engine compiles it';
const STYLES = 'the styles of the theme depend on it';
const LINKS = 'the engine decides which files a page loads first';
const COMMAND = 'the commands decide it';

/** Without a hash, browsers would show old files after a deployment. Short hashes can be the same for two files. */
const HASH = /^(?:content|chunk|full)?hash(?::(?:[6-9]|[1-9]\d))?$/;
const isHash = (value: unknown): boolean =>
  value === true ||
  value === 'always' ||
  (typeof value === 'string' && HASH.test(value)) ||
  (isMapping(value) && value.enable !== false && (value.format === undefined || isHash(value.format)));

const is =
  (...accepted: unknown[]) =>
  (value: unknown): boolean =>
    accepted.includes(value);

/** The extensions of the modules of the theme. */
const EXTENSIONS = ['.ts', '.tsx', '.js'];

const DEV: Verdicts<DevConfig> = {
  hmr: 'works',
  liveReload: 'works',
  browserLogs: 'works',
  client: 'works',
  cliShortcuts: 'works',
  lazyCompilation: 'works',
  progressBar: 'works',
  setupMiddlewares: 'works',
  watchFiles: 'works',
  assetPrefix: refuse(OWN_ORIGIN, inSite('base')),
  writeToDisk: refuse(
    'it would write the files of the dev server over those of the last build',
    'Run a build to get files.',
    is(false),
  ),
};

const SERVER: Verdicts<ServerConfig> = {
  allowedHosts: 'works',
  compress: 'works',
  cors: 'works',
  headers: 'works',
  historyApiFallback: 'works',
  host: 'works',
  htmlFallback: 'works',
  https: 'works',
  open: 'works',
  port: 'works',
  printUrls: 'works',
  proxy: 'works',
  serveAssets: 'works',
  setup: 'works',
  strictPort: 'works',
  base: refuse('pages, links and feeds have one base path', inSite('base')),
  middlewareMode: refuse('the dev command starts a server', REMOVE, is(false)),
  publicDir: refuse('checks and links know only the files in static/', 'Put the files into static/.'),
};

const HTML: Verdicts<HtmlConfig> = {
  meta: {
    ...refuse(
      'every page has its own value, or the engine sets it',
      'Titles, descriptions and pictures of pages are from their front matter and from site.config.ts.',
    ),
    keys: /^(?:charset|viewport|description|referrer|redirect|(?:og|twitter|article):.*)$/,
  },
  tags: 'works',
  title: refuse('every page has its own title', inSite('title')),
  favicon: refuse('the build makes icons of all sizes from one drawing', inSite('favicon')),
  appIcon: refuse('the build makes icons of all sizes from one drawing', inSite('favicon')),
  template: refuse(
    DOCUMENT,
    'Add elements to the head with html.tags, and replace parts of the page in theme/.',
  ),
  templateParameters: refuse(DOCUMENT, 'Add elements to the head with html.tags.'),
  inject: refuse(LINKS, REMOVE, is('head', true)),
  mountId: refuse(DOCUMENT, REMOVE),
  crossorigin: refuse(OWN_ORIGIN, REMOVE, is(false)),
  outputStructure: refuse('the routes decide the files of pages', REMOVE, is('flat')),
  scriptLoading: refuse('the scripts of a page start after it is painted', REMOVE, is('defer')),
  implementation: refuse(DOCUMENT, REMOVE, is('js')),
};

/** Names that lead to modules of the engine or of React. */
const ALIAS = {
  ...refuse(
    'the engine uses this name',
    'Choose another name. To replace a part of the theme, add its file to theme/.',
  ),
  keys: /^(?:@theme|@generated|@rspress\/|film-handbook\/|react(?:-dom|-router-dom|-lazy-with-preload)?(?:\/|\$|$)|@mdx-js\/react)/,
} satisfies Refusal;

const RESOLVE: Verdicts<ResolveConfig> = {
  aliasStrategy: 'works',
  dedupe: 'works',
  alias: ALIAS,
  extensions: refuse(
    'the modules of the theme have the extensions .ts, .tsx and .js',
    'Name these as well.',
    (value) => Array.isArray(value) && EXTENSIONS.every((extension) => value.includes(extension)),
  ),
  conditionNames: refuse(
    'the packages of the theme need the usual conditions',
    'Use resolve.alias for one package.',
  ),
  mainFields: refuse('the packages of the theme need the usual fields', 'Use resolve.alias for one package.'),
};

const SOURCE: Verdicts<SourceConfig> & { alias: Refusal } = {
  alias: refuse('Rsbuild 2 ignores it', 'Use resolve.alias.'),
  assetsInclude: 'works',
  decorators: 'works',
  exclude: 'works',
  include: 'works',
  preEntry: 'works',
  transformImport: 'works',
  tsconfigPath: 'works',
  define: {
    ...refuse('the engine uses this name', 'Choose another name.'),
    // Also the names that Rsbuild defines, and objects that would hide all names in them.
    keys: /^(?:HAS_(?:BOOK|ANNOUNCEMENT|HOSTED_SEARCH)$|HIDES_TOP_BAR$|ANALYTICS$|process(?:\.env)?$|process\.env\.(?:__SSR|NODE_ENV$|BASE_URL$|ASSET_PREFIX$)|import\.meta(?:\.env|\.webpackHot)?$|import\.meta\.env\.(?:SSG|SSR$|ENABLE_LLMS|MODE$|DEV$|PROD$|BASE_URL$|ASSET_PREFIX$)|(?:typeof )?(?:window|document|self|globalThis|global)$)/,
  },
  entry: refuse('pages are the entries of the site', 'Import your code in a component of theme/.', (value) =>
    isDeepStrictEqual(value, { index: engineModule('theme/start/client-entry') }),
  ),
};

const OUTPUT = {
  charset: 'works',
  copy: 'works',
  legalComments: 'works',
  manifest: 'works',
  minify: 'works',
  sourceMap: 'works',
  assetPrefix: refuse(OWN_ORIGIN, inSite('base')),
  distPath: refuse(KEPT_FILES, REMOVE),
  filename: refuse(KEPT_FILES, 'output.filenameHash sets the form of the hash, such as "contenthash:10".'),
  filenameHash: refuse(
    KEPT_FILES,
    'Name a form with 6 characters or more, such as "contenthash:10".',
    isHash,
  ),
  dataUriLimit: refuse(
    'the content security policy refuses fonts and media in data URLs',
    'Set the limits of svg and image only.',
    (value) => isMapping(value) && Object.keys(value).every((kind) => kind === 'svg' || kind === 'image'),
  ),
  target: refuse('a site has one bundle for browsers and one that renders pages', REMOVE, is('web')),
  module: refuse(LINKS, REMOVE, is(false)),
  emitAssets: refuse('pages need the files', REMOVE, is(true)),
  emitCss: refuse('pages need the styles', REMOVE, is(true)),
  cleanDistPath: refuse('a build contains only its own files', REMOVE, is(true, 'auto')),
  inlineScripts: refuse(POLICY, REMOVE, is(false)),
  inlineStyles: refuse('the build puts the styles of the first view into each page', REMOVE),
  injectStyles: refuse(POLICY, REMOVE, is(false)),
  cssModules: refuse(STYLES, REMOVE),
  externals: refuse(OWN_ORIGIN, 'Install the package, and import it.'),
  autoExternal: refuse('the bundles of a site contain its packages', REMOVE, is(false)),
  polyfill: refuse(BROWSERS, REMOVE, is('off')),
  overrideBrowserslist: refuse(BROWSERS, REMOVE),
} as const satisfies Verdicts<OutputConfig>;

const PERFORMANCE: Verdicts<PerformanceConfig> = {
  buildCache: 'works',
  printFileSize: 'works',
  removeConsole: 'works',
  chunkSplit: refuse('it would replace the groups of the theme', 'Add groups with splitChunks.cacheGroups.'),
  preload: refuse(LINKS, 'Add an element with html.tags.'),
  prefetch: refuse('the theme loads the pages that visible links lead to', REMOVE),
  preconnect: refuse(OWN_ORIGIN, REMOVE),
  dnsPrefetch: refuse(OWN_ORIGIN, REMOVE),
};

const TOOLS: Verdicts<Omit<ToolsConfig, 'cssExtract'>> & { cssExtract: Tree } = {
  bundlerChain: 'works',
  cssExtract: {
    loaderOptions: 'works',
    pluginOptions: {
      ...refuse(KEPT_FILES, 'output.filenameHash sets the form of the hash, such as "contenthash:10".'),
      keys: /^(?:filename|chunkFilename)$/,
    },
  },
  cssLoader: { ...refuse(STYLES, REMOVE), keys: /^(?:modules|exportType|url|import)$/ },
  lightningcssLoader: { ...refuse(BROWSERS, REMOVE), keys: /^targets$/ },
  postcss: 'works',
  rspack: 'works',
  swc: 'works',
  htmlPlugin: refuse(DOCUMENT, 'Add elements to the head with html.tags.'),
  styleLoader: refuse('styles are files', REMOVE),
};

const SECURITY: Verdicts<SecurityConfig> = {
  nonce: refuse(
    'static pages cannot have a new value for each request, so the policy contains hashes',
    REMOVE,
    is(''),
  ),
  sri: refuse(
    'scripts start from an inline script, and all files have the origin of the page',
    REMOVE,
    (value) => (isMapping(value) ? !value.enable : value === false),
  ),
};

const COMMAND_FOLDER = refuse('a build is written to doc_build/', REMOVE);

/** The groups of files that pages rely on. */
const GROUPS = ['styles', 'fonts', 'blog', 'packages'];
const groupsOf = (value: unknown): object =>
  isMapping(value) && isMapping(value.cacheGroups) ? value.cacheGroups : {};

const SETTINGS = {
  customLogger: 'works',
  logLevel: 'works',
  plugins: refuse('it is a list', 'Write plugins: [myPlugin()].', Array.isArray),
  _privateMeta: 'works',
  dev: DEV,
  html: HTML,
  output: OUTPUT,
  performance: PERFORMANCE,
  resolve: RESOLVE,
  security: SECURITY,
  server: SERVER,
  source: SOURCE,
  tools: TOOLS,
  mode: refuse(COMMAND, 'Use the command for the dev server or for a build.'),
  root: refuse(COMMAND, 'Use the option --site of the commands.'),
  moduleFederation: refuse(OWN_ORIGIN, 'Install the package, and import it.'),
  splitChunks: refuse(
    `pages rely on the groups ${GROUPS.join(', ')}`,
    'Add groups with other names.',
    (value) => value !== false && !GROUPS.some((name) => Object.hasOwn(groupsOf(value), name)),
  ),
  environments: 'works',
} as const satisfies { readonly [Key in keyof Required<RsbuildConfig>]: Verdict | Tree };

/** The bundles of a site. */
const ENVIRONMENTS = ['web', 'node'];

/** A setting that is unknown or not free. */
interface Found {
  path: string;
  value: unknown;
  /** Undefined for an unknown setting. A tree is a group of settings. */
  verdict: Refusal | Tree | undefined;
  /** The settings with the same parent. */
  known: readonly string[];
}

const isTree = (verdict: Verdict | Tree | undefined): verdict is Tree =>
  isMapping(verdict) && !('why' in verdict && typeof verdict.why === 'string');

/** The settings of a configuration that are unknown or not free, whatever their values are. */
function findIn(config: object, tree: Tree, above = ''): Found[] {
  const known = Object.keys(tree);
  return Object.entries(config).flatMap(([key, value]): Found[] => {
    const path = above + key;
    const verdict = Object.hasOwn(tree, key) ? tree[key] : undefined;
    if (value === undefined || verdict === 'works') return [];
    if (isTree(verdict))
      return isMapping(value) ? findIn(value, verdict, `${path}.`) : [{ path, value, verdict, known }];
    const { keys } = verdict ?? {};
    if (!keys) return [{ path, value, verdict, known }];
    return Object.entries(isMapping(value) ? value : {})
      .filter(([name]) => keys.test(name))
      .map(([name, one]) => ({ path: `${path}.${name}`, value: one, verdict, known }));
  });
}

/** The same in the whole configuration, with the parts for single bundles. */
function findAll(config: RsbuildConfig): Found[] {
  const own = Object.entries(config.environments ?? {}).flatMap(([name, part]): Found[] => {
    const path = `environments.${name}`;
    return ENVIRONMENTS.includes(name)
      ? findIn(part ?? {}, SETTINGS, `${path}.`)
      : [{ path, value: part, verdict: undefined, known: ENVIRONMENTS }];
  });
  return [...findIn(config, SETTINGS), ...own];
}

const isAccepted = ({ verdict, value }: Found): boolean =>
  !isTree(verdict) && verdict?.accepts?.(value) === true;

/** The end of a sentence about a setting: why it does not work, and what to write instead. */
function reasonOf({ path, value, verdict, known }: Found): string {
  if (isTree(verdict))
    return `is ${JSON.stringify(value)}, but must be an object with settings, such as { ${Object.keys(verdict)[0]}: … }.`;
  return verdict
    ? `does not work here: ${verdict.why}. ${verdict.instead}`
    : `is not a setting of Rsbuild.${suggestion(path.split('.').at(-1) ?? path, known) || ' Remove it, or correct the name.'}`;
}

/** Who sets the builder's settings: the site itself, or one of its plugins. */
export interface SettingsLayer {
  /** The name of the plugin; undefined for the site itself. */
  plugin?: string;
  builderConfig?: RsbuildConfig;
}

/** The settings of one layer that do not work, one message for each. */
export const settingProblems = ({ plugin, builderConfig = {} }: SettingsLayer): string[] =>
  findAll(builderConfig)
    .filter((found) => !isAccepted(found))
    .map((found) => {
      const setting = `"builderConfig.${found.path}"`;
      return plugin === undefined
        ? `rspress.config.ts: ${setting} ${reasonOf(found)}`
        : `rspress.config.ts: the plugin "${plugin}" sets ${setting}, which ${reasonOf(found)}`;
    });

/** Checks the settings that a site or one of its plugins declares. @throws an Error with one line for each that does not work */
export function checkSettings(layer: SettingsLayer): void {
  const problems = settingProblems(layer);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

const copyOf = (value: unknown): unknown =>
  Array.isArray(value) ? [...value] : isMapping(value) ? { ...value } : value;

type Values = ReadonlyMap<string, unknown>;

const valuesOf = (config: RsbuildConfig): Values =>
  new Map(findAll(config).map(({ path, value }) => [path, copyOf(value)]));

/** Compares the settings before and after the functions of plugins. @throws an Error if they changed one that is not free */
function checkChanges(before: Values, config: RsbuildConfig): void {
  const changed = findAll(config).filter(
    (found) =>
      found.verdict && !isAccepted(found) && !isDeepStrictEqual(before.get(found.path), copyOf(found.value)),
  );
  if (changed.length === 0) return;
  const problems = changed.map(
    (found) => `rspress.config.ts: a function of a plugin sets "${found.path}", which ${reasonOf(found)}`,
  );
  throw new Error(problems.join('\n'));
}

/** The part of the bundler's configuration with the names and the form of files. */
const FILES = 'output.';

/** Parts of the configuration of the bundler that `tools` and plugins may not change, with the setting to use. */
const BUNDLER: Readonly<Record<string, Refusal>> = {
  [`${FILES}path`]: COMMAND_FOLDER,
  [`${FILES}publicPath`]: OUTPUT.assetPrefix,
  ...Object.fromEntries(
    [
      'filename',
      'chunkFilename',
      'cssFilename',
      'cssChunkFilename',
      'assetModuleFilename',
      'webassemblyModuleFilename',
    ].map((key) => [FILES + key, OUTPUT.filename]),
  ),
  ...Object.fromEntries(
    ['module', 'chunkFormat', 'chunkLoading', 'library', 'iife'].map((key) => [FILES + key, OUTPUT.module]),
  ),
  target: OUTPUT.target,
  externals: OUTPUT.externals,
};

/** The same in builds. In dev, the engine changes these values, and no policy refuses `eval`. */
const BUNDLER_OF_BUILDS: Readonly<Record<string, Refusal>> = {
  'optimization.runtimeChunk': refuse(LINKS, REMOVE),
  'optimization.splitChunks': refuse(
    `pages rely on the groups ${GROUPS.join(', ')}`,
    'Add groups with builderConfig.splitChunks.',
    (value) => GROUPS.every((name) => Object.hasOwn(groupsOf(value), name)),
  ),
  devtool: refuse(
    POLICY,
    'Use output.sourceMap.',
    (value) => typeof value !== 'string' || !value.includes('eval'),
  ),
};

/** The values of a configuration of the bundler that are not free. @param aliases by their names */
function bundlerValues(
  { output, ...config }: { output: object; target: unknown; externals: unknown },
  aliases: object,
): Map<string, unknown> {
  const values = Object.keys(BUNDLER).map((path): [string, unknown] => {
    const from: object = path.startsWith(FILES) ? output : config;
    return [path, (from as Readonly<Record<string, unknown>>)[path.replace(FILES, '')]];
  });
  const names = Object.entries(aliases).filter(([name]) => ALIAS.keys.test(name));
  return new Map([...values, ...names.map(([name, to]): [string, unknown] => [`resolve.alias.${name}`, to])]);
}

/** Compares the bundler's configuration with the one that Rsbuild has made. @throws an Error if `tools` or a plugin changed it */
function checkBundler(
  before: Values,
  { output = {}, target, externals, ...config }: Rspack.Configuration,
): void {
  const after = bundlerValues({ output, target, externals }, config.resolve?.alias || {});
  const changed = [...after]
    .filter(([path, value]) => !isDeepStrictEqual(before.get(path), value))
    .map(([path]): [string, Refusal] => [path, BUNDLER[path] ?? ALIAS]);
  const { runtimeChunk, splitChunks } = config.optimization ?? {};
  const ofBuild: Readonly<Record<string, unknown>> = {
    'optimization.runtimeChunk': runtimeChunk,
    'optimization.splitChunks': splitChunks,
    devtool: config.devtool,
  };
  const unusual = Object.entries(BUNDLER_OF_BUILDS).filter(
    ([path, { accepts = isDeepStrictEqual.bind(undefined, before.get(path)) }]) => !accepts(ofBuild[path]),
  );
  const problems = [...changed, ...(isProduction() ? unusual : [])].map(
    ([path, { why, instead }]) =>
      `rspress.config.ts: builderConfig.tools or a plugin sets "${path}" of the bundler, which does not work here: ${why}. ${instead}`,
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Changes settings that only work if others have a value that Rspress does not give them. */
function keepEffects(config: RsbuildConfig): void {
  // In dev, Rspress has no bundle that renders pages, and settings for it would make one.
  if (!isProduction()) delete config.environments?.node;
  const { dev = {}, source = {}, environments = {} } = config;
  // Without updates, each page that is compiled on its first request would reload the page that requested it.
  if (dev.hmr === false && dev.liveReload !== false) config.dev = { ...dev, lazyCompilation: false };
  // The code is for browsers. The bundle that renders pages would run it, too, where there is no document.
  const { preEntry, ...others } = source;
  const { web = {} } = environments;
  if (preEntry === undefined) return;
  config.source = others;
  const entries = [preEntry, web.source?.preEntry ?? []].flat();
  config.environments = { ...environments, web: { ...web, source: { ...web.source, preEntry: entries } } };
}

/** The file returns the plugins of the engine in another list, or without them. */
export const NO_ENGINE =
  'rspress.config.ts must export what handbook() returns, without changes: export default handbook(site). Write plugins in its second argument: handbook(site, { plugins: [ … ] }).';

/**
 * Checks what functions of plugins change: the hook `config` of Rspress, and the hooks of Rsbuild.
 * @param checkStart throws if the configuration of a command is not the one of the engine
 * @returns the plugin before those of the site, the one after them, and the plugin of Rsbuild after all others
 */
export function settingsGuard(checkStart: (config: UserConfig) => void = () => undefined): {
  first: RspressPlugin;
  last: RspressPlugin;
  final: RsbuildPlugin;
} {
  let hasStarted = false;
  let declared: Values = new Map();
  let ofBuilder: Values = new Map();
  let ofBundle: Values = new Map();
  let ofBundler = new Map<string, unknown>();
  const start: RsbuildPlugin = {
    name: 'handbook:settings',
    setup(api) {
      api.modifyRsbuildConfig({
        order: 'pre',
        handler(config) {
          ofBuilder = valuesOf(config);
        },
      });
      api.modifyEnvironmentConfig({
        order: 'pre',
        handler(config, { name }) {
          if (name === 'web') ofBundle = valuesOf(config as RsbuildConfig);
          // Both bundles would write the same file.
          else config.output.manifest = false;
        },
      });
    },
  };
  const final: RsbuildPlugin = {
    name: 'handbook:settings-final',
    setup(api) {
      // Somebody has replaced the plugins of Rspress, and kept the settings of Rsbuild.
      if (!hasStarted) throw new Error(NO_ENGINE);
      api.modifyRsbuildConfig({
        order: 'post',
        handler(config) {
          checkChanges(ofBuilder, config);
          keepEffects(config);
        },
      });
      api.modifyBundlerChain({
        order: 'post',
        handler(chain, { environment }) {
          if (environment.name !== 'web') return;
          const values = {
            output: chain.output.entries(),
            target: chain.get('target'),
            externals: chain.get('externals'),
          };
          ofBundler = bundlerValues(values, chain.resolve.alias.entries() ?? {});
          ofBundler.set('optimization.runtimeChunk', chain.optimization.get('runtimeChunk'));
        },
      });
      api.onBeforeCreateCompiler(({ bundlerConfigs, environments }) => {
        const web = bundlerConfigs[Object.keys(environments).indexOf('web')];
        if (web) checkBundler(ofBundler, web);
      });
      api.modifyEnvironmentConfig({
        order: 'post',
        handler(config, { name }) {
          if (name === 'web') checkChanges(ofBundle, config as RsbuildConfig);
        },
      });
    },
  };
  const hook = (name: string, run: (config: UserConfig) => void): RspressPlugin => ({
    name,
    config(config) {
      run(config);
      return config;
    },
  });
  return {
    first: {
      ...hook('handbook:settings', (config) => {
        hasStarted = true;
        checkStart(config);
        declared = valuesOf(config.builderConfig ?? {});
      }),
      builderConfig: { plugins: [start] },
    },
    last: hook('handbook:settings-last', ({ builderConfig = {} }) => checkChanges(declared, builderConfig)),
    final,
  };
}
