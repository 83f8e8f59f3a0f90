import type { RspressPlugin } from '@rspress/core';

/**
 * `@rspress/plugin-preview` without what it would load on every page (its container, the device beside the
 * page, their styles) and without its settings for the bundler, which serve its iframes.
 *
 * Its published file reads `__dirname`, which ES modules do not have, to find those very parts: it gets one
 * for as long as it is asked.
 */
async function loadStock(): Promise<Pick<RspressPlugin, 'routeGenerated' | 'markdown'>> {
  const scope: { __dirname?: string } = globalThis;
  const before = scope.__dirname;
  scope.__dirname ??= import.meta.dirname;
  try {
    const { pluginPreview } = await import('@rspress/plugin-preview');
    const { routeGenerated, markdown } = pluginPreview();
    return {
      ...(routeGenerated && { routeGenerated }),
      markdown: { remarkPlugins: markdown?.remarkPlugins ?? [] },
    };
  } finally {
    if (before === undefined) delete scope.__dirname;
  }
}

export const stockPreview = await loadStock();
