import { contrast, hexOf as hex, type Lch, lchOf } from '../../shared/text/oklch.ts';

/** The grounds of text in `theme/styles/tokens.css`, in light and in dark mode. */
const GROUNDS = {
  light: ['#fcfaf6', '#f5f1ea', '#ffffff'],
  dark: ['#141210', '#0e0c0b', '#1c1916'],
} as const;

/** WCAG 2, AA, for text of normal size. */
const MIN_CONTRAST = 4.5;

/** The lowest contrast of a color on the grounds of a mode. */
const contrastOf = (color: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** A color of the same hue that is dark enough for text on light grounds. */
function darker([lightness, chroma, hue]: Lch): string {
  for (let step = lightness; step > 0; step -= 0.02) {
    const color = hex([step, chroma, hue]);
    if (contrastOf(color, GROUNDS.light) >= MIN_CONTRAST) return color;
  }
  return '#000000';
}

/** Rounded down, so that a ratio that is not enough never looks like enough. */
const ratio = (contrast: number): string => `${(Math.floor(contrast * 100) / 100).toFixed(2)}:1`;

/**
 * The problem of an accent color: readers could not read links in it.
 * @returns a sentence with the ratio and a color that works; undefined if there is no problem
 */
export function accentProblem(accent: string): string | undefined {
  const contrast = contrastOf(accent, GROUNDS.light);
  if (contrast >= MIN_CONTRAST) return undefined;
  return `field "colors.accent" is "${accent}", which has a contrast of ${ratio(contrast)} on light pages, but text needs ${MIN_CONTRAST}:1. Choose a darker color, such as ${darker(lchOf(accent))}.`;
}

/** The colors of social cards, which are dark, that follow from an accent color. */
export function cardColors(accent: string): { accent: string; wash: string; lamp: string } {
  const [, chroma, hue] = lchOf(accent);
  const shade = (lightness: number, most: number): string => hex([lightness, Math.min(chroma, most), hue]);
  return { accent: shade(0.84, 0.13), wash: shade(0.25, 0.03), lamp: shade(0.82, 0.15) };
}

/**
 * The colors of the theme that follow from an accent color, for both color modes, as CSS that overrides
 * `theme/styles/tokens.css`.
 */
export function accentTokens(accent: string): string {
  const [lightness, chroma, hue] = lchOf(accent);
  const muted = (most: number): number => Math.min(chroma, most);
  const strong = Math.max(lightness - 0.1, 0.2);
  const tokens = {
    accent: [accent, hex([0.84, muted(0.13), hue])],
    'accent-strong': [hex([strong, chroma, hue]), hex([0.9, muted(0.09), hue])],
    'accent-wash': [hex([0.96, muted(0.03), hue]), hex([0.25, muted(0.03), hue])],
    mark: [hex([0.91, muted(0.09), hue]), hex([0.4, muted(0.07), hue])],
    'code-mark': [hex([0.93, muted(0.06), hue]), hex([0.33, muted(0.05), hue])],
  };
  const pairs = Object.entries(tokens).map(
    ([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`,
  );
  const single = [
    `--lamp: ${hex([0.82, muted(0.15), hue])};`,
    `--on-lamp: ${hex([0.2, muted(0.03), hue])};`,
    `--screen: ${hex([0.96, muted(0.05), hue])};`,
  ];
  const more = [
    `--accent: light-dark(${hex([Math.min(lightness, 0.36), chroma, hue])}, ${hex([0.9, muted(0.09), hue])});`,
    `--accent-strong: light-dark(${hex([Math.min(strong, 0.31), chroma, hue])}, ${hex([0.93, muted(0.06), hue])});`,
  ];
  // More specific than the rules of theme/styles/more-contrast.css, which load later.
  return `:root { ${[...pairs, ...single].join(' ')} }\n@media (prefers-contrast: more) { html:root:root { ${more.join(' ')} } }\n`;
}
