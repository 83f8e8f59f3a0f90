import { sep } from 'node:path';
import type { Root } from 'hast';
import type { Processor } from 'unified';
import type { VFile } from 'vfile';
import { compiledFrontMatter } from '../rspress/front-matter.ts';

/**
 * Rehype plugin: a page of the handbook whose front matter has tags ends with them. The view gets the tags from the metadata of the
 * page, because the code of a page does not depend on `tags.yml`.
 * @param handbook absolute path of the folder with these pages
 */
export function rehypePageTags(this: Processor, handbook: string) {
  return (tree: Root, file: VFile) => {
    const { tags } = compiledFrontMatter(this);
    if (!Array.isArray(tags) || tags.length === 0 || !file.path.startsWith(handbook + sep)) return;
    tree.children.push({ type: 'mdxJsxFlowElement', name: 'PageTags', attributes: [], children: [] });
  };
}
