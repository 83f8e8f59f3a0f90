import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImages, ImageFiles, MAX_BYTES, MAX_SIDE } from '../../../plugins/images/check.ts';
import { convertImage } from '../../../plugins/images/convert.ts';
import { makeImage, moduleCode } from '../../../plugins/images/image-module.ts';
import { inspectImage, svgSize } from '../../../plugins/images/inspect.ts';
import { COLUMN, planWidths, shownWidth } from '../../../plugins/images/widths.ts';
import { makePage } from '../../helpers/pages.ts';

const dir = mkdtempSync(join(tmpdir(), 'handbook-images-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** A picture with enough in it that formats differ. */
const drawn = (width: number, height: number) => {
  const rings = Array.from({ length: 12 }, (_, ring) => {
    const color = `hsl(${ring * 30} 70% 50%)`;
    return `<circle cx="50%" cy="50%" r="${45 - ring * 3}%" fill="${color}"/>`;
  }).join('');
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rings}</svg>`),
  );
};

let png: Buffer;
let jpeg: Buffer;
beforeAll(async () => {
  png = await drawn(1600, 1000).png().toBuffer();
  jpeg = await drawn(1600, 1000)
    .flatten({ background: '#fff' })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET' } })
    .toBuffer();
});

describe('svgSize', () => {
  it.each([
    ['viewBox="0 0 960 520" width="10" height="10"', 960, 520],
    ["viewBox='-5,-5,640.4,240'", 640, 240],
    ['width="64px" height="32"', 64, 32],
  ])('of %s', (attributes, width, height) => {
    expect(
      svgSize(`<?xml version="1.0"?>\n<svg xmlns="x" ${attributes}><svg viewBox="0 0 1 1"/></svg>`),
    ).toEqual({
      width,
      height,
    });
  });

  it.each([
    ['<p>text</p>', 'it contains no <svg> element'],
    ['<svg width="100%" height="20em"/>', 'it has neither a viewBox nor width and height in pixels'],
  ])('is unknown of %s', (source, message) => {
    expect(() => svgSize(source)).toThrow(message);
  });
});

describe('inspectImage', () => {
  it('rotates a photograph by its metadata', async () => {
    const turned = await sharp(jpeg).withMetadata({ orientation: 6 }).toBuffer();
    expect(await inspectImage('a.jpg', turned)).toEqual({ width: 1000, height: 1600, isPhoto: true });
  });

  it('leaves animations alone', async () => {
    const frame = (color: string) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
        .png()
        .toBuffer();
    const both = [await frame('#000'), await frame('#fff')];
    const frames = await sharp(both, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await inspectImage('a.webp', frames)).toEqual({ width: 64, height: 64, isPhoto: false });
  });
});

describe('planWidths', () => {
  it.each([
    [5000, COLUMN, [704, 1056, 1408]],
    [1000, COLUMN, [704, 1000]],
    [300, 300, [300]],
    [2400, 200, [200, 300, 400]],
  ])('of an original of %d pixels shown at %d', (original, shown, widths) => {
    expect(planWidths(original, shown)).toEqual(widths);
  });

  it('does not show images larger than the column or the original', () => {
    expect([shownWidth(5000), shownWidth(300), shownWidth(300, 64)]).toEqual([COLUMN, 300, 64]);
  });
});

describe('convertImage', () => {
  it('makes WebP for the column and one file in a common format', async () => {
    const { modern, common } = await convertImage(png, COLUMN);
    expect(modern.map(({ format, width }) => [format, width])).toEqual([
      ['webp', 704],
      ['webp', 1056],
      ['webp', 1408],
    ]);
    expect([common.format, common.width]).toEqual(['png', 1408]);
    const made = await sharp(modern[0]?.data).metadata();
    expect([made.format, made.width, made.height]).toEqual(['webp', 704, 440]);
  });

  it('writes images without transparency as JPEG, without the metadata', async () => {
    const { common } = await convertImage(jpeg, COLUMN);
    expect(common.format).toBe('jpeg');
    const { exif, icc } = await sharp(common.data).metadata();
    expect([exif, icc]).toEqual([undefined, undefined]);
  });

  it('offers no modern format that is not smaller', async () => {
    const stripes = Buffer.from(Array.from({ length: 64 * 64 }, (_, index) => (index % 2) * 255));
    const striped = await sharp(stripes, { raw: { width: 64, height: 64, channels: 1 } })
      .png({ palette: true })
      .toBuffer();
    expect((await convertImage(striped, 64)).modern).toEqual([]);
  });

  it('converts an image once', async () => {
    const [first, second] = await Promise.all([convertImage(png, 300), convertImage(Buffer.from(png), 300)]);
    expect(second).toBe(first);
  });

  it('refuses an image that breaks off', async () => {
    await expect(convertImage(jpeg.subarray(0, jpeg.length / 2), COLUMN)).rejects.toThrow();
  });
});

describe('makeImage', () => {
  const make = (file: string, bytes: Buffer, asked = {}) =>
    makeImage({ file, bytes, asked, hash: 'abc', isBuild: true });

  it('returns size, sources and files', async () => {
    const { img, source, files } = await make('/docs/My map, 2.PNG', png);
    expect(img).toEqual({
      src: expect.stringMatching(/^static\/image\/my-map-2\.\w{10}\.png$/),
      width: 1600,
      height: 1000,
    });
    expect(source?.type).toBe('image/webp');
    expect(source?.sizes).toBe('min(100vw - 2rem, 704px)');
    expect(source?.srcSet.map(([, width]) => width)).toEqual([704, 1056, 1408]);
    expect(files.map(({ path }) => path)).toEqual([img.src, ...(source?.srcSet.map(([path]) => path) ?? [])]);
  });

  it('keeps the proportions of a size that the author gives', async () => {
    expect((await make('a.png', png, { width: 320 })).img).toMatchObject({ width: 320, height: 200 });
    expect((await make('a.png', png, { height: 200 })).img).toMatchObject({ width: 320, height: 200 });
  });

  it('shows drawings as they are', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"/>');
    expect(await make('a.svg', svg)).toEqual({
      img: { src: 'static/image/a.abc.svg', width: 8, height: 4 },
      files: [{ path: 'static/image/a.abc.svg', content: svg }],
    });
  });

  it('shows the original in dev, with its size', async () => {
    const image = await makeImage({ file: 'a.png', bytes: png, asked: {}, hash: 'abc', isBuild: false });
    expect(image.img).toEqual({ src: 'static/image/a.abc.png', width: 1600, height: 1000 });
    expect(image.files).toEqual([{ path: 'static/image/a.abc.png', content: png }]);
  });

  it('becomes a module whose addresses follow the base path', () => {
    const img = { src: 'a.png', width: 8, height: 4 };
    const source = {
      type: 'image/webp',
      sizes: '8px',
      srcSet: [
        ['a.webp', 8],
        ['b.webp', 16],
      ] as [string, number][],
    };
    const code = moduleCode({ img, source }).replace('export default', 'return');
    expect(new Function('__webpack_public_path__', code)('/core/')).toEqual({
      img: { ...img, src: '/core/a.png' },
      source: { ...source, srcSet: '/core/a.webp 8w, /core/b.webp 16w' },
    });
  });
});

describe('checkImages', () => {
  const put = (name: string, bytes: Buffer | string) => writeFileSync(join(dir, name), bytes);
  const options = { root: dir, staticDir: dir };
  const check = (source: string, isBuild = true) =>
    checkImages([makePage('page.md', source)], { ...options, isBuild });

  it('ignores valid, missing and external images', async () => {
    put('fine.png', png);
    const source = '![](fine.png) ![](/fine.png) ![](gone.png) ![](https://example.org/a.png)';
    expect(await check(source)).toEqual({ errors: [], warnings: [] });
  });

  it.each([
    ['text.png', 'no image', true],
    ['text.png', 'no image', false],
    ['empty.svg', '<svg/>', false],
  ])('says where an unreadable image stands: %s', async (name, content, isBuild) => {
    put(name, content);
    const { errors } = await check(`Text\n\n![](${name})`, isBuild);
    expect(errors).toEqual([
      {
        file: 'page.md',
        line: 3,
        message: expect.stringMatching(`^unreadable image "${name}": .+ Save it again`),
      },
    ]);
  });

  it('finds truncated files in a build', async () => {
    put('half.jpg', jpeg.subarray(0, jpeg.length / 2));
    expect((await check('![](half.jpg)')).errors).toHaveLength(1);
  });

  it('warns once about an original that is too large, with its size and the limit', async () => {
    put(
      'wide.png',
      await sharp({ create: { width: MAX_SIDE + 1, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    );
    put('heavy.png', Buffer.concat([png, Buffer.alloc(MAX_BYTES)]));
    const { errors, warnings } = await check('![](wide.png)\n![](wide.png)\n![](heavy.png)', false);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      {
        file: 'page.md',
        line: 1,
        message: expect.stringContaining(
          'large image "wide.png": 4001 × 9 pixels and 0.0 MB; allowed are 4000 pixels a side and 1.5 MB.',
        ),
      },
      {
        file: 'page.md',
        line: 3,
        message: expect.stringContaining('large image "heavy.png": 1600 × 1000 pixels and 1.6 MB;'),
      },
    ]);
  });

  it('looks again only into a file that changed', async () => {
    put('turn.png', png);
    const files = new ImageFiles();
    const first = await files.find(join(dir, 'turn.png'), false);
    expect(await files.find(join(dir, 'turn.png'), false)).toBe(first);
    put('turn.png', 'no image');
    expect(await files.find(join(dir, 'turn.png'), false)).toHaveProperty('reason');
  });
});
