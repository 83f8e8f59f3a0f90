import { posix } from 'node:path';
import { hashOf } from '../../shared/build/fingerprint.ts';
import { convertImage, type Rendition } from './convert.ts';
import { hasSource, type ImageInfo, inspectImage } from './inspect.ts';
import { shownWidth, sizesOf } from './widths.ts';

/** Attributes of the elements that show an image; URLs are relative to the root of the build. */
export interface ImageModule {
  img: { src: string; width: number; height: number };
  /** Attributes of the `<source>` before the `<img>`; see `hasSource`. */
  source?: { type: string; srcSet: [path: string, width: number][]; sizes: string };
  /** Files to publish, by their paths relative to the root of the build. */
  files: { path: string; content: Buffer }[];
}

const FOLDER = 'static/image';

/** Spaces and commas separate the entries of a `srcset`. */
const nameOf = (file: string): string =>
  posix
    .basename(file, posix.extname(file))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    // The hash and the extension still fit into a name of 255 bytes.
    .slice(0, 200);

/** The size on the page: the size of the image, or the author's width or height with the proportions of the image. */
function sizeOf({ width, height }: ImageInfo, requested: { width?: number; height?: number }) {
  if (requested.width)
    return { width: requested.width, height: Math.round((requested.width * height) / width) };
  if (requested.height)
    return { width: Math.round((requested.height * width) / height), height: requested.height };
  return { width, height };
}

export interface ImageRequest {
  /** Path of the file, with forward slashes. */
  file: string;
  bytes: Buffer;
  /** Size in CSS pixels that the author chose, if any. */
  requested: { width?: number; height?: number };
  /** Whether to make smaller files from the image; in dev, pages show the original. */
  isBuild: boolean;
}

/**
 * The data that a page needs to show an image without a layout shift: its size, and files in widths that fit
 * the text column.
 * @throws if the image cannot be read or converted
 */
export async function makeImage({ file, bytes, requested, isBuild }: ImageRequest): Promise<ImageModule> {
  const info = await inspectImage(file, bytes);
  const size = sizeOf(info, requested);
  const shown = shownWidth(info.width, size.width);
  const format = posix.extname(file).slice(1).toLowerCase();
  const original = { common: { format, width: info.width, data: bytes }, modern: [] };
  const { common, modern } = isBuild && info.isPhoto ? await convertImage(bytes, shown) : original;
  const offered = modern.length > 0 ? modern : [common];
  const pathOf = ({ data, format }: Rendition): string =>
    `${FOLDER}/${nameOf(file)}.${hashOf(data, 10)}.${format}`;
  const image = {
    img: { src: pathOf(common), ...size },
    files: [...new Set([common, ...offered])].map((one) => ({ path: pathOf(one), content: one.data })),
  };
  if (!hasSource(file)) return image;
  const type = `image/${offered[0]?.format.replace('jpg', 'jpeg')}`;
  const srcSet = offered.map((one): [string, number] => [pathOf(one), one.width]);
  return { ...image, source: { type, srcSet, sizes: sizesOf(shown) } };
}

/** The JavaScript module of an image. The bundler adds the base path of the site to the URLs. */
export function moduleCode({ img, source }: Pick<ImageModule, 'img' | 'source'>): string {
  const address = (path: string): string => `__webpack_public_path__ + ${JSON.stringify(path)}`;
  const { src, width, height } = img;
  const parts = [`img: { src: ${address(src)}, width: ${width}, height: ${height} }`];
  if (source) {
    const { type, sizes, srcSet } = source;
    const set = srcSet.map(([path, pixels]) => `${address(path)} + " ${pixels}w"`).join(' + ", " + ');
    parts.push(`source: { type: ${JSON.stringify(type)}, sizes: ${JSON.stringify(sizes)}, srcSet: ${set} }`);
  }
  return `export default { ${parts.join(', ')} };`;
}
