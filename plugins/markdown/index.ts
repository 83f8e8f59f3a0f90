import type { RspressPlugin } from '@rspress/core';
import { transformerCompatibleMetaHighlight } from '@rspress/core/shiki-transformers';
import { remarkHtmlComments } from '../content/html-comments.ts';
import { rehypeCodeBlocks } from './code-blocks.ts';
import { remarkDiagrams } from './diagrams.ts';
import { remarkFencedIds } from './fenced-ids.ts';
import { remarkFigures } from './figures.ts';
import { rehypeHeadings } from './headings.ts';
import { rehypeTables } from './tables.ts';

/** Rspress plugin: what Markdown may hold here beyond Rspress, and the slim HTML that it becomes. */
export function pluginMarkdown(): RspressPlugin {
  return {
    name: 'handbook:markdown',
    config(config) {
      return {
        ...config,
        markdown: {
          ...config.markdown,
          cjkFriendlyEmphasis: false,
          // The content plugin checks links and images, with lines, and knows the static folder.
          link: { checkDeadLinks: false, checkAnchors: false },
          image: { checkDeadImages: false },
          shiki: {
            fallbackLanguage: 'txt',
            // Without a time limit, a busy machine highlights the same code in the same way.
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
