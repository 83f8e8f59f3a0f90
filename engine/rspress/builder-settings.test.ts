import {
  createRsbuild,
  type DevConfig,
  type RsbuildConfig,
  type RsbuildInstance,
  type RsbuildPlugin,
} from '@rsbuild/core';
import type { RspressPlugin, UserConfig } from '@rspress/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { checkSettings, settingProblems, settingsGuard } from './builder-settings.ts';

const problemsOf = (builderConfig: object): string[] => settingProblems({ builderConfig });

/** One value for each setting that a site cannot have, with a part of what to write instead. */
const REFUSED: readonly [path: string, value: unknown, instead: string][] = [
  ['output.assetPrefix', 'https://cdn.example.org/', 'Set base in site.config.ts'],
  ['dev.assetPrefix', 'https://cdn.example.org/', 'Set base in site.config.ts'],
  ['server.base', '/core', 'Set base in site.config.ts'],
  ['server.publicDir', { name: 'public' }, 'Put the files into static/'],
  ...[
    'root',
    'js',
    'jsAsync',
    'css',
    'cssAsync',
    'svg',
    'font',
    'html',
    'wasm',
    'image',
    'media',
    'assets',
    'favicon',
  ].map((key): [string, unknown, string] => ['output.distPath', { [key]: 'other' }, 'Remove the setting']),
  ...['html', 'js', 'css', 'svg', 'font', 'image', 'media', 'wasm', 'assets'].map(
    (key): [string, unknown, string] => [
      'output.filename',
      { [key]: 'x' },
      'output.filenameHash sets the form',
    ],
  ),
  ['plugins', {}, 'Write plugins: [myPlugin()]'],
  ['output.filenameHash', false, 'such as "contenthash:10"'],
  ['output.filenameHash', 'contenthash:4', 'such as "contenthash:10"'],
  ['output.filenameHash', 'name', 'such as "contenthash:10"'],
  ['output.filenameHash', { enable: false }, 'such as "contenthash:10"'],
  ['output.dataUriLimit', 10_000, 'Set the limits of svg and image only'],
  ['output.dataUriLimit', { font: 10_000 }, 'Set the limits of svg and image only'],
  ['output.inlineScripts', true, 'Remove the setting'],
  ['output.inlineStyles', false, 'Remove the setting'],
  ['output.injectStyles', true, 'Remove the setting'],
  ['output.cssModules', { namedExport: true }, 'Remove the setting'],
  ['output.cleanDistPath', false, 'Remove the setting'],
  ['output.polyfill', 'usage', 'Remove the setting'],
  ['output.overrideBrowserslist', ['chrome >= 60'], 'Remove the setting'],
  ['output.externals', { react: 'React' }, 'Install the package'],
  ['output.target', 'node', 'Remove the setting'],
  ['html.title', 'A', 'Set title in site.config.ts'],
  ['html.favicon', 'a.png', 'Set favicon in site.config.ts'],
  ['html.template', 'a.html', 'html.tags'],
  ...['description', 'viewport', 'charset', 'og:title', 'twitter:card'].map(
    (name): [string, unknown, string] => [`html.meta.${name}`, 'x', 'from their front matter'],
  ),
  ['html.inject', 'body', 'Remove the setting'],
  ['html.crossorigin', 'anonymous', 'Remove the setting'],
  ['html.scriptLoading', 'blocking', 'Remove the setting'],
  ['html.implementation', 'native', 'Remove the setting'],
  ['source.entry', { index: './a.ts' }, 'component of theme/'],
  ['source.alias', { a: 'b' }, 'Use resolve.alias'],
  ['source.define.HAS_BOOK', 'true', 'Choose another name'],
  ['resolve.alias.@theme', './mine', 'Choose another name'],
  ['resolve.alias.react', 'preact/compat', 'Choose another name'],
  ['tools.cssExtract.pluginOptions.filename', 'static/css/[name].css', 'output.filenameHash sets the form'],
  ['tools.cssLoader.modules', { localIdentName: '[local]' }, 'Remove the setting'],
  ['tools.lightningcssLoader.targets', 'chrome 60', 'Remove the setting'],
  ['resolve.extensions', ['.js'], 'Name these as well'],
  ['performance.preload', true, 'html.tags'],
  ['performance.prefetch', true, 'Remove the setting'],
  ['performance.chunkSplit', { strategy: 'single-vendor' }, 'splitChunks.cacheGroups'],
  ['security.nonce', 'abc', 'Remove the setting'],
  ['security.sri', { enable: true }, 'Remove the setting'],
  ['splitChunks', false, 'Add groups with other names'],
  ['splitChunks', { cacheGroups: { styles: false } }, 'Add groups with other names'],
  ['mode', 'development', 'Use the command'],
];

