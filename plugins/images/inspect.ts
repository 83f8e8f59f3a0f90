import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

/** What an image file says about itself. */
export interface ImageFacts {
  /** CSS pixels as a reader sees them: a photograph's own rotation is applied. */
  width: number;
  height: number;
  /** Whether smaller and better files are made of it; drawings and animations pass as they are. */
  isPhoto: boolean;
}

/** Endings of the formats that pages may hold. */
export const IMAGE_FILE = /\.(?:png|jpe?g|webp|avif|gif|svg)$/i;

/** Whether a file's element has a `<source>` beside it, which its name alone must tell: drawings and GIFs pass as they are. */
export const hasSource = (file: string): boolean => !/\.(?:svg|gif)$/i.test(file);

export const FORMATS = 'PNG, JPEG, WebP, AVIF, GIF or SVG';

const SVG_TAG = /<svg\b[^>]*>/i;

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1];

/** `640`, `640px`; nothing of `100%` or `20em`, which mean something only on a page. */
const pixels = (value: string | undefined): number | undefined =>
  /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.test(value ?? '') ? Number.parseFloat(value ?? '') : undefined;

/**
 * The size of a drawing.
 * @param source text of the SVG file
 * @returns CSS pixels: of its `viewBox`, else of its `width` and `height`
 * @throws when it is no SVG or says no size
 */
export function svgSize(source: string): { width: number; height: number } {
  const [tag] = SVG_TAG.exec(source) ?? [];
  if (!tag) throw new Error('it holds no <svg> element');
  const [, , boxWidth, boxHeight] = (attributeOf(tag, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = boxWidth || pixels(attributeOf(tag, 'width'));
  const height = boxHeight || pixels(attributeOf(tag, 'height'));
  if (!width || !height) throw new Error('it has neither a viewBox nor width and height in pixels');
  return { width: Math.round(width), height: Math.round(height) };
}

/**
 * Reads an image's size from its bytes.
 * @param file its name; the ending tells drawings from the rest
 * @throws when the bytes are no image of a known format
 */
export async function inspectImage(file: string, bytes: Buffer): Promise<ImageFacts> {
  if (extname(file).toLowerCase() === '.svg') return { ...svgSize(bytes.toString()), isPhoto: false };
  const { default: sharp } = await import('sharp');
  const { autoOrient, pages = 1, format } = await sharp(bytes).metadata();
  return { ...autoOrient, isPhoto: pages === 1 && format !== 'gif' };
}

/** Reads an image file's size. See `inspectImage`. */
export const inspectFile = async (file: string): Promise<ImageFacts> =>
  inspectImage(file, await readFile(file));
