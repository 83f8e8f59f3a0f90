import type { RsbuildPlugin } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import type { FileCache } from '../../shared/build/file-cache.ts';
import { slashes } from '../../shared/build/files.ts';
import type { Page } from '../../shared/pages/types.ts';
import type { LinkReport } from '../check/links.ts';
import type { Boundary } from '../files/gate.ts';
import { checkImages } from './check.ts';
import { rehypeComponentFiles } from './component-files.ts';
import { rehypeLocalImages, remarkLocalImages } from './elements.ts';
import { makeImage, moduleCode } from './image-module.ts';
import { IMAGE_FILE } from './inspect.ts';

/** The Rspress plugin for images. The content plugin, which has the pages, calls its check. */
export interface ImagesPlugin extends RspressPlugin {
  check: (pages: readonly Page[], isProd: boolean) => Promise<LinkReport>;
}

const IMAGE_QUERY = /^\?image/;

/** In dev, the check of the pages reports the problem, and the page appears without the image. */
const UNREADABLE = 'export default { img: {}, source: {} };';

/** The size that the author chose, from the query of the import. */
function requestedSize(query: string): { width?: number; height?: number } {
  const params = new URLSearchParams(query);
  const width = Number(params.get('width'));
  const height = Number(params.get('height'));
  return { ...(width > 0 && { width }), ...(height > 0 && { height }) };
}

const rsbuildPluginImages = (cache: FileCache | undefined): RsbuildPlugin => ({
  name: 'handbook:images',
  setup(api) {
    const isBuild = api.context.action === 'build';
    api.onAfterBuild(({ stats }) => {
      if (!stats?.hasErrors()) cache?.prune();
    });
    // The rules of Rsbuild would turn an import with this query into a URL.
    api.modifyBundlerChain({
      order: 'post',
      handler: (chain, { CHAIN_ID }) => {
        for (const kind of [CHAIN_ID.RULE.IMAGE, CHAIN_ID.RULE.SVG]) {
          chain.module
            .rule(kind)
            .oneOf(`${kind}-page`)
            .before(`${kind}-asset-url`)
            .resourceQuery(IMAGE_QUERY)
            .type('javascript/auto');
        }
      },
    });
    api.transform(
      { test: IMAGE_FILE, resourceQuery: IMAGE_QUERY, raw: true },
      async ({ code, resourcePath, resourceQuery, environment, emitFile }) => {
        const request = {
          file: slashes(resourcePath),
          bytes: code,
          requested: requestedSize(resourceQuery),
          isBuild,
        };
        try {
          const image = await makeImage(request);
          if (environment.name === 'web') {
            for (const { path, content } of image.files) emitFile(path, content);
          }
          return moduleCode(image);
        } catch (error) {
          if (isBuild) throw error;
          return UNREADABLE;
        }
      },
    );
  },
});

/**
 * Rspress plugin: adds sizes to the images of pages, delays their loading until they are near the viewport, and offers
 * modern formats and widths that fit the column. It also publishes the files of components, such as videos. In dev, pages show
 * the original images.
 * @param cache keeps the properties of images between builds; without it, every build decodes all photos
 */
export const pluginImages = (boundary: Boundary, cache?: FileCache): ImagesPlugin => ({
  name: 'handbook:images',
  check: (pages, isProd) => checkImages(pages, { ...boundary, isBuild: isProd, ...(cache && { cache }) }),
  markdown: {
    remarkPlugins: [remarkLocalImages],
    rehypePlugins: [
      [rehypeLocalImages, boundary],
      [rehypeComponentFiles, boundary],
    ],
  },
  builderConfig: {
    plugins: [rsbuildPluginImages(cache)],
    // Captions of videos.
    source: { assetsInclude: /\.vtt$/ },
  },
});
