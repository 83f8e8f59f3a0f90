import { extname } from 'node:path';
import { formatLimit, LIMITS } from '../../shared/build/limits.ts';
import { rootAttributes } from '../drawings/svg-files.ts';

/** The properties of an image file. */
export interface ImageInfo {
  /** Width in CSS pixels as a reader sees it, with the rotation of a photograph applied. */
  width: number;
  height: number;
  /** Whether smaller files are made from it; drawings and animations do not change. */
  isPhoto: boolean;
}

/** File extensions of the formats that pages may contain. */
export const IMAGE_FILE = /\.(?:png|jpe?g|webp|avif|gif|svg)$/i;

/** Whether an image gets a `<source>`: all but SVG and GIF files, which do not change. */
export const hasSource = (file: string): boolean => !/\.(?:svg|gif)$/i.test(file);

export const FORMATS = 'PNG, JPEG, WebP, AVIF, GIF or SVG';

/** The formats that browsers show, by the names of sharp. AVIF is a kind of HEIF. A name can hide others, such as drawings. */
const SHOWN: readonly string[] = ['png', 'jpeg', 'webp', 'heif', 'gif'];

/** Reads `640` and `640px`, but not `100%` or `20em`, which depend on the page. */
const pixels = (value: string): number | undefined =>
  /^\s*\d+(?:\.\d+)?(?:px)?\s*$/.test(value) ? Number.parseFloat(value) : undefined;

/** The size in which browsers show a drawing that has neither a `viewBox` nor a size in pixels, in CSS pixels. */
const DEFAULT_SIZE = { width: 300, height: 150 };

/**
 * The size of a drawing.
 * @returns CSS pixels, from its `viewBox` or else from its `width` and `height`
 * @throws if it is not an SVG
 */
export function svgSize(source: string): { width: number; height: number } {
  const root = rootAttributes(source);
  const [, , boxWidth, boxHeight] = (root.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = boxWidth || pixels(root.width ?? '') || DEFAULT_SIZE.width;
  const height = boxHeight || pixels(root.height ?? '') || DEFAULT_SIZE.height;
  return { width: Math.round(width), height: Math.round(height) };
}

/** @throws if a browser, or this build, would need too much memory for an image */
function checkPixels(width: number, height: number, frames: number): void {
  const size = `${formatLimit(width)} × ${formatLimit(height)}`;
  if (width * height > LIMITS.imagePixels)
    throw new Error(
      `it has ${formatLimit(width * height)} pixels (${size}), and the limit is ${formatLimit(LIMITS.imagePixels)}`,
    );
  const all = width * height * frames;
  if (frames > 1 && all > LIMITS.animationPixels)
    throw new Error(
      `its ${formatLimit(frames)} frames of ${size} have ${formatLimit(all)} pixels, and the limit is ${formatLimit(LIMITS.animationPixels)}`,
    );
}

/**
 * Reads an image's size from its bytes.
 * @param file its name; the extension distinguishes drawings from other images
 * @throws if the bytes are not an image in a known format, or if the image has too many pixels
 */
export async function inspectImage(file: string, bytes: Buffer): Promise<ImageInfo> {
  if (extname(file).toLowerCase() === '.svg') return { ...svgSize(bytes.toString()), isPhoto: false };
  const { default: sharp } = await import('sharp');
  const {
    autoOrient,
    pages = 1,
    pageHeight,
    format,
  } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!SHOWN.includes(format))
    throw new Error(`it is a file of the format ${format.toUpperCase()}, with another name`);
  const height = pageHeight ?? autoOrient.height;
  checkPixels(autoOrient.width, height, pages);
  return { ...autoOrient, isPhoto: pages === 1 && format !== 'gif' };
}
