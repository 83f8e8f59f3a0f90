import type { Root } from 'mdast';
import type { Parser, Processor } from 'unified';

/**
 * For remark plugins that change the tree before all others see it.
 * @param change gets the tree and the text that was parsed. A tree from a cache may already be changed.
 */
export function extendParser(processor: Processor, change: (tree: Root, document: string) => void): void {
  const { parser } = processor;
  if (!parser) throw new Error('There is no parser to extend: use the plugin after remark-parse.');
  processor.parser = (document, file) => {
    const tree = (parser as Parser)(document, file) as Root;
    change(tree, document);
    return tree;
  };
}
