/**
 * Reduces the fonts of the theme to the characters that nearly all pages need, and writes them to theme/styles/fonts. A build
 * adds the other characters of its site. Run it after `THEME_FONTS` or `FORMULA_FONTS` changes: `npx tsx tools/assets/subset-fonts.ts`.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
// @ts-expect-error the package does not contain types
import subsetFont from 'subset-font';
import { THEME_FONTS } from '../../engine/identity/default-fonts.ts';
import { charactersOf, requireCharacters } from '../../shared/text/font-characters.ts';
import { FORMULA_FONTS } from '../lib/formula-fonts.ts';

const require = createRequire(import.meta.url);
const OUTPUT = join(import.meta.dirname, '../../theme/styles/fonts');

/** The characters of a range that a font has. Ranges have code points without a character. */
async function othersIn(file: string, text: string, without: string): Promise<string> {
  const known = await charactersOf(file);
  return [...text].filter((sign) => known.has(sign.codePointAt(0) ?? 0) && !without.includes(sign)).join('');
}

for (const font of [...THEME_FONTS, ...FORMULA_FONTS]) {
  const { package: name, style, axes, out } = font;
  const root = dirname(require.resolve(`${name}/package.json`));
  const file = join(root, `files/${basename(name)}-latin-${style}-normal.woff2`);
  const characters =
    'without' in font && font.without ? await othersIn(file, font.characters, font.without) : font.characters;
  await requireCharacters(file, characters);
  const source = readFileSync(file);
  const subset: Buffer = await subsetFont(source, characters, {
    targetFormat: 'woff2',
    ...(axes && { variationAxes: axes }),
    // The other features, such as ligatures and alternate digits, would make the text font 14% larger.
    keepFeatures: ['kern'],
    // Browsers use neither the names of styles nor the hints for low-resolution screens.
    dropTables: ['STAT', 'gasp'],
    noHinting: true,
  });
  writeFileSync(join(OUTPUT, `${out}.woff2`), subset);
  copyFileSync(join(root, 'LICENSE'), join(OUTPUT, `${out}.LICENSE.txt`));
  console.log(`${out}: ${source.length} → ${subset.length} bytes`);
}
