/** A font of formulas: a package, and the characters that the file has. */
interface FormulaFont {
  package: string;
  style: string;
  axes?: object;
  characters: string;
  /** Characters of another file. The font takes only the others of `characters` that its package has. */
  without?: string;
  /** The name of the file, without its extension. */
  out: string;
}

/** Characters with consecutive code points. */
const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

const GREEK = range(0x391, 0x3a1) + range(0x3a3, 0x3a9) + range(0x3b1, 0x3c9);
const ITALICS = `${range(0x1d434, 0x1d454)}ℎ${range(0x1d456, 0x1d467)}${range(0x1d6e2, 0x1d71b)}`;
// cspell:disable-next-line
const SIGNS = '\u00a0±×÷¬·′″…−∗∘√∞∂∇∑∏∫∮≤≥≠≈≡∼∝∈∉∋⊂⊆⊃∪∩∅∀∃→←⇒⇔↦⟨⟩⌊⌋⌈⌉‖∣⋅⋯⋮⋱ˆ⏞⏟ℝℕℤℚℂℓℏ⊤⊥∧∨⊕⊗ϵϕϑϱϖ';
/** A formula with only these needs one file. */
const COMMON = `${range(0x20, 0x7e)}${GREEK}${ITALICS}${SIGNS}`;

const MATH = { package: '@fontsource/noto-sans-math', style: '400' };

/** Formulas. The table `MATH`, which a subset keeps, has the taller forms of brackets, sums and roots. */
export const FORMULA_FONTS: readonly FormulaFont[] = [
  { ...MATH, characters: COMMON, out: 'noto-sans-math' },
  // Bold, script, blackboard and other letters.
  {
    ...MATH,
    characters: range(0x2100, 0x214f) + range(0x1d400, 0x1d7ff),
    without: COMMON,
    out: 'noto-sans-math-letters',
  },
  // All other signs of mathematics.
  {
    ...MATH,
    characters: range(0x2010, 0x20ff) + range(0x2190, 0x23ff) + range(0x25a0, 0x2bff),
    without: COMMON,
    out: 'noto-sans-math-signs',
  },
];
