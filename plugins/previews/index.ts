import type { RspressPlugin } from '@rspress/core';
import { stylesApart } from '../document/styles.ts';
import { type FrameOptions, remarkPreviewFences, remarkPreviewFrames } from './fences.ts';
import { stockPreview } from './stock.ts';

/** Styles of the frame, and of everything in a `previews` folder. */
const STYLES = /[\\/]markdown[\\/]preview\.module\.css$|[\\/]previews[\\/][^\\/]+\.css$/;

/**
 * Rspress plugin: `tsx preview file="./previews/name.tsx"` fences show a component alive, with its source.
 * The syntax is that of `@rspress/plugin-preview`, in its mode without iframes; the frame is the theme's. Code
 * and styles of previews load on the pages that have them, their source when a reader unfolds it: it stands in the
 * modules that `sourceModules` makes.
 */
export function pluginPreviews(options: FrameOptions): RspressPlugin {
  const { markdown, ...stock } = stockPreview;
  return {
    ...stock,
    name: 'handbook:previews',
    markdown: {
      remarkPlugins: [
        remarkPreviewFences,
        ...(markdown?.remarkPlugins ?? []),
        [remarkPreviewFrames, options],
      ],
    },
    builderConfig: { tools: { rspack: stylesApart(STYLES) } },
  };
}
