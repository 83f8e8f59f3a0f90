import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { engineModule } from '../lib/engine.ts';
import { importNode, isJsxElement } from '../lib/mdx-nodes.ts';

/** Components that not all pages use, and their modules in `theme/markdown/`. */
const MODULES: Readonly<Record<string, string>> = {
  Admonition: 'admonition',
  AdmonitionTitle: 'admonition',
  Badge: 'badge',
  Example: 'example',
  FileTree: 'file-tree',
  Footnote: 'footnote',
  LinkCard: 'link-card',
  Tab: 'tabs',
  Tabs: 'tabs',
  Video: 'video',
};

/** Modules that so many pages use that their styles are in the stylesheet of all pages. */
const COMMON = ['admonition'];

/** Stylesheets in that folder that only some pages load. */
const STYLES = [
  ...Object.values(MODULES).filter((name) => !COMMON.includes(name)),
  ...['code-annotations', 'code-tools', 'task-list'],
];

/** Matches the stylesheets that load only on the pages that need them. */
export const PAGE_COMPONENT_STYLES = new RegExp(
  `[\\\\/]markdown[\\\\/](?:${STYLES.join('|')})(?:\\.module)?\\.css$`,
);

/**
 * Rehype plugin: a page imports the components of `MODULES` that it uses, so that only such pages load their code and styles.
 */
export function rehypePageComponents() {
  return (tree: Root) => {
    const used = new Set<string>();
    visit(tree, (node) => {
      const name = isJsxElement(node) ? node.name : undefined;
      if (name && Object.hasOwn(MODULES, name)) used.add(name);
    });
    tree.children.unshift(
      ...[...used].map((name) =>
        importNode(
          `import { ${name} } from ${JSON.stringify(engineModule(`theme/markdown/${MODULES[name]}`))}`,
        ),
      ),
    );
  };
}
