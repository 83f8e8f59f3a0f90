import { unzipSync } from 'fflate';
import { toHtml } from 'hast-util-to-html';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makePage } from '../../../tests/helpers/pages.ts';
import { buildSidebar } from '../../read/tree.ts';
import { chaptersOf, flatten } from './chapters.ts';
import { epubOf } from './epub.ts';
import { type Book, printHtml } from './print.ts';

const SITE = { url: 'https://site.example.org', base: '/core/' };
const AT = 'https://site.example.org/core';

/** A built page with this content. */
const built = (prose: string) =>
  `<!doctype html><nav><a href="/core/">Home</a></nav><article><h1>Title</h1><div class="prose">${prose}</div>` +
  '<section class="prose">Cards</section></article>';

/** The chapters of a handbook: `/docs/a` is the first, and `/docs/part/b` the third, below the category Part. */
function chapters(a: string, b = '<h2 id="end">End</h2>') {
  const html: Record<string, string> = { '/docs/a': built(a), '/docs/part/b': built(b) };
  const pages = [
    makePage('docs/a.mdx', '---\ntitle: First\norder: 1\n---\n'),
    makePage('docs/part/b.mdx', '---\ntitle: Second\nlabel: Short\n---\n'),
    makePage('docs/hidden.mdx', '---\nunlisted: true\n---\n'),
  ];
  return chaptersOf({
    site: SITE,
    content: {
      pages,
      sidebar: buildSidebar(pages, 'docs', new Map()),
      redirects: new Map([['/docs/old', '/docs/part/b']]),
    },
    htmlOf: (route) => html[route] ?? '',
  });
}

/** The HTML of all chapters, in reading order. */
const htmlOf = (...pages: Parameters<typeof chapters>): string[] =>
  flatten(chapters(...pages)).map(({ content }) => toHtml({ type: 'root', children: content }));

