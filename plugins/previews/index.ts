import type { RouteMeta, RspressPlugin } from '@rspress/core';
import { excludeFromMainCss } from '../rspress/page-styles.ts';
import { type FrameOptions, remarkPreviewFences, remarkPreviewFrames } from './fences.ts';
import { remarkStockPreviews } from './stock.ts';

/** Styles of the frame, and of everything in a `previews` folder. */
const STYLES = /[\\/]markdown[\\/]preview\.module\.css$|[\\/]previews[\\/][^\\/]+\.css$/;

/**
 * Rspress plugin: `tsx preview file="./previews/name.tsx"` fences show a component alive, with its source.
 * The syntax is that of `@rspress/plugin-preview`, in its mode without iframes; the frame is the theme's. Code
 * and styles of previews load on the pages that have them, their source when a reader unfolds it: it stands in the
 * modules that `sourceModules` makes.
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
