import type { SearchPage } from '../../plugins/search/search-pages.ts';
import { seededRandom } from './seeded-random.ts';

const SYLLABLES = 'ba ko re mi tu lan der fos gri hal jen kel mor nif pol quin ras sed tol vex'.split(' ');
/** The number of different rare words, such as names of projects, functions and products. */
const RARE_WORDS = 20_000;
const SECTIONS = 5;
const WORDS_PER_SECTION = 120;
const KEYWORDS = 8;

/**
 * Pages as in a growing handbook: common words by their rank, as in any language, and rare words whose number grows with
 * the site.
 * @param common the words that most pages use, the most frequent first
 */
export function generateCorpus(count: number, common: readonly string[]): SearchPage[] {
  const next = seededRandom(20_261_120);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const rare = Array.from({ length: RARE_WORDS }, () => pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES));
  // The rank is a power of a random number, so a few words are on every page and most words are rare.
  const word = () =>
    next() < 0.06 ? pick(rare) : (common[Math.floor(next() ** 3 * common.length)] as string);
  const words = (length: number) => Array.from({ length }, word).join(' ');
  return Array.from({ length: count }, (_, page) => {
    const sections = Array.from({ length: SECTIONS }, (_, section) => ({
      id: `s${section}`,
      depth: 2,
      title: words(4),
      text: words(WORDS_PER_SECTION),
    }));
    return {
      url: `/docs/page-${page}`,
      title: words(3),
      description: words(12),
      keywords: Array.from({ length: KEYWORDS }, () => words(2)),
      breadcrumbs: ['Docs', `Part ${page % 20}`, `Chapter ${page % 100}`],
      weight: 1,
      sections: [{ id: '', depth: 1, title: '', text: words(WORDS_PER_SECTION) }, ...sections],
    };
  });
}
