import type { RouteMeta, RspressPlugin } from '@rspress/core';
import type { Root } from 'mdast';
import type { Plugin, Processor } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

type Stock = Pick<RspressPlugin, 'routeGenerated' | 'markdown'>;

/**
 * `@rspress/plugin-preview` without the parts that it would load on every page (container, device frame, styles), and
 * without its settings for the bundler, which only serve iframes.
 *
 * Its published file reads `__dirname`, which ES modules do not have, to find these parts. The variable exists while
 * the plugin is created.
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
 * Remark plugin: runs the stock plugin on pages that have a preview. It loads with the first of them, because it
 * imports the whole bundler, and it looks up the page in the list of all pages, which is slow on large sites.
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
