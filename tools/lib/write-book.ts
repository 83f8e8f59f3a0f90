import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { staticReader } from '../../engine/identity/index.ts';
import { paperLogo } from '../../engine/identity/logo.ts';
import { HANDBOOK_FOLDER } from '../../engine/kinds/kinds.ts';
import { chaptersOf } from '../../engine/output/book/chapters.ts';
import { epubOf } from '../../engine/output/book/epub.ts';
import { type Book, printHtml } from '../../engine/output/book/print.ts';
import { attributesOf, splitPage, templateContent, textOf } from '../../engine/output/page-parts.ts';
import { applyStrings } from '../../engine/owner/strings/read-strings.ts';
import type { ContentPlugin } from '../../engine/rspress/content/content.ts';
import { CONDITIONAL_STYLES } from '../../engine/rspress/page-styles.ts';
import { BOOK_EPUB, BOOK_PDF } from '../../shared/book.ts';
import { THEME } from '../../shared/build/engine.ts';
import { writeAtomically } from '../../shared/build/files.ts';
import { decodePath } from '../../shared/clean-path.ts';
import { contentLocale } from '../../shared/locale.ts';
import { absoluteUrl } from '../../shared/site/absolute-url.ts';
import type { Site } from '../../shared/site/schema.ts';
import { CHROMIUM_FLAGS } from './browsers/chromium.ts';

/** Hinting would move letters to the pixels of a screen. Without hinting, the spacing is the same at every size. */
const PRINT_FLAGS = [...CHROMIUM_FLAGS, '--font-render-hinting=none'];

export interface BookOptions {
  site: Site;
  /** The content of the build. */
  content: ContentPlugin;
  /** Absolute path of the site's folder. */
  siteDir: string;
  /** Absolute path of the finished build. */
  folder: string;
  /** Path of a browser. */
  executablePath: string;
}

/** Width of the text on paper, in CSS pixels. Screenshots for the EPUB have the same width. */
const TEXT_WIDTH = 660;

/** The declarations of fonts are in the HTML of each page. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** The stylesheets and the declarations of fonts in the head of a page. */
function stylesOf(html: string): { stylesheets: string[]; fonts: string[] } {
  const elements = splitPage(html).head.map(({ element }) => element);
  const styles = elements.filter(({ tagName }) => tagName === 'style').map(textOf);
  const links = elements.flatMap(templateContent).map(attributesOf);
  return {
    stylesheets: links
      .filter((link) => link.get('rel') === 'stylesheet')
      .map((link) => link.get('href') ?? '')
      .filter((href) => !href.includes(CONDITIONAL_STYLES)),
    fonts: styles.flatMap((style) => style.match(FONT_FACE) ?? []),
  };
}

/** The listed pages of a build as a book, with the stylesheets and the declarations of fonts of these pages. */
function readBook({ site, content, siteDir, folder }: BookOptions) {
  applyStrings(siteDir, site);
  const model = content.model();
  const stylesheets = new Set<string>();
  const fonts = new Set<string>();
  const htmlOf = (route: string): string => {
    const html = readFileSync(join(folder, `${route}.html`), 'utf8');
    const found = stylesOf(html);
    for (const href of found.stylesheets) stylesheets.add(href);
    for (const face of found.fonts) fonts.add(face);
    return html;
  };
  if (model.sidebar.length === 0)
    throw new Error(
      `The book consists of the pages in docs/${HANDBOOK_FOLDER}, and the site has none. Write one, or build the site without --book.`,
    );
  const chapters = chaptersOf({ site, content: model, htmlOf });
  const days = model.pages.flatMap(({ file }) => model.dates.get(file) ?? []).sort();
  const { code: language, direction } = contentLocale(site);
  const book: Book = {
    title: `${site.title}: ${site.docs.label}`,
    lines: [site.title, site.docs.label, site.tagline],
    logo: paperLogo(site, staticReader(content.options)),
    language,
    direction,
    day: days.at(-1) ?? new Date().toISOString().slice(0, 10),
    url: absoluteUrl(site, '/'),
    publisher: site.title,
    chapters,
  };
  return { book, stylesheets: [...stylesheets], fonts: [...fonts].join('') };
}

