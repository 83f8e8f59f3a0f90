import type { SocialCard } from './card.ts';

const segmenter = new Intl.Segmenter();

/** The characters of a text as a reader counts them. */
export const graphemes = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

const LETTER = /\p{L}/u;

function keepDrawable(text: string, undrawable: ReadonlySet<string>): string {
  const all = graphemes(text);
  const missing = all.filter((grapheme) => undrawable.has(grapheme));
  if (missing.some((grapheme) => LETTER.test(grapheme))) return '';
  return all
    .filter((grapheme) => !undrawable.has(grapheme))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A card without characters that its font cannot draw. Symbols such as emoji are removed. A line in another script is
 * removed completely, because a part of a line would be worse than no line. If the title is removed, the card shows its
 * footer instead.
 */
export function dropUndrawable(card: SocialCard, undrawable: ReadonlySet<string>): SocialCard {
  const section = keepDrawable(card.section, undrawable);
  const title = keepDrawable(card.title, undrawable);
  const foot = keepDrawable(card.foot, undrawable);
  return title === '' ? { section, title: foot, foot: '' } : { section, title, foot };
}
