import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { Assumption } from './accelerator.ts';

/** The group of the bundler that puts all styles into one file. */
export const STYLES_IN_ONE_FILE: Assumption = [
  'dist/node/initRsbuild.js',
  /styles: \{\s*name: 'styles',[^}]*test: \/.*\/,/,
];

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

/** The start of the path of the styles that few readers need, which the engine names: `document.ts` writes the file. */
export const CONDITIONAL_STYLES = 'static/css/conditional.';

/** Marks the links to a page's own stylesheets, which engine/output/page-head.ts puts last in its head. */
export const PAGE_STYLES = 'data-page';

/** The links to a page's own stylesheets. Without them, these styles would load with the code of the page. */
export const styleLinks = (urls: readonly string[]): string =>
  urls.map((url) => `<link href="${url}" rel="stylesheet" ${PAGE_STYLES}>`).join('');

/**
 * Rsbuild plugin: engine/output/finish-page.ts moves the main stylesheet into a template, and
 * theme/hydration/load-later.js inserts it before the template. Stylesheets that load later must override it, so they
 * follow the template.
 */
export const rsbuildPluginPageStyles: RsbuildPlugin = {
  name: 'handbook:page-styles',
  setup(api) {
    if (api.context.action !== 'build') return;
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, { tools: { cssExtract: { pluginOptions: { insert: 'head > template' } } } }),
    );
  },
};
