import type { Code, Parents, Root } from 'mdast';
import type { VFile } from 'vfile';
import type { FileCache } from '../../../shared/build/file-cache.ts';
import { pathFrom } from '../../../shared/build/files.ts';
import { fingerprint } from '../../../shared/build/fingerprint.ts';
import { watchStep } from '../../../shared/build/watchdog.ts';
import { parseFenceMeta } from '../../../shared/markdown/fence-meta.ts';
import { jsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { reportAt } from '../../../shared/markdown/report-at.ts';
import { visit } from '../../../shared/markdown/visit.ts';

const LANGUAGE = 'mermaid';

interface Fence {
  node: Code;
  index: number;
  parent: Parents;
}

/** Where drawings are kept between builds. */
export type DrawingCache = Pick<FileCache, 'get' | 'set'>;

/** How diagrams are drawn. */
export interface DiagramOptions {
  cache?: DrawingCache | undefined;
  /** Absolute path of the folder with drawings that the owner of the site commits. It may be missing. */
  folder?: string | undefined;
}

/** Draws a diagram, or finds the drawing of an earlier build. */
async function drawingOf(
  source: string,
  alt: string,
  copy: number,
  { cache, folder }: DiagramOptions,
): Promise<string> {
  const key = `${fingerprint(source, alt, copy)}.svg`;
  const known = cache?.get(key);
  if (known !== undefined) return known;
  // Imported on demand, because parser and layout engine are large, and processes that draw no diagram do not need them.
  const { renderDiagram } = await import('./draw.ts');
  const svg = await renderDiagram(source, alt, copy, { folder });
  cache?.set(key, svg);
  return svg;
}

/** Reports a problem in the line of the page that contains it. */
function report(file: VFile, { node }: Fence, cause: Error): void {
  const line = 'line' in cause && typeof cause.line === 'number' ? cause.line : 0;
  const place = { file: pathFrom(file.cwd, file.path), line: (node.position?.start.line ?? 1) + line };
  reportAt(file, node, `the diagram cannot be drawn: ${cause.message}`, place);
}

/** Remark plugin: turns ```mermaid code blocks into figures drawn at build time. */
export function remarkDiagrams(options: DiagramOptions = {}) {
  return async (tree: Root, file: VFile) => {
    const fences: Fence[] = [];
    visit(tree, 'code', (node, index, parent) => {
      if (node.lang === LANGUAGE && parent && index !== undefined) fences.push({ node, index, parent });
    });
    const copies = new Map<string, number>();
    for (const fence of fences) {
      const { node, index, parent } = fence;
      // `checkFence` reports a missing caption or description.
      const { caption = '', alt = '' } = parseFenceMeta(node.meta);
      const copy = copies.get(node.value) ?? 0;
      copies.set(node.value, copy + 1);
      try {
        const svg = await watchStep('drawing a diagram', pathFrom(file.cwd, file.path), () =>
          drawingOf(node.value, alt, copy, options),
        );
        parent.children[index] = jsxElement('Diagram', { svg, caption });
      } catch (cause) {
        report(file, fence, cause as Error);
      }
    }
  };
}
