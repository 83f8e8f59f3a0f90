import type { Root } from 'hast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import { isExternal } from '../../shared/url-parts.ts';
import type { Boundary } from '../content/gate.ts';
import { componentNamed } from '../content/page-components.ts';
import { expressionAttribute, importNode, isJsxElement } from '../lib/mdx-nodes.ts';
import { visit } from '../lib/visit.ts';
import { importPath } from './elements.ts';

/** How a file is imported, and the part of the imported value that the component gets. */
const IMPORTS = { file: { query: '?url', value: '' }, image: { query: '?image', value: '.img' } } as const;

/**
 * Rehype plugin: publishes the files that the attributes of components name. A component gets the URL of each file, and the
 * size of an image. Another check reports missing attributes and files.
 */
export function rehypeComponentFiles(boundary: Boundary) {
  return (tree: Root, page: VFile) => {
    const imports: string[] = [];
    visit(tree, (node) => {
      const { name: component, files } = (isJsxElement(node) && componentNamed(node.name)) || {};
      if (!isJsxElement(node) || !files) return;
      node.attributes = node.attributes.map((attribute) => {
        const { name, value } = attribute as MdxJsxAttribute;
        const kind = Object.hasOwn(files, name) ? files[name] : undefined;
        // The check of the component accepts URLs of hosts that the site allows.
        if (!kind || typeof value !== 'string' || isExternal(value)) return attribute;
        const variable = `file${imports.length}`;
        const what = `<${component} ${name}="${value}">: the file`;
        const path = importPath(value, what, node, page, boundary);
        imports.push(`import ${variable} from ${JSON.stringify(path + IMPORTS[kind].query)}`);
        return expressionAttribute(name, variable + IMPORTS[kind].value);
      });
    });
    tree.children.unshift(...imports.map(importNode));
  };
}
