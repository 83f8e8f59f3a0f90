import type { Root } from 'mdast';
import type { Extension } from 'mdast-util-from-markdown';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';

/** An address on another site, or from the root of this one. */
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/)/i;

function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Rspress makes an import of the path, and an import reads `map.svg` as the name of a package. */
function toImportPath(url: string): string {
  if (url === '' || ABSOLUTE.test(url)) return url;
  const path = decode(url);
  return path.startsWith('.') ? path : `./${path}`;
}

function mendJsx({ name, attributes }: MdxJsxFlowElement | MdxJsxTextElement): void {
  if (name !== 'img') return;
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'src') continue;
    if (typeof attribute.value === 'string') attribute.value = toImportPath(attribute.value);
  }
}

function mendImages(tree: Root): void {
  visit(tree, (node) => {
    if (node.type === 'image') node.url = toImportPath(node.url);
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') mendJsx(node);
  });
}

/**
 * Remark plugin: `![Map](map.svg)` and `![Map](./a%20map.svg)` find the file beside the page, as they
 * do everywhere else in Markdown. It works while parsing, since Rspress's own plugins run first.
 */
export function remarkImagePaths(this: Processor) {
  const data = this.data() as { fromMarkdownExtensions?: Extension[] };
  data.fromMarkdownExtensions ??= [];
  data.fromMarkdownExtensions.push({ transforms: [mendImages] });
}
