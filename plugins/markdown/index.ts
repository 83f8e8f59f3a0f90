import { join } from 'node:path';
import type { RspressPlugin } from '@rspress/core';
import { transformerCompatibleMetaHighlight } from '@rspress/core/shiki-transformers';
import { remarkExamples } from '../content/examples.ts';
import { remarkHtmlComments } from '../content/html-comments.ts';
import { excludeFromMainCss } from '../rspress/page-styles.ts';
import { rehypeCodeBlocks } from './code-blocks.ts';
import { remarkDiagrams } from './diagrams.ts';
import { remarkExampleImport } from './examples.ts';
import { remarkFencedIds } from './fenced-ids.ts';
import { remarkFigures } from './figures.ts';
import { rehypeHeadings } from './headings.ts';
import { rehypeTables } from './tables.ts';

/** Styles that load with the pages that use them. */
const STYLES = /[\\/]markdown[\\/]example\.module\.css$/;

/**
 * Rspress plugin: additions to Markdown, and compact HTML.
 * @param themeDir absolute path of the theme
 */
export function pluginMarkdown(themeDir: string): RspressPlugin {
  const component = join(themeDir, 'markdown', 'example.tsx');
  return {
    name: 'handbook:markdown',
    config(config) {
      return {
        ...config,
        markdown: {
          ...config.markdown,
          cjkFriendlyEmphasis: false,
          // The content plugin checks links and images. It reports lines, and knows the static folder.
          link: { checkDeadLinks: false, checkAnchors: false },
          image: { checkDeadImages: false },
          shiki: {
            fallbackLanguage: 'txt',
            // With a time limit, a busy machine would highlight the same code differently.
            tokenizeTimeLimit: 0,
            transformers: [transformerCompatibleMetaHighlight()],
          },
        },
      };
    },
    markdown: {
      remarkPlugins: [
        remarkHtmlComments,
        remarkExamples,
        [remarkExampleImport, { component }],
        remarkFencedIds,
        remarkDiagrams,
        remarkFigures,
      ],
      rehypePlugins: [rehypeCodeBlocks, rehypeHeadings, rehypeTables],
    },
    builderConfig: { tools: { rspack: excludeFromMainCss(STYLES) } },
  };
}
