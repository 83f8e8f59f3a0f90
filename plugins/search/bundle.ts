import { close, createIndex, type PagefindIndex } from 'pagefind';
import type { IndexablePage } from './indexable.ts';
import { reproducible } from './reproducible.ts';
import { Vocabulary } from './vocabulary.ts';

/** Folder of the index below the site's root. */
export const INDEX_FOLDER = 'pagefind';

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

/** Starts the indexer, which is a process of its own. @throws with its own message when it cannot start */
export async function startIndex(): Promise<PagefindIndex> {
  const { index, errors } = await createIndex({ forceLanguage: 'en', excludeSelectors: NO_CONTENT });
  if (!index) throw new Error(`The search index cannot be built: ${errors.join('; ')}`);
  return index;
}

async function addPage(index: PagefindIndex, { url, html }: IndexablePage): Promise<void> {
  const { errors } = await index.addHTMLFile({ url, content: html });
  if (errors.length > 0) throw new Error(`${url} cannot be indexed: ${errors.join('; ')}`);
}

/**
 * Gives all pages to the indexer, one after the other: it numbers them as they come. The next is read, and its words
 * are counted, while it has the last one.
 */
async function addPages(index: PagefindIndex, pages: Iterable<IndexablePage>): Promise<Vocabulary> {
  const vocabulary = new Vocabulary();
  let adding = Promise.resolve();
  for (const page of pages) {
    vocabulary.add(page.html);
    await adding;
    adding = addPage(index, page);
  }
  await adding;
  return vocabulary;
}

/**
 * Builds the embedded index.
 * @param pages the pages, each once, under its clean URL
 * @param starting the indexer, where it has been started already
 * @returns the files of the index, to be served from one folder
 * @throws with Pagefind's own message when it refuses a page
 */
export async function buildIndex(
  pages: Iterable<IndexablePage>,
  starting = startIndex(),
): Promise<BundleFile[]> {
  const index = await starting;
  try {
    const { words } = await addPages(index, pages);
    const { files } = await index.getFiles();
    return [
      ...reproducible(files).flatMap(shipped),
      { path: WORDS_FILE, content: toBytes(words.join('\n')) },
    ];
  } finally {
    await index.deleteIndex();
    await close();
  }
}
