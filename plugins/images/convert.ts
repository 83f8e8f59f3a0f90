import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { planWidths } from './widths.ts';

/** Raise it when the same original should become other files. */
const RECIPE = 1;

/** Where gradients of a photograph show no steps and letters of a screenshot no halo. */
const AVIF_QUALITY = 60;
const JPEG_QUALITY = 82;

export type Format = 'avif' | 'jpeg' | 'png';

/** One file made of an original. */
export interface Rendition {
  format: Format;
  /** In the file's own pixels. */
  width: number;
  bytes: number;
  /** Names the file by what is in it: 40 bits of a SHA-256 in hexadecimal. */
  hash: string;
}

export interface Renditions {
  /** Modern format, ascending widths; empty when it would save nothing. */
  modern: Rendition[];
  /** A format that every reader, also one of feeds, can show, at the greatest width. */
  common: Rendition;
}

const sha = (data: string | Buffer, length: number): string =>
  createHash('sha256').update(data).digest('hex').slice(0, length);

const keyOf = (original: Buffer, shown: number): string => sha(`${RECIPE} ${shown} ${sha(original, 64)}`, 20);

/** A rendition's file in the cache. */
export const renditionFile = (folder: string, { hash, format }: Pick<Rendition, 'hash' | 'format'>): string =>
  join(folder, `${hash}.${format}`);

function encode(image: Sharp, format: Format, isPalette: boolean): Promise<Buffer> {
  if (format === 'avif') return image.avif({ quality: AVIF_QUALITY }).toBuffer();
  if (format === 'jpeg') return image.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
  return image.png({ compressionLevel: 9, palette: isPalette }).toBuffer();
}

async function renderAll(original: Buffer, shown: number, folder: string): Promise<Renditions> {
  const { default: sharp } = await import('sharp');
  const { autoOrient, hasAlpha, format, isPalette } = await sharp(original).metadata();
  const widths = planWidths(autoOrient.width, shown);
  const render = async (to: Format, width: number): Promise<Rendition> => {
    // Metadata (place, camera, color profile) stays behind: sharp converts to sRGB and writes none.
    const image = sharp(original).autoOrient().resize({ width, withoutEnlargement: true });
    const data = await encode(image, to, isPalette === true);
    const rendition = { format: to, width, bytes: data.length, hash: sha(data, 10) };
    writeFileSync(renditionFile(folder, rendition), data);
    return rendition;
  };
  const common = await render(format === 'png' || hasAlpha ? 'png' : 'jpeg', widths.at(-1) ?? shown);
  const modern = [];
  for (const width of widths) modern.push(await render('avif', width));
  return { common, modern: (modern.at(-1)?.bytes ?? 0) < common.bytes ? modern : [] };
}

/** Two targets of a build ask for the same image at the same moment. */
const running = new Map<string, Promise<string>>();

async function fill(folder: string, original: Buffer, shown: number): Promise<string> {
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  try {
    const renditions = await renderAll(original, shown, part);
    writeFileSync(join(part, 'renditions.json'), JSON.stringify(renditions));
    // By way of another name: a build that is stopped here leaves no half result in the cache.
    rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Makes smaller and better files of an image, or takes those made before.
 * @param original the image file's bytes
 * @param shown CSS pixels that it takes on a wide screen
 * @param cacheDir absolute path of the cache; made when it is not there
 * @returns the files' descriptions and the folder that holds them; none is wider than the original
 * @throws when the bytes cannot be decoded to the end
 */
export async function convertImage(
  original: Buffer,
  shown: number,
  cacheDir: string,
): Promise<Renditions & { folder: string }> {
  const folder = join(cacheDir, keyOf(original, shown));
  const list = join(folder, 'renditions.json');
  if (!existsSync(list)) {
    const task = running.get(folder) ?? fill(folder, original, shown);
    running.set(folder, task);
    await task.finally(() => running.delete(folder));
  }
  return { ...(JSON.parse(readFileSync(list, 'utf8')) as Renditions), folder };
}
