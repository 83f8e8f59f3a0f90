/**
 * Reduces the fonts of the site to ASCII, accented letters of some European languages and a few symbols, and writes them to
 * theme/styles/fonts. Run it after a font or the character set changes: `npx tsx scripts/subset-fonts.ts`.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
// @ts-expect-error the package does not contain types
import subsetFont from 'subset-font';
import { requireCharacters } from '../plugins/lib/font-characters.ts';

const require = createRequire(import.meta.url);
const OUTPUT = join(import.meta.dirname, '../theme/styles/fonts');
const ASCII = String.fromCharCode(...Array.from({ length: 0x5f }, (_, index) => 0x20 + index));
/** The characters of nearly all English prose. With only these, the text font fits into ten packets of 1,460 bytes. */
const PROSE = `${ASCII.replaceAll(/[#$%*+<=>@[\\\]^_`{|}~]/g, '')}\u00a0–—‘’“”…·©`;
// cspell:disable-next-line
const LETTERS = 'éèêëàâäçîïôöùûüñáíóúãõÉÀÜÖÄ';
const SIGNS = '®°×÷•€™−';
/** The font of text has neither all arrows nor ±, and the font of code has no horizontal arrows. Other fonts have them. */
const TEXT_ARROWS = '±←→↑↓↗';
const CODE_ARROWS = '←→↑↓';
/** No rule of the theme uses a weight above 650. */
const WEIGHTS = { wght: { min: 400, max: 650 } };

const VARIABLE = '@fontsource-variable';
const STATIC = '@fontsource';

const FACES = [
  {
    package: `${VARIABLE}/instrument-sans`,
    style: 'wght',
    axes: WEIGHTS,
    text: PROSE,
    out: 'instrument-sans',
  },
  // Browsers load the other characters of the text font only for pages that contain them; later-fonts.css has the ranges.
  {
    package: `${VARIABLE}/instrument-sans`,
    style: 'wght',
    axes: WEIGHTS,
    text: [...ASCII].filter((sign) => !PROSE.includes(sign)).join('') + LETTERS + SIGNS,
    out: 'instrument-sans-extended',
  },
  // Titles: one narrow and heavy cut of the text font, as on film posters.
  {
    package: `${VARIABLE}/instrument-sans`,
    style: 'standard',
    axes: { wght: 650, wdth: 75 },
    text: ASCII + PROSE + LETTERS,
    out: 'instrument-sans-display',
  },
  // One weight is enough for code; 450 looks as dark as the text font.
  {
    package: `${VARIABLE}/geist-mono`,
    style: 'wght',
    axes: { wght: 450 },
    text: `${ASCII}${PROSE}${LETTERS}${SIGNS}±`,
    out: 'geist-mono',
  },
  { package: `${STATIC}/geist-sans`, style: '500', text: TEXT_ARROWS, out: 'geist-sans' },
  { package: `${STATIC}/commit-mono`, style: '400', text: CODE_ARROWS, out: 'commit-mono' },
];

for (const { package: name, style, axes, text, out } of FACES) {
  const root = dirname(require.resolve(`${name}/package.json`));
  const file = join(root, `files/${basename(name)}-latin-${style}-normal.woff2`);
  await requireCharacters(file, text);
  const source = readFileSync(file);
  const subset: Buffer = await subsetFont(source, text, {
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
