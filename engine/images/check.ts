import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FileCache } from '../../shared/build/file-cache.ts';
import { pathFrom } from '../../shared/build/files.ts';
import { fingerprint, hashOf } from '../../shared/build/fingerprint.ts';
import { formatLimit, LIMITS } from '../../shared/build/limits.ts';
import { runConcurrently } from '../../shared/build/run-concurrently.ts';
import { watchStep } from '../../shared/build/watchdog.ts';
import { darkVersionOf } from '../../shared/markdown/color-modes.ts';
import { memoize } from '../../shared/memoize.ts';
import type { ContentLink, Page, Problem } from '../../shared/pages/types.ts';
import { pixelsOfUrl } from '../../shared/text/data-url.ts';
import { isExternal, splitUrl } from '../../shared/url-parts.ts';
import type { LinkReport } from '../check/links.ts';
import { workOfSvg } from '../drawings/svg-files.ts';
import { fileOfUrl, pathOfFile } from '../files/file-lookup.ts';
import { type Boundary, contentBytes, contentFile } from '../files/gate.ts';
import { problemOfMedia } from '../files/media-files.ts';
import { decodeImage } from './convert.ts';
import { isLocalImage } from './elements.ts';
import { FORMATS, type ImageInfo, inspectImage } from './inspect.ts';
import { COLUMN } from './widths.ts';

/** Maximum size of a file, in bytes. Originals stay in the history of the repository, so every clone downloads them. */
export const MAX_BYTES = 1_500_000;

/** Maximum length of a side of a photo or screenshot, in pixels. A screenshot of a 4K screen is 3840 pixels wide. */
export const MAX_SIDE = 4000;

/** The result for a file: its size and properties, or the reason why it cannot be read, which is complete if it has the fix. */
type Finding = { bytes: number; info: ImageInfo; shapes: number } | { reason: string; isComplete?: boolean };

