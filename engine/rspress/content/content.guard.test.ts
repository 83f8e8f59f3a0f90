/** Internals of Rspress that `themeConfig` in `rspress.config.ts` relies on. */
import { modifyConfigWithAutoNavSide } from '@rspress/core/dist/node/auto-nav-sidebar/index.js';
import { expect, it } from 'vitest';

it('Rspress adds no navigation from the content if the configuration has one, even an empty one', async () => {
  const config = { root: '/nowhere', themeConfig: { nav: [], sidebar: {} } };
  await modifyConfigWithAutoNavSide(config);
  expect(config.themeConfig).toEqual({ nav: [], sidebar: {} });
});
