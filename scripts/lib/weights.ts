/**
 * Measures the size of a page of a finished build for a reader who opens it first. It only reads files, so the same
 * build always has the same sizes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { slashes } from '../../plugins/lib/files.ts';

export interface PageWeight {
  /** Bytes of the HTML without compression and without the styles in it. */
  rawHtml: number;
  /** Bytes, compressed with brotli, that are needed to paint and read the page. The HTML contains its styles. */
  html: number;
  /** Bytes (brotli) of the stylesheets that delay the first paint. */
  css: number;
  /** Bytes of the text font, whose format is already compressed. */
  font: number;
  /** The number of files that are needed to read the page: the HTML, these stylesheets and the font. */
  requests: number;
  /** Bytes (brotli) of the scripts that start when the page is idle: React, the router, the frame. */
  scripts: number;
  /** Bytes (brotli) of the code of the page's own content. */
  page: number;
}

const sizes = new Map<string, number>();

/** Size compressed with brotli. Cached, because pages share files and the highest quality is slow. */
function brotli(data: string | Buffer): number {
  const key = createHash('sha256').update(data).digest('base64');
  const size = sizes.get(key) ?? brotliCompressSync(data).length;
  sizes.set(key, size);
  return size;
}

const SCRIPTS = /\[(?:"[^"\]]*\.js",?)+\]/;
const STYLES = /<style>[\s\S]*?<\/style>/g;
const FIRST_PAGE = /<script[^>]* id="first-page"[^>]*>([^<]*)<\/script>/;

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));

const LATER = /<(template|noscript)>[\s\S]*?<\/\1>/g;

/** The files in the head that the browser loads before it paints: blocking stylesheets and preloaded fonts. */
function loadedFirst(html: string): { styles: string[]; fonts: string[] } {
  const head = html.slice(0, html.indexOf('</head>')).replace(LATER, '');
  const links = [...head.matchAll(/<link [^>]*>/g)].map(([tag]) => attributesOf(tag));
  return {
    styles: links
      .filter(({ rel, media = 'all' }) => rel === 'stylesheet' && /^(?:all|screen)$/.test(media))
      .map(({ href = '' }) => href),
    fonts: links.filter(({ rel, as }) => rel === 'preload' && as === 'font').map(({ href = '' }) => href),
  };
}

/** The addresses of the scripts that the inline script of the head starts. @throws if there is no such script */
function scriptsOf(html: string, route: string): string[] {
  const list = SCRIPTS.exec(html)?.[0];
  if (!list) {
    throw new Error(
      `${route}: no inline script lists the scripts of the page. Check theme/hydration/deferred-start.js.`,
    );
  }
  return JSON.parse(list) as string[];
}

/**
 * Measures the size of a page.
 * @param outDir folder of the build
 * @param route clean route such as `/docs/welcome`
 * @throws if the page, or a file that it names, does not exist
 */
export function weighPage(outDir: string, route: string, base = '/'): PageWeight {
  const fileOf = (address: string): Buffer => readFileSync(join(outDir, address.slice(base.length - 1)));
  const html = readFileSync(join(outDir, route === '/' ? 'index.html' : `${route}.html`), 'utf8');
  const { styles, fonts } = loadedFirst(html);
  const sum = (addresses: readonly string[], weigh: (data: Buffer) => number): number =>
    addresses.reduce((total, address) => total + weigh(fileOf(address)), 0);
  const chunks = (JSON.parse(FIRST_PAGE.exec(html)?.[1] ?? '{"chunks":[]}') as { chunks: unknown[] }).chunks;
  const files = readdirSync(join(outDir, 'static/js/async'));
  const own = chunks.flatMap((chunk) => files.filter((file) => file.startsWith(`${chunk}.`)));
  return {
    rawHtml: Buffer.byteLength(html.replace(STYLES, '')),
    html: brotli(html),
    css: sum(styles, brotli),
    font: sum(fonts, (data) => data.length),
    requests: 1 + styles.length + fonts.length,
    scripts: sum(scriptsOf(html, route), brotli),
    page: own.reduce((total, file) => total + brotli(readFileSync(join(outDir, 'static/js/async', file))), 0),
  };
}

/** The clean routes of a build's pages, each once, sorted. */
export const routesOf = (outDir: string): string[] =>
  readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .map(slashes)
    // A page has two files, `a.html` and `a/index.html`.
    .filter((file) => file.endsWith('.html') && !/(?:^|\/)(?:index|404)\.html$/.test(file))
    .map((file) => `/${file.replace(/\.html$/, '')}`)
    .concat('/')
    .sort();

/** The largest sizes that are allowed, as in `PageWeight`. */
export const BUDGETS = {
  rawHtml: 60_000,
  /** Ten packets, which a server sends without waiting for an acknowledgment. */
  html: 14_600,
  css: 0,
  /** HTML, CSS and the text font together. */
  toRead: 39_000,
  requests: 2,
  scripts: 95_000,
  /** The median over all pages. */
  page: 5_000,
} as const;

/** The budgets that pages exceed, as sentences; empty if there are none. @param pages weights by route */
export function overBudget(pages: ReadonlyMap<string, PageWeight>): string[] {
  const { page: maxMedian, ...limits } = BUDGETS;
  const found = [...pages].flatMap(([route, weight]) => {
    const figures = { ...weight, toRead: weight.html + weight.css + weight.font };
    return (Object.keys(limits) as (keyof typeof limits)[])
      .filter((limit) => figures[limit] > limits[limit])
      .map((limit) => `${route}: ${limit} is ${figures[limit]}, over its budget of ${limits[limit]}.`);
  });
  const chunks = [...pages.values()].map(({ page }) => page).sort((a, b) => a - b);
  const median = chunks[Math.floor(chunks.length / 2)] ?? 0;
  if (median > maxMedian)
    found.push(`The median size of the pages' own code is ${median}, over its budget of ${maxMedian}.`);
  return found;
}
