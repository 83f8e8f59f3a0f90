// Rooms: engine/check engine/problems engine/front-matter engine/kinds
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');

const outputOf = (name: string, file: string): string => join(FIXTURES, name, 'doc_build', file);

/** Lines for people who develop the bundler: a stack, lines of generated code, and its own memory. */
const INTERNAL = /^\s+at .+:\d+:\d+\)?$|^\s*\d* ?[│·╭╰]|ObjectRef/m;

/** The problems in the output of a build, in the order in which they were printed. */
const problemsIn = (output: string): string[] =>
  output
    .split('\n')
    .map((line) => line.replace(/^site\.config\.ts with .*?site\.json: /, 'site.json: '))
    .filter((line) => /^(?:docs\/\S+:\d+|site\.json): /.test(line));

/** Builds a copy of a site that already has a build. That build must not change. @returns the output */
async function failedRebuild(name: string): Promise<string> {
  const site = newFolder();
  cpSync(join(FIXTURES, name), site.path, { recursive: true });
  const lastBuild = {
    'doc_build/docs/old.html': '\u0000old',
    'doc_build/index.html': '<p>The last good build.</p>',
  };
  for (const [file, text] of Object.entries(lastBuild)) site.put(file, text);
  const { status, output } = await buildSite(site.path, {}, ['--all']);
  expect(status).toBe(1);
  expect(output).toContain('still contains the last good build');
  const built = site.files().filter((file) => /^(?:doc_build|\.build)/.test(file));
  expect(Object.fromEntries(built.map((file) => [file, site.read(file)]))).toEqual(lastBuild);
  return output;
}

it('a build reports all problems of the content with file and line, and changes nothing', async () => {
  const output = await failedRebuild('problems');
  await expect(problemsIn(output).join('\n')).toMatchFileSnapshot('../fixtures/problems/expected.txt');
  expect(output).not.toMatch(INTERNAL);
});

it('a build reports each compilation error once, and changes nothing', async () => {
  const output = await failedRebuild('bad-pages');
  for (const problem of [
    'docs/docs/start.mdx:6: the diagram cannot be drawn: "once upon a time" is not a kind of diagram.',
    'docs/docs/silent.mdx:7: a mermaid code block needs caption="…" and alt="…"',
    'docs/docs/previews/dot.tsx:2: the import "./circle" does not resolve to a file. Correct the path, or create the file.',
  ]) {
    expect(output.split(problem), problem).toHaveLength(2);
  }
  expect(output).not.toMatch(INTERNAL);
  // One list of problems, not the bundler's own.
  expect(output.split('Content problems:')).toHaveLength(2);
  expect(output).not.toMatch(/Build errors?:|ready/);
});

it('a build reports a page that the content security policy would break, and writes nothing', async () => {
  const { status, output } = await buildSite('tests/fixtures/unsafe-page');
  expect(status).toBe(1);
  expect(output).toContain('docs/start.html has an element with style="…". Put code into a file');
  expect(output).toContain('nothing was written');
  expect(existsSync(outputOf('unsafe-page', ''))).toBe(false);
});

it('a build names every page with a component that throws an error, and writes nothing', async () => {
  const site = newFolder();
  cpSync(join(FIXTURES, 'unsafe-page'), site.path, { recursive: true });
  site.put('components/loud.tsx', 'export const Loud = ({ cast }) => <p>{cast.length}</p>;\n');
  site.put('docs/docs/end.mdx', site.read('docs/docs/start.mdx'));
  const { status, output } = await buildSite(site.path);
  expect(status).toBe(1);
  for (const page of ['start', 'end'])
    expect(output).toMatch(
      new RegExp(
        `docs/docs/${page}\\.mdx: the page cannot be rendered: the component <Loud> throws ".*length.*" in components/loud\\.tsx:1`,
      ),
    );
  expect(output).toContain('nothing was written');
  expect(output).not.toMatch(INTERNAL);
});

it('a build reports an error in the configuration in one line', async () => {
  const { status, output } = await buildSite('tests/fixtures/bad-config');
  expect(status).toBe(1);
  expect(output).toBe(
    `site.config.ts with ${join(FIXTURES, 'bad-config/site.json')}: field "colorMode.defaultMode" is "sepia", but must be one of "light", "dark".\n`,
  );
});

