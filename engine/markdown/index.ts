import { join } from 'node:path';
import type { RspressPlugin, UserConfig } from '@rspress/core';
import { transformerCompatibleMetaHighlight } from '@rspress/core/shiki-transformers';
import { notationTransformers } from '../../theme/blocks/code/notation.ts';
import { CONSTRUCTS } from '../../theme/blocks/constructs.ts';
import type { DiagramOptions } from '../../theme/blocks/diagram/compile.ts';
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
  const options = { folder: join(themeDir, 'blocks'), diagrams };
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
        remarkChangedComponents,
        ...CONSTRUCTS.flatMap(({ remark }) => remark?.(options) ?? []),
        remarkEmbeddedLanguages,
      ],
      rehypePlugins: [
        ...CONSTRUCTS.flatMap(({ beforeHeadings }) => beforeHeadings?.() ?? []),
        rehypeHeadings,
        rehypeAnchors,
        ...CONSTRUCTS.flatMap(({ rehype }) => rehype?.(options) ?? []),
        rehypeInlineCode,
        [rehypePageTags, isTagged],
        [rehypeViews, syntax],
      ],
    },
    builderConfig: { tools: { rspack: separateStyles(VIEW_STYLES) } },
  };
}
