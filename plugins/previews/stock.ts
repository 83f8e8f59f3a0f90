import type { RouteMeta, RspressPlugin } from '@rspress/core';
import type { Root } from 'mdast';
import type { Plugin, Processor } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

type Stock = Pick<RspressPlugin, 'routeGenerated' | 'markdown'>;

/**
 * `@rspress/plugin-preview` without what it would load on every page (its container, the device beside the
 * page, their styles) and without its settings for the bundler, which serve its iframes.
 *
 * Its published file reads `__dirname`, which ES modules do not have, to find those very parts: it gets one
 * for as long as it is asked.
 */
async function loadStock(): Promise<Stock> {
  const scope: { __dirname?: string } = globalThis;
  const before = scope.__dirname;
  scope.__dirname ??= import.meta.dirname;
  try {
    const { pluginPreview } = await import('@rspress/plugin-preview');
    return pluginPreview();
  } finally {
    if (before === undefined) delete scope.__dirname;
  }
}

let stock: Promise<Stock> | undefined;

function hasPreview(tree: Root): boolean {
  let isFound = false;
  visit(tree, 'code', ({ data }) => {
    isFound ||= data?.written?.component !== undefined;
  });
  return isFound;
}

/**
 * Remark plugin: the stock one, on pages that have a preview. It comes with the first of them, for it brings the whole
 * bundler along; and it looks for each page among all others, which no site with many pages should wait for.
 */
export function remarkStockPreviews(this: Processor, { routes }: { routes: () => RouteMeta[] }) {
  const apply = async (tree: Root, page: VFile): Promise<void> => {
    stock ??= loadStock();
    const { routeGenerated, markdown } = await stock;
    await routeGenerated?.(routes(), true);
    for (const [attach, options] of (markdown?.remarkPlugins ?? []) as [Plugin<[unknown], Root>, unknown][]) {
      await attach.call(this, options)?.(tree, page, () => undefined);
    }
  };
  return (tree: Root, page: VFile): Promise<void> | undefined =>
    hasPreview(tree) ? apply(tree, page) : undefined;
}
