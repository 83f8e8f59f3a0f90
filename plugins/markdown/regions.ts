import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { failAt } from '../lib/fail-at.ts';
import { parseFenceMeta } from '../lib/fence-meta.ts';
import { regionOf } from '../lib/regions.ts';

/** Remark plugin: a code block that names a region of a file shows only that region. */
export function remarkRegions() {
  return (tree: Root, page: VFile) => {
    visit(tree, 'code', (node) => {
      const { file, region } = parseFenceMeta(node.meta);
      if (!file || !region) return;
      try {
        node.value = regionOf(node.value, region);
      } catch (cause) {
        failAt(page, node, `file="${file}#${region}": ${(cause as Error).message}`);
      }
    });
  };
}
