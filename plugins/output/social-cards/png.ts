import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Higher levels make files a twentieth smaller and take twice the time. */
const LEVEL = 4;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/**
 * Writes a PNG with Node's own compressor, which is several times as fast as one in JavaScript.
 * @param rows the rows of the image in the form of the format: a filter byte, then the number of a color for each pixel
 * @param palette red, green and blue of each color, at most 256
 * @param width pixels of a row
 * @param height number of rows
 */
export function encodePng(rows: Uint8Array, palette: Uint8Array, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each pixel, indexed colors, the only compression and filter methods of the format, no interlacing.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: LEVEL })),
    chunk('IEND', new Uint8Array()),
  ]);
}
