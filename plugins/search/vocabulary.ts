/** The most words that the vocabulary holds: keeps its file under 40 kB whatever the size of the site. */
const MAX_WORDS = 8000;

const TAGS = /<(script|style|svg)\b.*?<\/\1>|<[^>]*>/gs;
const WORD = /[\p{L}\p{N}_]+(?:[-'’][\p{L}\p{N}_]+)*/gu;
const PUNCTUATION = /[-'’]/g;

/** A word's spellings as the index knows them: as one, and in its parts. */
const spellings = (word: string): string[] => {
  const whole = word.replace(PUNCTUATION, '');
  const parts = word.split(PUNCTUATION);
  return parts.length > 1 ? [whole, ...parts] : [whole];
};

/**
 * The words of the site, the most frequent first: what a mistyped word is compared with.
 * @param documents HTML of the indexed content
 * @returns lower-case words of three letters and more, at most 8,000
 */
export function vocabularyOf(documents: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const html of documents) {
    const text = html.replace(TAGS, ' ').toLowerCase();
    const words = new Set([...text.matchAll(WORD)].flatMap(([word]) => spellings(word)));
    for (const word of words) if (word.length > 2) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(([word]) => word);
}
