/**
 * Cuts the site's two typefaces down to what its pages use and writes them to theme/styles/fonts.
 * Run it after a face or the character set changes: `npx tsx scripts/subset-fonts.ts`.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
// @ts-expect-error the package has no types of its own
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const OUTPUT = join(import.meta.dirname, '../theme/styles/fonts');
const ASCII = String.fromCharCode(...Array.from({ length: 0x5f }, (_, index) => 0x20 + index));
// cspell:disable-next-line
const BEYOND = '\u00a0©®°±·×÷éèêëàâäçîïôöùûüñáíóúãõÉÀÜÖÄ–—‘’“”•…←→↑↓↗€™−';

const FACES = [
  { package: 'instrument-sans', axes: { wght: { min: 400, max: 700 } }, out: 'instrument-sans' },
  // One weight is enough for code; 450 holds its own beside the text face.
  { package: 'geist-mono', axes: { wght: 450 }, out: 'geist-mono' },
];

for (const face of FACES) {
  const root = dirname(require.resolve(`@fontsource-variable/${face.package}/package.json`));
  const source = readFileSync(join(root, `files/${face.package}-latin-wght-normal.woff2`));
  const subset: Buffer = await subsetFont(source, ASCII + BEYOND, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
  });
  writeFileSync(join(OUTPUT, `${face.out}.woff2`), subset);
  copyFileSync(join(root, 'LICENSE'), join(OUTPUT, `${face.out}.LICENSE.txt`));
  console.log(`${face.out}: ${source.length} → ${subset.length} bytes`);
}
