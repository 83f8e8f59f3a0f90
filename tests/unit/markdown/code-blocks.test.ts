import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { slimCode } from '../../../plugins/markdown/code-blocks.ts';
import { renderMarkdown } from '../../helpers/render-markdown.ts';

const codeOf = (html: string): Element =>
  fromHtml(`<code>${html}</code>`, { fragment: true }).children[0] as Element;

const token = (text: string, kind?: string): string =>
  `<span${kind ? ` style="color:var(--shiki-token-${kind})"` : ''}>${text}</span>`;

const line = (...tokens: string[]): string => `<span class="line">${tokens.join('')}</span>`;

/** A fence as the page has it: the tag that opens it, and what is in it. */
async function renderFence(source: string, info = 'ts', file = 'page.mdx') {
  const { html } = await renderMarkdown(`~~~${info}\n${source}\n~~~`, file);
  const [, attributes = '', code = ''] = /^<pre([^>]*)>([\s\S]*)<\/pre>$/.exec(html) ?? [];
  return { attributes, code, text: textOf(fromHtml(`<pre>${code}</pre>`, { fragment: true })) };
}

describe('slimCode', () => {
  it('gives tokens one short class in place of a style', () => {
    expect(
      slimCode(codeOf(line(token('const', 'keyword'), token(' '), token('"x"', 'string-expression')))),
    ).toBe('<span class="k">const</span> <span class="s">"x"</span>');
  });

  it('leaves text without a color of its own bare', () => {
    expect(slimCode(codeOf(line(token('plain'), token(' ', 'keyword'), token('x', 'unheard-of'))))).toBe(
      'plain x',
    );
  });

  it('joins neighbors of one kind', () => {
    expect(slimCode(codeOf(line(token('a', 'string'), token('b', 'string'), token('c', 'keyword'))))).toBe(
      '<span class="s">ab</span><span class="k">c</span>',
    );
  });

  it('marks highlighted lines and keeps empty ones', () => {
    const code = `${line(token('a'))}\n<span class="line highlighted">${token('b', 'keyword')}</span>\n${line()}\n${line(token('c'))}`;
    expect(slimCode(codeOf(code))).toBe('a\n<mark><span class="k">b</span></mark>\n\nc');
  });

  it('is empty for no code', () => {
    expect(slimCode(codeOf(''))).toBe('');
  });
});

const SOURCES: [name: string, info: string, source: string][] = [
  ['TypeScript', 'ts', 'const a = 1 < 2 && "x" > `${y}`; // <b>\n\n\n  return /re/g;'],
  ['HTML', 'html', '<a href="x">&amp; &lt; <!-- c --></a>'],
  ['shell', 'shell', 'echo "$HOME" && cat <<EOF > a.txt\n\ttab\nEOF'],
  ['JSON', 'json', '{ "a": [1, null, "\\u003c"] }'],
  ['an unknown language', 'klingon', 'a < b & c'],
  ['no language', '', 'a < b & c'],
  ['YAML front matter', 'yaml', '---\ntitle: A\n---'],
  ['a custom heading id', 'mdx', '## Set up {#set-up}\n\n##### Deep {#deep} {#twice}\n\n# Other'],
  ['trailing and leading space', 'text', '   a   \n\t b'],
  ['umlauts and emoji', 'text', 'Grüße 🎬 «film»'],
];

describe.each(['page.mdx', 'page.md'])('a fence in %s', (file) => {
  it.each(SOURCES)('keeps its text: %s', async (_name, info, source) => {
    expect((await renderFence(source, info, file)).text).toBe(source);
    expect((await renderFence(source.replaceAll('\n', '\r\n'), info, file)).text).toBe(source);
  });
});

describe('a fence', () => {
  it('escapes what would be HTML', async () => {
    const { code } = await renderFence('<script>alert("&")</script>', 'text');
    expect(code).not.toContain('<script');
    expect(code).toContain('&#x26;');
  });

  it('carries no inline style', async () => {
    const { code } = await renderFence('export const film: string = play("x"); // now');
    expect(code).not.toContain('style=');
    expect(code).toMatch(/<span class="k">export/);
    expect(code).toMatch(/<span class="c">\/\/ now<\/span>$/);
  });

  it('has language and title', async () => {
    expect((await renderFence('a', 'ts title="src/a & b.ts"')).attributes).toBe(
      ' data-lang="ts" title="src/a &amp; b.ts"',
    );
  });

  it('marks the lines it was told to', async () => {
    const { code, text } = await renderFence('a\nb\nc\nd', 'text {1,3-4} title="x"');
    expect(code).toBe('<mark>a</mark>\nb\n<mark>c</mark>\n<mark>d</mark>');
    expect(text).toBe('a\nb\nc\nd');
  });

  it('tells what a diff adds and takes away', async () => {
    const { code } = await renderFence(' same\n-old <b>\n+new', 'diff');
    expect(code).toBe(' same\n<span class="d">-old &#x3C;b></span>\n<span class="i">+new</span>');
  });

  it('may be empty', async () => {
    const { html } = await renderMarkdown('```ts\n```');
    expect(html).toBe('<pre data-lang="ts"></pre>');
  });
});

it('leaves heading ids alone that Rspress has not escaped', async () => {
  const { html } = await renderMarkdown(
    '- one\n\n  ```mdx\n  ## Set up \\{#set-up}\n  ```\n\n> ```mdx\n> ## A \\{#a}\n> ```',
  );
  expect(textOf(fromHtml(html, { fragment: true }))).toMatch(/## Set up \\\{#set-up\}[\s\S]*## A \\\{#a\}/);
});

it('keeps preformatted HTML of Markdown files', async () => {
  const { html } = await renderMarkdown('<pre><code>a &lt; <b>b</b></code></pre>', 'page.md');
  expect(textOf(fromHtml(html, { fragment: true }))).toBe('a < b');
});

describe('on a machine where every step takes a second', () => {
  afterEach(() => vi.restoreAllMocks());

  it('code is highlighted as on any other', async () => {
    const source = 'export const total = prices.map((price) => price * 2);';
    const { code } = await renderFence(source);
    let now = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => {
      now += 1000;
      return now;
    });
    expect((await renderFence(source)).code).toBe(code);
  });
});
