/**
 * Reduces the fonts of the theme to the characters that nearly all pages need, and writes them to theme/styles/fonts. A build
 * adds the other characters of its site. Run it after `THEME_FONTS` changes: `npx tsx scripts/subset-fonts.ts`.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
// @ts-expect-error the package does not contain types
import subsetFont from 'subset-font';
import { THEME_FONTS } from '../plugins/identity/default-fonts.ts';
import { requireCharacters } from '../plugins/lib/font-characters.ts';

const require = createRequire(import.meta.url);
const OUTPUT = join(import.meta.dirname, '../theme/styles/fonts');

for (const { package: name, style, axes, characters, out } of THEME_FONTS) {
  const root = dirname(require.resolve(`${name}/package.json`));
  const file = join(root, `files/${basename(name)}-latin-${style}-normal.woff2`);
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
