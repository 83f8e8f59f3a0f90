import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hashOf } from '../../shared/build/fingerprint.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { pngHeader } from '../../tests/helpers/images.ts';
import { makePage } from '../../tests/helpers/pages.ts';
import { checkImages, findImage, MAX_BYTES, MAX_SIDE } from './check.ts';
import { convertImage } from './convert.ts';
import { makeImage, moduleCode } from './image-module.ts';
import { inspectImage, svgSize } from './inspect.ts';
import { COLUMN, planWidths, shownWidth } from './widths.ts';

/** A picture with enough detail that formats differ in size. */
const drawn = (): Sharp => {
  const ring = (index: number) =>
    `<circle cx="50%" cy="50%" r="${45 - index * 3}%" fill="hsl(${index * 30} 70% 50%)"/>`;
  const rings = Array.from({ length: 12 }, (_, index) => ring(index)).join('');
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000">${rings}</svg>`),
  );
};

/** A picture of one color. */
const plain = (width: number, height: number, background = '#fff') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

let png: Buffer;
let jpeg: Buffer;
beforeAll(async () => {
  png = await drawn().png().toBuffer();
  jpeg = await drawn()
    .flatten({ background: '#fff' })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET' } })
    .toBuffer();
});

describe('the size of an image', () => {
  it.each([
    ['viewBox="0 0 960 520" width="10" height="10"', 960, 520],
    ["viewBox='-5,-5,640.4,240'", 640, 240],
    ['width="64px" height="32"', 64, 32],
    // As in browsers.
    ['width="100%" height="20em"', 300, 150],
    ['height="40"', 300, 40],
  ])('of an SVG with %s is %d × %d', (attributes, width, height) => {
    const source = `<?xml version="1.0"?>\n<svg xmlns="x" ${attributes}><svg viewBox="0 0 1 1"/></svg>`;
    expect(svgSize(source)).toEqual({ width, height });
  });

  it('is an error without an <svg> element', () => {
    expect(() => svgSize('<p>text</p>')).toThrow('it contains no <svg> element');
  });

  it('is the size after the rotation in the metadata, and the size of one frame', async () => {
    const turned = await sharp(jpeg).withMetadata({ orientation: 6 }).toBuffer();
    expect(await inspectImage('a.jpg', turned)).toEqual({ width: 1000, height: 1600, isPhoto: true });
    const both = [await plain(64, 64, '#000'), await plain(64, 64)];
    const frames = await sharp(both, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await inspectImage('a.webp', frames)).toEqual({ width: 64, height: 64, isPhoto: false });
  });

  it.each([
    [5000, undefined, COLUMN, [704, 1056, 1408]],
    [1000, undefined, COLUMN, [704, 1000]],
    [300, undefined, 300, [300]],
    [2400, 200, 200, [200, 300, 400]],
  ])(
    'of %d pixels, requested at %s, is %d on the page, and its files have the widths %j',
    (original, requested, shown, widths) => {
      expect(shownWidth(original, requested)).toBe(shown);
      expect(planWidths(original, shown)).toEqual(widths);
    },
  );
});

describe('convertImage', () => {
  it('makes WebP in three widths for the column, and one file in a common format', async () => {
    const { modern, common } = await convertImage(png, COLUMN);
    const made = [...modern, common].map(({ format, width }) => `${format} ${width}`);
    expect(made).toEqual(['webp 704', 'webp 1056', 'webp 1408', 'png 1408']);
    expect(await sharp(modern[0]?.data).metadata()).toMatchObject({
      format: 'webp',
      width: 704,
      height: 440,
    });
  });

  it('makes a JPEG from a JPEG, without the metadata of the original', async () => {
    const { common } = await convertImage(jpeg, COLUMN);
    const { format, exif, icc } = await sharp(common.data).metadata();
    expect([common.format, format, exif, icc]).toEqual(['jpeg', 'jpeg', undefined, undefined]);
  });

  it('makes no WebP that is not smaller', async () => {
    const stripes = Buffer.from(Array.from({ length: 64 * 64 }, (_, index) => (index % 2) * 255));
    const raw = { width: 64, height: 64, channels: 1 } as const;
    const striped = await sharp(stripes, { raw }).png({ palette: true }).toBuffer();
    expect((await convertImage(striped, 64)).modern).toEqual([]);
  });

  it('converts equal images of one width once', async () => {
    const [first, second] = await Promise.all([convertImage(png, 300), convertImage(Buffer.from(png), 300)]);
    expect(second).toBe(first);
  });
});

