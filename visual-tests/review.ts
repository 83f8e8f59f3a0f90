/**
 * Makes the review gallery: every state, light next to dark and narrow next to wide, and for each change the picture
 * before, the picture after and their difference. It opens from disk. `visual-tests/review/` contains two forms:
 * `index.html` with its pictures in separate files, and `visual-review.html` with its pictures inside, which works
 * anywhere as a single file.
 *
 * BASE names a commit to compare with (`BASE=main npm run visual:review`). Without it, the last run is compared with
 * the baselines.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceOf } from './difference.ts';
import { type Entry, galleryPage, type Shot } from './gallery.ts';
import { commitOf, isChanged, type Picture, takenPictures } from './pictures.ts';
import { states } from './states.ts';

const HERE = import.meta.dirname;
const REVIEW = join(HERE, 'review');

/** Stores a picture for the gallery. @returns its address in the gallery */
type Keep = (name: string, png: Uint8Array) => string;

const besideIt: Keep = (name, png) => {
  writeFileSync(join(REVIEW, 'images', `${name}.png`), png);
  return `images/${name}.png`;
};

const insideIt: Keep = (_name, png) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;

interface Compared extends Picture {
  difference?: ReturnType<typeof differenceOf>;
}

const compare = (picture: Picture): Compared => {
  const { before, after } = picture;
  return before && after ? { ...picture, difference: differenceOf(before, after) } : picture;
};

const shotOf = ({ name, mode, size, before, after, difference }: Compared, keep: Keep): Shot => ({
  mode,
  size,
  ...(before && { before: keep(name, before) }),
  ...(after && { after: keep(`${name}-after`, after) }),
  ...(difference && {
    difference: keep(`${name}-difference`, difference.png),
    pixels: difference.pixels,
  }),
});

const pictures = takenPictures(commitOf(process.env.BASE)).map(compare);

function write(file: string, keep: Keep): void {
  const entries: Entry[] = states.map((state) => ({
    name: state.name,
    title: state.title,
    path: state.path,
    shots: pictures.filter((picture) => picture.state === state).map((picture) => shotOf(picture, keep)),
  }));
  const [css, script] = ['gallery.css', 'gallery.js'].map((name) => readFileSync(join(HERE, name), 'utf8'));
  writeFileSync(join(REVIEW, file), galleryPage(entries, css ?? '', script ?? ''));
}

rmSync(REVIEW, { recursive: true, force: true });
mkdirSync(join(REVIEW, 'images'), { recursive: true });
write('index.html', besideIt);
write('visual-review.html', insideIt);
const changed = pictures.filter(isChanged).length;
console.log(`visual-tests/review/index.html: ${pictures.length} pictures, ${changed} of them changed.`);
