import { cleanPath } from '../../shared/clean-path.ts';
import { kindOf } from './page-kinds.ts';

/** A page as the indexer reads it. */
export interface IndexablePage {
  /** Clean route, without the base path. */
  url: string;
  /** HTML document of the main content alone, with its metadata and filters. */
  html: string;
}

/** What is known of a page besides its words. */
export interface PageMeta {
  kind: string;
  /** Where the page lives, without the page itself: "Basics", "Frontend". */
  breadcrumb: readonly string[];
  tags: readonly string[];
}

/** Weight of a page's title in its own text; 10 is the most that the indexer takes (it gives 7 unasked). */
const TITLE_WEIGHT = 10;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name] as string);

const encode = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const textOf = (html: string): string =>
  decode(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();

/** The text between two marks; undefined where either is missing. */
function between(html: string, open: RegExp, close: string, { last = false } = {}): string | undefined {
  const start = open.exec(html);
  if (!start) return undefined;
  const from = start.index + start[0].length;
  const to = last ? html.lastIndexOf(close) : html.indexOf(close, from);
  return to < from ? undefined : html.slice(from, to);
}

/** The labels of the page's own breadcrumbs between the home page and the page itself. */
function breadcrumbOf(html: string): string[] {
  const nav = between(html, /<nav[^>]*aria-label="Breadcrumbs"[^>]*>/, '</nav>');
  const items = [...(nav ?? '').matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => textOf(item));
  return items.slice(1, -1).filter((label) => label !== '');
}

const tagsOf = (html: string): string[] =>
  decode(/<meta name="keywords" content="([^"]*)"/.exec(html)?.[1] ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const SKIPPED = [/<meta name="robots" content="[^"]*noindex/, /<meta http-equiv="refresh"/i];

/**
 * Wraps content for the indexer.
 * @param content HTML of the main content, its `<h1>` among it
 * @param meta what goes into the metadata and the filters beside it
 */
export function indexableDocument(content: string, { kind, breadcrumb, tags }: PageMeta): string {
  const facts: [string, string][] = [
    ['data-pagefind-meta="kind"', kind],
    ['data-pagefind-meta="breadcrumb"', breadcrumb.join(' › ')],
    ...tags.map((tag): [string, string] => ['data-pagefind-meta="tags"', tag]),
    ['data-pagefind-filter="section"', breadcrumb[0] ?? ''],
    ['data-pagefind-filter="kind"', kind],
    ...tags.map((tag): [string, string] => ['data-pagefind-filter="tag"', tag]),
    ['data-pagefind-filter="language"', 'en'],
    ['data-pagefind-filter="version"', 'current'],
  ];
  const carried = facts
    .filter(([, value]) => value !== '')
    .map(([attribute, value]) => `<i data-pagefind-ignore ${attribute}>${encode(value)}</i>`)
    .join('');
  const weighted = content.replace(/<h1\b/, `<h1 data-pagefind-weight="${TITLE_WEIGHT}"`);
  return `<!doctype html><html lang="en"><body data-pagefind-body>${carried}${weighted}</body></html>`;
}

/**
 * What the index takes from a written page: the article alone, with its metadata.
 * @param file path of the HTML file, relative to the output folder, with forward slashes
 * @param html its text
 * @returns undefined for pages that are no handbook page and no post, lead elsewhere or are `noindex`
 */
export function indexablePage(file: string, html: string): IndexablePage | undefined {
  const url = cleanPath(`/${file}`);
  const kind = kindOf(url);
  if (!kind || SKIPPED.some((sign) => sign.test(html))) return undefined;
  const content =
    between(html, /<article\b[^>]*>/, '</article>', { last: true }) ??
    between(html, /<main\b[^>]*>/, '</main>');
  if (content === undefined) return undefined;
  const trail = breadcrumbOf(html);
  const breadcrumb = kind.name === 'post' || trail.length === 0 ? [kind.section] : trail;
  return { url, html: indexableDocument(content, { kind: kind.name, breadcrumb, tags: tagsOf(html) }) };
}
