import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');

const fixture = (name: string): string => join('tests/fixtures', name);

const outputOf = (name: string, file: string): string => join(FIXTURES, name, 'doc_build', file);

/** The lines of an output that name a place in a file, in the order they were printed. */
const problemsIn = (output: string): string[] =>
  output.split('\n').filter((line) => /^docs\/\S+:\d+: /.test(line));

const STACK = /^\s+at .+:\d+:\d+\)?$/m;

describe('a build fails and reports file and line', () => {
  it.each<[name: string, problems: string[]]>([
    [
      'broken-link',
      [
        'docs/docs/end.md:5: broken link "./notes.txt": files next to a page are not published. Move it to static/ and link to it as /notes.txt.',
        'docs/docs/start.mdx:7: broken link "/docs/gone": no page or file has this address.',
        'docs/docs/start.mdx:9: broken link "/docs/gone-too": no page or file has this address.',
      ],
    ],
    [
      'broken-anchor',
      [
        'docs/docs/end.md:7: broken anchor "/docs/start#third": docs/start.mdx has no heading or element with the id "third".',
        'docs/docs/start.mdx:10: broken anchor "#second-steps": docs/start.mdx has no heading or element with the id "second-steps".',
        'docs/docs/start.mdx:11: broken anchor "./end.md#finish": docs/end.md has no heading or element with the id "finish".',
      ],
    ],
    [
      'missing-image',
      [
        'docs/docs/start.mdx:7: missing image "./square.svg": there is no such file. Put it next to the page or into static/, or fix the path.',
        'docs/docs/start.mdx:9: missing image "/no-such-folder/triangle.svg": there is no such file. Put it next to the page or into static/, or fix the path.',
      ],
    ],
    [
      'missing-code',
      [
        'docs/docs/start.mdx:6: missing code "./previews/gone.tsx": there is no docs/previews/gone.tsx.',
        'docs/docs/start.mdx:12: the fence shows the file "./notes.txt": remove the text in the fence, or remove file="…".',
        'docs/docs/start.mdx:19: missing code "/notes.txt": there is no notes.txt.',
      ],
    ],
    [
      'unknown-field',
      [
        'docs/docs/start.mdx:3: unknown field "descripton" in a handbook page; allowed are title, description, label, order, tags, keywords, redirect, aliases, draft, unlisted. Did you mean "description"?',
        'docs/index.mdx:7: unknown field "color" in "hero" of the home page; allowed are title, text, actions.',
      ],
    ],
    [
      'wrong-type',
      [
        'docs/docs/team/_category_.json:3: field "order" is 1.5, but must be a whole number.',
        'docs/docs/start.mdx:3: field "order" is "first", but must be a number.',
        'docs/docs/start.mdx:4: field "tags" is "film", but must be a list.',
      ],
    ],
    [
      'bad-mdx',
      [
        'docs/docs/comment.mdx:5: the Markdown cannot be read: the HTML comment that opens here is never closed: end it with -->.',
        'docs/docs/start.mdx:7: the Markdown cannot be read: Expected a closing tag for `<Card>` (7:1-7:39).',
      ],
    ],
    [
      'unsafe-content',
      [
        'docs/docs/plain.md:5: unsafe HTML: <script> is not allowed in a page. In an .mdx file, import a component that does it, or remove it.',
        'docs/docs/plain.md:7: unsafe address "javascript:alert(1)": javascript: is not allowed. Write a path, https:// or mailto:.',
        'docs/docs/start.mdx:7: unsafe HTML: <iframe> is not allowed in a page. In an .mdx file, import a component that does it, or remove it.',
        'docs/docs/start.mdx:9: unsafe MDX: a page contains text and values, not code. Move it to a .ts or .tsx file outside docs/ and import it in an .mdx file.',
        'docs/docs/picture.svg:2: unsafe picture: <script> is not allowed in a picture, which must not contain scripts; remove it.',
        'docs/docs/picture.svg:3: unsafe picture: onclick="…" on <path> would run a script; remove it.',
      ],
    ],
  ])('%s', async (name, problems) => {
    const { status, output } = await buildSite(fixture(name));
    expect(status).toBe(1);
    expect(problemsIn(output)).toEqual(problems);
    expect(output).toContain('nothing was written');
    expect(output).not.toMatch(STACK);
    expect(existsSync(outputOf(name, ''))).toBe(false);
  });

  it('broken-config-link, with the field of the site configuration or the home page', async () => {
    const SITE_CONFIG = join(fixture('broken-config-link'), 'site.json');
    const { status, output } = await buildSite(fixture('broken-config-link'), { SITE_CONFIG });
    expect(status).toBe(1);
    expect(problemsIn(output)).toEqual([
      'docs/index.mdx:7: field "hero.actions.0.to": broken link "/docs/start": no page or file has this address.',
      'docs/index.mdx:11: field "cards.0.to": broken anchor "/docs/end#finish": docs/end.md has no heading or element with the id "finish".',
    ]);
    const config = output.split('\n').filter((line) => line.startsWith('site.config.ts'));
    expect(config.map((line) => line.replace(/^site\.config\.ts with .*?site\.json: /, ''))).toEqual([
      'field "navbar.items.0.to": broken link "/docs/gone": no page or file has this address.',
      'field "announcement.content": broken anchor "/docs/end#finish": docs/end.md has no heading or element with the id "finish".',
      'field "announcement.content": broken link "/docs/news": no page or file has this address.',
      'field "footer.links.0.items.1.to": broken link "/docs/end.md": only Markdown links may name files; write /docs/end.',
    ]);
    expect(existsSync(outputOf('broken-config-link', ''))).toBe(false);
  });

  it.each([
    [
      'bad-diagram',
      'docs/docs/start.mdx:5: the diagram cannot be drawn: Invalid mermaid header: "once upon a time"',
      'docs/docs/silent.mdx:7: a mermaid fence needs caption="…" and alt="…"',
    ],
    [
      'unsafe-page',
      'docs/start.html has an element with style="…". Put code into a file',
      'nothing was written',
    ],
    ['broken-preview', 'docs/docs/previews/dot.tsx:2: the import "./circle" does not lead to a file.'],
  ])('%s, while pages are compiled', async (name, ...problems) => {
    const { status, output } = await buildSite(fixture(name));
    expect(status).toBe(1);
    for (const problem of problems) expect(output).toContain(problem);
    expect(existsSync(outputOf(name, ''))).toBe(false);
  });

  it('bad-config, in one line', async () => {
    const SITE_CONFIG = join(fixture('bad-config'), 'site.json');
    const { status, output } = await buildSite(fixture('bad-config'), { SITE_CONFIG });
    expect(status).toBe(1);
    expect(output).toBe(
      `site.config.ts with ${SITE_CONFIG}: field "colorMode.defaultMode" is "sepia", but must be one of "light", "dark".\n`,
    );
  });

  it('a partly configured search, in one line', async () => {
    const { status, output } = await buildSite(fixture('bad-config'), { ALGOLIA_APP_ID: 'APP' });
    expect(status).toBe(1);
    expect(output).toBe(
      'Hosted search is only partly configured; missing: ALGOLIA_API_KEY and ALGOLIA_INDEX_NAME. ' +
        'Set all of ALGOLIA_APP_ID, ALGOLIA_API_KEY, ALGOLIA_INDEX_NAME, or none for the embedded search.\n',
    );
  });
});

