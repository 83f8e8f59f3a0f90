import type { Root } from 'hast';
import type { Processor } from 'unified';
import type { VFile } from 'vfile';
import { compiledFrontMatter } from '../rspress/front-matter.ts';

/**
 * Rehype plugin: a page whose front matter has tags ends with them. The view gets the tags from the metadata of the
 * page, because the code of a page does not depend on `tags.yml`.
 * @param isTagged whether a file, by its absolute path, is such a page. Posts show their tags elsewhere.
 */
export function rehypePageTags(this: Processor, isTagged: (path: string) => boolean) {
  return (tree: Root, file: VFile) => {
    const { tags } = compiledFrontMatter(this);
    if (!Array.isArray(tags) || tags.length === 0 || !isTagged(file.path)) return;
    tree.children.push({ type: 'mdxJsxFlowElement', name: 'PageTags', attributes: [], children: [] });
  };
}
