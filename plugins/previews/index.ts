import type { RouteMeta, RspressPlugin } from '@rspress/core';
import { excludeFromMainCss } from '../rspress/page-styles.ts';
import { type FrameOptions, remarkPreviewFences, remarkPreviewFrames } from './fences.ts';
import { remarkStockPreviews } from './stock.ts';

/** Styles of the frame, and of everything in a `previews` folder. */
const STYLES = /[\\/]markdown[\\/]preview\.module\.css$|[\\/]previews[\\/][^\\/]+\.css$/;

/**
 * Rspress plugin: `tsx preview file="./previews/name.tsx"` fences show a running component with its source. The syntax
 * is that of `@rspress/plugin-preview` in its mode without iframes; the frame is the theme's. Code and styles of
 * previews load on pages that have them. Their source is in the modules of `sourceModules`, and loads when a reader
 * unfolds it.
 */
export function pluginPreviews(options: FrameOptions): RspressPlugin {
  let routes: RouteMeta[] = [];
  return {
    name: 'handbook:previews',
    routeGenerated(all) {
      routes = all;
    },
    markdown: {
      remarkPlugins: [
        remarkPreviewFences,
        [remarkStockPreviews, { routes: () => routes }],
        [remarkPreviewFrames, options],
      ],
    },
    builderConfig: { tools: { rspack: excludeFromMainCss(STYLES) } },
  };
}
