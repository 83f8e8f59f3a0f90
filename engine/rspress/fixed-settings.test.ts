import type { UserConfig } from '@rspress/core';
import { expect, it } from 'vitest';
import { rememberSettings } from './fixed-settings.ts';
import { ownPlugins } from './own-plugins.ts';

/** A configuration like that of `handbook()`. */
const returned = () => ({
  title: 'A',
  base: '/',
  themeConfig: { darkMode: false, nav: [] },
  plugins: [{ name: 'handbook:content' }],
  builderConfig: { output: { minify: true } },
});

it.each([
  [
    { ...returned(), themeConfig: { darkMode: false, nav: [{ text: 'A', link: '/' }] } },
    '"themeConfig.nav" is changed after handbook() has set it, which does not work here. Set navbar.items in site.config.ts.',
  ],
  [{ ...returned(), themeConfig: { footer: {} } }, '"themeConfig.footer" is changed'],
  [{ ...returned(), themeConfig: {} }, '"themeConfig.darkMode" is changed'],
  [{ ...returned(), title: 'B' }, 'Set title in site.config.ts.'],
  [
    { ...returned(), head: [] },
    '"head" is changed after handbook() has set it, which does not work here. Set head',
  ],
  [{ ...returned(), multiVersion: {} }, 'A site has one version'],
  [{ ...returned(), plugins: [] }, 'Write it in the second argument: handbook(site, { plugins: … }).'],
  [{ ...returned(), builderConfig: {} }, 'handbook(site, { builderConfig: … })'],
  [{ ...returned(), frontMatter: {} }, '"frontMatter" is changed'],
  [{ ...returned(), globalStyle: 'a.css' }, 'It is not a setting of Rspress. Did you mean "globalStyles"?'],
])('a file that changes what handbook() returns is refused: %j', (config, message) => {
  const check = rememberSettings(returned() as UserConfig);
  expect(() => check(config as unknown as UserConfig)).toThrow(`rspress.config.ts: `);
  expect(() => check(config as unknown as UserConfig)).toThrow(message);
});

it('finds values that the file changes in the same object, and accepts what Rspress adds', () => {
  const config = returned();
  const check = rememberSettings(config as UserConfig);
  expect(() => check({ ...config, _privateMeta: {} } as UserConfig)).not.toThrow();
  config.builderConfig.output.minify = false;
  config.plugins.push({ name: 'b' });
  expect(() => check(config as UserConfig)).toThrow(/"plugins" is changed[\s\S]*"builderConfig" is changed/);
});

/** Calls the hook `config` of a plugin. */
const change = (hook: (config: UserConfig) => void, config: UserConfig = returned()) =>
  ownPlugins([
    {
      name: 'a',
      config(one) {
        hook(one);
        return one;
      },
    },
  ]).plugins[0]?.config?.(config, { addPlugin: () => undefined, removePlugin: () => undefined }, true);

it.each([
  [
    (config: UserConfig) => Object.assign(config, { themeConfig: { socialLinks: [] } }),
    'themeConfig.socialLinks',
  ],
  [(config: UserConfig) => Object.assign(config.themeConfig ?? {}, { nav: [1] }), 'themeConfig.nav'],
  [
    (config: UserConfig) => Object.assign(config, { markdown: { showLineNumbers: true } }),
    'markdown.showLineNumbers',
  ],
  [(config: UserConfig) => config.plugins?.push({ name: 'b' }), 'plugins'],
  [(config: UserConfig) => Object.assign(config, { mediumZoom: true }), 'mediumZoom'],
])('a hook that changes a setting without an effect is refused: %s', async (hook, path) => {
  await expect(change(hook)).rejects.toThrow(
    `the plugin "a" changes "${path}" in its hook config, which does not work here.`,
  );
});

it('a hook can change the other settings, and remove only plugins of the site', async () => {
  const words = {
    head: [],
    globalStyles: '/a.css',
    markdown: { shiki: { themes: {} } },
    i18nSourcePath: 'a',
  };
  await expect(change((config) => Object.assign(config, words))).resolves.toMatchObject({ head: [] });
  const [plugin] = ownPlugins([
    {
      name: 'a',
      config(config, { removePlugin }) {
        removePlugin('b');
        removePlugin('handbook:content');
        return config;
      },
    },
  ]).plugins;
  const removed: string[] = [];
  const utils = { addPlugin: () => undefined, removePlugin: (name: string) => removed.push(name) };
  await expect(plugin?.config?.({}, utils, true)).rejects.toThrow(
    'removePlugin("handbook:content") does not work here, because pages need this plugin.',
  );
  expect(removed).toEqual(['b']);
});