/** Opens the HTML of the book as a page of the site. Every response comes from the build, and none from the network. */
async function open(context: BrowserContext, { site, folder }: BookOptions, html: string): Promise<Page> {
  const page = await context.newPage();
  const bookUrl = absoluteUrl(site, BOOK_PDF.replace(/pdf$/, 'html'));
  await page.route('**', (route) => {
    const url = route.request().url();
    if (url === bookUrl) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    return route.fulfill({ path: fileAt(new URL(url).pathname, site, folder) });
  });
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
  await page.goto(bookUrl);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

const fileAt = (path: string, { base }: Site, folder: string): string =>
  join(folder, decodePath(path).slice(base.length));

const print = (page: Page): Promise<Buffer> =>
  page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });

/** The number of the page on which each linked part of a PDF begins, by the id of the part. */
function pageNumbers(pdf: PDFDocument): Map<string, number> {
  const pages = new Map(pdf.getPages().map(({ ref }, index) => [ref, index + 1]));
  const targets = pdf.catalog.lookup(PDFName.of('Dests'), PDFDict);
  return new Map(
    targets.keys().flatMap((name) => {
      const page = pages.get(targets.lookup(name, PDFArray).get(0) as never);
      return page ? [[name.decodeText(), page] as const] : [];
    }),
  );
}

/** The colors of the custom properties, and of the pairs for both color modes, that drawings use. */
const drawingColors = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const colors: Record<string, string> = {};
    for (const shape of document.querySelectorAll('svg *')) {
      for (const name of ['fill', 'stroke'] as const) {
        const value = shape.getAttribute(name) ?? '';
        if (/^(?:var|light-dark)\(/.test(value)) colors[value] = getComputedStyle(shape)[name];
      }
    }
    return colors;
  });

/** Prints the book twice. The table of contents gets its page numbers from the first print. */
async function pdfOf(page: Page, { title, publisher, day }: Book): Promise<Uint8Array> {
  const draft = await PDFDocument.load(await print(page));
  await page.evaluate(
    (numbers) => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('.contents a')) {
        const number = document.createElement('span');
        number.textContent = String(numbers[link.hash.slice(1)] ?? '');
        link.append(number);
      }
    },
    Object.fromEntries(pageNumbers(draft)),
  );
  const pdf = await PDFDocument.load(await print(page), { updateMetadata: false });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setAuthor(publisher);
  pdf.setCreationDate(new Date(day));
  pdf.setModificationDate(new Date(day));
  return pdf.save({ useObjectStreams: true });
}

async function screenshots(page: Page, selector: string): Promise<Buffer[]> {
  const images: Buffer[] = [];
  for (const part of await page.locator(selector).all()) images.push(await part.screenshot());
  return images;
}

/**
 * Writes the handbook of a finished build as PDF and as EPUB into its folder.
 * @returns a summary for the log
 */
export async function writeBook(options: BookOptions): Promise<string> {
  const { site, folder } = options;
  const styles = (name: string) =>
    ['styles/paper.css', `book/${name}`].map((file) => readFileSync(join(THEME, file), 'utf8')).join('\n');
  const { book, stylesheets, fonts } = readBook(options);
  const browser = await chromium.launch({ executablePath: options.executablePath, args: PRINT_FLAGS });
  try {
    const context = await browser.newContext({
      viewport: { width: TEXT_WIDTH, height: Math.round(TEXT_WIDTH * 1.4) },
      deviceScaleFactor: 2,
    });
    const page = await open(context, options, printHtml(book, stylesheets, fonts + styles('print.css')));
    const [cover = Buffer.alloc(0)] = await screenshots(page, '.title-page');
    const epub = epubOf(book, {
      css: styles('epub.css'),
      imageAt: (src) => readFileSync(fileAt(src, site, folder)),
      previews: await screenshots(page, '.preview-stage'),
      cover,
      colors: await drawingColors(page),
    });
    const pdf = await pdfOf(page, book);
    writeAtomically(join(folder, BOOK_EPUB), epub);
    writeAtomically(join(folder, BOOK_PDF), pdf);
    const size = (file: Uint8Array): string => `${Math.round(file.length / 1000)} kB`;
    return `PDF ${size(pdf)}, EPUB ${size(epub)}`;
  } finally {
    await browser.close();
  }
}
