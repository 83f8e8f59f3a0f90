/** The uses of fonts in the theme. */
export type Role = 'text' | 'titles' | 'code';

/** A font in `theme/styles/fonts`: a package, and the characters that the file has. `tools/assets/subset-fonts.ts` makes the files. */
export interface ThemeFont {
  role: Role;
  package: string;
  /** The part of the names of the package's files between the subset and `normal`. */
  style: string;
  axes?: object;
  characters: string;
  /** The name of the file, without its extension. */
  out: string;
}

const ASCII = String.fromCharCode(...Array.from({ length: 0x5f }, (_, index) => 0x20 + index));
/** The characters of nearly all English prose. With only these, the text font fits into ten packets of 1,460 bytes. */
const PROSE = `${ASCII.replaceAll(/[#$%*+<=>@[\\\]^_`{|}~]/g, '')}\u00a0–—‘’“”…·©`;
// cspell:disable-next-line
const LETTERS = 'éèêëàâäçîïôöùûüñáíóúãõÉÀÜÖÄ';
const SIGNS = '®°×÷•€™−';
/** The font of text has neither all arrows nor ±, and the font of code has no horizontal arrows. Other fonts have them. */
const TEXT_ARROWS = '±←→↑↓↗';
const CODE_ARROWS = '←→↑↓';

const TEXT = {
  role: 'text',
  package: '@fontsource-variable/instrument-sans',
  style: 'wght',
  // No rule of the theme uses a weight above 650.
  axes: { wght: { min: 400, max: 650 } },
} as const;

/** The first font of each use is the one whose package has the other characters of a site. */
export const THEME_FONTS: readonly ThemeFont[] = [
  { ...TEXT, characters: PROSE, out: 'instrument-sans' },
  // Browsers load the other characters of the text font only for pages that contain them; later-fonts.css has the ranges.
  {
    ...TEXT,
    characters: [...ASCII].filter((sign) => !PROSE.includes(sign)).join('') + LETTERS + SIGNS,
    out: 'instrument-sans-extended',
  },
  // Titles: one narrow and heavy cut of the text font, as on film posters.
  {
    ...TEXT,
    role: 'titles',
    style: 'standard',
    axes: { wght: 650, wdth: 75 },
    characters: ASCII + PROSE + LETTERS,
    out: 'instrument-sans-display',
  },
  // One weight is enough for code; 450 looks as dark as the text font.
  {
    role: 'code',
    package: '@fontsource-variable/geist-mono',
    style: 'wght',
    axes: { wght: 450 },
    characters: `${ASCII}${PROSE}${LETTERS}${SIGNS}±`,
    out: 'geist-mono',
  },
  {
    role: 'text',
    package: '@fontsource/geist-sans',
    style: '500',
    characters: TEXT_ARROWS,
    out: 'geist-sans',
  },
  {
    role: 'code',
    package: '@fontsource/commit-mono',
    style: '400',
    characters: CODE_ARROWS,
    out: 'commit-mono',
  },
];