describe('the chapters of the book', () => {
  it('are the listed pages and categories, with headings as deep as their place in the sidebar', () => {
    expect(htmlOf('<p>One.</p>', '<h2 id="x">X</h2><h6>Y</h6>')).toEqual([
      '<h1 id="chapter-1">First</h1><p>One.</p>',
      '<h1 id="chapter-2">Part</h1><div class="contents"><ol><li><a href="#chapter-3"><span>Second</span></a></li></ol></div>',
      '<h2 id="chapter-3">Second</h2><h3 id="chapter-3.x">X</h3><h6>Y</h6>',
    ]);
  });

  it('contain the text of their pages, without controls outside previews, and with everything visible that readers can open', () => {
    const source = `
      <h1 id="t">Title</h1>
      <h2 id="x">X<a class="anchor" href="#x"></a></h2>
      <p>A<button>Copy</button><!--$--></p>
      <a href="https://a.example/" target="_blank" rel="noopener">A<span aria-hidden="true"></span><span class="visually-hidden"> (new tab)</span></a>
      <div class="table-box" role="region" aria-label="Table" tabindex="0">A</div>
      <picture><source srcset="/a.webp"><img loading="lazy" decoding="async" srcset="b" sizes="1px" src="/a.png" alt="A"></picture>
      <details class="x"><summary>More</summary><p>A</p></details>
      <details class="preview-source"><summary>Source</summary><p>A</p></details>
      <div class="preview-stage"><button>Count</button></div>
      <video controls aria-label="Film" src="/core/film.mp4" poster="/p.png" width="4" height="3"><track src="/t.vtt"><a href="/core/film.mp4">Film</a></video>
      <div role="tablist"><button id="t">npm</button></div><div role="tabpanel" id="p" aria-labelledby="t" data-label="npm" data-active="false"><p>A</p></div>
      <a href="#n" id="r" aria-describedby="l">1</a><li id="n">A</li>
      <svg><marker id="m"></marker><path fill="#fff" marker-end="url(#m)"></path></svg>`;
    expect(htmlOf(source)[0]).toBe(`<h1 id="chapter-1">First</h1>
      
      <h2 id="chapter-1.x">X</h2>
      <p>A</p>
      <a href="https://a.example/">A</a>
      <div class="table-box">A</div>
      <picture><img src="/a.png" alt="A"></picture>
      <div class="x"><p><strong>More</strong></p><p>A</p></div>
      <div class="preview-source"><p>A</p></div>
      <div class="preview-stage"><button>Count</button></div>
      <div><img src="/p.png" alt="Film" width="4" height="3"><p><a href="${AT}/film.mp4">Film</a></p></div>
      <div class="tabs-panel" role="group" aria-label="npm"><p class="tab-label"><strong>npm</strong></p><p>A</p></div>
      <a href="#chapter-1.n" id="chapter-1.r" aria-describedby="chapter-1.l">1</a><li id="chapter-1.n">A</li>
      <svg><marker id="chapter-1.m"></marker><path fill="#fff" marker-end="url(#chapter-1.m)"></path></svg>`);
  });

  it.each([
    ['/core/docs/part/b', '#chapter-3'],
    ['/core/docs/part/b#end', '#chapter-3.end'],
    ['/core/docs/part/b#in-this-section', '#chapter-3'],
    ['/core/docs/old', '#chapter-3'],
    ['/core/docs/old#end', '#chapter-3.end'],
    ['/core/docs/hidden', `${AT}/docs/hidden`],
    ['/core/blog/post#end', `${AT}/blog/post#end`],
    ['/core/docs/part/b.md', `${AT}/docs/part/b.md`],
    ['https://a.example/b?c#d', 'https://a.example/b?c#d'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
  ])('link to %s as %s', (href, expected) => {
    expect(htmlOf(`<a href="${href}">A</a>`)[0]).toContain(`<a href="${expected}">`);
  });

  it('cannot be made from a page without content, and the error names the page', () => {
    const content = { pages: [], sidebar: [{ label: 'A', route: '/docs/a' }], redirects: new Map() };
    expect(() => chaptersOf({ site: SITE, content, htmlOf: () => '<article></article>' })).toThrow('/docs/a');
  });
});

const bookOf = (a: string): Book => ({
  title: 'Site: "Docs" & more',
  lines: ['Site', 'Docs', 'All about it'],
  language: 'en',
  direction: 'ltr',
  day: '2024-02-29',
  url: `${AT}/`,
  publisher: 'Site',
  chapters: chapters(a),
});

const PARTS = {
  css: 'p { margin: 0 }',
  imageAt: (src: string) => Buffer.from(src),
  previews: [Buffer.from('first'), Buffer.from('second')],
  cover: Buffer.from('cover'),
  colors: { 'var(--ink)': 'rgb(0, 0, 0)' },
};

describe('the EPUB', () => {
  it('declares which chapters contain drawings', () => {
    const { 'EPUB/package.opf': data = '' } = unzipSync(epubOf(bookOf('<svg></svg>'), PARTS));
    expect(Buffer.from(data).toString()).toMatch(/href="chapter-1\.xhtml"[^>]* properties="svg"/);
  });

  it('declares which chapters contain formulas, which have their namespace', () => {
    const files = unzipSync(epubOf(bookOf('<svg></svg><p>Let <math><mi>x</mi></math></p>'), PARTS));
    const text = (name: string): string => Buffer.from(files[`EPUB/${name}`] ?? '').toString();
    expect(text('package.opf')).toMatch(/href="chapter-1\.xhtml"[^>]* properties="mathml svg"/);
    expect(text('chapter-1.xhtml')).toContain(
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>',
    );
  });

  it('has the same bytes whenever it is made', () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ now: new Date('2024-03-01T10:00:00Z') });
    const first = epubOf(bookOf('<p>A</p>'), PARTS);
    vi.setSystemTime(new Date('2025-09-09T23:59:59Z'));
    expect(Buffer.compare(first, epubOf(bookOf('<p>A</p>'), PARTS))).toBe(0);
  });
});

it('the printed book escapes its titles in HTML and CSS, and links the stylesheets', () => {
  const html = printHtml(bookOf('<p>A</p>'), ['/core/a.css'], '/* own */');
  expect(html).toContain('<title>Site: "Docs" &#x26; more</title>');
  expect(html).toContain('@page{@top-left{content:"Site: \\22 Docs\\22  & more"}}');
  expect(html).toContain('<link rel="stylesheet" href="/core/a.css">');
});
