/** Shiki's singleton, which `highlighter.ts` creates before Rspress would. */
import { compile } from '@rspress/core/dist/node/mdx/processor.js';
import { expect, it, vi } from 'vitest';
import { createHighlighter } from './highlighter.ts';

it('Rspress highlights code with the singleton', async () => {
  const highlight = vi.spyOn(await createHighlighter(), 'codeToHast');
  await compile({
    source: '```ts\nconst one = 1;\n```',
    filepath: '/site/docs/page.mdx',
    docDirectory: '/site/docs',
    config: {},
    routeService: null,
    pluginDriver: { getPlugins: () => [] } as never,
  });
  expect(highlight).toHaveBeenCalledWith('const one = 1;', expect.anything());
});
