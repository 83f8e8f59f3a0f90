/**
 * Measures the size of a page of a finished build for a reader who has not opened another page before. It only reads
 * files, so the same build always has the same sizes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { attributesOf, type HeadPart, splitPage, textOf } from '../../engine/output/page-parts.ts';
import { filesIn } from '../../shared/build/files.ts';
import { FIRST_PAGE_ID } from '../../shared/hydration.ts';
import { memoize } from '../../shared/memoize.ts';
import { median } from './benchmark-output.ts';

export type PageWeight = ReturnType<typeof weighPage>;

/** The size of data after compression with brotli. Cached, because pages share files and the highest quality is slow. */
const brotli = memoize(
  (data: string | Buffer): number => brotliCompressSync(data).length,
  (data) => createHash('sha256').update(data).digest('base64'),
);

const SCRIPTS = /\[(?:"[^"\]]*\.js",?)+\]/;

const ofName = (head: readonly HeadPart[], name: string): HeadPart[] =>
  head.filter(({ element }) => element.tagName === name);

/** The files that the head loads before the first paint: blocking stylesheets and preloaded fonts. */
function loadedFirst(head: readonly HeadPart[]): { styles: string[]; fonts: string[] } {
  const links = ofName(head, 'link').map(({ element }) => attributesOf(element));
  const addresses = (isWanted: (link: Map<string, string>) => boolean): string[] =>
    links.filter(isWanted).map((link) => link.get('href') ?? '');
  return {
    styles: addresses(
      (link) => link.get('rel') === 'stylesheet' && /^(?:all|screen)$/.test(link.get('media') ?? 'all'),
    ),
    fonts: addresses((link) => link.get('rel') === 'preload' && link.get('as') === 'font'),
  };
}

/** The URLs of the scripts that the inline script of the head starts. @throws if the head has no such script */
function scriptsOf(head: readonly HeadPart[], route: string): string[] {
  const lists = ofName(head, 'script').flatMap(({ element }) => SCRIPTS.exec(textOf(element))?.[0] ?? []);
  if (lists[0]) return JSON.parse(lists[0]) as string[];
  throw new Error(
    `${route}: no inline script lists the scripts of the page. Check theme/hydration/deferred-start.js.`,
  );
}

/** The chunks of the page's own code. */
function chunksOf(head: readonly HeadPart[]): unknown[] {
  const data = head.find(({ element }) => attributesOf(element).get('id') === FIRST_PAGE_ID);
  return data ? (JSON.parse(textOf(data.element)) as { chunks: unknown[] }).chunks : [];
}

/**
 * Measures the size of a page.
 * @param outDir folder of the build
 * @param route clean route such as `/docs/welcome`
 * @param base path that the site is served from
 * @throws if the page, or a file that it loads, does not exist
 */
export function weighPage(outDir: string, route: string, base = '/') {
  const fileAt = (url: string): Buffer => readFileSync(join(outDir, url.slice(base.length - 1)));
  const html = readFileSync(join(outDir, route === '/' ? 'index.html' : `${route}.html`), 'utf8');
  const { head } = splitPage(html);
  const { styles, fonts } = loadedFirst(head);
  const inline = ofName(head, 'style').map(({ source }) => source);
  const sum = (urls: readonly string[], weigh: (data: Buffer) => number): number =>
    urls.reduce((total, url) => total + weigh(fileAt(url)), 0);
  const chunks = chunksOf(head);
  const files = readdirSync(join(outDir, 'static/js/async'));
  const own = chunks.flatMap((chunk) => files.filter((file) => file.startsWith(`${chunk}.`)));
  return {
    /** Bytes of the HTML without compression and without the styles in it. */
    rawHtml: Buffer.byteLength(html) - Buffer.byteLength(inline.join('')),
    /** Bytes (brotli) of the HTML with the styles in it. */
    html: brotli(html),
    /** Bytes (brotli) of other stylesheets that delay the first paint. */
    css: sum(styles, brotli),
    /** Bytes of the text font, whose format is already compressed. */
    font: sum(fonts, (data) => data.length),
    /** The number of files that are needed to read the page: the HTML, these stylesheets and the font. */
    requests: 1 + styles.length + fonts.length,
    /** Bytes (brotli) of the scripts that start when the page is idle: React, the router, the theme. */
    scripts: sum(scriptsOf(head, route), brotli),
    /** Bytes (brotli) of the code of the page's own content. */
    page: own.reduce((total, file) => total + brotli(readFileSync(join(outDir, 'static/js/async', file))), 0),
  };
}

/** The clean routes of a build's pages, each once, sorted. */
export const routesOf = (outDir: string): string[] =>
  filesIn(outDir)
    // A page has two files, `a.html` and `a/index.html`.
    .filter((file) => file.endsWith('.html') && !/(?:^|\/)(?:index|404)\.html$/.test(file))
    .map((file) => `/${file.replace(/\.html$/, '')}`)
    .concat('/')
    .sort();

/**
 * The largest allowed sizes: those of `PageWeight`, except that `toRead` limits the sum of `html`, `css` and `font`. A page
 * with too much HTML can be split, or its styles can move to a stylesheet that loads later. The other sizes depend on the
 * theme.
 */
export const BUDGETS = {
  rawHtml: 60_000,
  /** Ten packets, which a server sends without waiting for an acknowledgment. */
  html: 14_600,
  css: 0,
  /** HTML, CSS and the text font together. */
  toRead: 29_000,
  requests: 2,
  scripts: 95_000,
  /** The median over all pages. */
  page: 5_000,
} as const;

const ADVICE = 'See BUDGETS in tools/lib/weights.ts.';

/** The limits that a long page exceeds, so that an author can do something. The others depend on the theme. */
const OF_TEXT: readonly string[] = ['rawHtml', 'html', 'toRead'];

/** The beginning of a message about a page that an author can make smaller. */
const TOO_LONG =
  'the page is too long for readers with a slow connection. Split it into several pages, or move its longest table, code block or diagram to another page. In figures: ';

/** The messages about budgets that pages exceed. @param pages weights by route */
export function overBudget(pages: ReadonlyMap<string, PageWeight>): string[] {
  const { page: maxMedian, ...limits } = BUDGETS;
  const found = [...pages].flatMap(([route, weight]) => {
    const figures = { ...weight, toRead: weight.html + weight.css + weight.font };
    return (Object.keys(limits) as (keyof typeof limits)[])
      .filter((limit) => figures[limit] > limits[limit])
      .map((limit) => {
        const unit = limit === 'requests' ? '' : ' bytes';
        const advice = OF_TEXT.includes(limit) ? TOO_LONG : '';
        return `${route}: ${advice}${limit} is ${figures[limit]}${unit}, and the budget is ${limits[limit]}. ${ADVICE}`;
      });
  });
  const size = median([...pages.values()].map(({ page }) => page));
  if (size > maxMedian)
    found.push(
      `The median of the pages' own code is ${size} bytes, and the budget is ${maxMedian}. ${ADVICE}`,
    );
  return found;
}
