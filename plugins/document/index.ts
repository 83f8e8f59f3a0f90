import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RsbuildPlugin, rspack } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import { BREAKPOINT } from '../../theme/styles/breakpoint.ts';
import { writeIfChanged } from '../content/write-if-changed.ts';
import type { Site } from '../site/schema.ts';

export interface DocumentOptions {
  site: Site;
  themeDir: string;
  generatedDir: string;
}

const STOCK_STYLES = join('dist', 'theme', 'styles', 'index.js');
const TEXT_FACE = /instrument-sans\.[\w-]+\.woff2$/;

/** PostCSS plugin: `(--narrow)` and `(--wide)` in media queries become the theme's one breakpoint. */
export const mediaNames = (breakpoint: number) => ({
  postcssPlugin: 'media-names',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params
        .replace('(--narrow)', `(width <= ${breakpoint}px)`)
        .replace('(--wide)', `(width > ${breakpoint}px)`);
    },
  },
});

/**
 * The inline script of the page's head as minified source, the same for every page.
 * @param source text of `theme/color-mode/pre-paint.js`
 */
export async function prePaintScript(source: string, { base, colorMode }: Site): Promise<string> {
  const options = {
    base,
    key: 'theme',
    fallback: colorMode.defaultMode,
    followSystem: colorMode.respectPrefersColorScheme,
    readStorage: !colorMode.disableSwitch,
  };
  const script = `(()=>{${source}\nprePaint(${JSON.stringify(options)})})()`;
  const { code } = await rspack.experiments.swc.minify(script, { compress: true, mangle: true });
  return code.replaceAll('</', '<\\/').replace(/;\s*$/, '');
}

const withoutStockStyles = (entries: string | string[] | undefined): string[] =>
  [entries ?? []].flat().filter((entry) => !entry.endsWith(STOCK_STYLES));

const rsbuildPluginDocument = (): RsbuildPlugin => ({
  name: 'handbook:document',
  setup(api) {
    api.modifyRsbuildConfig((config) => {
      config.source ??= {};
      config.source.preEntry = withoutStockStyles(config.source.preEntry);
    });
  },
});

/** Rspress plugin: the HTML document around every page, and the site's identity as the theme reads it. */
export function pluginDocument({ site, themeDir, generatedDir }: DocumentOptions): RspressPlugin {
  return {
    name: 'handbook:document',
    async config(config) {
      writeIfChanged(join(generatedDir, 'site.json'), JSON.stringify(site));
      const source = readFileSync(join(themeDir, 'color-mode', 'pre-paint.js'), 'utf8');
      const script = await prePaintScript(source, site);
      return {
        ...config,
        head: [
          `<script>${script}</script>`,
          `<link rel="icon" href="${site.base}favicon.svg" type="image/svg+xml">`,
          `<link rel="icon" href="${site.base}favicon.ico" sizes="32x32">`,
          `<link rel="apple-touch-icon" href="${site.base}apple-touch-icon.png">`,
          '<meta name="theme-color" content="#fcfaf6" media="(prefers-color-scheme: light)">',
          '<meta name="theme-color" content="#141210" media="(prefers-color-scheme: dark)">',
          ...(config.head ?? []),
        ],
      };
    },
    // Rspress publishes an index of every page even when its search is off, unless every page declines.
    modifySearchIndexData(pages) {
      for (const { frontmatter } of pages) frontmatter.search = false;
    },
    builderConfig: {
      plugins: [rsbuildPluginDocument()],
      performance: { preload: { type: 'all-assets', include: [TEXT_FACE] } },
      tools: { postcss: { postcssOptions: { plugins: [mediaNames(BREAKPOINT)] } } },
    },
  };
}