/** A configuration with one setting. An alias contains dots only in the last part. */
function configOf(path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.');
  return { [first]: rest.length > 0 ? configOf(rest.join('.'), value) : value };
}

const ALLOWED: RsbuildConfig = {
  output: {
    filenameHash: 'contenthash:10',
    minify: false,
    sourceMap: true,
    charset: 'ascii',
    legalComments: 'linked',
    manifest: true,
    dataUriLimit: { image: 10_000 },
    cleanDistPath: true,
  },
  source: { define: { OWN: '1' } },
  resolve: { alias: { own: './own' } },
  html: { tags: [{ tag: 'meta' }], meta: { own: 'x' }, inject: 'head' },
  server: { headers: { 'X-Own': '1' }, port: 4000 },
  performance: { removeConsole: true, buildCache: false },
  splitChunks: { preset: 'per-package', cacheGroups: { own: { test: /own/ } } },
  tools: { rspack: {}, bundlerChain: () => undefined },
  security: { sri: { enable: false } },
};

afterEach(() => vi.unstubAllEnvs());

describe('settings of Rsbuild', () => {
  it.each(REFUSED)('%s with %j is refused, with what to write instead', (path, value, instead) => {
    const [message = '', ...others] = problemsOf(configOf(path, value));
    expect(message).toMatch(
      new RegExp(`^rspress\\.config\\.ts: "builderConfig\\.${path}" does not work here: `),
    );
    expect(message).toContain(instead);
    expect(others).toEqual([]);
    const ofBundle = problemsOf({ environments: { web: configOf(path, value) } });
    expect(ofBundle[0]).toContain(`"builderConfig.environments.web.${path}"`);
  });

  it('all others work', () => {
    expect(problemsOf(ALLOWED)).toEqual([]);
  });

  it.each([
    'process.env',
    'process.env.NODE_ENV',
    'import.meta.env',
    'import.meta.env.DEV',
    'window',
    'typeof document',
  ])('the name %s cannot be defined, because the engine or Rsbuild uses it', (name) => {
    expect(problemsOf({ source: { define: { [name]: '1', [`OWN_${name}`]: '1' } } })).toEqual([
      `rspress.config.ts: "builderConfig.source.define.${name}" does not work here: the engine uses this name. Choose another name.`,
    ]);
  });

  it('a setting that Rsbuild does not have is an error that names a similar one', () => {
    expect(problemsOf({ output: { fileNameHash: true }, environments: { server: {} } })).toEqual([
      'rspress.config.ts: "builderConfig.output.fileNameHash" is not a setting of Rsbuild. Did you mean "filenameHash"?',
      'rspress.config.ts: "builderConfig.environments.server" is not a setting of Rsbuild. Remove it, or correct the name.',
    ]);
  });

  it('a group of settings that is not an object is an error', () => {
    expect(problemsOf({ output: 'x', tools: [] })).toEqual([
      'rspress.config.ts: "builderConfig.output" is "x", but must be an object with settings, such as { charset: … }.',
      'rspress.config.ts: "builderConfig.tools" is [], but must be an object with settings, such as { bundlerChain: … }.',
    ]);
  });

  it('the message about a plugin names the plugin', () => {
    const layer = { plugin: 'cdn', builderConfig: { output: { assetPrefix: 'https://cdn.example.org/' } } };
    expect(() => checkSettings(layer)).toThrow(
      /^rspress\.config\.ts: the plugin "cdn" sets "builderConfig\.output\.assetPrefix", which does not work here: .* Set base in site\.config\.ts\.$/,
    );
  });
});

/** The groups of files that the engine makes. */
const GROUPS = { styles: {}, fonts: {}, blog: {}, packages: {} };

const pluginOf = (setup: RsbuildPlugin['setup']): RsbuildPlugin => ({ name: 'own', setup });

