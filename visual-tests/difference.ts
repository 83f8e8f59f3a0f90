import { type DecodedPng, decode, encode } from 'fast-png';

/** How much of a pixel that did not change is left, so that what changed stands out. */
const FADED = 0.15;
const CHANGED = [226, 0, 86] as const;

const pixelAt = ({ data, width, height, channels }: DecodedPng, x: number, y: number) => {
  if (x >= width || y >= height) return undefined;
  const at = (y * width + x) * channels;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
};

/**
 * Two pictures compared, pixel by pixel.
 * @param before PNG
 * @param after PNG, of whatever size
 * @returns a PNG as large as the larger of both, faded where they agree and red where they do not; the number
 *   of pixels that differ
 */
export function differenceOf(before: Uint8Array, after: Uint8Array): { png: Uint8Array; pixels: number } {
  const [was, is] = [decode(before), decode(after)];
  const width = Math.max(was.width, is.width);
  const height = Math.max(was.height, is.height);
  const data = new Uint8Array(width * height * 3);
  let pixels = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const old = pixelAt(was, x, y);
      const now = pixelAt(is, x, y);
      const isEqual = old && now && old.every((value, channel) => value === now[channel]);
      if (!isEqual) pixels += 1;
      data.set(isEqual ? now.map((value) => 255 - (255 - value) * FADED) : CHANGED, (y * width + x) * 3);
    }
  }
  return { png: encode({ width, height, data, channels: 3, depth: 8 }), pixels };
}
