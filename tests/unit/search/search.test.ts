import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Indexing, strictClient } from '../../../plugins/search/bundle.ts';
import crawler from '../../../plugins/search/crawler.json' with { type: 'json' };
import { type IndexablePage, indexableDocument, indexablePage } from '../../../plugins/search/indexable.ts';
import { pageOfMarkdown } from '../../../plugins/search/markdown-pages.ts';
import { kindOf } from '../../../plugins/search/page-kinds.ts';
import { recordsOf } from '../../../plugins/search/records.ts';
import { reproducible } from '../../../plugins/search/reproducible.ts';
import { Vocabulary } from '../../../plugins/search/vocabulary.ts';
import site from '../../../site.config.ts';
import { correct, strangers } from '../../../theme/search/engines/corrections.ts';
import { highlight, meansSame, parseMarked } from '../../../theme/search/text-parts.ts';

const written = ({ head = '', body = '' }) => `<!doctype html><html><head>${head}</head><body>
<nav aria-label="Main">Docs</nav><main><article class="x"><nav aria-label="Breadcrumbs" class="y"><ol>
<li><a href="/"><svg></svg></a></li><li><span>Basics</span></li><li><a href="/docs/b">Front &amp; end</a></li>
<li><span aria-current="page">Lamps</span></li></ol></nav><h1>Lamps</h1>${body}</article></main><footer>Foot</footer></body></html>`;

describe('indexablePage', () => {
  it('takes the article alone, with where it lives', () => {
    const page = indexablePage('docs/b/lamps.html', written({ body: '<p>Light.</p>' }));
    expect(page?.url).toBe('/docs/b/lamps');
    expect(page?.html).toContain('<p>Light.</p>');
    expect(page?.html).toContain('data-pagefind-meta="breadcrumb">Basics › Front &#38; end<');
    expect(page?.html).toContain('data-pagefind-filter="section">Basics<');
    expect(page?.html).toContain('data-pagefind-filter="language">en<');
    expect(page?.html).toContain('data-pagefind-filter="version">current<');
    expect(page?.html).toContain('data-pagefind-meta="kind">doc<');
    expect(page?.html).not.toMatch(/aria-label="Main"|Foot/);
  });

  it('weighs the title', () => {
    expect(indexablePage('docs/a.html', written({}))?.html).toMatch(/<h1 data-pagefind-weight="10">Lamps/);
  });

  it('knows one address for both files of a page', () => {
    const urls = ['docs/a.html', 'docs/a/index.html'].map((file) => indexablePage(file, written({}))?.url);
    expect(urls).toEqual(['/docs/a', '/docs/a']);
  });

  it('reads tags, and puts posts under the blog', () => {
    const page = indexablePage(
      'blog/a.html',
      written({ head: '<meta name="keywords" content="optics, light &amp; dark">' }),
    );
    expect(page?.html).toContain('data-pagefind-filter="tag">optics<');
    expect(page?.html).toContain('data-pagefind-filter="tag">light &#38; dark<');
    expect(page?.html).toContain('data-pagefind-filter="section">Blog<');
    expect(page?.html).toContain('data-pagefind-meta="kind">post<');
  });

  it.each([
    ['a page that is noindex', 'docs/a.html', '<meta name="robots" content="noindex">'],
    ['a page that leads elsewhere', 'docs/a.html', '<meta http-equiv="refresh" content="0; url=/docs/b">'],
    ['the home page', 'index.html', ''],
    ['the not-found page', '404.html', ''],
    ['the page of results', 'search.html', ''],
    ['the list of posts', 'blog.html', ''],
    ['a tag', 'blog/tags/optics.html', ''],
  ])('leaves out %s', (_, file, head) => {
    expect(indexablePage(file, written({ head }))).toBeUndefined();
  });
});

describe('kindOf', () => {
  it('tells handbook pages, posts and lists apart', () => {
    expect(kindOf('/docs/a/b')?.name).toBe('doc');
    expect(kindOf('/blog/2024-01-30-a')?.name).toBe('post');
    expect(kindOf('/blog/tagspotting')?.name).toBe('post');
    expect(kindOf('/blog/page/2')).toBeUndefined();
    expect(kindOf('/docs')).toBeUndefined();
  });
});

describe('pageOfMarkdown', () => {
  it('makes headings with their ids and leaves module lines and HTML out', () => {
    const source =
      '---\ntitle: Lamps\n---\n\nimport X from "x";\n\nLight & <b>dark</b>.\n\n## The bulb {#b}\n\n<X />\n';
    const page = {
      route: '/docs/lamps',
      title: 'Lamps',
      headings: [{ depth: 2, id: 'b', text: 'The bulb' }],
      frontMatter: {},
    };
    const html = pageOfMarkdown(source, page, ['Basics'])?.html;
    expect(html).toContain('Lamps</h1>');
    expect(html).toContain('<h2 id="b">The bulb</h2>');
    expect(html).toContain('Light &amp; ');
    expect(html).not.toMatch(/import X|<X/);
  });
});

