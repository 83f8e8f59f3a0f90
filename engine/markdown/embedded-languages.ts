import type { Root } from 'mdast';
import { type BundledLanguage, guessEmbeddedLanguages } from 'shiki';
import { visit } from '../../shared/markdown/visit.ts';
import { ownValue } from '../../shared/own-value.ts';
import { createHighlighter } from '../rspress/highlighter.ts';

/** Languages that code in another language can contain without a mark. */
const UNMARKED: Record<string, string[]> = {
  mdx: ['tsx'],
  md: ['html-derivative'],
  markdown: ['html-derivative'],
};

/**
 * Remark plugin: loads the languages that code blocks contain, such as those of code blocks in an example of Markdown.
 * Otherwise, Shiki would highlight these parts only if another page had loaded their languages before.
 */
export function remarkEmbeddedLanguages() {
  return async (tree: Root) => {
    const highlighter = await createHighlighter();
    const found = new Set<string>();
    visit(tree, 'code', ({ lang, value }) => {
      const marked = guessEmbeddedLanguages(value, lang ?? undefined, highlighter);
      for (const name of [...marked, ...(ownValue(UNMARKED, lang ?? '') ?? [])])
        if (!(name in Object.prototype)) found.add(name);
    });
    await highlighter.loadLanguage(...([...found] as BundledLanguage[]));
  };
}