export interface ImageCheckOptions extends Boundary {
  /** A build converts every photo, so the check decodes photos completely. */
  isBuild: boolean;
  /** Keeps the properties of images that builds have decoded. */
  cache?: Pick<FileCache, 'get' | 'set'>;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function sizeWarning(url: string, { bytes, info }: { bytes: number; info: ImageInfo }): string | undefined {
  const isLarge = bytes > MAX_BYTES || (info.isPhoto && Math.max(info.width, info.height) > MAX_SIDE);
  if (!isLarge) return undefined;
  const advice = info.isPhoto
    ? `the limits are ${MAX_SIDE} pixels per side and ${megabytes(MAX_BYTES)}. ` +
      `Scale it down: pages do not need images wider than ${2 * COLUMN} pixels.`
    : `the limit is ${megabytes(MAX_BYTES)}. Simplify the drawing, or use a video instead of an animation.`;
  return `large image "${url}": ${info.width} × ${info.height} pixels and ${megabytes(bytes)}; ${advice}`;
}

const reasonOf = (error: unknown): string => (error as Error).message.split('\n')[0] ?? '';

async function examine(file: string, { isBuild, cache, ...boundary }: ImageCheckOptions): Promise<Finding> {
  try {
    const content = contentBytes(boundary, file);
    if (!content) throw new Error('the file was removed');
    const problem = problemOfMedia(boundary, file);
    if (problem) return { reason: `the file ${problem}`, isComplete: true };
    const key = `${fingerprint(extname(file), hashOf(content, 64))}.json`;
    const known = cache?.get(key);
    const bytes = content.length;
    const shapes = /\.svg$/i.test(file) ? workOfSvg(content.toString()) : 0;
    if (known) return { bytes, shapes, info: JSON.parse(known) as ImageInfo };
    const info = await inspectImage(file, content);
    if (isBuild && info.isPhoto) await decodeImage(content);
    if (isBuild) cache?.set(key, JSON.stringify(info));
    return { bytes, shapes, info };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** One image is read while another is decoded. */
const CONCURRENCY = 2;

/** A file is read again only after it has changed. */
const findingOf = memoize(
  ({ file, options }: { file: string; options: ImageCheckOptions; stamp: string }) => examine(file, options),
  ({ file, options, stamp }) => `${file} ${options.isBuild} ${stamp}`,
);

/** @returns undefined if the file does not exist, or if content may not use it */
export async function findImage(path: string, options: ImageCheckOptions): Promise<Finding | undefined> {
  const file = contentFile(options, path);
  const stats = file === undefined ? undefined : await stat(file).catch(() => undefined);
  if (file === undefined || !stats?.isFile()) return undefined;
  return findingOf({ file, options, stamp: `${stats.mtimeMs} ${stats.size}` });
}

interface Use extends ContentLink {
  path: string;
}

function usesOf(pages: readonly Page[], boundary: Boundary): Use[] {
  return pages.flatMap(({ file, images }) =>
    images
      .filter(({ url }) => isLocalImage(url))
      .map((image) => ({
        ...image,
        path: pathOfFile(boundary, fileOfUrl(file, splitUrl(image.url).path)),
      })),
  );
}

/** An error for each image whose file extension is not supported. */
const otherFormats = (pages: readonly Page[]): Problem[] =>
  pages.flatMap(({ images }) =>
    images
      .filter(({ url }) => !isExternal(url) && !isLocalImage(url))
      .map(({ file, line, url }) => ({
        file,
        line,
        message: `image "${url}": pages cannot show files of this format. Save it as ${FORMATS}.`,
      })),
  );

/** An error for each image whose version for the dark color mode has another size, because the page would move. */
function otherSizes(uses: readonly Use[], findings: ReadonlyMap<string, Finding>): Problem[] {
  return uses.flatMap(({ file, line, url, path }) => {
    const dark = darkVersionOf(path);
    const [inLight, inDark] = [path, dark ?? path].map((each) => {
      const finding = findings.get(each);
      return finding && 'info' in finding ? `${finding.info.width} × ${finding.info.height}` : undefined;
    });
    if (!inLight || !inDark || inLight === inDark) return [];
    const message =
      `image "${url}": it has ${inLight} pixels, and "${darkVersionOf(url)}", which dark mode shows instead, has ${inDark}. ` +
      'Make both the same size.';
    return [{ file, line, message }];
  });
}

/** The images that a page shows, in their order. */
interface Shown {
  image: ContentLink;
  shapes: number;
  pixels: number;
}

/** An error for the image with which the images of a page become too many for a browser. Each is allowed alone. */
function tooMuchTogether(shown: readonly Shown[]): Problem[] {
  const limits = [
    [
      'shapes',
      'pageShapes',
      'take browsers as long as',
      'simple shapes',
      'remove some, or save the largest as PNG or WebP',
    ],
    ['pixels', 'pagePixels', 'have', 'pixels', 'remove some, or scale them down'],
  ] as const;
  return limits.flatMap(([what, limit, verb, unit, advice]): Problem[] => {
    const all = shown.reduce((sum, one) => sum + one[what], 0);
    let sum = 0;
    const first = shown.find((one) => {
      sum += one[what];
      return sum > LIMITS[limit];
    });
    if (!first) return [];
    const { file, line } = first.image;
    const message =
      `the ${what === 'shapes' ? 'drawings' : 'animations, GIF files and data URLs'} of the page together ${verb} ${formatLimit(Math.ceil(all))} ${unit}, ` +
      `and the limit is ${formatLimit(LIMITS[limit])}. Split the page, ${advice}.`;
    return [{ file, line, message }];
  });
}

/** @param findingAt the finding for the file that an image shows */
function shownBy({ images }: Page, findingAt: (image: ContentLink) => Finding | undefined): Shown[] {
  return images.flatMap((image): Shown[] => {
    if (image.url.startsWith('data:')) return [{ image, shapes: 0, pixels: pixelsOfUrl(image.url) }];
    const finding = findingAt(image);
    if (!finding || 'reason' in finding) return [];
    const { isPhoto, width, height } = finding.info;
    const pixels = isPhoto || finding.shapes > 0 ? 0 : width * height;
    return [{ image, shapes: finding.shapes, pixels }];
  });
}

/**
 * Checks the image files that pages show. The link check reports missing files.
 * @returns an error for each use of a file whose format is not supported or that cannot be read, and a warning for each
 * file that is too large
 */
export async function checkImages(pages: readonly Page[], options: ImageCheckOptions): Promise<LinkReport> {
  const uses = usesOf(pages, options);
  const findings = new Map<string, Finding>();
  await runConcurrently(CONCURRENCY, new Set(uses.map(({ path }) => path)), async (path) => {
    const finding = await watchStep('reading the image', pathFrom(process.cwd(), path), () =>
      findImage(path, options),
    );
    if (finding) findings.set(path, finding);
  });
  const fileOf = new Map(uses.map(({ file, url, path }) => [`${file} ${url}`, path]));
  const together = pages.flatMap((page) =>
    tooMuchTogether(shownBy(page, ({ file, url }) => findings.get(fileOf.get(`${file} ${url}`) ?? ''))),
  );
  const report: LinkReport = {
    errors: [...otherFormats(pages), ...otherSizes(uses, findings), ...together],
    warnings: [],
  };
  const warned = new Set<string>();
  for (const { file, line, url, path } of uses) {
    const finding = findings.get(path);
    if (!finding) continue;
    if ('reason' in finding) {
      const advice = /pixels.*limit/.test(finding.reason)
        ? 'Scale it down, or shorten it'
        : `Save it again as ${FORMATS}`;
      const message = `unreadable image "${url}": ${finding.reason}.${finding.isComplete ? '' : ` ${advice}.`}`;
      report.errors.push({ file, line, message });
      continue;
    }
    const warning = warned.has(path) ? undefined : sizeWarning(url, finding);
    if (warning) report.warnings.push({ file, line, message: warning });
    warned.add(path);
  }
  return report;
}