/** The words of some documents. */
function wordsOf(...documents: string[]): string[] {
  const vocabulary = new Vocabulary();
  for (const html of documents) vocabulary.add(html);
  return vocabulary.words;
}

describe('the vocabulary', () => {
  it('sorts by the number of pages, knows compounds in one and in parts, and no markup', () => {
    const words = wordsOf('<p class="hidden">Lamp run-many</p><style>.css{}</style>', '<p>lamp it</p>');
    expect(words[0]).toBe('lamp');
    expect(words).toEqual(expect.arrayContaining(['runmany', 'run', 'many']));
    expect(words).not.toEqual(expect.arrayContaining(['class']));
    expect(words).not.toContain('css');
    expect(words).not.toContain('it');
  });

  it('forgets the words of a document that is taken back', () => {
    const vocabulary = new Vocabulary();
    vocabulary.add('<p>Lamp and bulb</p>');
    vocabulary.add('<p>Lamp and shade</p>');
    vocabulary.remove('<p>Lamp and bulb</p>');
    expect(vocabulary.words).toEqual(wordsOf('<p>Lamp and shade</p>'));
  });

  it('is bounded', () => {
    const many = Array.from({ length: 20_000 }, (_, number) => `word${number}`).join(' ');
    expect(wordsOf(many)).toHaveLength(8000);
  });
});

/** Pages that differ in everything an index holds. */
const somePages = (count: number, word = 'Light'): IndexablePage[] =>
  Array.from({ length: count }, (_, number) => ({
    url: `/docs/${number}`,
    html: indexableDocument(`<h1>Lamp ${number}</h1><p>${word} number${number}.</p>`, {
      kind: 'doc',
      breadcrumb: [`Part ${number}`],
      tags: [`tag ${number}`, 'all'],
    }),
  }));

/** An index that begins with these pages, and when it has asked for the last of them. */
function beginWith(likely: Iterable<IndexablePage>): { indexing: Indexing; isRead: Promise<void> } {
  let say = () => {};
  const isRead = new Promise<void>((resolve) => {
    say = resolve;
  });
  const telling = (function* () {
    try {
      yield* likely;
    } finally {
      say();
    }
  })();
  return { indexing: new Indexing(telling), isRead };
}

describe('the index', () => {
  it('ships what is needed and no stock interface', async () => {
    const page = indexablePage('docs/a.html', written({ body: '<p>Light.</p>' }));
    const files = await new Indexing().finish(page ? [page] : []);
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['pagefind.js', 'pagefind-entry.json', 'wasm.en.pagefind', 'words.txt']),
    );
    expect(paths.filter((path) => /ui|worker|highlight|unknown|\.css/.test(path))).toEqual([]);
    const client = new TextDecoder().decode(files.find(({ path }) => path === 'pagefind.js')?.content);
    expect(client).not.toMatch(/load_(?:index|filter)_chunk"\)\)\.catch/);
  });

  it('makes the same files of the same pages', async () => {
    const pages = somePages(12);
    expect(await new Indexing().finish(pages)).toEqual(await new Indexing().finish(pages));
  });

  const PAGES = somePages(6);
  it.each<[string, Iterable<IndexablePage>]>([
    ['are the same', PAGES],
    ['say something else', [...PAGES.slice(0, 2), ...somePages(3, 'Darkness').slice(2), ...PAGES.slice(3)]],
    ['are fewer', PAGES.slice(0, 4)],
    ['are more', somePages(7)],
    ['stand in another order', [...PAGES].reverse()],
    [
      'cannot be read to the end',
      (function* () {
        yield* somePages(2, 'Darkness');
        throw new Error('gone');
      })(),
    ],
  ])('does not depend on what it begins with: likely pages that %s', async (_how, likely) => {
    const { indexing, isRead } = beginWith(likely);
    await isRead;
    expect(await indexing.finish(PAGES)).toEqual(await new Indexing().finish(PAGES));
  });

  it('names the file to look at when an upgrade changes the index', () => {
    const filter = { path: 'filter/en_0123456.pf_filter', content: gzipSync('something else') };
    expect(() => reproducible([filter])).toThrow(/plugins\/search\/reproducible\.ts/);
  });

  it('names the file to look at when an upgrade changes the client', () => {
    expect(() => strictClient('export {}')).toThrow(/plugins\/search\/bundle\.ts/);
  });
});

