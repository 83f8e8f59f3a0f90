import type { RspressPlugin } from '@rspress/core';
import type { Root } from 'mdast';
import type { Processor } from 'unified';
import { unpackTree } from '../content/parse-cache.ts';
import { visit } from '../lib/visit.ts';

/** Whether the tree has no comments such as `<!-- truncate -->`, which only the content plugin keeps. */
function isAsCompiled(tree: Root): boolean {
  let hasComment = false;
  visit(tree, 'html', ({ value }) => {
    hasComment ||= value.startsWith('<!--');
  });
  return !hasComment;
}

/** Remark plugin: replaces the parser with a function that returns the tree. Other plugins may still wrap the parser. */
function remarkReuseAst(this: Processor, tree: Root): void {
  this.parser = () => tree;
}

/**
 * The plugins that must run first when a page that the content plugin has already parsed is compiled. The content plugin
 * parses pages in the same way as Rspress, and a test compares the results.
 * @param packed the tree; undefined if the page has not been parsed
 */
export function reuseAst(packed: string | undefined): RspressPlugin[] {
  if (packed === undefined) return [];
  const tree = unpackTree(packed);
  if (!isAsCompiled(tree)) return [];
  return [{ name: 'handbook:reuse-ast', markdown: { remarkPlugins: [[remarkReuseAst, tree]] } }];
}
