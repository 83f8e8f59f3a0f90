import { posix } from 'node:path';
import { convertImage, type Rendition } from './convert.ts';
import { hasSource, inspectImage } from './inspect.ts';
import { shownWidth, sizesOf } from './widths.ts';

/** A file to publish, by its path relative to the root of the build. */
export interface Published {
  path: string;
  content: Buffer;
}

/** Attributes of the elements that show an image; addresses are relative to the root of the build. */
export interface ImageModule {
  img: { src: string; width: number; height: number };
  /** Attributes of the `<source>` before it; drawings and animations have none. */
  source?: { type: string; srcSet: [path: string, width: number][]; sizes: string };
  files: Published[];
}

const FOLDER = 'static/image';

const typeOf = (file: string): string =>
  `image/${posix.extname(file).slice(1).toLowerCase().replace('jpg', 'jpeg')}`;

/** Spaces and commas separate the entries of a `srcset`. */
const nameOf = (file: string): string =>
  posix
    .basename(file, posix.extname(file))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-');

/** The size on the page: the size of the image, or the author's width with the proportions of the image. */
function sizeOf(own: { width: number; height: number }, requested: { width?: number; height?: number }) {
  if (requested.width)
    return { width: requested.width, height: Math.round((requested.width * own.height) / own.width) };
  if (requested.height)
    return { width: Math.round((requested.height * own.width) / own.height), height: requested.height };
  return { width: own.width, height: own.height };
}

/** The original, under a name that changes with its content. */
function published(file: string, content: Buffer, hash: string): Published {
  return { path: `${FOLDER}/${nameOf(file)}.${hash}${posix.extname(file).toLowerCase()}`, content };
}

async function converted(file: string, bytes: Buffer, shown: number) {
  const { modern, common } = await convertImage(bytes, shown);
  const publish = ({ hash, format, data }: Rendition): Published => ({
    path: `${FOLDER}/${nameOf(file)}.${hash}.${format}`,
    content: data,
  });
  const fallback = publish(common);
  const offered = modern.length > 0 ? modern : [common];
  const sources = offered.map(publish);
  return {
    fallback,
    files: [fallback, ...sources],
    type: `image/${offered[0]?.format}`,
    srcSet: sources.map(({ path }, index): [string, number] => [path, offered[index]?.width ?? shown]),
  };
}

export interface ImageRequest {
  /** Name of the file, with forward slashes. */
  file: string;
  bytes: Buffer;
  /** Size in CSS pixels that the author chose, if any. */
  requested: { width?: number; height?: number };
  /** Names the original's content. */
  hash: string;
  /** Whether smaller files are made from it; in dev, pages show the original. */
  isBuild: boolean;
}

/**
 * The data that a page needs to show an image without a layout shift: its size, and files for the column.
 * @throws if the bytes are not an image
 */
export async function makeImage({
  file,
  bytes,
  requested,
  hash,
  isBuild,
}: ImageRequest): Promise<ImageModule> {
  const info = await inspectImage(file, bytes);
  const size = sizeOf(info, requested);
  const shown = shownWidth(info.width, size.width);
  const sizes = sizesOf(shown);
  if (isBuild && info.isPhoto) {
    const { fallback, files, type, srcSet } = await converted(file, bytes, shown);
    return { img: { src: fallback.path, ...size }, source: { type, srcSet, sizes }, files };
  }
  const original = published(file, bytes, hash);
  const img = { src: original.path, ...size };
  if (!hasSource(file)) return { img, files: [original] };
  return {
    img,
    source: { type: typeOf(file), srcSet: [[original.path, info.width]], sizes },
    files: [original],
  };
}

/** The JavaScript module of an image. The bundler adds the base path of the site to the addresses. */
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
