import { formatLimit, LIMITS } from '../build/limits.ts';

/** A data URL. */
interface DataUrl {
  /** Its media type in lower case. */
  type: string;
  content: () => Buffer;
}

/** Reads a data URL. A browser ignores tabs and line breaks in it. @returns undefined for any other URL */
export function readDataUrl(url: string): DataUrl | undefined {
  const [, type = '', rest = '', data = ''] =
    /^data:([^;,]*)([^,]*),(.*)$/is.exec(url.replace(/[\t\n\r]/g, '').trim()) ?? [];
  if (!type && !data) return undefined;
  const isBase64 = /;\s*base64\s*$/i.test(rest);
  // Bytes, as characters of Latin-1.
  const bytes = (text: string): string =>
    text.replace(/%([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return {
    type: type.trim().toLowerCase(),
    content: () =>
      isBase64
        ? Buffer.from(bytes(data), 'base64')
        : Buffer.concat(
            (data.match(/(?:%[\da-f]{2})+|%|[^%]+/gi) ?? []).map((part) =>
              Buffer.from(bytes(part), part.startsWith('%') && part !== '%' ? 'latin1' : 'utf8'),
            ),
          ),
  };
}

interface Size {
  width: number;
  height: number;
}

/** JPEG: the size is in the segment that begins the frame. */
function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Fill bytes and markers without a length.
    const isAlone = marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
    at += marker === 0xff ? 1 : isAlone ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(bytes: Buffer): Size | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** AVIF: the largest size that a part of the image has. */
function avifSize(bytes: Buffer): Size | undefined {
  let largest: Size | undefined;
  for (
    let at = bytes.indexOf('ispe');
    at !== -1 && at + 16 <= bytes.length;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

/** The ways in which browsers recognize an image: not by its media type, but by its first bytes. */
const FORMATS: readonly { begins: RegExp; size: (bytes: Buffer) => Size | undefined }[] = [
  {
    begins: /^\x89PNG/,
    size: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  },
  { begins: /^GIF8/, size: (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }) },
  { begins: /^\xff\xd8/, size: jpegSize },
  { begins: /^RIFF[\s\S]{4}WEBP/, size: webpSize },
  { begins: /^[\s\S]{4}ftyp/, size: avifSize },
  {
    begins: /^BM/,
    size: (bytes) => ({ width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }),
  },
];

/** The number of pixels in an image, from its first bytes; 0 if no browser can show it. */
function pixelsIn(bytes: Buffer): number {
  const start = bytes.toString('latin1', 0, 16);
  try {
    const { width, height } = FORMATS.find(({ begins }) => begins.test(start))?.size(bytes) ?? NOTHING;
    return width * height;
  } catch {
    // The file ends before its size.
    return 0;
  }
}

const NOTHING: Size = { width: 0, height: 0 };

/** The number of pixels of an image in a data URL; 0 for any other URL. */
export const pixelsOfUrl = (url: string): number => {
  const data = readDataUrl(url);
  return data ? pixelsIn(data.content()) : 0;
};

/** The problem with the size of an image in a data URL; undefined if there is none. */
export function tooManyPixels(url: string): string | undefined {
  const pixels = pixelsOfUrl(url);
  return pixels > LIMITS.imagePixels
    ? `has ${formatLimit(pixels)} pixels, and the limit is ${formatLimit(LIMITS.imagePixels)}; scale it down`
    : undefined;
}
