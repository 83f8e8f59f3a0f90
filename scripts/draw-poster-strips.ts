/**
 * Draws the image of the post on poster images: two strips of film, one frame for each second. The upper strip shows
 * the page that waits for its player, the lower strip the page whose HTML contains the poster. Run it after the drawing
 * changes: `npx tsx scripts/draw-poster-strips.ts`.
 */
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

const OUTPUT = join(
  import.meta.dirname,
  '../docs/blog/2024-10-08-poster-images-and-largest-contentful-paint/film-strips.jpg',
);

/** Twice the text column, so that the image is sharp on screens with two pixels for each CSS pixel. */
const WIDTH = 1408;
const STRIP = { height: 396, gap: 44, frames: 5 };
const FRAME = { width: 236, height: 284, radius: 14 };
const HEIGHT = 2 * STRIP.height + 3 * STRIP.gap;

/** From the dark palette of theme/styles/tokens.css. */
const ROOM = '#141210';
const FILM = '#241f1a';
const HOLE = '#4a4138';
const LAMP = '#ffb84d';

/** Strength of the grain: the standard deviation of its brightness, of 255. */
const GRAIN = 16;

const pitch = (WIDTH - STRIP.frames * FRAME.width) / (STRIP.frames + 1);
const frameX = (index: number): number => Math.round(pitch + index * (FRAME.width + pitch));
const stripY = (row: number): number => STRIP.gap + row * (STRIP.height + STRIP.gap);
const frameY = (row: number): number => stripY(row) + (STRIP.height - FRAME.height) / 2;

const svg = (width: number, height: number, content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );

const box = (x: number, y: number, width: number, height: number, radius: number, paint: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${paint}/>`;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function strip(row: number): string {
  const y = stripY(row);
  const holes = range(22).flatMap((index) => {
    const x = 18 + index * 64;
    return [y + 14, y + STRIP.height - 40].map((top) => box(x, top, 34, 26, 7, `fill="${HOLE}"`));
  });
  return box(-20, y, WIDTH + 40, STRIP.height, 0, `fill="${FILM}"`) + holes.join('');
}

/** A page without content, and a spinner when its player is running. */
function waiting(row: number, index: number, isBusy: boolean): string {
  const [x, y] = [frameX(index), frameY(row)];
  const [cx, cy] = [x + FRAME.width / 2, y + FRAME.height / 2 - 18];
  const lines = [0.62, 0.44].map((share, line) =>
    box(x + 28, y + FRAME.height - 64 + line * 22, FRAME.width * share, 10, 5, 'fill="#fff" opacity=".16"'),
  );
  const wheel = `<circle cx="${cx}" cy="${cy}" r="24" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="6"/>
    <path d="M${cx} ${cy - 24}a24 24 0 0 1 24 24" fill="none" stroke="${LAMP}" stroke-width="6" stroke-linecap="round"
      transform="rotate(${index * 100} ${cx} ${cy})"/>`;
  const paint = 'fill="#0d0b0a" stroke="#fff" stroke-opacity=".08" stroke-width="2"';
  return box(x, y, FRAME.width, FRAME.height, FRAME.radius, paint) + lines.join('') + (isBusy ? wheel : '');
}

/** The poster: dusk over hills, with a lamp in a window and a play button. */
const poster = (isPlaying: boolean): Buffer =>
  svg(
    FRAME.width,
    FRAME.height,
    `<defs>
      <linearGradient id="sky" x2="0" y2="1">
        <stop stop-color="#1c2a4a"/><stop offset=".45" stop-color="#7a4a6a"/>
        <stop offset=".75" stop-color="#e08a5a"/><stop offset="1" stop-color="#ffd08a"/>
      </linearGradient>
      <radialGradient id="sun"><stop stop-color="#fff3d6"/><stop offset=".35" stop-color="#ffd999"/>
        <stop offset="1" stop-color="#ffb84d" stop-opacity="0"/></radialGradient>
      <linearGradient id="far" x2="0" y2="1"><stop stop-color="#6b4763"/><stop offset="1" stop-color="#3d2c47"/></linearGradient>
      <linearGradient id="near" x2="0" y2="1"><stop stop-color="#2b2138"/><stop offset="1" stop-color="#120e1a"/></linearGradient>
      <clipPath id="frame">${box(0, 0, FRAME.width, FRAME.height, FRAME.radius, '')}</clipPath>
    </defs>
    <g clip-path="url(#frame)">
      <rect width="100%" height="100%" fill="url(#sky)"/>
      <circle cx="150" cy="150" r="92" fill="url(#sun)"/>
      <path d="M0 190C40 150 70 168 104 142s66 30 132-8v160H0z" fill="url(#far)"/>
      <path d="M0 232c52-44 88-10 128-34s72-14 108 12v80H0z" fill="url(#near)"/>
      <path d="M62 214l18-15 18 15v22H62z" fill="#0c0912"/><rect x="76" y="218" width="9" height="10" fill="${LAMP}"/>
      ${
        isPlaying
          ? `<circle cx="118" cy="124" r="30" fill="#0c0912" fill-opacity=".55"/><path d="M109 109l24 15-24 15z" fill="#fff"/>`
          : ''
      }
    </g>`,
  );

/** Gray grain that covers everything. It looks the same in every run. */
const grain = () =>
  sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: GRAIN },
    },
  })
    .grayscale()
    .png()
    .toBuffer();

/** The seconds in which the poster appears: after 4.6 seconds, and after 2.4. */
const POSTER_FROM = [4, 2];

function frames(row: number): { waiting: string; posters: OverlayOptions[] } {
  const from = POSTER_FROM[row] ?? 0;
  const posters = range(STRIP.frames)
    .filter((index) => index >= from)
    .map((index) => ({
      input: poster(index === STRIP.frames - 1),
      left: frameX(index),
      top: frameY(row),
    }));
  const blank = range(from).map((index) => waiting(row, index, index > 0));
  return { waiting: blank.join(''), posters };
}

const rows = [0, 1].map(frames);
const base = svg(
  WIDTH,
  HEIGHT,
  `<rect width="100%" height="100%" fill="${ROOM}"/>` +
    rows.map(({ waiting: blank }, row) => strip(row) + blank).join(''),
);
await sharp(base)
  .composite([...rows.flatMap(({ posters }) => posters), { input: await grain(), blend: 'soft-light' }])
  .jpeg({ quality: 90, mozjpeg: true })
  .toFile(OUTPUT);