describe('a build continues with a warning', () => {
  it('duplicate-route', async () => {
    const { status, output } = await buildSite(fixture('duplicate-route'));
    const left = 'has it already, so this file is left out. Rename or remove';
    expect(problemsIn(output)).toEqual([
      `docs/blog.mdx:1: duplicate route /blog: .generated/pages/blog.js ${left} this file.`,
      `docs/blog/2024-03-03-archive.mdx:1: duplicate route /blog/archive: .generated/pages/blog/archive.js ${left} this file.`,
      `docs/search.mdx:1: duplicate route /search: .generated/search.mdx ${left} this file.`,
      `docs/docs/page.mdx:1: duplicate route /docs/page: docs/page.md ${left} one of them.`,
      `docs/blog/2024-02-02-other.mdx:4: duplicate route /blog/news: blog/2024-01-01-news.mdx ${left} one of them.`,
    ]);
    expect(status).toBe(0);
    const page = readFileSync(outputOf('duplicate-route', 'docs/page.html'), 'utf8');
    expect(page).toContain('The first file keeps the address.');
    expect(page).not.toContain('The second one is left out.');
    const textAt = (file: string) => readFileSync(outputOf('duplicate-route', file), 'utf8');
    expect(textAt('search.html')).toContain('Search the documentation');
    expect(textAt('blog/news.html')).toContain('The post of 2024-01-01-news.');
    const blog =
      textAt('blog.html') + textAt('blog/archive.html') + textAt('blog/rss.xml') + textAt('sitemap.xml');
    expect(blog).toContain('The post of 2024-01-01-news');
    expect(blog).not.toMatch(/2024-02-02-other|left out|A post at the archive/);
  });

  it('unresolved-markdown-link', async () => {
    const { status, output } = await buildSite(fixture('unresolved-markdown-link'));
    expect(problemsIn(output)).toEqual([
      'docs/docs/start.mdx:5: unresolved Markdown file link "./guide.md": there is no docs/guide.md.',
      'docs/docs/start.mdx:5: unresolved Markdown file link "../rest.mdx#part": there is no rest.mdx.',
    ]);
    expect(status).toBe(0);
    expect(existsSync(outputOf('unresolved-markdown-link', 'docs/start.html'))).toBe(true);
  });
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );

describe('content written for other tools', () => {
  beforeAll(async () => {
    const SITE_CONFIG = join(fixture('compat'), 'site.json');
    const { status, output } = await buildSite(fixture('compat'), { SITE_CONFIG });
    expect(output).not.toMatch(/warn|error/);
    expect(status).toBe(0);
  }, 120_000);

  it('does not publish comments', () => {
    const published = filesIn(outputOf('compat', ''));
    const textOf = (file: string) => readFileSync(outputOf('compat', file), 'utf8');
    expect(published.length).toBeGreaterThan(4);
    expect(published.filter((file) => textOf(file).includes('HIDDEN'))).toEqual([]);
  });

  it.each([
    ['md', 'mdx#start-here'],
    ['mdx', 'md#second-part'],
  ])(
    'shows the .%s page with its code, ids, admonitions, and links and images below the base path',
    (ending, link) => {
      const html = readFileSync(outputOf('compat', `docs/${ending}.html`), 'utf8');
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      for (const part of [
        '&#x3C;!-- SHOWN in a fence -->',
        'id="start-here"',
        'Use the keyboard',
        `/core/docs/${link}`,
      ])
        expect(main.replaceAll('&lt;', '&#x3C;').replaceAll('&gt;', '>')).toContain(part);
      const [image = '', src = ''] =
        /<img [^>]*src="\/core\/(static\/image\/icon-192\.[\da-f]{10}\.png)"[^>]*>/.exec(main) ?? [];
      expect(image).toMatch(/(?=.*alt="The icon")(?=.*width="192")(?=.*height="192")(?=.*loading="lazy")/);
      expect(existsSync(outputOf('compat', src))).toBe(true);
    },
  );
});

describe('a site outside any repository', () => {
  const site = newFolder();
  const built = () => site.files().filter((file) => file.startsWith('doc_build/'));
  const leftovers = () => site.files().filter((file) => file.startsWith('.build'));

  it.each([
    ['before anything is written', 'broken-link'],
    ['in the middle', 'bad-diagram'],
  ])('keeps the last good build when a build fails %s', async (_when, name) => {
    rmSync(join(site.path, 'docs'), { recursive: true, force: true });
    cpSync(join(FIXTURES, name, 'docs'), join(site.path, 'docs'), { recursive: true });
    site.put('doc_build/index.html', '<p>The last good build.</p>');
    site.put('doc_build/docs/old.html', '\u0000old');
    const { status, output } = await buildSite(site.path);
    expect(status).toBe(1);
    expect(output).toContain('still contains the last good build');
    expect(built().sort()).toEqual(['doc_build/docs/old.html', 'doc_build/index.html']);
    expect(site.read('doc_build/index.html')).toBe('<p>The last good build.</p>');
    expect(site.read('doc_build/docs/old.html')).toBe('\u0000old');
    expect(leftovers()).toEqual([]);
  });

  it('replaces the last build after a success, also without git and with files of other systems', async () => {
    rmSync(join(site.path, 'docs'), { recursive: true });
    const page = '\uFEFF---\r\ntitle: Start\r\n---\r\n\r\n## Go on {#go}\r\n\r\n[Go](#go)\r\n';
    site.put('docs/docs/start.mdx', page);
    const { status, output } = await buildSite(site.path);
    expect(output).not.toMatch(/warn|error/);
    expect(status).toBe(0);
    const expected = ['docs/start.html', 'docs/start/index.html', '404.html'];
    expect(built()).toEqual(expect.arrayContaining(expected.map((file) => `doc_build/${file}`)));
    expect([built().filter((file) => file.includes('old')), leftovers()]).toEqual([[], []]);
    expect(site.read('doc_build/docs/start.html')).toMatch(/^(?!.*Last updated).*<h2 id="go">/s);
  });
});
