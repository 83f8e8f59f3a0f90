import type { Html, Root } from 'mdast';
import { textOfAttribute } from '../../shared/markdown/jsx-text.ts';
import { attribute, isJsxElement, type JsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import { escapeAttribute } from '../../shared/text/escape-html.ts';
import { readTags, type Tag } from '../allowed/html-tags.ts';
import type { Boundary } from '../files/gate.ts';
import { type LinkedFile, linkedFile } from '../files/linked-files.ts';
import { labelsOf } from './read-tree.ts';

/** Elements of HTML that are links. Components decide about their links. */
const LINKS: ReadonlySet<string> = new Set(['a', 'area']);

/** The attributes of a link to a file: the browser opens or saves the file, and the theme does not look for a page. */
const attributesFor = ({ saveAs }: LinkedFile): Record<string, string> => ({
  target: '_self',
  ...(saveAs !== undefined && { download: saveAs }),
});

function changeElement(
  { name, attributes }: JsxElement,
  fileAt: (url: string) => LinkedFile | undefined,
): void {
  const href = attributes.find((one) => 'name' in one && one.name === 'href');
  const file = fileAt(textOfAttribute(href?.value) ?? '');
  if (!href || !file) return;
  href.value = file.url;
  if (!LINKS.has(name ?? '')) return;
  for (const [key, value] of Object.entries(attributesFor(file))) {
    if (!attributes.some((one) => 'name' in one && one.name === key)) attributes.push(attribute(key, value));
  }
}

const HREF = /(\shref\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i;

/** The source of a tag that is a link to a file. */
function changedTag(source: string, { attributes }: Tag, file: LinkedFile): string {
  const added = Object.entries(attributesFor(file)).filter(([name]) => !attributes.has(name));
  const all = [['href', file.url] as const, ...added].map(
    ([name, value]) => `${name}="${escapeAttribute(value)}"`,
  );
  return source.replace(HREF, () => ` ${all.join(' ')}`);
}

function changeHtml(node: Html, fileAt: (url: string) => LinkedFile | undefined): void {
  let { value } = node;
  for (const tag of readTags(value).reverse()) {
    const file = LINKS.has(tag.name.toLowerCase()) ? fileAt(tag.attributes.get('href') ?? '') : undefined;
    if (!file) continue;
    const source = value.slice(tag.start, tag.end);
    value = value.slice(0, tag.start) + changedTag(source, tag, file) + value.slice(tag.end);
  }
  node.value = value;
}

/**
 * Changes the links of a page to files next to it, such as `./plan.pdf`, to the URLs at which the build publishes these files.
 * @param page the file of the page, relative to the content root
 * @param onFile called with the absolute path of each file, because the page changes when the file changes
 */
export function publishLinks(
  tree: Root,
  boundary: Boundary,
  page: string,
  onFile: (path: string) => void,
): void {
  const images = labelsOf(tree, 'imageReference');
  /** The files behind the references of links, by their labels. */
  const files = new Map<string, LinkedFile>();
  const fileAt = (url: string): LinkedFile | undefined => {
    const file = linkedFile(boundary, page, url);
    if (file) onFile(file.path);
    return file;
  };
  visit(tree, (node) => {
    if (node.type === 'link' || (node.type === 'definition' && !images.has(node.identifier))) {
      const file = fileAt(node.url);
      if (!file) return;
      node.url = file.url;
      if (node.type === 'definition') files.set(node.identifier, file);
      else node.data = { ...node.data, hProperties: attributesFor(file) };
    }
    if (isJsxElement(node)) changeElement(node, fileAt);
    if (node.type === 'html') changeHtml(node, fileAt);
  });
  visit(tree, 'linkReference', (node) => {
    const file = files.get(node.identifier);
    if (file) node.data = { ...node.data, hProperties: attributesFor(file) };
  });
}