it('a build continues with warnings about duplicate routes and unresolved links', async () => {
  const { status, output } = await buildSite('tests/fixtures/warnings');
  const left = 'already has it, so this file is left out. Rename or remove';
  const dated = 'so this post gets the URL /blog';
  const slug = 'Set another "slug".';
  expect(problemsIn(output)).toEqual([
    `docs/blog.mdx:1: duplicate route /blog: .generated/pages/blog.js ${left} this file.`,
    `docs/blog/2024-02-02-other.mdx:4: duplicate route /blog/news: docs/blog/2024-01-01-news.mdx already has it, ${dated}/2024-02-02-news. ${slug}`,
    `docs/blog/2024-03-03-archive.mdx:1: duplicate route /blog/archive: .generated/pages/blog/archive.js already has it, ${dated}/2024-03-03-archive. ${slug}`,
    'docs/docs/_meta.json:1: the file is not used. Write "label" and "order" into the front matter of pages and, for folders without an index page, into _category_.json.',
    `docs/docs/page.mdx:1: duplicate route /docs/page: docs/docs/page.md ${left} one of them.`,
    `docs/docs/start.mdx:2: field "title" is only "Start", because "#1" is a comment in YAML. If it belongs to the text, put quotes around the value: 'Start #1'.`,
    'docs/docs/start.mdx:5: unresolved Markdown file link "./guide.md": there is no such file, so the page shows the words without a link. Correct the path, or create the file.',
    'docs/docs/start.mdx:5: unresolved Markdown file link "../rest.mdx#part": there is no such file, so the page shows the words without a link. Correct the path, or create the file.',
    `docs/search.mdx:1: duplicate route /search: .generated/search.mdx ${left} this file.`,
  ]);
  expect(status, output).toBe(0);
  const textOf = (...files: string[]) =>
    files.map((file) => readFileSync(outputOf('warnings', file), 'utf8')).join('');
  expect(textOf('docs/page.html')).toContain('The first file keeps the address.');
  expect(textOf('search.html')).toContain('Search the documentation');
  expect(textOf('blog/news.html')).toContain('The post of 2024-01-01-news.');
  expect(textOf('blog/2024-02-02-news.html')).toContain('The post of 2024-02-02-other.');
  expect(textOf('docs/start.html')).toContain('href="/blog/2024-02-02-news"');
  for (const file of ['docs/start.html', 'docs/start.md', 'blog.html', 'blog/2024-02-02-news.html'])
    expect(textOf(file), file).not.toMatch(/href="[^"]*(?:guide|rest)|\]\([^)]*(?:guide|rest)/);
  expect(textOf('docs/start.html')).toMatch(/Read .*the guide.* first, then .*the rest/);
  // The only section has no number.
  expect(textOf('docs/team.html')).toMatch(/<header\b[^>]*>(?:(?!<\/header>).)*<h1[^>]*>Team</s);
  expect(textOf('docs/team.html')).not.toContain('Part 1 of');
  expect(textOf('blog/archive.html')).toContain('href="/blog/2024-03-03-archive"');
  for (const file of ['blog.html', 'blog/archive.html', 'blog/rss.xml', 'sitemap.xml']) {
    expect(textOf(file), file).toMatch(/\/blog\/news\b/);
    expect(textOf(file), file).toContain('/blog/2024-02-02-news');
  }
  expect(textOf('docs/page.html', 'search.html', 'blog.html', 'sitemap.xml')).not.toContain('left out');
});

const LENIENT_PAGE = `---
title: A page
sidebar_position: 3
pageType: custom
head: [[meta, { name: injected, content: yes }]]
---

<p style="color: red">A [broken link](/docs/gone) and [another](#gone).</p>

A [third link](./gone.mdx) and ![a missing picture](./gone.png).

\`\`\`Klingon{9} shiny
Qapla
\`\`\`
`;

const LENIENT_POST = `---
title: News
authors: { name: Ada Example }
tags: [unknown]
date: 2024-01-02 10:00
---

# News

The first lines.

# A part
`;

it('a lenient build only warns about problems that leave a page readable, and nothing unknown has an effect', async () => {
  const site = newFolder();
  site.put('docs/index.mdx', readFileSync(join(FIXTURES, 'problems/docs/index.mdx'), 'utf8'));
  site.put(
    'docs/docs/page.mdx',
    LENIENT_PAGE.replace('<p style="color: red">', '<div style={{ color: "red" }}>').replace(
      '</p>',
      '</div>',
    ),
  );
  site.put('docs/docs/plain.md', LENIENT_PAGE);
  site.put('docs/blog/2024-01-01-news.md', LENIENT_POST);
  const strict = await buildSite(site.path);
  expect(strict.status).toBe(1);
  expect(strict.output).toContain('docs/docs/page.mdx:8: broken link "/docs/gone"');
  const { status, output } = await buildSite(site.path, {}, ['--lenient']);
  expect(output).toContain('docs/blog/2024-01-01-news.md:4: field "tags" names "unknown", which is unknown.');
  expect(output).toContain(
    'docs/docs/plain.md:12: the language "klingon" is unknown, so the code block has no colors.',
  );
  expect(status, output).toBe(0);
  for (const page of ['page', 'plain']) {
    const html = site.read(`doc_build/docs/${page}.html`);
    expect(html).not.toMatch(/injected|style="color|color:"red"/);
    expect(html).toMatch(/<nav[^>]* aria-label="Breadcrumbs"|<nav /);
    expect(html).toContain('Qapla');
    expect(html).toContain('a missing picture');
  }
  const post = site.read('doc_build/blog/news.html');
  expect(post.match(/<h1[ >]/g)).toHaveLength(1);
  expect(post).toMatch(/<h2[^>]*id="a-part"/);
  expect(post).toContain('/blog/authors/ada-example');
});
