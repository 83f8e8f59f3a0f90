/** What `themeConfig` in `rspress.config.ts` relies on of Rspress beyond its documented interface. */
import { modifyConfigWithAutoNavSide } from '@rspress/core/dist/node/auto-nav-sidebar/index.js';
import { describe, expect, it } from 'vitest';

describe('the theme has its own navigation', () => {
  it('looks for none in the content when the configuration has one, be it empty', async () => {
    const config = { root: '/nowhere', themeConfig: { nav: [], sidebar: {} } };
    await modifyConfigWithAutoNavSide(config);
    expect(config.themeConfig).toEqual({ nav: [], sidebar: {} });
  });
});
