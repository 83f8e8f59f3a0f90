import type { Root } from 'mdast';
import type { Parser, Processor } from 'unified';
import type { VFile } from 'vfile';

/**
 * Changes the tree of each page before any other remark plugin sees it. Use it after remark-parse.
 * @param change gets the tree, the text that was parsed, and its file. A tree from a cache may already be changed.
 */
export function extendParser(
  processor: Processor,
  change: (tree: Root, document: string, file: VFile) => void,
): void {
  const parser = processor.parser as Parser;
  processor.parser = (document, file) => {
    const tree = parser(document, file) as Root;
    change(tree, document, file);
    return tree;
  };
}