describe('recordsOf', () => {
  const html = indexableDocument(
    '<h1 id="t">Lamps</h1><p>Top.</p><h2 id="b">Bulb</h2><p>Glass.</p><h3 id="c">Cap</h3><ul><li>Tin.</li></ul><h2 id="d">Dark</h2>',
    {
      kind: 'doc',
      breadcrumb: ['Basics', 'Front'],
      tags: [],
    },
  );
  const records = recordsOf({ url: '/docs/lamps', html }, 'https://handbook.example.org/core');

  it('makes one for every heading, with its ancestors', () => {
    expect(records.map(({ url, content }) => [url, content])).toEqual([
      ['https://handbook.example.org/core/docs/lamps', 'Top.'],
      ['https://handbook.example.org/core/docs/lamps#b', 'Glass.'],
      ['https://handbook.example.org/core/docs/lamps#c', 'Tin.'],
      ['https://handbook.example.org/core/docs/lamps#d', ''],
    ]);
    expect(records[2]?.hierarchy).toMatchObject({
      lvl0: 'Basics',
      lvl1: 'Lamps',
      lvl2: 'Bulb',
      lvl3: 'Cap',
      lvl4: null,
    });
    expect(records[3]?.hierarchy).toMatchObject({ lvl2: 'Dark', lvl3: null });
    expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(4);
  });

  it('carries what the contextual filters ask for', () => {
    for (const record of records) {
      expect(record).toMatchObject({
        language: 'en',
        version: 'current',
        docusaurus_tag: 'docs-default-current',
      });
    }
    const facets = crawler.custom_settings.attributesForFaceting;
    expect(facets).toEqual(expect.arrayContaining(['language', 'docusaurus_tag', 'hierarchy.lvl0']));
  });

  it('the crawler starts at the site that the configuration names', () => {
    for (const url of crawler.start_urls) expect(new URL(url).origin).toBe(site.url);
  });
});

describe('correct', () => {
  const words = ['database', 'data', 'storybook', 'variable', 'library', 'offer', 'environment'];

  it.each([
    ['databse', 'database'],
    ['storybok', 'storybook'],
    ['enviroment varible', 'environment variable'],
  ])('mends %s', (typed, meant) => {
    expect(correct(typed, words)).toEqual({ text: meant, unknown: [] });
  });

  it('leaves beginnings, other endings, short and known words alone', () => {
    for (const text of ['databa', 'variables', 'Data', 'nx', 'libraries']) {
      expect(correct(text, words)).toEqual({ text, unknown: [] });
    }
  });

  it('tells which words are not listed', () => {
    expect(strangers('data zzqqxx nx', words)).toEqual(['zzqqxx']);
  });

  it('names words that are like nothing', () => {
    expect(correct('data zzqqxx', words).unknown).toEqual(['zzqqxx']);
  });
});

describe('marked text', () => {
  it('keeps everything but marks as text', () => {
    expect(parseMarked('a <mark>b</mark> &lt;img&gt; <img src=x> <em>c</em>')).toEqual([
      { text: 'a ', isMatch: false },
      { text: 'b', isMatch: true },
      { text: ' <img> <img src=x> ', isMatch: false },
      { text: 'c', isMatch: true },
    ]);
  });

  it('marks words without the signs that stand at them', () => {
    expect(
      parseMarked('A <mark>lamp,</mark> <mark>(bulb)</mark><mark>…</mark> and <mark>run-many.</mark>'),
    ).toEqual([
      { text: 'A ', isMatch: false },
      { text: 'lamp', isMatch: true },
      { text: ', (', isMatch: false },
      { text: 'bulb', isMatch: true },
      { text: ')… and ', isMatch: false },
      { text: 'run-many', isMatch: true },
      { text: '.', isMatch: false },
    ]);
  });

  it('finds the words of a query in a text', () => {
    const marked = highlight('Component libraries, components', ['library', 'comp']);
    expect(marked.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
      'Component',
      'libraries',
      'components',
    ]);
  });

  it('tells words apart that only begin alike', () => {
    expect(meansSame('data', 'databse')).toBe(false);
    expect(meansSame('migrations', 'migrate')).toBe(true);
    expect(meansSame('storybook', 'story')).toBe(true);
    expect(meansSame('story', 'storybook')).toBe(false);
  });
});

describe('the relevance table', () => {
  it('has at least 40 queries, none twice', () => {
    const table = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../search/relevance.json'), 'utf8'),
    ) as {
      query: string;
    }[];
    expect(new Set(table.map(({ query }) => query)).size).toBe(table.length);
    expect(table.length).toBeGreaterThanOrEqual(40);
  });
});
