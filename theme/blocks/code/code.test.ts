import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderMarkdown } from '../../../tests/helpers/render-markdown.ts';
import { renderCode } from './compile.ts';

const textIn = (html: string): string => textOf(fromHtml(html, { fragment: true }));

const token = (text: string, kind?: string): string =>
  `<span${kind ? ` style="color:var(--shiki-token-${kind})"` : ''}>${text}</span>`;

const line = (...tokens: string[]): string => `<span class="line">${tokens.join('')}</span>`;

/** A rendered fence: the attributes of its element, the HTML in it, and the text of this HTML. */
async function renderFence(source: string, info = 'ts', file = 'page.mdx') {
  const { html } = await renderMarkdown(`~~~${info}\n${source}\n~~~`, file);
  const [, attributes = '', code = ''] = /^<pre([^>]*)>([\s\S]*)<\/pre>$/.exec(html) ?? [];
  return { attributes, code, text: textIn(`<pre>${code}</pre>`) };
}

it.each([
  ['', ''],
  [
    line(token('a', 'keyword'), token(' '), token('"x"', 'string-expression')),
    '<span class="k">a</span> <span class="s">"x"</span>',
  ],
  [line(token('plain'), token(' ', 'keyword'), token('x', 'unheard-of')), 'plain x'],
  [
    line(token('a', 'string'), token('b', 'string'), token('c', 'keyword')),
    '<span class="s">ab</span><span class="k">c</span>',
  ],
  [
    `${line(token('a'))}\n<span class="line highlighted">${token('b', 'keyword')}</span>\n${line()}`,
    'a\n<mark><span class="k">b</span>\n</mark>',
  ],
])('highlighted code %j becomes %j', (html, slim) => {
  expect(renderCode(fromHtml(`<code>${html}</code>`, { fragment: true }).children[0] as Element)).toBe(slim);
});

// No other test uses these languages, so they have not been loaded yet.
it.each([
  ['mdx', '```lua\nlocal a = 1\n```', '<span class="k">local</span>'],
  ['md', '---\ntitle: A\n---\n\n```perl\nmy $a = 1;\n```', '<span class="k">my</span>'],
])('a fence with %s highlights the languages in it', async (info, source, expected) => {
  expect((await renderFence(source, info)).code).toContain(expected);
});

describe.each(['page.mdx', 'page.md'])('a fence in %s', (file) => {
  it.each([
    ['ts', 'const a = 1 < 2 && "x" > `${y}`; // <b>\n\n\n  return /re/g;'],
    ['html', '<a href="x">&amp; &lt; <!-- c --></a>'],
    ['shell', 'echo "$HOME" && cat <<EOF > a.txt\n\ttab\nEOF'],
    ['klingon', 'a < b & c'],
    ['', 'a < b & c'],
    ['mdx', '## Set up {#set-up}\n\n##### Deep {#deep} {#twice}\n\n# Other'],
    ['text', '   a   \n\t Grüße 🎬'],
  ])('keeps the text with the language "%s": %j', async (info, source) => {
    expect((await renderFence(source, info, file)).text).toBe(source);
    expect((await renderFence(source.replaceAll('\n', '\r\n'), info, file)).text).toBe(source);
  });
});

describe('a fence', () => {
  it.each([
    ['<script>"&"</script>', 'text', '&#x3C;script>"&#x26;"&#x3C;/script>'],
    ['a\nb\nc\nd', 'text {1,3-4} title="x"', '<mark>a\n</mark>b\n<mark>c\n</mark><mark>d</mark>'],
    [' same\n-old <\n+new', 'diff', ' same\n<span class="d">-old &#x3C;</span>\n<span class="i">+new</span>'],
  ])('shows %j with the info %j as %j', async (source, info, code) => {
    expect((await renderFence(source, info)).code).toBe(code);
  });

  it('has a class for each kind of token, and no inline style', async () => {
    const { code } = await renderFence('export const film: string = play("x"); // now');
    expect(code).toMatch(/^<span class="k">export.*<span class="c">\/\/ now<\/span>$/);
    expect(code).not.toContain('style=');
  });

  it('has attributes for its language and title, and may be empty', async () => {
    const { attributes } = await renderFence('a', 'ts title="src/a & b.ts"');
    expect(attributes).toBe(' data-lang="ts" title="src/a &amp; b.ts"');
    expect((await renderMarkdown('```ts\n```')).html).toBe('<pre data-lang="ts"></pre>');
  });

  it('keeps the backslash that an author wrote before a heading id', async () => {
    const { html } = await renderMarkdown('- ```mdx\n  ## A \\{#a}\n  ```\n\n> ```mdx\n> ## B \\{#b}\n> ```');
    expect(textIn(html)).toMatch(/## A \\\{#a\}[\s\S]*## B \\\{#b\}/);
  });
});

it('preformatted HTML of Markdown files is kept', async () => {
  const { html } = await renderMarkdown('<pre><code>a &lt; <b>b</b></code></pre>', 'page.md');
  expect(textIn(html)).toBe('a < b');
});

it('code has the same tokens on a machine where every step takes a second', async () => {
  const source = 'export const total = prices.map((price) => price * 2);';
  const { code } = await renderFence(source);
  let now = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
  onTestFinished(() => clock.mockRestore());
  expect((await renderFence(source)).code).toBe(code);
});
