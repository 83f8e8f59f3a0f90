import type { Root } from 'mdast';
import { readDiff } from '../../../shared/markdown/diffs.ts';
import { parseFenceMeta, RAW, SESSION_LANGUAGES } from '../../../shared/markdown/fence-meta.ts';
import { visit } from '../../../shared/markdown/visit.ts';

/** Option of a code block that only the build writes: the added and the removed lines of a diff. */
export const ADDED = 'added';
export const REMOVED = 'removed';

/** The name that the highlighter has for terminal sessions. */
const SESSION = 'console';

/** The highlighter looks in an object for languages, which inherits values for names such as `constructor`. */
const highlighted = <Name extends string | null | undefined>(lang: Name): Name | 'text' =>
  lang && lang in Object.prototype ? 'text' : lang;

/**
 * Remark plugin: gives code blocks the languages of the highlighter. A diff with the option `lang` is code in that language, whose
 * lines are marked.
 */
export function remarkCodeLanguages() {
  return (tree: Root) => {
    visit(tree, 'code', (node) => {
      const lang = highlighted(parseFenceMeta(node.meta).lang);
      node.lang = highlighted(node.lang);
      if (SESSION_LANGUAGES.includes(node.lang ?? '')) node.lang = SESSION;
      if (node.lang !== 'diff' || !lang) return;
      const { code, added, removed } = readDiff(node.value);
      Object.assign(node, {
        lang,
        value: code,
        meta: `${node.meta} ${RAW} ${ADDED}="${added}" ${REMOVED}="${removed}"`,
      });
    });
  };
}
