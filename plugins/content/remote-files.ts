import type { Root } from 'mdast';
import { isOtherSite } from '../../shared/url-parts.ts';
import { textOfAttribute } from '../lib/jsx-text.ts';
import { isJsxElement, type JsxElement } from '../lib/mdx-nodes.ts';
import { visit } from '../lib/visit.ts';
import { readTags } from './html-tags.ts';
import { componentNamed } from './page-components.ts';
import type { Problem } from './types.ts';

/** The attributes with the URL of a file that browsers load to show the element. */
const LOADING: Readonly<Record<string, readonly string[]>> = {
  audio: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src', 'srcset'],
  input: ['src'],
  source: ['src', 'srcset'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
};

/** Imported components usually pass these on. Those of this site check their own files. */
const OF_COMPONENTS = ['src', 'srcset', 'poster'];

const loadingOf = (element: string): readonly string[] => {
  if (Object.hasOwn(LOADING, element)) return LOADING[element] ?? [];
  return /^[A-Z]/.test(element) && !componentNamed(element) ? OF_COMPONENTS : [];
};

/** The URLs in a `srcset`, or the URL in another attribute. */
const urlsIn = (attribute: string, value: string): string[] =>
  attribute === 'srcset'
    ? value.split(',').map((entry) => entry.trim().split(/\s+/)[0] ?? '')
    : [value.trim()];

/** The files of other sites that an element loads. The content security policy blocks them. */
export function remoteFilesOf(
  element: string,
  attributes: Iterable<[name: string, value: string]>,
): string[] {
  const loading = loadingOf(/^[A-Z]/.test(element) ? element : element.toLowerCase());
  return [...attributes].flatMap(([name, value]) =>
    loading.includes(name.toLowerCase()) ? urlsIn(name.toLowerCase(), value).filter(isOtherSite) : [],
  );
}

const messageFor = (url: string): string => {
  const [name = ''] = /[^/?#]*(?=[?#]|$)/.exec(url.replace(/^[^?#]*\//, '')) ?? [];
  return `file of another site "${url}": the content security policy of the site blocks it. Copy the file next to the page, and write ./${name || 'name.png'}.`;
};

const attributesOf = ({ attributes }: JsxElement): [string, string][] =>
  attributes.flatMap((attribute): [string, string][] => {
    const value = textOfAttribute(attribute.value);
    return 'name' in attribute && value !== undefined ? [[attribute.name, value]] : [];
  });

/**
 * Finds images, videos and sounds of other sites in a page. Browsers would not load them.
 * @param imageLabels the labels of definitions that images refer to
 */
export function checkRemoteFiles(tree: Root, file: string, imageLabels: ReadonlySet<string>): Problem[] {
  const problems: Problem[] = [];
  const report = (urls: readonly string[], line: number): void => {
    problems.push(...urls.map((url) => ({ file, line, message: messageFor(url) })));
  };
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'image' || (node.type === 'definition' && imageLabels.has(node.identifier)))
      report([node.url].filter(isOtherSite), line);
    if (isJsxElement(node)) report(remoteFilesOf(node.name ?? '', attributesOf(node)), line);
    if (node.type !== 'html') return;
    for (const tag of readTags(node.value))
      report(remoteFilesOf(tag.name.toLowerCase(), tag.attributes), line + tag.line);
  });
  return problems;
}
