import { posix } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Element, ElementContent } from 'hast';
import { toXast } from 'hast-util-to-xast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { toXml } from 'xast-util-to-xml';
import { visibleText } from '../../../shared/markdown/visible-text.ts';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { strings } from '../../../theme/strings/catalog.ts';
import { LINKED_KINDS } from '../../files/linked-files.ts';
import { isPreview } from '../../read/finished-page.ts';
import { flatten, tableOfContents } from './chapters.ts';
import { type Book, titlePage } from './print.ts';

/** The parts of an EPUB that are not in the chapters. */
export interface EpubParts {
  css: string;
  /** The content of an image, by its URL in the page. */
  imageAt: (src: string) => Uint8Array;
  /** Pictures of the previews, in the order of the book, as PNG. */
  previews: readonly Uint8Array[];
  /** A picture of the title page, as PNG. */
  cover: Uint8Array;
  /** The color for each CSS variable that drawings use, because few e-readers support CSS variables. */
  colors: Readonly<Record<string, string>>;
}

const MATHML = 'http://www.w3.org/1998/Math/MathML';

const FOLDER = 'EPUB/';
const TITLE_PAGE = 'title.xhtml';
const NAVIGATION = 'nav.xhtml';
const STYLES = 'book.css';
const COVER = 'cover.png';

const fileOf = (id: string): string => `${id}.xhtml`;

