import { join } from 'node:path';
import type { RspressPlugin, UserConfig } from '@rspress/core';
import { transformerCompatibleMetaHighlight } from '@rspress/core/shiki-transformers';
import { remarkAdmonitionElements } from '../../theme/blocks/callout/compile.ts';
import { remarkCodeText } from '../../theme/blocks/code/code-text.ts';
import { rehypeCodeBlocks } from '../../theme/blocks/code/compile.ts';
import { remarkCodeLanguages } from '../../theme/blocks/code/languages.ts';
import { notationTransformers } from '../../theme/blocks/code/notation.ts';
import { rehypeDetails } from '../../theme/blocks/details/compile.ts';
import { type DiagramOptions, remarkDiagrams } from '../../theme/blocks/diagram/compile.ts';
import { rehypeFootnoteLabels, rehypeFootnotes } from '../../theme/blocks/footnote/compile.ts';
import { rehypeFormulas } from '../../theme/blocks/formula/compile.ts';
import { remarkFigures } from '../../theme/blocks/image/compile.ts';
import { rehypeTables } from '../../theme/blocks/table/compile.ts';
import { rehypeTaskLists } from '../../theme/blocks/task-list/compile.ts';
import { separateStyles } from '../rspress/client.ts';
import { createHighlighter } from '../rspress/highlighter.ts';
import { remarkDropComments } from '../syntax/html-comments.ts';
import { ENGINE_SYNTAX, type PageSyntax } from '../syntax/syntax.ts';
import { rehypeAnchors } from './anchors.ts';
import { remarkChangedComponents } from './change-components.ts';
import { remarkEmbeddedLanguages } from './embedded-languages.ts';
import { rehypeHeadings, remarkHeadings } from './headings.ts';
import { rehypeInlineCode } from './inline-code.ts';
import { rehypePageTags } from './page-tags.ts';
import { rehypeViews, VIEW_STYLES } from './views.ts';

/** The Markdown options of Rspress. Workers have the same. */
export const markdownOptions = (): NonNullable<UserConfig['markdown']> => ({
  cjkFriendlyEmphasis: false,
  // The content plugin checks links and images. It reports their lines, and also knows the files in the static folder.
  link: { checkDeadLinks: false, checkAnchors: false },
  image: { checkDeadImages: false },
  shiki: {
    fallbackLanguage: 'txt',
    // With a time limit, a busy machine would highlight the same code differently.
    tokenizeTimeLimit: 0,
    transformers: [transformerCompatibleMetaHighlight(), ...notationTransformers()],
  },
});

/**
 * Rspress plugin: additions to Markdown, and compact HTML.
 * @param isTagged whether a file, by its absolute path, is a page that ends with its tags
 * @param diagrams where the drawings of diagrams are kept
 * @param syntax how pages are read
 */
export function pluginMarkdown(
  themeDir: string,
  isTagged: (path: string) => boolean,
  diagrams: DiagramOptions = {},
  syntax: PageSyntax = ENGINE_SYNTAX,
): RspressPlugin {
  const folder = join(themeDir, 'blocks');
  return {
    name: 'handbook:markdown',
    async config(config) {
      await createHighlighter();
      return config;
    },
    markdown: {
      remarkPlugins: [
        remarkDropComments,
        remarkHeadings,
        remarkCodeText,
        remarkCodeLanguages,
        remarkEmbeddedLanguages,
        remarkAdmonitionElements,
        remarkChangedComponents,
        [remarkDiagrams, diagrams],
        remarkFigures,
      ],
      rehypePlugins: [
        rehypeFootnoteLabels,
        [rehypeCodeBlocks, { folder }],
        rehypeHeadings,
        rehypeAnchors,
        rehypeTables,
        rehypeInlineCode,
        [rehypeFormulas, { folder }],
        rehypeFootnotes,
        [rehypeTaskLists, { folder }],
        [rehypePageTags, isTagged],
        rehypeDetails,
        [rehypeViews, syntax],
      ],
    },
    builderConfig: { tools: { rspack: separateStyles(VIEW_STYLES) } },
  };
}
