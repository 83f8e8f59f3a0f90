import type { RspressPlugin } from '@rspress/core';
import type { Root } from 'mdast';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { unpackTree } from '../content/parse-cache.ts';

/** Whether nothing is in the tree that the content plugin keeps and the compiler would not: comments that are marks. */
function isAsCompiled(tree: Root): boolean {
  let hasMark = false;
  visit(tree, 'html', ({ value }) => {
    hasMark ||= value.startsWith('<!--');
  });
  return !hasMark;
}

/** Remark plugin: the page is not parsed, for its tree is known. Others may do something to it where they would parse. */
function remarkReuseAst(this: Processor, tree: Root): void {
  this.parser = () => tree;
}

/**
 * What is to stand before the plugins that compile a page which the content plugin has parsed already. It does so with
 * the same parser, which a test holds it to.
 * @param packed the page's tree
 */
export function reuseAst(packed: string | undefined): RspressPlugin[] {
  if (packed === undefined) return [];
  const tree = unpackTree(packed);
  if (!isAsCompiled(tree)) return [];
  return [{ name: 'handbook:reuse-ast', markdown: { remarkPlugins: [[remarkReuseAst, tree]] } }];
}
