import { basename, dirname, resolve } from 'node:path';
import type { RspressPlugin } from '@rspress/core';
import type { Code, Parents, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Plugin, Processor } from 'unified';
import type { VFile } from 'vfile';
import { pathFrom } from '../../shared/build/files.ts';
import { fingerprint } from '../../shared/build/fingerprint.ts';
import { asksForPreview, parseFenceMeta } from '../../shared/markdown/fence-meta.ts';
import { attribute, expressionAttribute, importNode } from '../../shared/markdown/mdx-nodes.ts';
import { reportAt } from '../../shared/markdown/report-at.ts';
import { visit } from '../../shared/markdown/visit.ts';
import { checkFence } from '../../theme/blocks/code/fences.ts';
import { type Boundary, resolveContentPath } from '../files/gate.ts';
import { separateStyles } from '../rspress/client.ts';
import { sourceModule } from './sources.ts';

export interface PreviewsOptions {
  /** The folders that content may use. */
  boundary: Boundary;
  /** Absolute path of the module that exports `Preview`. */
  frame: string;
}

interface Fence {
  node: Code;
  index: number;
  parent: Parents;
  /** Absolute path of the component's file. */
  component: string;
}

/** Styles of everything in a `previews` folder. */
const STYLES = /[\\/]previews[\\/][^\\/]+\.css$/;

/** The file of a code block's component; undefined if the code block cannot become a preview. */
function componentOf(node: Code, page: VFile, boundary: Boundary): string | undefined {
  const { file } = parseFenceMeta(node.meta);
  // Other checks report these problems of the code block.
  if (!file?.startsWith('.') || checkFence(node).some(({ check }) => check === undefined)) return undefined;
  const component = resolve(dirname(page.path), file);
  const { problem } = resolveContentPath(boundary, component);
  if (problem !== undefined) {
    reportAt(page, node, `preview "${file}" ${problem}.`);
    return undefined;
  }
  return component;
}

let stock: Promise<RspressPlugin> | undefined;

/** The stock plugin loads with the first preview, because it imports the whole bundler. */
async function loadStock(): Promise<RspressPlugin> {
  // Its published file reads `__dirname`, which ES modules do not have, to find parts that this site does not use.
  const scope: { __dirname?: string } = globalThis;
  scope.__dirname = import.meta.dirname;
  try {
    const { pluginPreview } = await import('@rspress/plugin-preview');
    return pluginPreview({ defaultPreviewMode: 'internal' });
  } finally {
    delete scope.__dirname;
  }
}

/**
 * The elements that `@rspress/plugin-preview` makes from code blocks. Each element contains the code block, and an element
 * for the component. The plugin gets neither the other code blocks of the page nor the list of all pages, which is slow to
 * search.
 */
async function toElements(
  processor: Processor,
  fences: readonly Fence[],
  page: VFile,
): Promise<MdxJsxFlowElement[]> {
  stock ??= loadStock();
  const { routeGenerated, markdown = {} } = await stock;
  const tree: Root = { type: 'root', children: fences.map(({ node }) => ({ ...node, meta: 'preview' })) };
  // Not awaited, because pages are compiled at the same time, and the plugin keeps only one list of pages.
  void routeGenerated?.([{ absolutePath: page.path, pageName: fingerprint(page.path) } as never], true);
  const [[attach, options]] = markdown.remarkPlugins as [[Plugin<[unknown], Root>, unknown]];
  attach.call(processor, options)?.(tree, page, () => undefined);
  return tree.children.filter((node) => node.type === 'mdxJsxFlowElement');
}

/** The attributes of the frame. It uses the number of lines and the length of the longest to reserve space for the source. */
function frameAttributes({ node: { meta, value }, component }: Fence, root: string) {
  const file = pathFrom(root, component);
  const lines = value.split('\n');
  return [
    attribute('title', parseFenceMeta(meta).title ?? basename(file)),
    attribute('file', file),
    expressionAttribute('lines', String(lines.length)),
    expressionAttribute('columns', String(Math.max(...lines.map(({ length }) => length)))),
    expressionAttribute('load', `() => import(${JSON.stringify(`@generated/${sourceModule(file)}`)})`),
  ];
}

/**
 * Remark plugin: replaces the code blocks of previews with elements in the frame of this site. The stock plugin imports a
 * copy of each component, where relative imports fail, so this plugin imports the file of the component.
 */
function remarkPreviews(this: Processor, { boundary, frame }: PreviewsOptions) {
  return async (tree: Root, page: VFile) => {
    const fences: Fence[] = [];
    visit(tree, 'code', (node, index, parent) => {
      // A file ends with a line feed; the text of a code block does not.
      if (parseFenceMeta(node.meta).file) node.value = node.value.trimEnd();
      if (!asksForPreview(node.meta) || !parent || index === undefined) return;
      const component = componentOf(node, page, boundary);
      if (component) fences.push({ node, index, parent, component });
    });
    if (fences.length === 0) return;
    const imports = [importNode(`import { Preview } from ${JSON.stringify(frame)}`)];
    for (const [at, element] of (await toElements(this, fences, page)).entries()) {
      const fence = fences[at] as Fence;
      const [, demo] = element.children as MdxJsxFlowElement[];
      if (!demo) continue;
      imports.push(importNode(`import ${demo.name} from ${JSON.stringify(fence.component)}`));
      element.attributes = frameAttributes(fence, boundary.root);
      // The stock plugin leaves out both lists, which other plugins read.
      element.children = [{ ...demo, attributes: [], children: [] }];
      fence.parent.children[fence.index] = element;
    }
    tree.children.unshift(...imports);
  };
}

/**
 * Rspress plugin: `tsx preview file="./previews/name.tsx"` code blocks show a running component with its source. The syntax
 * is that of `@rspress/plugin-preview` in its mode without iframes, and the theme provides the frame. Only pages with
 * previews load their code and styles. The source is in the modules of `sourceModules`. It loads when a reader points
 * at its summary, focuses the summary or opens it.
 */
export const pluginPreviews = (options: PreviewsOptions): RspressPlugin => ({
  name: 'handbook:previews',
  markdown: { remarkPlugins: [[remarkPreviews, options]] },
  builderConfig: { tools: { rspack: separateStyles(STYLES) } },
});