describe('makeImage', () => {
  const make = (file: string, bytes: Buffer, requested = {}, isBuild = true) =>
    makeImage({ file, bytes, requested, isBuild });

  it('returns size, sources and files of an image, with hashed names', async () => {
    const { img, source, files } = await make('/docs/My map, 2.PNG', png);
    const src = expect.stringMatching(/^static\/image\/my-map-2\.\w{10}\.png$/);
    expect(img).toEqual({ src, width: 1600, height: 1000 });
    expect(source).toMatchObject({ type: 'image/webp', sizes: 'min(100vw - 2rem, 704px)' });
    const srcSet = source?.srcSet ?? [];
    expect(srcSet.map(([, width]) => width)).toEqual([704, 1056, 1408]);
    expect(files.map(({ path }) => path)).toEqual([img.src, ...srcSet.map(([path]) => path)]);
  });

  it.each([{ width: 320 }, { height: 200 }])(
    'keeps the proportions of the image at the size %j',
    async (requested) => {
      expect((await make('a.png', png, requested)).img).toMatchObject({ width: 320, height: 200 });
    },
  );

  it('returns SVG, and in dev any original, as it is', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"/>');
    const asIs = (format: string, content: Buffer, width: number, height: number) => {
      const path = `static/image/a.${hashOf(content, 10)}.${format}`;
      return { img: { src: path, width, height }, files: [{ path, content }] };
    };
    expect(await make('a.svg', svg)).toEqual(asIs('svg', svg, 8, 4));
    expect(await make('a.png', png, {}, false)).toMatchObject(asIs('png', png, 1600, 1000));
  });

  it('returns data that becomes a module whose URLs begin with the base path', () => {
    const img = { src: 'a.png', width: 8, height: 4 };
    const source = {
      type: 'image/webp',
      sizes: '8px',
      srcSet: Object.entries({ 'a.webp': 8, 'b.webp': 16 }),
    };
    const code = moduleCode({ img, source }).replace('export default', 'return');
    expect(new Function('__webpack_public_path__', code)('/core/')).toEqual({
      img: { ...img, src: '/core/a.png' },
      source: { ...source, srcSet: '/core/a.webp 8w, /core/b.webp 16w' },
    });
  });
});

