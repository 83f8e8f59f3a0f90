import type { Root } from 'hast';
import { engineModule } from '../../shared/build/engine.ts';
import { importNode, isJsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import { COMPONENTS, componentNamed } from '../allowed/page-components.ts';
import type { PageSyntax } from '../syntax/syntax.ts';

/** Elements that the build makes from Markdown and that not all pages have: their modules, relative to `theme/`. */
const OF_MARKDOWN: Readonly<Record<string, string>> = {
  Admonition: 'blocks/callout/callout',
  AdmonitionTitle: 'blocks/callout/callout',
  Footnote: 'blocks/footnote/footnote',
  PageTags: 'markdown/page-tags',
};

/** The module of an element, relative to `theme/` and without an extension; undefined for an element that is not in this list. */
function moduleOf(name: string): string | undefined {
  const view = componentNamed(name)?.view;
  if (view) return `blocks/${view}`;
  return Object.hasOwn(OF_MARKDOWN, name) ? OF_MARKDOWN[name] : undefined;
}

/** Modules whose stylesheets load only on the pages that need them, relative to `theme/` and without extensions. */
const WITH_OWN_STYLES = [
  ...[
    'footnote/footnote',
    'code/code-annotations',
    'code/code-tools',
    'formula/formula',
    'task-list/task-list',
  ].map((name) => `blocks/${name}`),
  'markdown/page-tags',
  ...COMPONENTS.flatMap(({ view, isCommon }) => (view && !isCommon ? `blocks/${view}` : [])),
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
