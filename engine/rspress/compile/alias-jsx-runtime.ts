import type { RspressPlugin } from '@rspress/core';
import type { ImportDeclaration, Program, VariableDeclaration } from 'estree';
import type { Processor } from 'unified';

const RUNTIME = 'react/jsx-runtime';

/** Gives imported names other local names, and returns constants with the old ones: `const _jsx = $_jsx`. */
function constantsFor({ specifiers }: ImportDeclaration): VariableDeclaration {
  return {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: specifiers.map((specifier) => {
      const { local } = specifier;
      specifier.local = { type: 'Identifier', name: `$${local.name}` };
      return { type: 'VariableDeclarator', id: local, init: specifier.local };
    }),
  };
}

const recmaAliasJsxRuntime = () => (tree: Program) => {
  tree.body = tree.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.source.value === RUNTIME ? [node, constantsFor(node)] : [node],
  );
};

/** Adds a plugin that gets the code of the page. Rspress has no option for such plugins. */
function remarkAliasJsxRuntime(this: Processor): void {
  this.use(recmaAliasJsxRuntime);
}

/**
 * Rspress plugin: pages call React's functions through constants of the module. For each use of an
 * import, the bundler keeps a record of half a kilobyte, and a page has hundreds of such uses.
 */
export const aliasJsxRuntime: RspressPlugin = {
  name: 'handbook:alias-jsx-runtime',
  markdown: { remarkPlugins: [remarkAliasJsxRuntime] },
};
