import { createRsbuild, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import type { RspressPlugin, UserConfig } from '@rspress/core';
import { describe, expect, it } from 'vitest';
import { checkSettings, settingProblems, settingsGuard } from '../../../plugins/rspress/builder-settings.ts';
import { newFolder } from '../../helpers/folder.ts';

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
  ['html.inject', 'body', 'Remove the setting'],
  ['html.crossorigin', 'anonymous', 'Remove the setting'],
  ['html.scriptLoading', 'blocking', 'Remove the setting'],
  ['html.implementation', 'native', 'Remove the setting'],
  ['source.entry', { index: './a.ts' }, 'component of theme/'],
  ['source.alias', { a: 'b' }, 'Use resolve.alias'],
  ['source.define.HAS_BOOK', 'true', 'Choose another name'],
  ['resolve.alias.@theme', './mine', 'Choose another name'],
  ['resolve.alias.react', 'preact/compat', 'Choose another name'],
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

  it('a setting that Rsbuild does not have is an error that names a similar one', () => {
    expect(problemsOf({ output: { fileNameHash: true }, environments: { server: {} } })).toEqual([
      'rspress.config.ts: "builderConfig.output.fileNameHash" is not a setting of Rsbuild. Did you mean "filenameHash"?',
      'rspress.config.ts: "builderConfig.environments.server" is not a setting of Rsbuild. Remove it, or correct the name.',
    ]);
  });

  it('the message about a plugin names the plugin', () => {
    const layer = { plugin: 'cdn', builderConfig: { output: { assetPrefix: 'https://cdn.example.org/' } } };
    expect(() => checkSettings(layer)).toThrow(
      /^rspress\.config\.ts: the plugin "cdn" sets "builderConfig\.output\.assetPrefix", which does not work here: .* Set base in site\.config\.ts\.$/,
    );
  });
});

const pluginOf = (setup: RsbuildPlugin['setup']): RsbuildPlugin => ({ name: 'own', setup });

describe('functions of plugins', () => {
  /** Starts Rsbuild between the two plugins of the engine. */
  async function start(config: RsbuildConfig, { first, final } = settingsGuard()): Promise<void> {
    await first.config?.({}, {} as never, true);
    const folder = newFolder({ 'src/index.js': '' });
    const rsbuild = await createRsbuild({
      cwd: folder.path,
      config: {
        ...config,
        environments: { web: {}, node: { output: { target: 'node' } } },
        plugins: [...(first.builderConfig?.plugins ?? []), ...(config.plugins ?? []), final],
      },
    });
    await rsbuild.initConfigs({ action: 'build' });
    await rsbuild.createCompiler();
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
      /a function in tools sets "output\.publicPath" of the bundler, which does not work here/,
    ],
    [
      'tools.bundlerChain',
      { tools: { bundlerChain: (chain) => void chain.output.chunkFilename('[id].js') } },
      /a function in tools sets "output\.chunkFilename" of the bundler, which does not work here/,
    ],
  ])('%s cannot change what is not free', async (_name, config, message) => {
    await expect(start(config)).rejects.toThrow(message);
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
