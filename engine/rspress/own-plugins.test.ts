import type { RspressPlugin, UserConfig } from '@rspress/core';
import { afterAll, expect, it, vi } from 'vitest';
import { ownPlugins } from './own-plugins.ts';
import { noPageData } from './page-data.ts';

// Test files share modules: the accelerator would stay off for others.
const turnOff = vi.spyOn(noPageData, 'turnOff').mockReturnValue();
afterAll(() => turnOff.mockRestore());

const fail = (): never => {
  throw new Error('the token is missing');
};

const MESSAGE = (hook: string) =>
  `rspress.config.ts: the plugin "own" throws an error in its hook ${hook}: the token is missing`;

it.each(['beforeBuild', 'routeGenerated', 'extendPageData', 'addRuntimeModules'] as const)(
  'an error in the hook %s names the plugin, also if the hook is asynchronous',
  async (hook) => {
    const call = (plugin: RspressPlugin): unknown =>
      (ownPlugins([plugin]).plugins[0]?.[hook] as ((...args: unknown[]) => unknown) | undefined)?.({}, true);
    expect(() => call({ name: 'own', [hook]: fail })).toThrow(MESSAGE(hook));
    await expect(call({ name: 'own', [hook]: async () => fail() })).rejects.toThrow(MESSAGE(hook));
  },
);

it('errors in hooks that the engine calls name the plugin, too', async () => {
  const { addPages, afterBuild } = ownPlugins([{ name: 'own', addPages: fail, afterBuild: fail }]);
  await expect(addPages({}, true)).rejects.toThrow(MESSAGE('addPages'));
  expect(() => afterBuild[0]?.({}, true)).toThrow(MESSAGE('afterBuild'));
});

it('a hook can use its plugin, and a plugin that another one adds is checked as well', async () => {
  const plugin: RspressPlugin & { title: string } = {
    name: 'own',
    title: 'A title',
    config(config) {
      return { ...config, globalStyles: this.title } as UserConfig;
    },
  };
  const utils = { addPlugin: () => undefined, removePlugin: () => undefined };
  expect(await ownPlugins([plugin]).plugins[0]?.config?.({}, utils, true)).toEqual({
    globalStyles: 'A title',
  });
  const adding: RspressPlugin = {
    name: 'adding',
    config(config, { addPlugin }) {
      addPlugin({ name: 'added', builderConfig: { output: { assetPrefix: 'https://cdn.example.org/' } } });
      return config;
    },
  };
  const hook = ownPlugins([adding]).plugins[0]?.config;
  await expect(Promise.resolve(hook?.({}, utils, true))).rejects.toThrow(
    'the plugin "added" sets "builderConfig.output.assetPrefix", which does not work here',
  );
});

it.each([
  [
    { title: 'Other' },
    'changes "title" in its hook config, which does not work here. Set title in site.config.ts.',
  ],
  [
    { outDir: 'out' },
    'changes "outDir" in its hook config, which does not work here. The engine sets it itself',
  ],
  [undefined, 'returns no configuration from its hook config. End the hook with return config.'],
])('a hook config that returns %j is refused', async (result, message) => {
  const utils = { addPlugin: () => undefined, removePlugin: () => undefined };
  const hook = ownPlugins([{ name: 'own', config: () => result as UserConfig }]).plugins[0]?.config;
  await expect(Promise.resolve(hook?.({}, utils, true))).rejects.toThrow(
    `rspress.config.ts: the plugin "own" ${message}`,
  );
});
