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

/** The words of a document, each once. */
function wordsOf(html: string): Set<string> {
  const text = html.replace(TAGS, ' ').toLowerCase();
  const words = [...text.matchAll(WORD)].flatMap(([word]) => spellings(word));
  return new Set(words.filter((word) => word.length > 2));
}

/** The words of the site: what a mistyped word is compared with. */
export class Vocabulary {
  readonly #counts = new Map<string, number>();

  /** @param html content of a document */
  add(html: string): void {
    for (const word of wordsOf(html)) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  /** @param html content of a document that was added */
  remove(html: string): void {
    for (const word of wordsOf(html)) {
      const count = this.#counts.get(word) ?? 0;
      if (count > 1) this.#counts.set(word, count - 1);
      else this.#counts.delete(word);
    }
  }

  /** Lower-case words of three letters and more, those of most documents first, at most 8,000. */
  get words(): string[] {
    return [...this.#counts]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, MAX_WORDS)
      .map(([word]) => word);
  }
}
