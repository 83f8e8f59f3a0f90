import { posix } from 'node:path';
import type { Nodes, Root } from 'mdast';
import { routeOfFile } from '../../../engine/files/routes.ts';
import { readFrontMatter } from '../../../engine/front-matter/read-front-matter.ts';
import { parsePage } from '../../../engine/read/parse-page.ts';
import { decodePath } from '../../../shared/clean-path.ts';
import { textOfAttribute } from '../../../shared/markdown/jsx-text.ts';
import { isJsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../../shared/markdown/visit.ts';
import { nearest } from '../../../shared/text/suggestion.ts';
import { splitUrl } from '../../../shared/url-parts.ts';
import { Edits } from './edits.ts';
import { parseText, rangeOf } from './parse.ts';

/** A page whose links are checked. */
export interface LinkedPage {
  /** The path of the file, relative to `docs/`. */
  file: string;
  route: string;
  text: string;
}

/** A link to an anchor that does not exist. */
export interface LostAnchor {
  file: string;
  line: number;
  url: string;
  /** The link that takes its place. */
  became: string;
  isNear: boolean;
}

export const anchorsOf = (text: string, file: string): string[] => {
  try {
    return parsePage(text, file).anchors;
  } catch {
    return [];
  }
};

/** A URL in a page, and where it may be. */
interface FoundLink {
  url: string;
  start: number;
  end: number;
  line: number;
}

/** The URLs of a node, with the range in which they are. */
function urlsOf(node: Nodes): [url: string, place: Pick<Nodes, 'position'>][] {
  if (node.type === 'link' || node.type === 'definition') return [[node.url, node]];
  if (node.type === 'html')
    return [...node.value.matchAll(/\bhref=["']([^"']*#[^"']*)["']/g)].map(([, url = '']) => [url, node]);
  if (!isJsxElement(node)) return [];
  return node.attributes.flatMap((attribute): [string, Pick<Nodes, 'position'>][] => {
    const value =
      'name' in attribute && attribute.name === 'href' ? textOfAttribute(attribute.value) : undefined;
    return value === undefined ? [] : [[value, attribute]];
  });
}

/** Links to anchors in a page: their URLs and their places. */
function anchorLinks(tree: Root, body: string): FoundLink[] {
  const found: FoundLink[] = [];
  visit(tree, (node) => {
    for (const [url, place] of urlsOf(node)) {
      const [from, to] = rangeOf(place);
      const start = body.lastIndexOf(url, to);
      const line = node.position?.start.line ?? 1;
      if (start >= from && url.includes('#')) found.push({ url, start, end: start + url.length, line });
    }
  });
  return found;
}

/** The route that the path of a link means, also if it is the path of a file. */
function routeOf(path: string, { file, route }: LinkedPage): string {
  if (path === '') return route;
  const plain = decodePath(path).replace(/(.)\/$/, '$1');
  return plain.startsWith('/') ? plain : routeOfFile(posix.join(posix.dirname(file), plain));
}

/** The only anchor with the same beginning: a heading such as `timeout [number]` often gets other words at its end. */
function sameBeginning(name: string, known: readonly string[]): string | undefined {
  const [word = ''] = name.split('-');
  const found = known.filter((one) => one === word || one.startsWith(`${word}-`));
  return word.length > 3 && found.length === 1 ? found[0] : undefined;
}

const nearAnchor = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => one.toLowerCase() === name.toLowerCase()) ??
  nearest(name, known) ??
  sameBeginning(name.toLowerCase(), known);

/** Corrects the links to anchors of one page. */
function correct(
  page: LinkedPage,
  anchors: ReadonlyMap<string, readonly string[]>,
  lost: LostAnchor[],
): string {
  const { body } = readFrontMatter(page.text, page.file);
  // The body has empty lines instead of the front matter.
  const shift = page.text.length - body.length;
  const edits = new Edits(page.text);
  for (const { url, start, end, line } of anchorLinks(parseText(body, page.file.endsWith('.mdx')), body)) {
    const { path, hash } = splitUrl(url);
    const name = decodePath(hash.slice(1));
    const known = anchors.get(routeOf(path, page));
    if (name === '' || name === 'top' || known === undefined || known.includes(name)) continue;
    const near = nearAnchor(name, known);
    const became = near === undefined ? path || '#top' : `${path}#${near}`;
    edits.replace(start + shift, end + shift, became);
    lost.push({ file: page.file, line, url, became, isNear: near !== undefined });
  }
  return edits.apply();
}

/**
 * Corrects links to anchors that do not exist: to the most similar anchor of the page, or else to the page.
 * @returns the new texts by file, and the links that changed
 */
export function correctAnchors(pages: readonly LinkedPage[]): {
  texts: Map<string, string>;
  lost: LostAnchor[];
} {
  const anchors = new Map(pages.map(({ route, text, file }) => [route, anchorsOf(text, file)]));
  const lost: LostAnchor[] = [];
  const texts = new Map(pages.map((page) => [page.file, correct(page, anchors, lost)]));
  return { texts, lost };
}
