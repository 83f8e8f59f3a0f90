// Rooms: engine/output/book theme/book
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { chromium } from '@playwright/test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../../tools/lib/browsers/chromium.ts';
import { createStaticServer, listen } from '../../tools/lib/static-server.ts';
import { buildSite, LARGE_SVG } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

const site = newFolder({ 'docs/docs/craft/picture.svg': LARGE_SVG });
cpSync(join(import.meta.dirname, '../fixtures/book'), site.path, { recursive: true });

const build = (env: NodeJS.ProcessEnv = {}) => buildSite(site.path, env, ['--book']);

const read = (file: string): Buffer => readFileSync(join(site.path, 'doc_build', file));

/** Needs a browser, like `npm run book`. */
describe.skipIf(!findChromium())('the handbook as PDF and EPUB', () => {
  beforeAll(async () => {
    const { status, output } = await build();
    expect(status, output).toBe(0);
  });

  describe('as an EPUB', () => {
    let files: Map<string, Buffer>;
    beforeAll(() => {
      const entries = Object.entries(unzipSync(read('handbook.epub')));
      files = new Map(entries.map(([file, data]) => [file, Buffer.from(data)]));
    });

    const text = (file: string): string => files.get(file)?.toString() ?? '';
    const markup = () => [...files.keys()].filter((file) => /\.(?:xhtml|opf|xml)$/.test(file));

    /** Files that another file refers to, with the id that they must contain. */
    const targets = (file: string) =>
      [...text(file).matchAll(/ (?:href|src|full-path)="([^"]+)"/g)]
        .map(
          ([, target = '']) => new URL(target, `https://epub.example/${file.replace(/^META-INF\/.*/, '')}`),
        )
        .filter(({ host }) => host === 'epub.example')
        .map(({ pathname, hash }) => ({ file: decodeURIComponent(pathname.slice(1)), id: hash.slice(1) }));

    it('begins with its type, which is not compressed', () => {
      const type = 'mimetypeapplication/epub+zip';
      expect(read('handbook.epub').toString('utf8', 30, 30 + type.length)).toBe(type);
    });

    it('consists of well-formed XML', () => {
      expect(markup().length).toBeGreaterThan(5);
      for (const file of markup()) expect(XMLValidator.validate(text(file)), file).toBe(true);
    });

    it('refers to every file in it, and only to files and ids in it', () => {
      const all = markup().flatMap(targets);
      for (const { file, id } of all) {
        expect(files.has(file), file).toBe(true);
        if (id) expect(text(file), `${file}#${id}`).toContain(` id="${id}"`);
      }
      const referred = new Set(all.map(({ file }) => file));
      const unknown = [...files.keys()].filter((file) => !referred.has(file));
      expect(unknown.sort()).toEqual(['META-INF/container.xml', 'mimetype']);
    });

    it('has styles without selectors that e-readers do not know', () => {
      const css = text('EPUB/book.css').replace(/\/\*[\s\S]*?\*\//g, '');
      expect(css).toContain('page-break-after');
      expect(css).not.toMatch(/:(?:is|where|has|not)\(/);
    });

    it('contains the listed pages and categories in their order', () => {
      const titles = [...text('EPUB/nav.xhtml').matchAll(/<span>([^<]*)<\/span>/g)].map(([, title]) => title);
      expect(titles).toEqual(['Start &#x26; go', 'Craft', 'Lamp']);
      const spine = new XMLParser({ ignoreAttributes: false }).parse(text('EPUB/package.opf')).package.spine;
      expect(spine.itemref).toHaveLength(titles.length + 2);
      for (const file of markup()) expect(text(file), file).not.toContain('Secret');
    });

    it('shows everything that is hidden on a page until readers open it, and previews as images', () => {
      const pages = markup().map(text).join('');
      const hidden = ['Wind the reel.', 'Clean the disc.', 'Hidden words.', 'A note.', 'A caption', 'const'];
      for (const words of hidden) expect(pages).toContain(words);
      // The preview is an image, and the diagram has colors of light mode instead of CSS variables and pairs.
      expect(pages).toContain('alt="Preview of dial.tsx"');
      expect(pages).not.toMatch(/<button|<details|<script|var\(--|light-dark\(/);
      expect(files.get('EPUB/preview-1.png')?.subarray(1, 4).toString()).toBe('PNG');
    });
  });

  describe('as a PDF', () => {
    let pdf: PDFDocument;
    beforeAll(async () => {
      pdf = await PDFDocument.load(read('handbook.pdf'), { updateMetadata: false });
    });

    const objects = () => pdf.context.enumerateIndirectObjects().map(([, object]) => object);
    const dictionaries = () => objects().filter((object) => object instanceof PDFDict);
    const textOf = (dict: PDFDict, name: string) =>
      dict.lookupMaybe(PDFName.of(name), PDFString, PDFHexString)?.decodeText();

    it('is tagged, and has a language and a title', () => {
      const { catalog } = pdf;
      expect(String(catalog.lookup(PDFName.of('MarkInfo')))).toContain('/Marked true');
      expect(textOf(catalog, 'Lang')).toBe('en');
      expect(pdf.getTitle()).toBe('Book: Docs');
      expect(String(catalog.lookup(PDFName.of('ViewerPreferences')))).toContain('/DisplayDocTitle true');
      const tags = dictionaries().map((dict) => String(dict.get(PDFName.of('S'))));
      expect(tags).toEqual(expect.arrayContaining(['/H1', '/H2', '/Figure', '/Link', '/L', '/P']));
    });

    it('embeds the fonts of the site', () => {
      const names = dictionaries().flatMap(
        (dict) => dict.lookupMaybe(PDFName.of('FontName'), PDFName)?.decodeText() ?? [],
      );
      const families = new Set(names.map((name) => /^[A-Z]{6}\+([A-Za-z]*)/.exec(name)?.[1]));
      expect([...families]).toEqual(expect.arrayContaining(['GeistMono', 'InstrumentSans']));
    });

    it('has bookmarks for the contents, pages, categories and headings', () => {
      const titles = dictionaries()
        .filter((dict) => dict.has(PDFName.of('Parent')) && dict.has(PDFName.of('Title')))
        .map((dict) => textOf(dict, 'Title'));
      expect(titles).toEqual(
        expect.arrayContaining(['Contents', 'Start & go', 'Craft', 'Lamp', 'Cold start']),
      );
    });

    /** The index of the page that a destination is on. */
    const pageOf = (name: PDFName): number =>
      pdf
        .getPages()
        .findIndex(
          ({ ref }) => ref === pdf.catalog.lookup(PDFName.of('Dests'), PDFDict).lookup(name, PDFArray).get(0),
        );

    it('begins every chapter on a new page, after the title and the contents', () => {
      const sheets = ['chapter-1', 'chapter-2', 'chapter-3'].map((name) => pageOf(PDFName.of(name)));
      expect(sheets).toEqual([...new Set(sheets)].sort());
      expect(sheets[0]).toBe(2);
    });

    it('has links within the document, to the site and to another site', () => {
      const links = dictionaries().filter((dict) => dict.get(PDFName.of('Subtype')) === PDFName.of('Link'));
      const inside = links.flatMap((link) => link.lookupMaybe(PDFName.of('Dest'), PDFName) ?? []);
      expect(inside.length).toBeGreaterThan(6);
      for (const name of inside) expect(pageOf(name), String(name)).toBeGreaterThan(1);
      const outside = links.flatMap((link) => {
        const action = link.lookupMaybe(PDFName.of('A'), PDFDict);
        return action ? [textOf(action, 'URI')] : [];
      });
      expect(outside).toEqual(
        expect.arrayContaining(['https://book.example.org/core/', 'https://example.org/a']),
      );
    });
  });

  it('is offered in the menu of formats, and served with the right types', async () => {
    const server = createStaticServer({ root: join(site.path, 'doc_build'), base: '/core/' });
    const origin = await listen(server);
    const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: CHROMIUM_FLAGS });
    try {
      const page = await browser.newPage();
      await page.goto(`${origin}/core/docs/start`);
      await page.getByRole('button', { name: 'Other formats' }).click();
      const types = { PDF: 'application/pdf', EPUB: 'application/epub+zip' };
      for (const [format, type] of Object.entries(types)) {
        const link = page.getByRole('link', { name: `All pages as ${format}` });
        await link.waitFor();
        const response = await page.request.get(origin + (await link.getAttribute('href')));
        expect(response.status()).toBe(200);
        expect(response.headers()['content-type']).toBe(type);
      }
    } finally {
      await browser.close();
      server.close();
    }
  });

  it('does not replace the last good build if the browser fails', async () => {
    const before = site.files().filter((file) => file.startsWith('doc_build/'));
    const { status, output } = await build({ CHROMIUM_PATH: process.execPath });
    expect(status).toBe(1);
    expect(output).toContain('doc_build/ still contains the last good build');
    expect(site.files().filter((file) => /^(?:doc_build|\.build)\//.test(file))).toEqual(before);
  });
});
