import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/**
 * Excludes styles from the main stylesheet, which every page loads. They load with the code that imports them.
 * @param excluded matches the paths of the stylesheets to exclude
 */
export const excludeFromMainCss =
  (excluded: RegExp) =>
  (config: Rspack.Configuration): void => {
    const { splitChunks } = config.optimization ?? {};
    const groups = splitChunks ? splitChunks.cacheGroups : undefined;
    const styles = groups?.styles;
    if (typeof styles !== 'object' || !(styles.test instanceof RegExp)) return;
    styles.test = new RegExp(`^(?!.*(?:${excluded.source})).*(?:${styles.test.source})`);
    // The JavaScript with the class names stays in the chunks of the components.
    styles.type = 'css/mini-extract';
  };

/** The links to a page's own stylesheets. Without them, these styles would load with the code of the page. */
export const styleLinks = (urls: readonly string[]): string =>
  urls.map((url) => `<link href="${url}" rel="stylesheet" data-page>`).join('');

const PAGE_LINK = /<link [^>]*\bdata-page\b[^>]*>/g;
const PAGE_MARK = / data-page(?:="")?/g;

/** Puts the links of a page's own styles last in its head, so that they override the shared styles. */
export function pageStylesLast(html: string): string {
  const links = html.match(PAGE_LINK);
  if (!links) return html;
  const last = links.join('').replace(PAGE_MARK, '');
  return html.replace(PAGE_LINK, '').replace('</head>', () => `${last}</head>`);
}

const EMPTY_SHAPE = /><\/(?:path|circle|rect|line|polyline|polygon|ellipse)>/g;

/** React writes closing tags for SVG shapes. Self-closing tags are also valid, and shorter. */
export const closeShapes = (html: string): string => html.replace(EMPTY_SHAPE, '/>');

/**
 * Removes the line breaks between the tags of the head, and before the tags around the content. They only make pages
 * larger.
 */
export function joinHead(html: string): string {
  const end = html.indexOf('</head>');
  const body = html.slice(end + 1).replace(/\s+(?=<\/?body>|<\/html>|<div id="__rspress_root">)/g, '');
  return html.slice(0, end + 1).replace(/>\s+</g, '><') + body;
}

/** Adds the script for tabs to the head of a page with tabs. Other pages do not need it. */
export const withTabScript = (html: string, script: string): string =>
  html.includes(' role="tablist"')
    ? html.replace('</head>', () => `<script>${script}</script></head>`)
    : html;

/**
 * Rsbuild plugin: arranges the head of each page.
 * @param tabScript returns the inline script that shows the tab of the URL and the tabs that the reader chose earlier
 */
export const rsbuildPluginPageStyles = (tabScript: () => Promise<string>): RsbuildPlugin => ({
  name: 'handbook:page-styles',
  setup(api) {
    if (api.context.action !== 'build') return;
    // plugins/output/critical-css.ts moves the main stylesheet into a template, and theme/hydration/load-later.js inserts it
    // before the template. Stylesheets that load later must override it, so they follow the template.
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, { tools: { cssExtract: { pluginOptions: { insert: 'head > template' } } } }),
    );
    api.processAssets(
      { stage: 'report', environments: ['node'] },
      async ({ assets, compilation, sources }) => {
        const script = await tabScript();
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.html')) continue;
          const html = source.source().toString();
          const arranged = withTabScript(closeShapes(joinHead(pageStylesLast(html))), script);
          if (arranged !== html) compilation.updateAsset(file, new sources.RawSource(arranged));
        }
      },
    );
  },
});
