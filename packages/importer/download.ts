import { basename } from 'node:path';
import type { Html, Image } from 'mdast';
import sharp from 'sharp';
import { checkSvg } from '../../engine/drawings/svg-files.ts';
import { hashOf } from '../../shared/build/fingerprint.ts';
import { formatLimit } from '../../shared/build/limits.ts';
import { isJsxElement, type JsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { LinkedPage } from './convert/anchors.ts';
import { Edits } from './convert/edits.ts';
import { parseText, rangeOf } from './convert/parse.ts';
import { isReadable } from './media.ts';
import { splitFrontMatter } from './source-pages.ts';

/** An image of another site, or the reason why it cannot be part of this one. */
export type Downloaded = { content: Buffer; extension: string } | { problem: string };

export interface DownloadLimits {
  /** In milliseconds, for one file. */
  time: number;
  /** In bytes, for one file. */
  size: number;
}

const USUAL: DownloadLimits = { time: 15_000, size: 20_000_000 };

/** The names of image formats by those of the decoder. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  png: '.png',
  jpeg: '.jpg',
  gif: '.gif',
  webp: '.webp',
  heif: '.avif',
};

/** Reads a response up to a number of bytes. @returns undefined if it is longer */
async function bytesOf(response: Response, limit: number): Promise<Buffer | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > limit) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const DRAWING = /^\uFEFF?\s*(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg\b/i;

/** The content decides about the kind of a file. Servers often send a page with an explanation instead of an image. */
async function kindOf(content: Buffer): Promise<Downloaded> {
  const text = content.subarray(0, 2_000).toString();
  if (DRAWING.test(text)) {
    const [unsafe] = checkSvg(content.toString(), 'the drawing');
    return unsafe === undefined ? { content, extension: '.svg' } : { problem: unsafe.message };
  }
  const format = (await isReadable(content)) ? (await sharp(content).metadata()).format : undefined;
  const extension = EXTENSIONS[format ?? ''];
  return extension === undefined
    ? { problem: 'the file is not an image of a kind that this site shows' }
    : { content, extension };
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError'
    ? 'the server takes too long'
    : 'the server does not answer';

/** Loads an image of another site. */
export async function downloadImage(
  url: string,
  { time, size }: DownloadLimits = USUAL,
): Promise<Downloaded> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(time), headers: { accept: 'image/*' } });
    if (!response.ok) return { problem: `the server answers with ${response.status}` };
    const content = await bytesOf(response, size);
    return content === undefined
      ? { problem: `the file is larger than ${formatLimit(size)} bytes` }
      : await kindOf(content);
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}

/** The name of the copy of an image. It depends only on the URL, so that a second import writes the same files. */
export function nameOfCopy(url: string, extension: string): string {
  const words = basename(new URL(url).pathname)
    .replace(/\.\w+$/, '')
    .replace(/[^\w-]+/g, '-')
    .slice(0, 60);
  return `${words || 'image'}-${hashOf(url, 8)}${extension}`;
}

type Range = [start: number, end: number];

/** Attributes of HTML whose values are URLs of images. */
const ATTRIBUTE = /\b(?:src|srcset|poster)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const IS_ATTRIBUTE = /^(?:src|srcset|poster)$/;

/** The part of an image with its URL. The text before it can also contain the URL. */
function targetOf(node: Image, body: string): Range {
  const [start, end] = rangeOf(node);
  return [Math.max(start, body.lastIndexOf('](', end - 1)), end];
}

function attributesIn(node: Html): Range[] {
  const [start] = rangeOf(node);
  return [...node.value.matchAll(ATTRIBUTE)].map(({ index, 0: text }) => [
    start + index,
    start + index + text.length,
  ]);
}

const attributesOf = ({ attributes }: JsxElement): Range[] =>
  attributes.filter((one) => 'name' in one && IS_ATTRIBUTE.test(one.name)).map(rangeOf);

/** The parts of a text in which the URLs of images are. Code and the targets of links are not among them. */
function imageRanges(body: string, isMdx: boolean): Range[] {
  const tree = parseText(body, isMdx);
  const named = new Set<string>();
  visit(tree, 'imageReference', ({ identifier }) => void named.add(identifier));
  const ranges: Range[] = [];
  visit(tree, (node) => {
    if (node.type === 'image') ranges.push(targetOf(node, body));
    else if (node.type === 'html') ranges.push(...attributesIn(node));
    else if (isJsxElement(node)) ranges.push(...attributesOf(node));
    else if (node.type === 'definition' && named.has(node.identifier)) ranges.push(rangeOf(node));
  });
  return ranges;
}

const isPartOfUrl = (character: string | undefined): boolean =>
  character !== undefined && /[^\s"'<>()[\],]/.test(character);

/** Replaces the URLs of images in a page. @param used gets the URLs that the page contained */
export function replaceImages(
  { text, file }: LinkedPage,
  copies: ReadonlyMap<string, string>,
  used: Set<string>,
): string {
  const { body } = splitFrontMatter(text);
  // In HTML, `&` has a name.
  const found = [...copies].flatMap(([url, copy]) =>
    [...new Set([url, url.replaceAll('&', '&amp;')])]
      .filter((written) => body.includes(written))
      .map((written) => ({ url, written, copy })),
  );
  if (found.length === 0) return text;
  const edits = new Edits(body);
  for (const [from, to] of imageRanges(body, file.endsWith('.mdx')))
    for (const { url, written, copy } of found)
      for (let at = body.indexOf(written, from); at >= 0 && at < to; at = body.indexOf(written, at + 1)) {
        if (isPartOfUrl(body[at + written.length])) continue;
        edits.replace(at, at + written.length, copy);
        used.add(url);
      }
  return text.slice(0, text.length - body.length) + edits.apply();
}

/** How many files are loaded at a time. */
const AT_ONCE = 6;

/** Loads images of other sites. @returns what became of each URL */
export async function downloadAll(
  urls: readonly string[],
  load: (url: string) => Promise<Downloaded>,
): Promise<Map<string, Downloaded>> {
  const results = new Map<string, Downloaded>();
  const left = [...urls];
  const work = async (): Promise<void> => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) results.set(url, await load(url));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}
