import { statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Code, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { failAt } from '../markdown/fail-at.ts';
import { parseFenceMeta } from '../markdown/fence-meta.ts';
import { jsxElement } from '../markdown/jsx.ts';
import { missingImports } from './imports.ts';

/** What a fence said before it was made ready for the stock plugin. */
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

const withoutValues = (meta: string): string[] =>
  meta
    .replace(/=(?:"[^"]*"|'[^']*')/g, '=')
    .split(/\s+/)
    .filter(Boolean);

/** Whether a fence asks for a preview: `preview` as a word of its own, not somewhere in a title or a path. */
const asksForPreview = (meta: string): boolean =>
  withoutValues(meta).some((word) => /^preview(?:=|$)/.test(word));

/** The file of the fence's component. Fails where the fence cannot become a preview. */
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

/** Fails where the component imports a file that is not there, with the component's own file and line. */
function checkImports(node: Code, path: string, page: VFile): void {
  const [missing] = missingImports(node.value, (file) => isFile(join(dirname(path), file)));
  if (!missing) return;
  const file = relative(page.cwd, path).split(sep).join('/');
  page.fail(`${file}:${missing.line}: the import "${missing.specifier}" leads to no file.`, node);
}

/**
 * Remark plugin before the stock one, which takes any fence whose meta holds "preview" anywhere: it is handed
 * `preview` alone, and other fences are kept from it.
 */
export function remarkPreviewFences() {
  return (tree: Root, page: VFile) => {
    visit(tree, 'code', (node) => {
      const { meta } = node;
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

/** `import { Preview } from "…"` as a node of the page's syntax tree. */
const importOf = (name: string, from: string): Esm => ({
  type: 'mdxjsEsm',
  value: '',
  data: {
    estree: {
      type: 'Program',
      sourceType: 'module',
      body: [
        {
          type: 'ImportDeclaration',
          attributes: [],
          specifiers: [
            {
              type: 'ImportSpecifier',
              imported: { type: 'Identifier', name },
              local: { type: 'Identifier', name },
            },
          ],
          source: { type: 'Literal', value: from },
        },
      ],
    },
  },
});

/** Lets an import of the stock plugin's copies lead to the component itself. */
function redirectImport({ data }: Esm, components: ReadonlyMap<string, string>): void {
  const [statement] = data?.estree?.body ?? [];
  if (statement?.type !== 'ImportDeclaration') return;
  const component = components.get(statement.specifiers[0]?.local.name ?? '');
  if (component) statement.source = { type: 'Literal', value: component };
}

/** Gives a fence back what it said; a preview's frame shows the title, so that the code needs none. */
function restore(node: Code): void {
  const { written } = node.data ?? {};
  if (!written) return;
  node.meta = written.component ? null : written.meta;
  if (written.component) node.value = node.value.trimEnd();
}

/**
 * Remark plugin after the stock one. It copied each component to a folder where relative imports lead nowhere and
 * errors name no file of the author's: the component's own file takes the copy's place. Previews get this site's
 * frame, imported by the pages that have one, and fences what they said.
 * @param options.frame absolute path of the module that exports `Preview`
 */
export function remarkPreviewFrames({ frame }: { frame: string }) {
  return (tree: Root) => {
    const components = new Map<string, string>();
    visit(tree, { type: 'mdxJsxFlowElement', name: 'Preview' }, (node: MdxJsxFlowElement) => {
      const [source, demo] = node.children as (Code | MdxJsxFlowElement)[];
      if (source?.type !== 'code' || demo?.type !== 'mdxJsxFlowElement') return;
      const { component, meta } = source.data?.written ?? {};
      if (!component || !demo.name) return;
      components.set(demo.name, component);
      const title = parseFenceMeta(meta).title ?? basename(component);
      Object.assign(node, jsxElement('Preview', { title }, node.children));
    });
    visit(tree, 'code', restore);
    if (components.size === 0) return;
    visit(tree, 'mdxjsEsm', (node) => redirectImport(node, components));
    tree.children.unshift(importOf('Preview', frame));
  };
}
