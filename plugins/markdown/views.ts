import type { Root } from 'hast';
import { COMPONENTS, componentNamed } from '../content/page-components.ts';
import type { PageSyntax } from '../content/syntax.ts';
import { engineModule } from '../lib/engine.ts';
import { importNode, isJsxElement } from '../lib/mdx-nodes.ts';
import { visit } from '../lib/visit.ts';

/** Elements that the build makes from Markdown and that not all pages have: their modules in `theme/markdown/`. */
const OF_MARKDOWN: Readonly<Record<string, string>> = {
  Admonition: 'admonition',
  AdmonitionTitle: 'admonition',
  Footnote: 'footnote',
  PageTags: 'page-tags',
};

/** The module of an element, relative to `theme/` and without an extension; undefined for an element that is not in this list. */
function moduleOf(name: string): string | undefined {
  const view = componentNamed(name)?.view;
  if (view) return `components/${view}`;
  return Object.hasOwn(OF_MARKDOWN, name) ? `markdown/${OF_MARKDOWN[name]}` : undefined;
}

/** Modules whose stylesheets load only on the pages that need them, relative to `theme/` and without extensions. */
const WITH_OWN_STYLES = [
  ...['footnote', 'code-annotations', 'code-tools', 'formula', 'page-tags', 'task-list'].map(
    (name) => `markdown/${name}`,
  ),
  ...COMPONENTS.flatMap(({ view, isCommon }) => (view && !isCommon ? `components/${view}` : [])),
];

/** Matches these stylesheets. */
export const VIEW_STYLES = new RegExp(
  `[\\\\/]theme[\\\\/](?:${WITH_OWN_STYLES.map((path) => path.replaceAll('/', '[\\\\/]')).join('|')})(?:\\.module)?\\.css$`,
);

/** The statement that imports a component; undefined for an element of HTML. */
function importOf(name: string, { components }: Pick<PageSyntax, 'components'>): string | undefined {
  const module = moduleOf(name);
  if (module) return `import { ${name} } from ${JSON.stringify(engineModule(`theme/${module}`))}`;
  const file = components.get(name)?.file;
  return file && `import ${name} from ${JSON.stringify(file)}`;
}

/**
 * Rehype plugin: a page imports the views of the components that it uses, so that only such pages load their code and styles.
 * @param syntax has the components of the site
 */
export function rehypeViews(syntax: Pick<PageSyntax, 'components'>) {
  return (tree: Root) => {
    const imports = new Map<string, string>();
    visit(tree, (node) => {
      const name = isJsxElement(node) ? node.name : null;
      const statement = name ? importOf(name, syntax) : undefined;
      if (name && statement) imports.set(name, statement);
    });
    tree.children.unshift(...[...imports.values()].map(importNode));
  };
}
