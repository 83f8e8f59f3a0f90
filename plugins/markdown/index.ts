import type { RspressPlugin } from '@rspress/core';
import { transformerCompatibleMetaHighlight } from '@rspress/core/shiki-transformers';
import { remarkHtmlComments } from '../content/html-comments.ts';
import { rehypeCodeBlocks } from './code-blocks.ts';
import { remarkDiagrams } from './diagrams.ts';
import { remarkFencedIds } from './fenced-ids.ts';
import { remarkFigures } from './figures.ts';
import { rehypeHeadings } from './headings.ts';
import { rehypeTables } from './tables.ts';

/** Rspress plugin: additions to Markdown, and compact HTML. */
export function pluginMarkdown(): RspressPlugin {
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
      remarkPlugins: [remarkHtmlComments, remarkFencedIds, remarkDiagrams, remarkFigures],
      rehypePlugins: [rehypeCodeBlocks, rehypeHeadings, rehypeTables],
    },
  };
}
