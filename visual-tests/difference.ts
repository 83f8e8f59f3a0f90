import { type DecodedPng, decode, encode } from 'fast-png';

/** The remaining contrast of unchanged pixels, so that changes are visible. */
const FADED = 0.15;
const CHANGED = [226, 0, 86] as const;

const pixelAt = ({ data, width, height, channels }: DecodedPng, x: number, y: number) => {
  if (x >= width || y >= height) return undefined;
  const at = (y * width + x) * channels;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
};

/**
 * Compares two images pixel by pixel.
 * @param before PNG
 * @param after PNG of any size
 * @returns a PNG with the size of the larger one, faded where they are equal and red where they differ; the number of
 * pixels that differ
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
