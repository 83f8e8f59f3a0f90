import { escapePattern } from '../../../shared/text/escape-pattern.ts';
import { type Change, changeParts, type Line, textOf, withoutCode } from './lines.ts';

const DARK = '#dark=';

/** The URL of an image that also names its version for dark mode, until the page is written. */
export const withDark = (light: string, dark: string): string =>
  `${light.replace(/#.*$/, '')}${DARK}${encodeURIComponent(dark.replace(/#.*$/, ''))}`;

/** The URL of an image, and that of its version for dark mode. */
export function versionsOf(url: string): { light: string; dark?: string } {
  const [light = '', dark] = url.split(DARK);
  return dark === undefined ? { light } : { light, dark: decodeURIComponent(dark) };
}

const PICTURE = /<picture\b[^>]*>[\s\S]*?<\/picture\s*>/gi;
const IMG_SOURCE = /(<img\b[^>]*?\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)')/i;

/** The image for one color mode in a `<picture>`. */
const sourceFor = (mode: string, inner: string): string | undefined =>
  [...inner.matchAll(/<source\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => new RegExp(`prefers-color-scheme\\s*:\\s*${mode}`, 'i').test(tag))
    .map((tag) => /\ssrcset\s*=\s*["']\s*([^"'\s,]+)/i.exec(tag)?.[1])
    .find(Boolean);

/** One image for a `<picture>` with versions for color modes; undefined for another one. */
function imageFor(inner: string): string | undefined {
  const [image] = /<img\b[^>]*>/i.exec(inner) ?? [];
  const [, , double, single] = IMG_SOURCE.exec(image ?? '') ?? [];
  const own = double ?? single;
  const [light, dark] = [sourceFor('light', inner), sourceFor('dark', inner)];
  const pair = [light ?? own, dark ?? own];
  if (image === undefined || (light === undefined && dark === undefined) || !pair[0] || !pair[1])
    return undefined;
  const url = withDark(pair[0], pair[1]);
  return image.replace(IMG_SOURCE, (_all, before: string) => `${before}"${url}"`).replace(/\s*\n\s*/g, ' ');
}

/** Images for one color mode, as GitHub and MkDocs mark them. */
const MARKED =
  /!\[[^\]]*\]\(\s*([^)\s#]+)#(?:gh-(dark|light)-mode-only|only-(dark|light))[^)]*\)(?:\{[^}]*\})?|<img\b[^>]*?\ssrc=["']([^"'#]+)#(?:gh-(dark|light)-mode-only|only-(dark|light))["'][^>]*>/gi;

/** An image for one color mode. */
interface Marked {
  start: number;
  end: number;
  text: string;
  url: string;
  isDark: boolean;
}

/** @param masked the text without its code, with the same length */
const markedIn = (text: string, masked: string): Marked[] =>
  [...masked.matchAll(MARKED)].map(({ 0: all, 1: url, 2: a, 3: b, 4: source, 5: c, 6: d, index }) => ({
    start: index,
    end: index + all.length,
    text: text.slice(index, index + all.length),
    url: url ?? source ?? '',
    isDark: (a ?? b ?? c ?? d)?.toLowerCase() === 'dark',
  }));

/** The range of an image with the link around it. */
function withLink(text: string, { start, end }: Marked): [start: number, end: number] {
  const before = /(?:\[|<a\b[^>]*>)\s*$/i.exec(text.slice(0, start))?.[0] ?? '';
  const after = /^\s*(?:\]\([^)]*\)|<\/a\s*>)/i.exec(text.slice(end))?.[0] ?? '';
  return before && after ? [start - before.length, end + after.length] : [start, end];
}

/** Images for light and dark mode that follow each other become one image with two versions. */
function pairsIn(text: string, masked: string): Change[] {
  const images = markedIn(text, masked);
  const changes: Change[] = [];
  for (let at = 0; at + 1 < images.length; at += 1) {
    const [first, second] = images.slice(at, at + 2) as [Marked, Marked];
    if (first.isDark === second.isDark) continue;
    const [light, dark] = first.isDark ? [second, first] : [first, second];
    const url = withDark(light.url, dark.url);
    changes.push(
      [
        light.start,
        light.end,
        light.text.replace(new RegExp(`${escapePattern(light.url)}#[\\w-]+`), () => url),
      ],
      [...withLink(text, dark), ''],
    );
    at += 1;
  }
  return changes;
}

/** Gives images for color modes the form that this site knows: one image with a version for each mode. */
export function changeColorModes(lines: readonly Line[]): Line[] {
  const text = textOf(lines);
  const masked = withoutCode(lines);
  const pictures = [...masked.matchAll(PICTURE)].flatMap(({ 0: { length }, index }): Change[] => {
    const image = imageFor(text.slice(index, index + length));
    return image === undefined ? [] : [[index, index + length, image]];
  });
  const changes = [...pictures, ...pairsIn(text, masked)];
  return changes.length === 0 ? [...lines] : changeParts(lines, text, changes);
}
