/**
 * Draws the icons of the site into static/, from the shapes of the logo: favicon.svg, favicon.ico,
 * apple-touch-icon.png, icon-192.png and icon-512.png. Run it after the logo or its colors change: `npx tsx
 * scripts/make-icons.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { LOGO } from '../shared/logo.ts';
import { DARK_INK, DARK_PAPER, LAMP, LIGHT_INK } from '../shared/palette.ts';

const OUTPUT = join(import.meta.dirname, '../static');

const circle = ({ cx, cy, r }: { cx: number; cy: number; r: number }, fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" ${fill}/>`;

/** @param ink attributes that set the color of the lens */
const logo = (ink: string): string =>
  `<path d="${LOGO.beam}" fill="${LAMP}"/>${circle(LOGO.lens, ink)}${circle(LOGO.lamp, `fill="${LAMP}"`)}`;

const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes} viewBox="0 0 ${LOGO.size} ${LOGO.size}">${content}</svg>\n`;

/** The color scheme of the browser determines the ink, because its tabs are either light or dark. */
const favicon = (): string =>
  svg(
    `<style>.ink{fill:${LIGHT_INK}}@media (prefers-color-scheme:dark){.ink{fill:${DARK_INK}}}</style>${logo('class="ink"')}`,
  );

/**
 * The logo on a dark tile as a PNG.
 * @param size width and height in pixels
 * @param padding free space on each side, as a share of the width
 * @param radius of the corners, in the units of the logo
 */
function tile(size: number, padding: number, radius: number): Promise<Buffer> {
  const offset = LOGO.size * padding;
  const image = svg(
    `<rect width="100%" height="100%" rx="${radius}" fill="${DARK_PAPER}"/>` +
      `<g transform="translate(${offset} ${offset}) scale(${1 - 2 * padding})">${logo(`fill="${DARK_INK}"`)}</g>`,
    ` width="${size}" height="${size}"`,
  );
  return sharp(Buffer.from(image)).png({ palette: true }).toBuffer();
}

/**
 * Packs square PNGs into an ICO file: a header, a directory with 16 bytes for each image, then the images.
 * @param images PNG files by their width in pixels, at most 255
 */
function ico(images: ReadonlyMap<number, Buffer>): Buffer {
  const header = Buffer.alloc(6 + 16 * images.size);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(images.size, 4);
  let end = header.length;
  [...images].forEach(([size, png], index) => {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4); // color planes
    header.writeUInt16LE(32, entry + 6); // bits per pixel
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(end, entry + 12);
    end += png.length;
  });
  return Buffer.concat([header, ...images.values()]);
}

/** A tile for home screens, which cut the shape themselves. Every mask shows the middle 80%. */
const fullBleed = (size: number): Promise<Buffer> => tile(size, 0.15, 0);

const files: Record<string, string | Buffer> = {
  'favicon.svg': favicon(),
  // On its own tile, a small logo is readable in every browser.
  'favicon.ico': ico(
    new Map([
      [16, await tile(16, 0.06, 6)],
      [32, await tile(32, 0.06, 6)],
    ]),
  ),
  'apple-touch-icon.png': await fullBleed(180),
  'icon-192.png': await fullBleed(192),
  'icon-512.png': await fullBleed(512),
};

for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(OUTPUT, name), content);
  console.log(`${name}: ${content.length} bytes`);
}
