import type { RsbuildPlugin } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import { engineModule } from '../../../shared/build/engine.ts';
import { rehypeStableKeys } from './stable-keys.ts';

const rsbuildPluginDevClient: RsbuildPlugin = {
  name: 'handbook:dev-client',
  apply: 'serve',
  setup(api) {
    api.modifyRsbuildConfig((config) => {
      const { preEntry = [] } = config.source ?? {};
      config.source = { ...config.source, preEntry: [preEntry, engineModule('theme/dev/start')].flat() };
    });
  },
};

/** Rspress plugin for dev: the browser shows the problems of the page on screen, and applies changes without a reload. */
export const pluginDevClient = (): RspressPlugin => ({
  name: 'handbook:dev-client',
  config(config, _utils, isProd) {
    if (isProd) return config;
    const components = [...(config.globalUIComponents ?? []), engineModule('theme/dev/follow-changes')];
    return { ...config, globalUIComponents: components };
  },
  markdown: { rehypePlugins: [rehypeStableKeys] },
  builderConfig: { plugins: [rsbuildPluginDevClient] },
});
