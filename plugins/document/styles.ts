import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

const STYLESHEET = /^(.*\/)?(route-[\da-f]+)\.[\w-]+\.css$/;
const PAGE_CHUNK = /<link rel="preload" href="([^"]*?)static\/js\/async\/(route-[\da-f]+)\./;

/**
 * Keeps styles out of the one file that Rspress makes of all of them and that blocks every page's first paint:
 * they come with the code that imports them.
 * @param apart which modules' styles, by their paths
 * @returns a function that changes the bundler's configuration
 */
export const stylesApart =
  (apart: RegExp) =>
  (config: Rspack.Configuration): void => {
    const { splitChunks } = config.optimization ?? {};
    const groups = splitChunks ? splitChunks.cacheGroups : undefined;
    const styles = groups?.styles;
    if (typeof styles !== 'object' || !(styles.test instanceof RegExp)) return;
    styles.test = new RegExp(`^(?!.*(?:${apart.source})).*(?:${styles.test.source})`);
  };

/**
 * The stylesheets of pages that have one of their own.
 * @param files paths of a build's files
 * @returns their paths, by the name of the page's chunk
 */
export const routeStylesheets = (files: readonly string[]): Map<string, string> =>
  new Map(
    files.flatMap((file) => {
      const chunk = STYLESHEET.exec(file)?.[2];
      return chunk ? [[chunk, file] as const] : [];
    }),
  );

/**
 * Links a page's own stylesheet in its head: without it the page would be drawn bare until its script ran.
 * @param html document of a page
 * @param stylesheets paths by chunk, see {@link routeStylesheets}
 */
export function linkRouteStyles(html: string, stylesheets: ReadonlyMap<string, string>): string {
  const [, prefix, chunk = ''] = PAGE_CHUNK.exec(html) ?? [];
  const file = stylesheets.get(chunk);
  return file
    ? html.replace('</head>', () => `<link href="${prefix}${file}" rel="stylesheet"></head>`)
    : html;
}

/** Rsbuild plugin: every page's HTML links the stylesheet of its own chunk, where it has one. */
export const rsbuildPluginRouteStyles = (): RsbuildPlugin => ({
  name: 'handbook:route-styles',
  setup(api) {
    let stylesheets: ReadonlyMap<string, string> = new Map();
    // Rspress renders the pages in its second compilation, once the first one has all of its files.
    api.processAssets({ stage: 'analyse', environments: ['web'] }, ({ assets }) => {
      stylesheets = routeStylesheets(Object.keys(assets));
    });
    api.processAssets({ stage: 'report', environments: ['node'] }, ({ assets, compilation, sources }) => {
      if (stylesheets.size === 0) return;
      for (const [file, source] of Object.entries(assets)) {
        if (!file.endsWith('.html')) continue;
        const html = source.source().toString();
        const linked = linkRouteStyles(html, stylesheets);
        if (linked !== html) compilation.updateAsset(file, new sources.RawSource(linked));
      }
    });
  },
});