describe('functions of plugins', () => {
  /** Starts Rsbuild between the two plugins of the engine. */
  async function start(config: RsbuildConfig, { first, final } = settingsGuard()): Promise<RsbuildInstance> {
    await first.config?.({}, {} as never, true);
    const folder = newFolder({ 'src/index.js': '' });
    const rsbuild = await createRsbuild({
      cwd: folder.path,
      config: {
        environments: { web: {}, node: { output: { target: 'node' } } },
        ...config,
        plugins: [...(first.builderConfig?.plugins ?? []), ...(config.plugins ?? []), final],
      },
    });
    await rsbuild.initConfigs({ action: 'build' });
    await rsbuild.createCompiler();
    return rsbuild;
  }

  it('a function that changes what is free is fine', async () => {
    await start({
      plugins: [
        pluginOf((api) => {
          api.modifyRsbuildConfig((config) => {
            config.source = { ...config.source, define: { OWN: '1' } };
          });
        }),
      ],
      tools: { rspack: (config) => ({ ...config, name: 'own' }) },
    });
  });

  it.each<[string, RsbuildConfig, RegExp]>([
    [
      'a hook of Rsbuild',
      {
        plugins: [
          pluginOf((api) => {
            api.modifyRsbuildConfig((config) => {
              config.output = { ...config.output, assetPrefix: 'https://cdn.example.org/' };
            });
          }),
        ],
      },
      /a function of a plugin sets "output\.assetPrefix", which does not work here: .* Set base/,
    ],
    [
      'a hook of Rsbuild for one bundle',
      {
        plugins: [
          pluginOf((api) => {
            api.modifyEnvironmentConfig((config) => {
              config.output.inlineScripts = true;
            });
          }),
        ],
      },
      /a function of a plugin sets "output\.inlineScripts", which does not work here/,
    ],
    [
      'tools.rspack',
      { tools: { rspack: (config) => ({ ...config, output: { ...config.output, publicPath: '/x/' } }) } },
      /builderConfig\.tools or a plugin sets "output\.publicPath" of the bundler, which does not work here/,
    ],
    [
      'tools.bundlerChain',
      { tools: { bundlerChain: (chain) => void chain.output.chunkFilename('[id].js') } },
      /builderConfig\.tools or a plugin sets "output\.chunkFilename" of the bundler, which does not work here/,
    ],
    [
      'tools.rspack with packages from elsewhere',
      { tools: { rspack: { externals: { react: 'React' } } } },
      /sets "externals" of the bundler, which does not work here: .* Install the package/,
    ],
    [
      'tools.rspack with another target',
      { tools: { rspack: { target: 'node' } } },
      /sets "target" of the bundler, which does not work here/,
    ],
    [
      'an alias in tools',
      { tools: { bundlerChain: (chain) => void chain.resolve.alias.set('@theme', '/own') } },
      /sets "resolve\.alias\.@theme" of the bundler, which does not work here: .* Choose another name/,
    ],
  ])('%s cannot change what is not free', async (_name, config, message) => {
    await expect(start(config)).rejects.toThrow(message);
  });

  it('in builds, tools cannot remove groups of files, split the runtime, or make code that the policy refuses', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const optimization = { runtimeChunk: true, splitChunks: false } as const;
    await expect(start({ tools: { rspack: { devtool: 'eval', optimization } } })).rejects.toThrow(
      /"optimization\.runtimeChunk" .*\n.*"optimization\.splitChunks" .* Add groups .*\n.*"devtool" .* Use output\.sourceMap\./,
    );
  });

  it('without updates, the dev server compiles all pages at once, because each later one would reload the page', async () => {
    const lazyOf = async (dev: DevConfig) =>
      (await start({ dev: { lazyCompilation: true, ...dev } })).getNormalizedConfig().dev.lazyCompilation;
    expect(await lazyOf({ hmr: false })).toBe(false);
    expect(await lazyOf({ hmr: false, liveReload: false })).toBe(true);
    expect(await lazyOf({})).toBe(true);
  });

  it('the entry of a site runs in browsers only, unless it is one of the bundle that renders pages', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const config: RsbuildConfig = {
      source: { preEntry: './src/index.js' },
      environments: {
        web: { source: { preEntry: './own.js' } },
        node: { output: { target: 'node' }, source: { preEntry: './node.js' } },
      },
      tools: { rspack: { optimization: { splitChunks: { cacheGroups: GROUPS } } } },
    };
    const rsbuild = await start(config);
    const entries = (environment: string) => rsbuild.getNormalizedConfig({ environment }).source.preEntry;
    expect(entries('web')).toEqual(['./src/index.js', './own.js']);
    expect(entries('node')).toEqual(['./node.js']);
  });

  it('the dev server has no bundle that renders pages, whatever a site sets for it', async () => {
    const { environments } = (await start({})).getRsbuildConfig();
    expect(Object.keys(environments ?? {})).toEqual(['web']);
  });

  it('a configuration without the plugins of Rspress is refused, if it has the settings of Rsbuild', async () => {
    const guard = settingsGuard();
    await expect(start({}, { ...guard, first: { name: 'own' } })).rejects.toThrow(
      'rspress.config.ts must export what handbook() returns',
    );
  });

  it('neither can the hook `config` of Rspress', () => {
    const { first, last } = settingsGuard();
    const run = ({ config }: RspressPlugin, value: UserConfig) => config?.(value, {} as never, true);
    run(first, { builderConfig: { output: { inlineStyles: true } } });
    expect(run(last, { builderConfig: { output: { inlineStyles: true } } })).toBeDefined();
    expect(() => run(last, { builderConfig: { output: { inlineStyles: false } } })).toThrow(
      'a function of a plugin sets "output.inlineStyles", which does not work here',
    );
  });
});
