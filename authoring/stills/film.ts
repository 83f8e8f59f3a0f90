import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';

/** Size of the film, in pixels: 2.39:1, the widescreen format of the drawings on this site. */
const WIDTH = 956;
const HEIGHT = 400;

/** Stop motion, as with paper on a table. */
const FRAMES_PER_SECOND = 12;

const INK = '#1f1405';
const LAMP = '#ffb84d';
const SCREEN = '#fff1d0';

/** Seconds of each part of the film. */
const COUNT = 1;
const REEL = 3;

const [CENTER_X, CENTER_Y] = [WIDTH / 2, HEIGHT / 2];

const around = (radius: number, angle: number): string => {
  const at = ((angle - 90) * Math.PI) / 180;
  return `${(CENTER_X + radius * Math.cos(at)).toFixed(1)} ${(CENTER_Y + radius * Math.sin(at)).toFixed(1)}`;
};

/** The strokes of the digits of the countdown, from pieces of paper. */
const DIGITS: Readonly<Record<number, string>> = {
  3: 'M418 110h120v76l-28 14 28 14v76H418v-40h76v-32h-52v-36h52v-32h-76Z',
  2: 'M418 110h120v108h-76v32h76v40H418V182h76v-32h-76Z',
  1: 'M440 110h68v140h30v40H418v-40h44V150h-22Z',
};

/** A number of the leader; the sweep covers more of the picture until the next number. */
function leader(digit: number, part: number): string {
  const angle = Math.min(359.9, part * 360);
  const sweep = `M${CENTER_X} ${CENTER_Y}L${around(600, 0)}A600 600 0 ${angle > 180 ? 1 : 0} 1 ${around(600, angle)}Z`;
  const circle = (radius: number): string =>
    `<circle cx="${CENTER_X}" cy="${CENTER_Y}" r="${radius}" fill="none" stroke="${INK}" stroke-width="6"/>`;
  return [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${SCREEN}"/>`,
    angle > 0 ? `<path d="${sweep}" fill="${LAMP}"/>` : '',
    `<path d="M${CENTER_X} 0v${HEIGHT}M0 ${CENTER_Y}h${WIDTH}" stroke="${INK}" stroke-width="3"/>`,
    circle(160),
    circle(180),
    `<path d="${DIGITS[digit] ?? ''}" fill="${INK}"/>`,
  ].join('');
}

/** A reel that turns in the light of the lamp. */
function reel(part: number): string {
  const hole = (index: number): string => {
    const [x, y] = around(104, index * 72 + part * 144).split(' ');
    return `<circle cx="${x}" cy="${y}" r="42" fill="${LAMP}"/>`;
  };
  return [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${LAMP}"/>`,
    `<path d="M0 ${CENTER_Y}L${WIDTH} 0v${HEIGHT}Z" fill="${SCREEN}"/>`,
    `<circle cx="${CENTER_X}" cy="${CENTER_Y}" r="180" fill="${INK}"/>`,
    ...[0, 1, 2, 3, 4].map(hole),
    `<circle cx="${CENTER_X}" cy="${CENTER_Y}" r="22" fill="${LAMP}"/>`,
  ].join('');
}

const drawFrame = (content: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`,
    ),
  )
    .png()
    .toBuffer();

const steps = (seconds: number): number[] =>
  Array.from({ length: seconds * FRAMES_PER_SECOND }, (_, at) => at / (seconds * FRAMES_PER_SECOND));

/** The captions of the film, which has no sound. */
export const CAPTIONS = `WEBVTT

00:00.000 --> 00:03.000
A leader counts down from three to one.

00:03.000 --> 00:06.000
A reel turns in the light of the projector.
`;

/** The picture before the film plays: its frame with the number 3. */
export const drawPoster = async (): Promise<Buffer> =>
  sharp(await drawFrame(leader(3, 0.35)))
    .webp({ quality: 85 })
    .toBuffer();

/**
 * Makes the film: a countdown and a reel, drawn frame by frame.
 * @param file where to write it, as WebM
 * @throws if ffmpeg is missing or fails
 */
export async function makeFilm(file: string): Promise<void> {
  const input = ['-f', 'image2pipe', '-framerate', `${FRAMES_PER_SECOND}`, '-c:v', 'png', '-i', '-'];
  const coding = ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-pix_fmt', 'yuv420p', '-an'];
  const bitexact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
  const ffmpeg = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...input, ...coding, ...bitexact, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  const contents = [
    ...[3, 2, 1].flatMap((digit) => steps(COUNT).map((part) => leader(digit, part))),
    ...steps(REEL).map(reel),
  ];
  for (const content of contents) ffmpeg.stdin.write(await drawFrame(content));
  ffmpeg.stdin.end();
  const [status] = (await ended) as [number];
  if (status !== 0) throw new Error(`ffmpeg ended with status ${status}. Its message is above.`);
}
