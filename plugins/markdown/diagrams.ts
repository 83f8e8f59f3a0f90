import type { Code, Parents, Root } from 'mdast';
import type { VFile } from 'vfile';
import { parseFenceMeta } from '../lib/fence-meta.ts';
import { pathFrom } from '../lib/files.ts';
import { jsxElement } from '../lib/mdx-nodes.ts';
import { reportAt } from '../lib/report-at.ts';
import { visit } from '../lib/visit.ts';
import { watchStep } from '../lib/watchdog.ts';

const LANGUAGE = 'mermaid';

interface Fence {
  node: Code;
  index: number;
  parent: Parents;
}

/** Remark plugin: turns ```mermaid code blocks into figures drawn at build time. */
export function remarkDiagrams() {
  return async (tree: Root, file: VFile) => {
    const fences: Fence[] = [];
    visit(tree, 'code', (node, index, parent) => {
      if (node.lang === LANGUAGE && parent && index !== undefined) fences.push({ node, index, parent });
    });
    if (fences.length === 0) return;
    // Imported on demand, because the layout engine is large, and processes that read no diagram do not need it.
    const { renderDiagram } = await import('./draw-diagram.ts');
    const copies = new Map<string, number>();
    for (const { node, index, parent } of fences) {
      // `checkFence` reports a missing caption or description.
      const { caption = '', alt = '' } = parseFenceMeta(node.meta);
      const copy = copies.get(node.value) ?? 0;
      copies.set(node.value, copy + 1);
      try {
        parent.children[index] = jsxElement('Diagram', {
          svg: watchStep('drawing a diagram', pathFrom(file.cwd, file.path), () =>
            renderDiagram(node.value, alt, copy),
          ),
          caption,
        });
      } catch (cause) {
        reportAt(file, node, `the diagram cannot be drawn: ${(cause as Error).message}`);
      }
    }
  };
}
