import { statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Code, Root, RootContent } from 'mdast';
import type { MdxJsxAttribute, MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { failAt } from '../lib/fail-at.ts';
import { asksForPreview, parseFenceMeta } from '../lib/fence-meta.ts';
import { expressionAttribute, importNode } from '../lib/mdx-nodes.ts';
import { missingImports } from './imports.ts';
import { sourceModule } from './sources.ts';

/** The original text of a fence, before it was prepared for the stock plugin. */
interface Written {
  meta: string;
  /** Absolute path of the component's file; only previews have one. */
  component?: string;
}

declare module 'mdast' {
  interface CodeData {
    written?: Written;
  }
}

const LANGUAGES = ['jsx', 'tsx'];

/** The file of the fence's component. Fails if the fence cannot become a preview. */
function fileOf(node: Code, meta: string, page: VFile): string {
  const { file: path, preview } = parseFenceMeta(meta);
  if (!LANGUAGES.includes(node.lang ?? '')) {
    failAt(page, node, `a preview is a tsx or jsx fence, this one is "${node.lang}".`);
  }
  if (preview !== undefined && preview !== 'internal') {
    failAt(
      page,
      node,
      `preview="${preview}" is not supported: previews are part of the page, write preview.`,
    );
  }
  if (!path?.startsWith('.')) {
    failAt(page, node, 'a preview shows a file: add file="./previews/name.tsx".');
  }
  return path;
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Fails if the component imports a file that does not exist, with the component's own file and line. */
function checkImports(node: Code, path: string, page: VFile): void {
  const [missing] = missingImports(node.value, (file) => isFile(join(dirname(path), file)));
  if (!missing) return;
  const file = relative(page.cwd, path).split(sep).join('/');
  page.fail(`${file}:${missing.line}: the import "${missing.specifier}" does not lead to a file.`, node);
}

/**
 * Remark plugin before the stock one. The stock plugin takes every fence whose meta contains "preview" anywhere, so it
 * gets `preview` alone, and does not see other fences.
 */
export function remarkPreviewFences() {
  return (tree: Root, page: VFile) => {
    visit(tree, 'code', (node) => {
      const { meta } = node;
      // A file ends with a line feed; the text of a fence does not.
      if (parseFenceMeta(meta).file) node.value = node.value.trimEnd();
      if (!meta?.includes('preview')) return;
      if (!asksForPreview(meta)) {
        node.data = { ...node.data, written: { meta } };
        node.meta = 'pure';
        return;
      }
      const component = resolve(dirname(page.path), fileOf(node, meta, page));
      checkImports(node, component, page);
      node.data = { ...node.data, written: { meta, component } };
      node.meta = 'preview';
    });
  };
}

type Esm = Extract<RootContent, { type: 'mdxjsEsm' }>;

/** Changes the import of a copy by the stock plugin into an import of the component itself. */
function redirectImport({ data }: Esm, components: ReadonlyMap<string, string>): void {
  const [statement] = data?.estree?.body ?? [];
  if (statement?.type !== 'ImportDeclaration') return;
  const component = components.get(statement.specifiers[0]?.local.name ?? '');
  if (component) statement.source = { type: 'Literal', value: component };
}

/** Restores the text of a fence that is not a preview. */
function restore(node: Code): void {
  const { written } = node.data ?? {};
  if (written) node.meta = written.meta;
}

/**
 * The data that the frame needs before the source arrives: the number of lines and the length of the longest, to
 * reserve space.
 * @param file path of the component's file, relative to the content root
 */
function attributesOf(file: string, { value, data }: Code): MdxJsxAttribute[] {
  const title = parseFenceMeta(data?.written?.meta).title ?? basename(file);
  const lines = value.split('\n');
  const columns = Math.max(...lines.map(({ length }) => length));
  return [
    { type: 'mdxJsxAttribute', name: 'title', value: title },
    { type: 'mdxJsxAttribute', name: 'file', value: file },
    expressionAttribute('lines', String(lines.length)),
    expressionAttribute('columns', String(columns)),
    expressionAttribute('load', `() => import(${JSON.stringify(`@generated/${sourceModule(file)}`)})`),
  ];
}

export interface FrameOptions {
  /** Absolute path of the content root. */
  root: string;
  /** Absolute path of the module that exports `Preview`. */
  frame: string;
}

/**
 * Remark plugin after the stock one, which copies each component to a folder where relative imports fail and errors
 * name a file that the author does not know. This plugin imports the component's own file instead. Previews get the
 * frame of this site, on pages that have one, and import their source later. Other fences get their text back.
 */
export function remarkPreviewFrames({ root, frame }: FrameOptions) {
  return (tree: Root) => {
    const components = new Map<string, string>();
    visit(tree, { type: 'mdxJsxFlowElement', name: 'Preview' }, (node: MdxJsxFlowElement) => {
      const [source, demo] = node.children as (Code | MdxJsxFlowElement)[];
      if (source?.type !== 'code' || demo?.type !== 'mdxJsxFlowElement') return;
      const component = source.data?.written?.component;
      if (!component || !demo.name) return;
      components.set(demo.name, component);
      node.attributes = attributesOf(relative(root, component).split(sep).join('/'), source);
      node.children = [demo];
    });
    visit(tree, 'code', restore);
    if (components.size === 0) return;
    visit(tree, 'mdxjsEsm', (node) => redirectImport(node, components));
    tree.children.unshift(importNode(`import { Preview } from ${JSON.stringify(frame)}`));
  };
}