describe('checkImages', () => {
  const folder = newFolder();
  const check = (source: string, isBuild = true) =>
    checkImages([makePage('page.md', source)], { root: folder.path, staticDir: folder.path, isBuild });

  it('accepts readable images, and ignores missing ones and those of other sites', async () => {
    folder.put('fine.png', png);
    const source = '![](fine.png) ![](/fine.png) ![](gone.png) ![](https://example.org/a.png)';
    expect(await check(source)).toEqual({ errors: [], warnings: [] });
  });

  it('refuses an image or an animation with too many pixels by its header, before it is decoded', async () => {
    folder.put('huge.png', pngHeader(16_000, 16_000));
    folder.put('wide.png', pngHeader(2_000_000_000, 2));
    // Each frame is another image of noise, and the header says that all of them are large.
    const raw = { width: 8, height: 8 * 300, channels: 3, pageHeight: 8 } as const;
    const pixels = Buffer.from(Array.from({ length: 8 * 8 * 3 * 300 }, (_, at) => (at * at * 31) % 253));
    const gif = await sharp(pixels, { raw }).gif().toBuffer();
    gif.writeUInt16LE(2_000, 6);
    gif.writeUInt16LE(2_000, 8);
    folder.put('long.gif', gif);
    const { errors } = await check('![](huge.png)\n\n![](wide.png)\n\n![](long.gif)');
    expect(errors).toMatchObject([
      {
        line: 1,
        message:
          'unreadable image "huge.png": it has 256,000,000 pixels (16,000 × 16,000), and the limit is 50,000,000. Scale it down, or shorten it.',
      },
      { line: 3, message: expect.stringContaining('unreadable image "wide.png"') },
      {
        line: 5,
        message: expect.stringMatching(
          /its \d+ frames of 2,000 × 2,000 have [\d,]+ pixels, and the limit is 500,000,000/,
        ),
      },
    ]);
  });

  it('reports a version for dark mode that has another size or cannot be read, with the line of the image', async () => {
    folder.put('same.light.png', png);
    folder.put('same.dark.png', png);
    folder.put('menu.light.png', png);
    folder.put('menu.dark.png', await sharp(png).resize(20, 10).png().toBuffer());
    folder.put('half.light.jpg', jpeg);
    folder.put('half.dark.jpg', jpeg.subarray(0, jpeg.length / 2));
    const { errors } = await check('![](same.light.png)\n\n![](menu.light.png)\n\n![](half.light.jpg)');
    expect(errors.map(({ line, message }) => [line, message])).toEqual([
      [
        3,
        expect.stringMatching(
          /^image "menu.light.png": it has \d+ × \d+ pixels, and "menu.dark.png", which dark mode shows instead, has 20 × 10\./,
        ),
      ],
      [5, expect.stringContaining('unreadable image "half.dark.jpg"')],
    ]);
  });

  it.each([
    ['text.png', () => 'no image', false],
    ['empty.svg', () => '<g/>', false],
    ['half.jpg', () => jpeg.subarray(0, jpeg.length / 2), true],
  ])('reports the unreadable image %s with its file and line', async (name, content, isBuild) => {
    folder.put(name, content());
    const { errors } = await check(`Text\n\n![](${name})`, isBuild);
    const message = expect.stringMatching(`^unreadable image "${name}": .+ Save it again`);
    expect(errors).toEqual([{ file: 'page.md', line: 3, message }]);
  });

  it('reports a pointer of Git LFS with how to get the image', async () => {
    folder.put('stored.png', 'version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 1234\n');
    const { errors } = await check('![](stored.png)');
    const message =
      'unreadable image "stored.png": the file is only a pointer of Git LFS. Run "git lfs pull", also where the site is built.';
    expect(errors).toEqual([{ file: 'page.md', line: 1, message }]);
  });

  it('reports images in formats that pages cannot show', async () => {
    const { errors } = await check('![](photo.heic)\n![](./plan.pdf) ![](https://example.org/a.bmp)');
    expect(errors.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      expect.stringMatching(
        /^1: image "photo\.heic": pages cannot show files of this format\. Save it as PNG, /,
      ),
      expect.stringMatching(/^2: image "\.\/plan\.pdf": /),
    ]);
  });

  it('warns once about each original that is too large, with its size and the limits', async () => {
    folder.put('wide.png', await plain(MAX_SIDE + 1, 9));
    folder.put('heavy.png', Buffer.concat([png, Buffer.alloc(MAX_BYTES)]));
    folder.put('heavy.svg', `<svg viewBox="0 0 9 9">${' '.repeat(MAX_BYTES)}</svg>`);
    const names = ['wide.png', 'wide.png', 'heavy.png', 'heavy.svg'];
    const { errors, warnings } = await check(names.map((name) => `![](${name})`).join('\n'), false);
    const found = warnings.map(({ line, message }) => `${line}: ${message}`);
    expect([errors, found]).toEqual([
      [],
      [
        'large image "wide.png": 4001 × 9 pixels and 0.0 MB; the limits are 4000 pixels per side and 1.5 MB.',
        '3: large image "heavy.png": 1600 × 1000 pixels and 1.6 MB;',
        'pixels and 1.5 MB; the limit is 1.5 MB. Simplify the drawing',
      ].map((part) => expect.stringContaining(part)),
    ]);
  });

  it('does not decode an image that an earlier build has decoded, whatever its name', async () => {
    const texts = new Map<string, string>();
    const cache = {
      get: (key: string) => texts.get(key),
      set: vi.fn((key: string, text: string) => texts.set(key, text)),
    };
    const find = (name: string, content: Buffer, isBuild = true) =>
      findImage(folder.put(name, content), { root: folder.path, isBuild, cache });
    await find('dev.png', png, false);
    expect(cache.set).not.toHaveBeenCalled();
    const first = await find('one.png', png);
    expect(await find('two.png', png)).toEqual(first);
    expect(cache.set).toHaveBeenCalledOnce();
    const half = jpeg.subarray(0, jpeg.length / 2);
    for (const name of ['half-1.jpg', 'half-2.jpg']) expect(await find(name, half)).toHaveProperty('reason');
    expect(cache.set).toHaveBeenCalledOnce();
  });

  it('reads a file again only if it has changed', async () => {
    const file = folder.put('turn.png', png);
    const first = await findImage(file, { root: folder.path, isBuild: false });
    expect(await findImage(file, { root: folder.path, isBuild: false })).toBe(first);
    folder.put('turn.png', 'no image');
    expect(await findImage(file, { root: folder.path, isBuild: false })).toHaveProperty('reason');
  });
});
