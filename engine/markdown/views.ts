import type { Root } from 'hast';
import { engineModule } from '../../shared/build/engine.ts';
import { importNode, isJsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import { CONSTRUCTS } from '../../theme/blocks/constructs.ts';
import { COMPONENTS, componentNamed } from '../allowed/page-components.ts';
import type { PageSyntax } from '../syntax/syntax.ts';

/** The elements that steps of constructs write, with their modules. */
const OF_CONSTRUCTS: ReadonlyMap<string, string> = new Map(
  CONSTRUCTS.flatMap(({ views = {} }) => Object.entries(views)),
);

/** The module of an element, relative to the folder of blocks and without an extension; undefined for an element of HTML. */
const moduleOf = (name: string): string | undefined => componentNamed(name)?.view ?? OF_CONSTRUCTS.get(name);

const common = [...COMPONENTS, ...CONSTRUCTS].flatMap(({ commonStyles = [] }) => commonStyles);

/** Matches the stylesheets of blocks that only the pages that need them load: all except those that a block declares as common. */
export const VIEW_STYLES = new RegExp(
  `[\\\\/]theme[\\\\/]blocks[\\\\/](?!(?:${common.map((path) => path.replace('/', '[\\\\/]')).join('|')})\\.css)[^\\\\/]+[\\\\/][^\\\\/]+\\.css$`,
);

/** The statement that imports a component; undefined for an element of HTML. */
function importOf(name: string, { components }: Pick<PageSyntax, 'components'>): string | undefined {
  const module = moduleOf(name);
  if (module) return `import { ${name} } from ${JSON.stringify(engineModule(`theme/blocks/${module}`))}`;
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
