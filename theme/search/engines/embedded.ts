import { withBase } from '../../navigation/base';
import { highlight, meansSame, parseMarked, wordsOf } from '../text-parts';
import { correct, strangers } from './corrections';
import { type Answer, MAX_QUERY, type PageHit, type SearchEngine, type SearchRequest } from './engine';

interface SubResult {
  title: string;
  url: string;
  excerpt: string;
  weighted_locations: { balanced_score: number }[];
}

interface Fragment {
  url: string;
  excerpt: string;
  meta: { title?: string; kind?: string; breadcrumb?: string };
  sub_results: SubResult[];
}

interface Response {
  results: { data: () => Promise<Fragment> }[];
  totalFilters: { section?: Record<string, number> };
}

type Filters = Record<string, string>;

/** The part of Pagefind's client that is used here. */
interface Client {
  search(text: string, options: { filters: Filters }): Promise<Response>;
  filters(): Promise<unknown>;
}

interface ClientModule {
  createInstance(options: object): Client;
}

const FOLDER = withBase('/pagefind/');

/** Words around the matches. */
const EXCERPT_LENGTH = 24;
const SECTIONS_PER_PAGE = 3;

/**
 * Found by the relevance table (`tests/search/relevance.json`): a title that has the words outweighs
 * any number of mentions, and long pages do not win by their length.
 */
const RANKING = {
  metaWeights: { title: 8, breadcrumb: 1, tags: 2, kind: 0 },
  pageLength: 0.6,
  termSimilarity: 4,
};

const CONTEXT: Filters = { language: 'en', version: 'current' };

/** A browser may remember a module that failed to load; another address is another try. */
let attempts = 0;

async function loadClient(): Promise<Client> {
  attempts += 1;
  const url = `${FOLDER}pagefind.js${attempts > 1 ? `?try=${attempts}` : ''}`;
  const { createInstance } = (await import(/* webpackIgnore: true */ url)) as ClientModule;
  return createInstance({
    basePath: FOLDER,
    baseUrl: '/',
    // A worker would load the same code once more, for answers that take a few milliseconds.
    noWorker: true,
    excerptLength: EXCERPT_LENGTH,
    excerptEllipsis: '…',
    ranking: RANKING,
  });
}

async function loadWords(): Promise<string[]> {
  const response = await fetch(`${FOLDER}words.txt`);
  if (!response.ok) throw new Error(`${response.status} fetching ${response.url}`);
  const text = await response.text();
  // Hosts that answer everything send a page in the place of a file that is gone.
  if (text.includes('<')) throw new Error(`${response.url} is no list of words`);
  return text.split('\n');
}

const NOTHING: Answer = { hits: [], total: 0, hasMore: false, sections: [] };

const score = ({ weighted_locations }: SubResult): number =>
  weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0);

function toHit({ url, meta, excerpt, sub_results }: Fragment, words: readonly string[]): PageHit {
  const title = meta.title ?? url;
  const top = sub_results.find((result) => !result.url.includes('#') || result.title === title);
  const sections = sub_results
    .filter((result) => result !== top && result.url.includes('#'))
    .sort((a, b) => score(b) - score(a))
    .slice(0, SECTIONS_PER_PAGE);
  return {
    url,
    title: highlight(title, words),
    breadcrumb: meta.breadcrumb?.split(' › ') ?? [],
    kind: meta.kind === 'post' ? 'post' : 'doc',
    // Without a match above the first heading the sections say it all.
    excerpt: parseMarked(top?.excerpt ?? (sections.length > 0 ? '' : excerpt)),
    sections: sections.map((section) => ({
      url: section.url,
      title: highlight(section.title, words),
      excerpt: parseMarked(section.excerpt),
    })),
  };
}

/** Pagefind shortens a word that it does not know until something fits; the marks tell. */
function looksGuessed(words: readonly string[], hits: readonly PageHit[]): boolean {
  const parts = hits.flatMap(({ title, excerpt, sections }) => [
    ...title,
    ...excerpt,
    ...sections.flatMap((section) => [...section.title, ...section.excerpt]),
  ]);
  const marked = new Set(parts.filter(({ isMatch }) => isMatch).flatMap(({ text }) => wordsOf(text)));
  return !words.every((word) => [...marked].some((mark) => meansSame(mark, word)));
}

/** The index that is built with the site: nothing of it loads before the first query. */
export function createEmbeddedEngine(): SearchEngine {
  let client: Promise<Client> | undefined;
  let words: Promise<string[]> | undefined;

  const getWords = (): Promise<string[]> => {
    words ??= loadWords().catch((error: unknown) => {
      words = undefined;
      throw error;
    });
    return words;
  };

  /** What nobody waits for any more is not begun. */
  async function find(text: string, request: SearchRequest, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    client ??= loadClient();
    const pagefind = await client;
    if (request.withSections) await pagefind.filters();
    const filters = request.section ? { ...CONTEXT, section: request.section } : CONTEXT;
    // Pagefind drops all punctuation of a query but this, and then finds nothing.
    const { results, totalFilters } = await pagefind.search(text.replaceAll('<', ' '), { filters });
    const from = request.page * request.pageSize;
    const fragments = await Promise.all(
      results.slice(from, from + request.pageSize).map((result) => result.data()),
    );
    return {
      hits: fragments.map((fragment) => toHit(fragment, wordsOf(text))),
      total: results.length,
      hasMore: results.length > from + request.pageSize,
      sections: Object.entries(totalFilters.section ?? {})
        .map(([name, count]) => ({ name, count }))
        .filter(({ count }) => count > 0),
    };
  }

  /** A large site has more words than its vocabulary: those that are on some page after all. */
  async function confirm(words: readonly string[], signal: AbortSignal): Promise<string[]> {
    const answers = await Promise.all(
      words.map((text) => find(text, { text, page: 0, pageSize: 1 }, signal)),
    );
    return words.filter((word, index) => {
      const { hits } = answers[index] as Answer;
      return hits.length > 0 && !looksGuessed([word], hits);
    });
  }

  /** Finds the query's words, or those that the reader probably meant. */
  async function answer(request: SearchRequest, signal: AbortSignal): Promise<Answer> {
    const text = request.text.slice(0, MAX_QUERY).trim();
    if (wordsOf(text).length === 0) return NOTHING;
    const first = await find(text, request, signal);
    if (first.total > 0 && !looksGuessed(wordsOf(text), first.hits)) return first;
    const vocabulary = await getWords();
    const real = await confirm(strangers(text, vocabulary), signal);
    const correction = correct(text, [...vocabulary, ...real]);
    if (correction.unknown.length > 0) return NOTHING;
    if (correction.text === text) return first;
    return { ...(await find(correction.text, request, signal)), corrected: correction.text };
  }

  return {
    async search(request, signal) {
      try {
        const found = await answer(request, signal);
        signal.throwIfAborted();
        return found;
      } catch (error) {
        // Pagefind keeps what failed; the next query starts with a fresh client.
        if (!signal.aborted) client = undefined;
        throw error;
      }
    },
    async alternatives(text) {
      const vocabulary = await getWords();
      const { text: mended, unknown } = correct(text.slice(0, MAX_QUERY), vocabulary);
      const rest = wordsOf(mended).filter((word) => !unknown.includes(word));
      return [rest.join(' '), mended];
    },
    async isStale() {
      if (process.env.NODE_ENV !== 'development') return false;
      const response = await fetch(`${FOLDER}state.json`, { cache: 'no-store' });
      return ((await response.json()) as { isStale: boolean }).isStale;
    },
  };
}
