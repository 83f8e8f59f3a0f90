import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import postcss from 'postcss';
// @ts-expect-error the package does not contain types
import subsetFont from 'subset-font';
import { readEntry, writeEntry } from '../../shared/build/file-cache.ts';
import { pathFrom, readTextIfExists, writeIfChanged } from '../../shared/build/files.ts';
import { fingerprint } from '../../shared/build/fingerprint.ts';
import type { Site } from '../../shared/site/schema.ts';
import { charactersOf } from '../../shared/text/font-characters.ts';
import { type Role, THEME_FONTS } from './default-fonts.ts';

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

/** The files of a role, and how the site uses them. */
interface Fonts {
  role: Role;
  /** Absolute paths, the one with Latin letters first. */
  files: readonly string[];
  axes: object;
  /** Characters that files of the theme already have; undefined for a font that replaces that of the theme. */
  known?: string;
}

/** A file of a font package, and the characters that the site takes from it. */
interface Source {
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

/** The upright files of a package, the one with Latin letters first. @param style as in their names, such as `wght` */
function filesOf(folder: string, style: string): string[] {
  const files = join(folder, 'files');
  const names = existsSync(files) ? readdirSync(files) : [];
  const isLatin = (file: string): boolean => file.includes(`-latin-${style}-`);
  return names
    .filter((file) => file.endsWith(`-${style}-normal.woff2`))
    .sort((a, b) => Number(isLatin(b)) - Number(isLatin(a)) || (a < b ? -1 : 1))
    .map((file) => join(files, file));
}

/** The folder of an installed package. @param from absolute path of a file that could import it */
const folderOf = (from: string, name: string): string =>
  dirname(createRequire(from).resolve(`${name}/package.json`));

/** The upright fonts of a package of the site. @throws if it is not installed, or is not a variable font */
export function fontFiles(project: string, name: string): string[] {
  let folder: string;
  try {
    folder = folderOf(join(project, 'package.json'), name);
  } catch (cause) {
    throw new Error(
      `names ${name}, which is not installed. Run \`npm install ${name}\`, or correct the name.`,
      {
        cause,
      },
    );
  }
  const files = filesOf(folder, 'wght');
  if (files.length === 0)
    throw new Error(
      `names ${name}, which has no file with variable weights. Choose a package of @fontsource-variable.`,
    );
  return files;
}

/** The fonts of a use for which the site names no package: the package of the theme has characters that its files do not have. */
function themeFonts(role: Role): Fonts[] {
  const ofRole = THEME_FONTS.filter((font) => font.role === role);
  const [first] = ofRole;
  if (!first) return [];
  return [
    {
      role,
      files: filesOf(folderOf(import.meta.filename, first.package), first.style),
      axes: first.axes ?? {},
      known: ofRole.map(({ characters }) => characters).join(''),
    },
  ];
}

/** The fonts of each use. */
function fontsOf(site: Site, project: string): Fonts[] {
  const own = packagesOf(site);
  return (Object.keys(FAMILIES) as Role[]).flatMap((role) => {
    const name = own.get(role);
    if (name === undefined) return themeFonts(role);
    return [{ role, files: fontFiles(project, name), axes: FAMILIES[role].axes }];
  });
}

/** The characters that a site takes from each file: each character from the first file that has it. */
async function sourcesOf(files: readonly string[], characters: Iterable<string>): Promise<Source[]> {
  const missing = new Set(characters);
  const sources: Source[] = [];
  for (const file of files) {
    if (missing.size === 0) break;
    const known = await charactersOf(file);
    const found = [...missing].filter((sign) => known.has(sign.codePointAt(0) ?? 0));
    for (const sign of found) missing.delete(sign);
    if (found.length > 0) sources.push({ file, characters: found.sort() });
  }
  return sources;
}

/** The code points of characters as a `unicode-range`. */
const rangeOf = (characters: readonly string[]): string =>
  characters.map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(', ');

async function subset({ file, characters }: Source, axes: object, cacheDir: string): Promise<Buffer> {
  const font = readFileSync(file);
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

/** A font of the site: its role, its file, and its characters. */
export interface Face {
  role: Role;
  /** Whether it replaces the fonts of the theme. It has no `unicode-range`. */
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

/**
 * Makes the fonts of a site, with the characters of its text. A use whose font is that of the theme gets fonts with the
 * characters that the files of the theme do not have.
 * @param text of all pages
 */
export async function makeFonts(
  { site, project, folder, cacheDir }: FontOptions,
  text: string,
): Promise<Face[]> {
  const faces: Face[] = [];
  for (const { role, files, axes, known } of fontsOf(site, project)) {
    const isOwn = known === undefined;
    const characters = isOwn ? text + ALWAYS : [...text].filter((sign) => !known.includes(sign));
    for (const [index, source] of (await sourcesOf(files, characters)).entries()) {
      const isFirst = isOwn && index === 0;
      // The build preloads the first font of text, and loads that of titles after the first paint, by these names.
      const part = basename(source.file).replace(/-\w+-normal\.woff2$/, '');
      const shown = role === 'titles' ? 'display' : role;
      const file = join(folder, `site-${shown}${isFirst ? '' : `-${part}`}.woff2`);
      writeIfChanged(file, await subset(source, axes, cacheDir));
      writeIfChanged(file.replace(/woff2$/, 'LICENSE.txt'), licenseOf(source.file));
      faces.push({ role, isFirst, file, range: rangeOf(source.characters) });
    }
  }
  return faces;
}

/**
 * A stylesheet of the theme with the fonts of the site. A font that is first replaces those of the theme; others are added.
 * @param folder absolute path of the folder of the stylesheet
 * @param isFirst whether it is the stylesheet in the head of every page, which has only the first font of text
 */
export function withFaces(css: string, folder: string, faces: readonly Face[], isFirst: boolean): string {
  const root = postcss.parse(css);
  const replaced = new Set(faces.filter((face) => face.isFirst).map(({ role }) => FAMILIES[role].name));
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
  // Of two fonts with the same character, browsers use the one that is declared later.
  return [root.toString(), ...own].join('\n');
}
