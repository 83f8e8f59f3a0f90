import { posix } from 'node:path';
import type { Root } from 'mdast';
import { canParse } from '../../shared/can-parse.ts';
import { textOfAttribute } from '../../shared/markdown/jsx-text.ts';
import { isJsxElement, type JsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { Page, Problem, RemoteFile } from '../../shared/pages/types.ts';
import { type EmbedKind, type Embeds, howToAllow, isOnHost } from '../../shared/text/embeds.ts';
import { isOtherSite } from '../../shared/url-parts.ts';
import { readTags } from '../allowed/html-tags.ts';
import { componentNamed } from '../allowed/page-components.ts';

/** The attributes with the URL of a file that browsers load to show the element, and the kind of the file. */
const LOADING: Readonly<Record<string, Readonly<Record<string, EmbedKind>>>> = {
  audio: { src: 'video' },
  image: { href: 'image', 'xlink:href': 'image' },
  img: { src: 'image', srcset: 'image' },
  input: { src: 'image' },
  source: { src: 'video', srcset: 'image' },
  track: { src: 'video' },
  use: { href: 'image', 'xlink:href': 'image' },
  video: { src: 'video', poster: 'image' },
};

/** Imported components usually pass these on. Those of this site check their own files. */
const OF_COMPONENTS: Readonly<Record<string, EmbedKind>> = { src: 'image', srcset: 'image', poster: 'image' };

function loadingOf(element: string): Readonly<Record<string, EmbedKind>> {
  if (Object.hasOwn(LOADING, element)) return LOADING[element] ?? {};
  return /^[A-Z]/.test(element) && !componentNamed(element) ? OF_COMPONENTS : {};
}

/** The URLs in a `srcset`, or the URL in another attribute. */
const urlsIn = (attribute: string, value: string): string[] =>
  attribute === 'srcset'
    ? value.split(',').map((entry) => entry.trim().split(/\s+/)[0] ?? '')
    : [value.trim()];

type Found = Pick<RemoteFile, 'url' | 'kind'>;

const remote = (kind: EmbedKind, urls: readonly string[]): Found[] =>
  urls.filter(isOtherSite).map((url) => ({ url, kind }));

/** The files of other sites that an element loads. */
function remoteFilesOf(element: string, attributes: Iterable<[name: string, value: string]>): Found[] {
  const loading = loadingOf(/^[A-Z]/.test(element) ? element : element.toLowerCase());
  return [...attributes].flatMap(([name, value]) => {
    const attribute = name.toLowerCase();
    const kind = Object.hasOwn(loading, attribute) ? loading[attribute] : undefined;
    return kind ? remote(kind, urlsIn(attribute, value)) : [];
  });
}

const attributesOf = ({ attributes }: JsxElement): [string, string][] =>
  attributes.flatMap((attribute): [string, string][] => {
    const value = textOfAttribute(attribute.value);
    return 'name' in attribute && value !== undefined ? [[attribute.name, value]] : [];
  });

/**
 * Finds images, videos and sounds of other sites in a page.
 * @param imageLabels the labels of definitions that images refer to
 */
export function readRemoteFiles(tree: Root, file: string, imageLabels: ReadonlySet<string>): RemoteFile[] {
  const files: RemoteFile[] = [];
  const add = (found: readonly Found[], line: number): void => {
    files.push(...found.map((one) => ({ file, line, ...one })));
  };
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'image' || (node.type === 'definition' && imageLabels.has(node.identifier)))
      add(remote('image', [node.url]), line);
    if (isJsxElement(node)) add(remoteFilesOf(node.name ?? '', attributesOf(node)), line);
    if (node.type !== 'html') return;
    for (const tag of readTags(node.value))
      add(remoteFilesOf(tag.name.toLowerCase(), tag.attributes), line + tag.line);
  });
  return files;
}

/** The name of the file at a URL, for a copy next to the page. */
const nameOf = ({ pathname }: URL): string => posix.basename(pathname) || 'name.png';

/** The problem of a file of another site; undefined if the site allows its host. */
function problemOf({ url, kind }: RemoteFile, embeds: Embeds): string | undefined {
  // Another check reports a URL that browsers cannot read. Two slashes leave out the scheme.
  const address = url.replace(/^\/\//, 'https://');
  if (!canParse(address)) return undefined;
  const parsed = new URL(address);
  if (isOnHost(parsed, embeds[kind])) return undefined;
  const isSecure = parsed.protocol === 'https:';
  const allow = isSecure ? howToAllow(kind, parsed) : 'begin the URL with https://';
  return `file of another site "${url}": the content security policy of the site blocks it. Copy the file next to the page, and write ./${nameOf(parsed)}, or ${allow}.`;
}

/**
 * Checks that the site allows the hosts of all images, videos and sounds of other sites. Browsers would not load others.
 * @param pages pages and partials
 */
export const checkRemoteFiles = (pages: readonly Pick<Page, 'remoteFiles'>[], embeds: Embeds): Problem[] =>
  pages.flatMap(({ remoteFiles }) =>
    remoteFiles.flatMap((remoteFile) => {
      const message = problemOf(remoteFile, embeds);
      return message === undefined ? [] : [{ file: remoteFile.file, line: remoteFile.line, message }];
    }),
  );
