import postcss from 'postcss';
import sharp from 'sharp';
import { DARK_PAPER } from '../../shared/palette.ts';

/** Change it when the icons of the same file change. */
export const ICONS_VERSION = '1';

/** The icons that are made from the favicon. */
export const ICON_FILES = ['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'] as const;

type IconFile = (typeof ICON_FILES)[number];

/** Icons have a dark ground, so the rules of the favicon for dark browsers apply always. */
function forDark(svg: string): string {
  return svg.replace(
    /(<style[^>]*>)([\s\S]*?)(<\/style>)/g,
    (_all, start: string, css: string, end: string) => {
      const root = postcss.parse(css);
      root.walkAtRules('media', (rule) => {
        if (/^\(prefers-color-scheme:\s*dark\)$/.test(rule.params)) rule.replaceWith(rule.nodes ?? []);
      });
      return start + root.toString() + end;
    },
  );
}

/**
 * The favicon on a dark square.
 * @param size width and height in pixels
 * @param padding free space on each side, as a share of the width
 * @param radius radius of the corners, as a share of the width
 */
function tile(svg: string, size: number, padding: number, radius: number): Promise<Buffer> {
  const inner = size * (1 - 2 * padding);
  // The root element gets a place and a size; its own `viewBox` scales the drawing.
  const placed = forDark(svg)
    .replace(/^[\s\S]*?(?=<svg\b)/, '')
    .replace(/<svg\b([^>]*)>/, (_all, attributes: string) => {
      const own = attributes.replace(/\s(?:x|y|width|height)="[^"]*"/g, '');
      return `<svg${own} x="${size * padding}" y="${size * padding}" width="${inner}" height="${inner}">`;
    });
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * radius}" fill="${DARK_PAPER}"/>${placed}</svg>`;
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

/** Home screens cut the shape of an icon themselves. Every mask shows the middle 80%. */
const fullBleed = (svg: string, size: number): Promise<Buffer> => tile(svg, size, 0.15, 0);

/** On its own tile, a small logo is readable in every browser. */
const small = (svg: string, size: number): Promise<Buffer> => tile(svg, size, 0.06, 6 / 32);

const MAKERS: Readonly<Record<IconFile, (svg: string) => Promise<Buffer>>> = {
  'favicon.ico': async (svg) =>
    ico(
      new Map([
        [16, await small(svg, 16)],
        [32, await small(svg, 32)],
      ]),
    ),
  'apple-touch-icon.png': (svg) => fullBleed(svg, 180),
  'icon-192.png': (svg) => fullBleed(svg, 192),
  'icon-512.png': (svg) => fullBleed(svg, 512),
};

/** Draws an icon from the text of an SVG file. */
export const makeIcon = (file: IconFile, svg: string): Promise<Buffer> => MAKERS[file](svg);
