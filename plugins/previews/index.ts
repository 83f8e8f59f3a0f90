import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import type { Published } from '../content/index.ts';
import { stylesApart } from '../document/styles.ts';
import { type FrameOptions, remarkPreviewFences, remarkPreviewFrames } from './fences.ts';
import { writeSources } from './sources.ts';
import { stockPreview } from './stock.ts';

export interface PreviewsOptions extends FrameOptions {
  /** Absolute path of the folder for generated modules, aliased as `@generated`. */
  generatedDir: string;
  /** The content as it was last read. */
  published: () => Published;
}

/** Styles of the frame, and of everything in a `previews` folder. */
const STYLES = /[\\/]markdown[\\/]preview\.module\.css$|[\\/]previews[\\/][^\\/]+\.css$/;

/** After the content has been read anew, which happens at the same moment. */
const AFTER_CONTENT = 1;

const rsbuildPluginPreviews = (write: () => void): RsbuildPlugin => ({
  name: 'handbook:previews',
  setup(api) {
    if (api.context.action !== 'dev') return;
    api.modifyRspackConfig((_config, { appendPlugins }) => {
      appendPlugins({
        apply: (compiler: Rspack.Compiler) => {
          compiler.hooks.watchRun.tap({ name: 'handbook:previews', stage: AFTER_CONTENT }, write);
        },
      });
    });
  },
});

/**
 * Rspress plugin: `tsx preview file="./previews/name.tsx"` fences show a component alive, with its source.
 * The syntax is that of `@rspress/plugin-preview`, in its mode without iframes; the frame is the theme's. Code
 * and styles of previews load on the pages that have them, their source when a reader unfolds it.
 */
export function pluginPreviews({ root, frame, generatedDir, published }: PreviewsOptions): RspressPlugin {
  const { markdown, ...stock } = stockPreview;
  const write = (): void => writeSources(published().content.pages, generatedDir);
  return {
    ...stock,
    name: 'handbook:previews',
    beforeBuild: write,
    markdown: {
      remarkPlugins: [
        remarkPreviewFences,
        ...(markdown?.remarkPlugins ?? []),
        [remarkPreviewFrames, { root, frame }],
      ],
    },
    builderConfig: { plugins: [rsbuildPluginPreviews(write)], tools: { rspack: stylesApart(STYLES) } },
  };
}