/** Turns a fragment such as `#chapter-3.reset` into `chapter-3.xhtml#chapter-3.reset`. */
const hrefOf = (fragment: string): string => fileOf(/^#(chapter-\d+)/.exec(fragment)?.[1] ?? '') + fragment;

function documentOf({ language, direction }: Book, title: string, ...content: ElementContent[]): string {
  const html = h(
    'html',
    { lang: language, 'xml:lang': language, dir: direction, 'xmlns:epub': 'http://www.idpf.org/2007/ops' },
    h('head', h('title', title), h('link', { rel: ['stylesheet'], href: STYLES })),
    h('body', ...content),
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${toXml(toXast(html))}\n`;
}

/** Gives an element colors without variables, and a formula the namespace that it needs in XML. */
function makeStandalone({ tagName, properties }: Element, colors: EpubParts['colors']): void {
  for (const [name, value] of Object.entries(properties)) properties[name] = colors[String(value)] ?? value;
  if (tagName === 'math') properties.xmlns = MATHML;
}

/**
 * Replaces images of the site with files of the book, previews with their screenshots, and variables of drawings with
 * their colors. Links to fragments become links to the files of their chapters.
 */
function assetBundler({ imageAt, previews, colors }: EpubParts) {
  const files = new Map<string, Uint8Array>();
  const images = new Map<string, string>();
  let count = 0;

  const bundleImage = (src: string): string => {
    const file = images.get(src) ?? `image-${images.size + 1}${posix.extname(src)}`;
    images.set(src, file);
    files.set(file, imageAt(src));
    return file;
  };
  const pictureOf = ({ properties }: Element): Element => {
    const file = `preview-${count + 1}.png`;
    files.set(file, previews[count] ?? new Uint8Array());
    count += 1;
    return h('img', { src: file, alt: String(properties.ariaLabel) });
  };
  const bundleAssets = (content: readonly ElementContent[]): ElementContent[] => {
    const body = structuredClone(h('body', ...content));
    visit(body, 'element', (node) => {
      if (isPreview(node)) Object.assign(node, pictureOf(node));
      const { properties } = node;
      const { href, src } = properties;
      if (typeof href === 'string' && href.startsWith('#')) properties.href = hrefOf(href);
      if (typeof src === 'string' && src.startsWith('/')) properties.src = bundleImage(src);
      makeStandalone(node, colors);
    });
    return body.children;
  };
  return { files, bundleAssets };
}

/** The properties of a file that contains a drawing or a formula. */
const CONTAINED: Readonly<Record<string, string>> = { '<math': 'mathml', '<svg': 'svg' };

const PROPERTIES: Record<string, string> = { [NAVIGATION]: 'nav', [COVER]: 'cover-image' };

const ACCESSIBILITY = [
  ['accessMode', 'textual'],
  ['accessMode', 'visual'],
  ['accessModeSufficient', 'textual'],
  ['accessibilityFeature', 'alternativeText'],
  ['accessibilityFeature', 'readingOrder'],
  ['accessibilityFeature', 'structuralNavigation'],
  ['accessibilityFeature', 'tableOfContents'],
  ['accessibilityHazard', 'none'],
] as const;

/** The media types of files in a book, by their extensions. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ...LINKED_KINDS,
  ['.xhtml', 'application/xhtml+xml'],
  ['.css', 'text/css'],
  ['.svg', 'image/svg+xml'],
]);

/** The package document: metadata, every file, and the reading order. */
function packageOf(book: Book, files: ReadonlyMap<string, string | Uint8Array>): string {
  const names = [...files.keys()];
  const idOf = (file: string): string => `file-${names.indexOf(file)}`;
  const items = names.map((file) => {
    const text = file.endsWith('.xhtml') ? String(files.get(file)) : '';
    const contained = Object.entries(CONTAINED).filter(([tag]) => text.includes(tag));
    const properties = PROPERTIES[file] ?? contained.map(([, name]) => name).join(' ');
    return (
      `<item id="${idOf(file)}" href="${escapeHtml(file)}" media-type="${TYPES.get(posix.extname(file).toLowerCase())}"` +
      `${properties && ` properties="${properties}"`}/>\n`
    );
  });
  const spine = names
    .filter((file) => file.endsWith('.xhtml'))
    .map((file) => `<itemref idref="${idOf(file)}"/>\n`);
  const metadata = ACCESSIBILITY.map(([name, value]) => `<meta property="schema:${name}">${value}</meta>\n`);
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${book.language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeHtml(book.url)}</dc:identifier>
<dc:title>${escapeHtml(book.title)}</dc:title>
<dc:language>${book.language}</dc:language>
<dc:creator>${escapeHtml(book.publisher)}</dc:creator>
<dc:publisher>${escapeHtml(book.publisher)}</dc:publisher>
<dc:date>${book.day}</dc:date>
<meta property="dcterms:modified">${book.day}T00:00:00Z</meta>
${metadata.join('')}</metadata>
<manifest>\n${items.join('')}</manifest>
<spine>\n${spine.join('')}</spine>
</package>\n`;
}

const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${FOLDER}package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>\n`;

/** The time of every file in the archive: the earliest one possible, so that the same book has the same bytes. */
const TIME = new Date(1980, 0, 1);

/** The book as an EPUB 3. */
export function epubOf(book: Book, parts: EpubParts): Uint8Array {
  const { files: pictures, bundleAssets } = assetBundler(parts);
  const chapters = flatten(book.chapters).map((chapter): [string, string] => [
    fileOf(chapter.id),
    documentOf(book, chapter.title, ...bundleAssets(chapter.content)),
  ]);
  const navigation = h(
    'nav',
    { 'epub:type': 'toc', role: 'doc-toc' },
    h('h1', strings.common.BOOK_CONTENTS),
    tableOfContents(book.chapters),
  );
  const files = new Map<string, string | Uint8Array>([
    [TITLE_PAGE, documentOf(book, book.title, titlePage(book))],
    [NAVIGATION, documentOf(book, strings.common.BOOK_CONTENTS, ...bundleAssets([navigation]))],
    ...chapters,
    [STYLES, parts.css],
    [COVER, parts.cover],
    ...pictures,
  ]);
  // E-readers expect the media type in the first file of the archive, uncompressed.
  const archive: Zippable = { mimetype: [strToU8('application/epub+zip'), { level: 0 }] };
  archive['META-INF/container.xml'] = strToU8(CONTAINER);
  archive[`${FOLDER}package.opf`] = strToU8(visibleText(packageOf(book, files)));
  for (const [file, data] of files)
    archive[FOLDER + file] = typeof data === 'string' ? strToU8(visibleText(data)) : data;
  return zipSync(archive, { mtime: TIME, level: 9 });
}
