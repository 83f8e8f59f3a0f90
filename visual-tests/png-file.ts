import { lstatSync, readFileSync } from 'node:fs';
import type { Size } from '../packages/gallery/page.ts';
import { SIZES, states } from './states.ts';

/** Ten times the largest baseline. */
const MAX_BYTES = 8_000_000;
/** The longest page that Chromium draws into one screenshot. */
const MAX_HEIGHT = 16_384;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The size of a PNG file.
 * @returns undefined if the data is not a sequence of PNG chunks from IHDR to IEND that fills the file
 */
function pngSize(data: Buffer): { width: number; height: number } | undefined {
  if (data.length < 33 || !data.subarray(0, 8).equals(SIGNATURE)) return undefined;
  let type = '';
  let at = 8;
  while (at + 12 <= data.length && type !== 'IEND') {
    type = data.toString('latin1', at + 4, at + 8);
    if (at === 8 && type !== 'IHDR') return undefined;
    at += 12 + data.readUInt32BE(at);
  }
  if (type !== 'IEND' || at !== data.length) return undefined;
  return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

/** Whether a screenshot with this name can have this height. A state that is not in this branch's table can have any. */
function isPossibleHeight(name: string, size: Size, height: number): boolean {
  const state = states.find((known) => name.startsWith(`${known.name}-`) && known.extent === 'viewport');
  const isFixed = state && /^-(?:light|dark)-\w+$/.test(name.slice(state.name.length));
  return isFixed ? height === SIZES[size].height : height >= 1 && height <= MAX_HEIGHT;
}

/**
 * Reads a screenshot that a branch provides. Nothing in such a branch is trusted.
 * @param name the name of its baseline without the extension, which ends with the name of a window size
 * @throws if the file is not a regular file, too large, not a PNG file, or does not have the size of this screenshot
 */
export function readScreenshot(file: string, name: string): Buffer {
  const refuse = (what: string): never => {
    throw new Error(`${name}.png ${what}. Run the visual tests again, and accept their screenshots.`);
  };
  const stats = lstatSync(file);
  if (!stats.isFile()) refuse('is not a regular file');
  if (stats.size > MAX_BYTES) refuse(`has ${stats.size} bytes, and the limit is ${MAX_BYTES}`);
  const data = readFileSync(file);
  const size = pngSize(data) ?? refuse('is not a complete PNG file');
  const window = Object.keys(SIZES).find((key): key is Size => name.endsWith(`-${key}`));
  if (!window)
    return refuse(`does not end with the name of a window size (${Object.keys(SIZES).join(', ')})`);
  const { width } = SIZES[window];
  if (size.width !== width || !isPossibleHeight(name, window, size.height)) {
    refuse(
      `is ${size.width} × ${size.height} pixels, which a screenshot of ${width} pixels' width cannot be`,
    );
  }
  return data;
}
