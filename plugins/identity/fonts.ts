import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import postcss from 'postcss';
// @ts-expect-error the package does not contain types
import subsetFont from 'subset-font';
import { readEntry, writeEntry } from '../lib/file-cache.ts';
import { pathFrom, readTextIfExists, writeIfChanged } from '../lib/files.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { charactersOf } from '../lib/font-characters.ts';
import type { Site } from '../site/schema.ts';

/** The uses of fonts in the theme. */
export type Role = 'text' | 'titles' | 'code';

/** The family that each use has in the stylesheets of the theme, and its weights. */
const FAMILIES: Readonly<Record<Role, { name: string; axes: object; weight: string }>> = {
  text: { name: 'Instrument Sans', axes: { wght: { min: 400, max: 650 } }, weight: '400 650' },
  titles: { name: 'Instrument Display', axes: { wght: 650 }, weight: '400 700' },
  code: { name: 'Geist Mono', axes: { wght: 450 }, weight: '400 700' },
};

/** The fallbacks of the theme's title font have its width, which another font does not have. */
const TITLE_FALLBACKS = ['Instrument Display Fallback', 'Instrument Display First Fallback'];

/** Change it when the same font and characters give another file. */
const FONTS_VERSION = '1';

/** Characters that pages have besides those of their text: those of the theme's own words, and common signs. */
const ALWAYS = `${String.fromCharCode(...Array.from({ length: 0x5f }, (_, index) => 0x20 + index))}\u00a0–—‘’“”…·©®°×÷•€™−←→↑↓↗`;

/** A file of a font package, and the characters that the site takes from it. */
interface Source {
  role: Role;
  /** Absolute path. */
  file: string;
  characters: readonly string[];
}

/** The package of each use. Titles have the font of text, unless they have their own. */
export function packagesOf({ fonts }: Pick<Site, 'fonts'>): Map<Role, string> {
  const { text, titles = text, code } = fonts;
  const all = { text, titles, code };
  return new Map(
    (Object.keys(all) as Role[]).flatMap((role) => {
      const name = all[role];
      return name === undefined ? [] : [[role, name] as const];
    }),
  );
}

/** The upright fonts of a package, the one with Latin letters first. @throws if it is not installed, or is not a variable font */
export function fontFiles(project: string, name: string): string[] {
  let folder: string;
  try {
    folder = dirname(createRequire(join(project, 'package.json')).resolve(`${name}/package.json`));
  } catch (cause) {
    throw new Error(
      `names ${name}, which is not installed. Run \`npm install ${name}\`, or correct the name.`,
      {
        cause,
      },
    );
  }
  const files = join(folder, 'files');
  const names = existsSync(files)
    ? readdirSync(files).filter((file) => /-wght-normal\.woff2$/.test(file))
    : [];
  if (names.length === 0)
    throw new Error(
      `names ${name}, which has no file with variable weights. Choose a package of @fontsource-variable.`,
    );
  const isLatin = (file: string): boolean => /-latin-wght-/.test(file);
  return names
    .sort((a, b) => Number(isLatin(b)) - Number(isLatin(a)) || (a < b ? -1 : 1))
    .map((file) => join(files, file));
}

/** The characters that a site takes from each file: each character from the first file that has it. */
async function sourcesOf(role: Role, files: readonly string[], text: string): Promise<Source[]> {
  const missing = new Set(text + ALWAYS);
  const sources: Source[] = [];
  for (const file of files) {
    const known = await charactersOf(file);
    const characters = [...missing].filter((sign) => known.has(sign.codePointAt(0) ?? 0));
    for (const sign of characters) missing.delete(sign);
    if (characters.length > 0) sources.push({ role, file, characters: characters.sort() });
  }
  return sources;
}

/** The code points of characters as a `unicode-range`. */
const rangeOf = (characters: readonly string[]): string =>
  characters.map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(', ');

async function subset({ role, file, characters }: Source, cacheDir: string): Promise<Buffer> {
  const font = readFileSync(file);
  const { axes } = FAMILIES[role];
  const cached = join(cacheDir, `${fingerprint(font.toString('base64'), axes, characters)}.woff2`);
  const known = readEntry(cached, FONTS_VERSION);
  if (known) return known;
  const made: Buffer = await subsetFont(font, characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: axes,
    // Other features, such as ligatures, make fonts much larger.
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'rlig', 'init', 'medi', 'fina', 'isol'],
    dropTables: ['STAT', 'gasp'],
    noHinting: true,
  });
  writeEntry(cached, made, FONTS_VERSION);
  return made;
}

/** The text of the license of a font package. @param file one of its fonts */
const licenseOf = (file: string): string => readTextIfExists(join(dirname(file), '../LICENSE')) ?? '';

/** A font of the site: its role, its file, and its characters. The first of each role has no `unicode-range`. */
export interface Face {
  role: Role;
  isFirst: boolean;
  /** Absolute path. */
  file: string;
  range: string;
}

export interface FontOptions {
  site: Site;
  /** Absolute path of the folder whose packages contain the fonts. */
  project: string;
  /** Absolute paths of the folders for the fonts, and for their cache. */
  folder: string;
  cacheDir: string;
}

/** Makes the fonts of a site, with the characters of its text. @param text of all pages */
export async function makeFonts(
  { site, project, folder, cacheDir }: FontOptions,
  text: string,
): Promise<Face[]> {
  const faces: Face[] = [];
  for (const [role, name] of packagesOf(site)) {
    const sources = await sourcesOf(role, fontFiles(project, name), text);
    for (const [index, source] of sources.entries()) {
      // The build preloads the first font of text, and loads that of titles after the first paint, by these names.
      const part = basename(source.file).replace(/-wght-normal\.woff2$/, '');
      const shown = role === 'titles' ? 'display' : role;
      const file = join(folder, `site-${shown}${index === 0 ? '' : `-${part}`}.woff2`);
      writeIfChanged(file, await subset(source, cacheDir));
      writeIfChanged(file.replace(/woff2$/, 'LICENSE.txt'), licenseOf(source.file));
      faces.push({ role, isFirst: index === 0, file, range: rangeOf(source.characters) });
    }
  }
  return faces;
}

/**
 * A stylesheet of the theme with the fonts of the site instead of those of the theme.
 * @param folder absolute path of the folder of the stylesheet
 * @param isFirst whether it is the stylesheet in the head of every page, which has only the first font of text
 */
export function withFaces(css: string, folder: string, faces: readonly Face[], isFirst: boolean): string {
  const root = postcss.parse(css);
  const replaced = new Set(faces.map(({ role }) => FAMILIES[role].name));
  const dropped = new Set([...replaced, ...(replaced.has(FAMILIES.titles.name) ? TITLE_FALLBACKS : [])]);
  root.walkAtRules('font-face', (rule) => {
    rule.walkDecls('font-family', ({ value }) => {
      if (dropped.has(value.replaceAll('"', ''))) rule.remove();
    });
  });
  const own = faces
    .filter((face) => isFirst === (face.role === 'text' && face.isFirst))
    .map(({ role, file, range, isFirst: hasNoRange }) => {
      const { name, weight } = FAMILIES[role];
      const unicodeRange = hasNoRange ? '' : ` unicode-range: ${range};`;
      const url = JSON.stringify(pathFrom(folder, file));
      return `@font-face { font-family: "${name}"; src: url(${url}) format("woff2"); font-weight: ${weight}; font-display: swap;${unicodeRange} }`;
    });
  return [...own, root.toString()].join('\n');
}
