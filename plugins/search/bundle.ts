import { close, createIndex, type PagefindIndex } from 'pagefind';
import type { IndexablePage } from './indexable.ts';
import { reproducible } from './reproducible.ts';
import { Vocabulary } from './vocabulary.ts';

/** Name of the word list in that folder. */
export const WORDS_FILE = 'words.txt';

export interface BundleFile {
  /** Path below the index's folder. */
  path: string;
  content: Uint8Array;
}

/** Parts of the page that are no content of it. */
const NO_CONTENT = [
  'nav',
  'footer',
  'button',
  'svg',
  'script',
  '.visually-hidden',
  '.external-mark',
  '[aria-hidden=true]',
];

/** What of Pagefind's own files ships: no stock interface, no worker, no highlighter. */
const SHIPPED =
  /^(?:pagefind\.js|pagefind-entry\.json|pagefind\..*\.pf_meta|wasm\.en\.pagefind|(?:index|filter|fragment)\/.*)$/;

/**
 * Pagefind answers "no results" when a part of its index did not come; here that must be an error,
 * or a reader who is offline would be told that the handbook has nothing on the subject. What failed
 * once must also be tried again, so nothing that failed is kept.
 */
const STRICTER: readonly (readonly [place: RegExp, by: string])[] = [
  [/console\.error\(`Failed to load the index chunk [^`]*`\);/, 'throw e;'],
  [/console\.error\(`Failed to load the meta index:[^`]*`\);/, 'throw e;'],
  [
    /this\._loadGenericChunk\(url,"load_index_chunk"\)/,
    '$&.catch((e)=>{delete this.loaded_chunks[hash];throw e;})',
  ],
  [
    /this\._loadGenericChunk\(url,"load_filter_chunk"\)/,
    '$&.catch((e)=>{delete this.loaded_filters[hash];throw e;})',
  ],
  // The constructor starts loading without anyone who could catch the failure; the search itself reports it.
  [/this\.init\(options2\?\.language\);/, 'this.init(options2?.language).catch(()=>{});'],
];

/**
 * Makes Pagefind's client report what failed to load.
 * @throws when an upgrade of Pagefind changed the places in question
 */
export const strictClient = (source: string): string =>
  STRICTER.reduce((text, [place, by]) => {
    if (!place.test(text)) throw outdated(place);
    return text.replace(place, by);
  }, source);

const outdated = (place: RegExp): Error =>
  new Error(
    `plugins/search/bundle.ts: ${place} is not in pagefind.js any more. Pagefind was upgraded: ` +
      'look how it treats index files that do not load, and correct the pattern.',
  );

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function shipped({ path, content }: BundleFile): BundleFile[] {
  if (!SHIPPED.test(path)) return [];
  if (path !== 'pagefind.js') return [{ path, content }];
  return [{ path, content: toBytes(strictClient(new TextDecoder().decode(content))) }];
}

/** An index in the making. The indexer numbers pages as they come, and one that comes again keeps its number. */
class Draft {
  readonly #index: PagefindIndex;
  readonly #given: IndexablePage[] = [];
  readonly #vocabulary = new Vocabulary();

  private constructor(index: PagefindIndex) {
    this.#index = index;
  }

  /** @throws with the indexer's own message when it, which is a process of its own, cannot start */
  static async start(): Promise<Draft> {
    const { index, errors } = await createIndex({ forceLanguage: 'en', excludeSelectors: NO_CONTENT });
    if (!index) throw new Error(`The search index cannot be built: ${errors.join('; ')}`);
    return new Draft(index);
  }

  /** Whether it can still become an index of these pages. */
  isBeginningOf(pages: readonly IndexablePage[]): boolean {
    return this.#given.every(({ url }, place) => url === pages[place]?.url);
  }

  /** Gives pages to the indexer; the next one is read, and its words are counted, while it has the last. */
  async put(pages: Iterable<IndexablePage>, isOver = () => false): Promise<void> {
    let adding = Promise.resolve();
    let place = 0;
    for (const page of pages) {
      if (isOver()) break;
      const former = this.#given[place];
      this.#given[place] = page;
      place += 1;
      if (former?.html === page.html) continue;
      if (former) this.#vocabulary.remove(former.html);
      this.#vocabulary.add(page.html);
      await adding;
      adding = this.#add(page);
    }
    await adding;
  }

  async files(): Promise<BundleFile[]> {
    const { files } = await this.#index.getFiles();
    return [
      ...reproducible(files).flatMap(shipped),
      { path: WORDS_FILE, content: toBytes(this.#vocabulary.words.join('\n')) },
    ];
  }

  async #add({ url, html }: IndexablePage): Promise<void> {
    const { errors } = await this.#index.addHTMLFile({ url, content: html });
    if (errors.length > 0) throw new Error(`${url} cannot be indexed: ${errors.join('; ')}`);
  }
}

/**
 * Builds the embedded index. It begins with pages that are likely to be those of the site, such as the last build's,
 * while the site's own are being made; what the index becomes depends on the latter alone.
 */
export class Indexing {
  #isOver = false;
  /** What has been made of the likely pages; nothing where that failed, which is told when it counts. */
  readonly #beginning: Promise<Draft | undefined>;

  constructor(likely: Iterable<IndexablePage> = []) {
    this.#beginning = this.#begin(likely).catch(() => undefined);
  }

  async #begin(likely: Iterable<IndexablePage>): Promise<Draft> {
    const draft = await Draft.start();
    await draft.put(likely, () => this.#isOver);
    return draft;
  }

  /**
   * @param pages the pages of the site, each once, under its clean URL
   * @returns the files of the index, to be served from one folder
   * @throws with Pagefind's own message when it refuses a page
   */
  async finish(pages: Iterable<IndexablePage>): Promise<BundleFile[]> {
    this.#isOver = true;
    const all = [...pages];
    try {
      const beginning = await this.#beginning;
      const draft = beginning?.isBeginningOf(all) ? beginning : await Draft.start();
      await draft.put(all);
      return await draft.files();
    } finally {
      await close();
    }
  }
}
