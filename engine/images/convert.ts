import type { Sharp } from 'sharp';
import { hashOf } from '../../shared/build/fingerprint.ts';
import { inTurn } from '../../shared/build/watchdog.ts';
import { planWidths } from './widths.ts';

/** WebP instead of AVIF: AVIF files are smaller, but take about 20 times the processor time (sharp 0.35, effort 4). */
const WEBP_QUALITY = 80;
const JPEG_QUALITY = 82;

type Format = 'webp' | 'jpeg' | 'png';

/** One file made from an original. */
export interface Rendition {
  /** The format, which is also the file extension. */
  format: string;
  /** Width in pixels of the file. */
  width: number;
  data: Buffer;
}

export interface Renditions {
  /** Files in a modern format, by ascending width; empty if they are not smaller than the common file. */
  modern: Rendition[];
  /** The file at the greatest width, in a format that every browser and feed reader supports. */
  common: Rendition;
}

function encode(image: Sharp, format: Format, isPalette: boolean): Promise<Buffer> {
  if (format === 'webp') return image.webp({ quality: WEBP_QUALITY }).toBuffer();
  if (format === 'jpeg') return image.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
  return image.png({ compressionLevel: 9, palette: isPalette }).toBuffer();
}

/** The pixels from which images are decoded one after the other, because each takes up to 4 bytes for a pixel. */
const LARGE = 12_000_000;

const isLarge = ({ width, height }: { width: number; height: number }): boolean => width * height > LARGE;

async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Large images wait for each other. */
const takeLarge = inTurn();

async function renderInTurn(original: Buffer, shown: number): Promise<Renditions> {
  const { default: sharp } = await import('sharp');
  const { autoOrient } = await sharp(original).metadata();
  return isLarge(autoOrient) ? takeLarge(() => renderAll(original, shown)) : renderAll(original, shown);
}

async function renderAll(original: Buffer, shown: number): Promise<Renditions> {
  const { default: sharp } = await import('sharp');
  const { autoOrient, hasAlpha, format, isPalette } = await sharp(original).metadata();
  const widths = planWidths(autoOrient.width, shown);
  const render = async (to: Format, width: number): Promise<Rendition> => {
    // sharp converts to sRGB and does not write metadata (location, camera, color profile).
    const image = sharp(original).autoOrient().resize({ width, withoutEnlargement: true });
    const data = await encode(image, to, isPalette === true);
    return { format: to, width, data };
  };
  const common = await render(format === 'png' || hasAlpha ? 'png' : 'jpeg', widths.at(-1) ?? shown);
  const modern = isLarge(autoOrient)
    ? await inOrder(widths, (width) => render('webp', width))
    : await Promise.all(widths.map((width) => render('webp', width)));
  const isSmaller = (modern.at(-1)?.data.length ?? 0) < common.data.length;
  return { common, modern: isSmaller ? modern : [] };
}

/** Both bundles of a build use the same images. */
const known = new Map<string, Promise<Renditions>>();

/**
 * Makes smaller files from an image, once for each build.
 * @param shown width on a wide screen, in CSS pixels
 * @throws if the image cannot be decoded completely
 */
export function convertImage(original: Buffer, shown: number): Promise<Renditions> {
  const key = `${shown} ${hashOf(original, 64)}`;
  const task = known.get(key) ?? renderInTurn(original, shown);
  known.set(key, task);
  return task;
}

/**
 * Decodes an image to check it. This takes a tenth of the time of a conversion.
 * @throws if the image cannot be decoded completely
 */
export async function decodeImage(original: Buffer): Promise<void> {
  const { default: sharp } = await import('sharp');
  const { autoOrient } = await sharp(original).metadata();
  const decode = () => sharp(original).raw().toBuffer();
  await (isLarge(autoOrient) ? takeLarge(decode) : decode());
}
