/** Colors in OKLCH, as in CSS Color 4: https://www.w3.org/TR/css-color-4/#color-conversion-code */

/** Lightness, chroma and hue. Colors of the same lightness look equally light. */
export type Lch = readonly [lightness: number, chroma: number, hue: number];

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** From linear sRGB to the responses of the cones of the eye, and from their cube roots to OKLab. */
const TO_CONES: Matrix = [
  [0.4122214694707629, 0.5363325372617349, 0.0514459932675022],
  [0.2119034958178251, 0.6806995506452344, 0.1073969535369405],
  [0.0883024591900564, 0.2817188391361215, 0.6299787016738221],
];
const TO_LAB: Matrix = [
  [0.210454268309314, 0.7936177747023054, -0.0040720430116193],
  [1.9779985324311684, -2.4285922420485799, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
];
/** The same in the other direction. */
const FROM_CONES: Matrix = [
  [4.0767416360759574, -3.3077115392580616, 0.2309699031821044],
  [-1.2684379732850317, 2.6097573492876887, -0.3413193760026573],
  [-0.0041960761386756, -0.7034186179359362, 1.7076146940746117],
];
const FROM_LAB: Matrix = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092],
];

const multiply = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const row = ([a, b, c]: Triple): number => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

const each = ([a, b, c]: Triple, change: (value: number) => number): Triple => [
  change(a),
  change(b),
  change(c),
];

/** Linear light of a channel between 0 and 1, and back. */
const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  value > 0.0031308 ? 1.055 * value ** (1 / 2.4) - 0.055 : 12.92 * value;

/** The linear channels of a color. @param hex with 6 digits */
function linearOf(hex: string): Triple {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return each([channel(1), channel(3), channel(5)], toLinear);
}

const labOf = (linear: Triple): Triple => multiply(TO_LAB, each(multiply(TO_CONES, linear), Math.cbrt));

const linearOfLab = (lab: Triple): Triple =>
  multiply(
    FROM_CONES,
    each(multiply(FROM_LAB, lab), (value) => value ** 3),
  );

const DEGREE = Math.PI / 180;

const labOfLch = ([lightness, chroma, hue]: Lch): Triple => [
  lightness,
  chroma * Math.cos(hue * DEGREE),
  chroma * Math.sin(hue * DEGREE),
];

/** Less chroma than any color but grays has. */
const GRAY = 0.000001;

/** @param hex with 6 digits */
export function lchOf(hex: string): Lch {
  const [lightness, a, b] = labOf(linearOf(hex));
  const chroma = Math.hypot(a, b);
  // Grays have no hue.
  return chroma < GRAY ? [lightness, 0, 0] : [lightness, chroma, (Math.atan2(b, a) / DEGREE + 360) % 360];
}

/** The nearest channels that a screen has, and the distance of the color to them in OKLab. */
function clip(lch: Lch): { channels: Triple; distance: number } {
  const lab = labOfLch(lch);
  const channels = each(each(linearOfLab(lab), fromLinear), (value) => Math.min(1, Math.max(0, value)));
  const [l, a, b] = labOf(each(channels, toLinear));
  return { channels, distance: Math.hypot(l - lab[0], a - lab[1], b - lab[2]) };
}

/** A difference in OKLab that is just noticeable. */
const NOTICEABLE = 0.02;
const PRECISION = 0.0001;

/**
 * A color as a screen shows it: with less chroma if the screen cannot show as much, by the method of CSS Color 4.
 * @returns with 6 digits
 */
export function hexOf([lightness, chroma, hue]: Lch): string {
  let shown = clip([lightness, chroma, hue]);
  let [low, high] = shown.distance < NOTICEABLE ? [chroma, chroma] : [0, chroma];
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    shown = clip([lightness, middle, hue]);
    if (shown.distance < NOTICEABLE) low = middle;
    else high = middle;
  }
  const digits = shown.channels.map((value) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

const luminance = (hex: string): number => {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colors by WCAG 2. */
export function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
