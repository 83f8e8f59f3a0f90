import type { Root } from 'hast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import {
  expressionAttribute,
  importNode,
  isJsxElement,
  type JsxElement,
} from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import { ownValue } from '../../shared/own-value.ts';
import { isExternal } from '../../shared/url-parts.ts';
import { componentNamed } from '../allowed/page-components.ts';
import type { Boundary } from '../files/gate.ts';
import { importPath, isMissing } from './elements.ts';

/** How a file is imported, and the part of the imported value that the component gets. */
const IMPORTS = { file: { query: '?url', value: '' }, image: { query: '?image', value: '.img' } } as const;

/** An attribute that names a file of the site. */
interface Given {
  attribute: MdxJsxAttribute;
  kind: keyof typeof IMPORTS;
  value: string;
}

/** The file that an attribute names. The check of the component accepts URLs of hosts that the site allows. */
function fileIn(
  attribute: MdxJsxAttribute,
  files: Readonly<Record<string, keyof typeof IMPORTS>>,
): Given | undefined {
  const { name, value } = attribute;
  const kind = ownValue(files, name);
  return kind && typeof value === 'string' && !isExternal(value) ? { attribute, kind, value } : undefined;
}

/**
 * Rehype plugin: publishes the files that the attributes of components name. A component gets the URL of each file, and the
 * size of an image. Another check reports missing attributes and files; an image that is missing is left out.
 */
export function rehypeComponentFiles(boundary: Boundary) {
  return (tree: Root, page: VFile) => {
    const imports: string[] = [];
    /** The attribute with the imported file; none for an image that is missing. */
    const publish = ({ attribute, kind, value }: Given, node: JsxElement): JsxElement['attributes'] => {
      if (isMissing(value, page, boundary)) return kind === 'image' ? [] : [attribute];
      const { name } = attribute;
      const variable = `file${imports.length}`;
      const path = importPath(value, `<${node.name} ${name}="${value}">: the file`, node, page, boundary);
      imports.push(`import ${variable} from ${JSON.stringify(path + IMPORTS[kind].query)}`);
      return [expressionAttribute(name, variable + IMPORTS[kind].value)];
    };
    visit(tree, (node) => {
      const { files } = (isJsxElement(node) && componentNamed(node.name)) || {};
      if (!isJsxElement(node) || !files) return;
      node.attributes = node.attributes.flatMap((attribute) => {
        const given = fileIn(attribute as MdxJsxAttribute, files);
        return given ? publish(given, node) : attribute;
      });
    });
    tree.children.unshift(...imports.map(importNode));
  };
}
