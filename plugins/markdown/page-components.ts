import { join } from 'node:path';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { importNode, isJsxElement } from '../lib/mdx-nodes.ts';

/** Components that few pages use, and their modules in `theme/markdown/`. */
const MODULES: Readonly<Record<string, string>> = {
  Badge: 'badge',
  Example: 'example',
  FileTree: 'file-tree',
  Footnote: 'footnote',
  LinkCard: 'link-card',
  Video: 'video',
};

/** Other stylesheets in that folder that only some pages load. */
const STYLES = ['code-annotations', 'code-tools', 'task-list'];

/** Matches the stylesheets that load only on the pages that need them. */
export const PAGE_COMPONENT_STYLES = new RegExp(
  `[\\\\/]markdown[\\\\/](?:${[...Object.values(MODULES), ...STYLES].join('|')})(?:\\.module)?\\.css$`,
);

/** The names that a page imports itself. */
const importedNames = (tree: Root): Set<string> =>
  new Set(
    tree.children.flatMap((node) =>
      node.type === 'mdxjsEsm'
        ? (node.data?.estree?.body ?? []).flatMap((statement) =>
            statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.name) : [],
          )
        : [],
    ),
  );

/**
 * Rehype plugin: a page imports the components of `MODULES` that it uses, so that only such pages load their code and styles.
 * @param folder absolute path of `theme/markdown/`
 */
export function rehypePageComponents({ folder }: { folder: string }) {
  return (tree: Root) => {
    const imported = importedNames(tree);
    const used = new Set<string>();
    visit(tree, (node) => {
      const name = isJsxElement(node) ? node.name : undefined;
      if (name && Object.hasOwn(MODULES, name) && !imported.has(name)) used.add(name);
    });
    tree.children.unshift(
      ...[...used].map((name) =>
        importNode(`import { ${name} } from ${JSON.stringify(join(folder, `${MODULES[name]}.tsx`))}`),
      ),
    );
  };
}
