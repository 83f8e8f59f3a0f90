import { describe, expect, it } from 'vitest';
import { asDiff, withoutNotation } from '../../../plugins/lib/notation.ts';
import { regionOf } from '../../../plugins/lib/regions.ts';
import { renderMarkdown } from '../../helpers/render-markdown.ts';

async function codeOf(source: string, info: string): Promise<string> {
  const { html } = await renderMarkdown(`~~~${info}\n${source}\n~~~`);
  return /<pre[^>]*>([\s\S]*?)<\/pre>/.exec(html)?.[1]?.replace(/<\/?span(?: class="\w")?>/g, '') ?? '';
}

describe('comments in code', () => {
  it.each([
    ['js', 'a; // [!code --]\nb; // [!code ++]\nc;', '<del>a;\n</del><ins>b;\n</ins>c;'],
    ['yaml', '# [!code ++:2]\na: 1\nb: 2\nc: 3', '<ins>a: 1\n</ins><ins>b: 2\n</ins>c: 3'],
    ['css', 'a {} /* [!code highlight] */', '<mark>a {}</mark>'],
    ['html', '<a></a> <!-- [!code error] -->', '<mark class="error">&#x3C;a>&#x3C;/a></mark>'],
    ['js', 'let a; // [!code word:a:1]\na;', 'let <b>a</b>;\na;'],
  ])('mark lines and words in %s: %j', async (language, source, html) => {
    expect(await codeOf(source, language)).toBe(html);
  });

  it('mark lines in focus, and dim the others', async () => {
    const { html } = await renderMarkdown('~~~js\na;\nb; // [!code focus]\n~~~');
    expect(html).toMatch(/<span class="dimmed">.*a.*\n<\/span><span class="focused">.*b/);
  });

  it('mark nothing in a code block with the option raw', async () => {
    expect(await codeOf('a; // [!code ++]', 'js raw')).toBe('a; // [!code ++]');
  });
});

it('each line of code with line numbers is one element', async () => {
  const { html } = await renderMarkdown('~~~text lineNumbers {2}\na\nb\n~~~');
  expect(html).toContain('<span class="numbered">a\n</span><mark class="numbered">b</mark>');
});

it.each([
  [
    'text\n\n~~~js\na;\nb; // [!code +++]\n~~~',
    /page\.mdx:5: "\[!code \+\+\+\]" has no effect\. Write \[!code \+\+\]/,
  ],
  ['~~~json\n{ "a": "[!code ++]" }\n~~~', /page\.mdx:2: "\[!code \+\+\]" has no effect/],
  [
    '\n~~~ts file="../render-markdown.ts#nothing"\n~~~',
    /page\.mdx:2: file=".*#nothing": there is no region "nothing"\. It has no regions\./,
  ],
  [
    '<CodeGroup>\n\n~~~js\na\n~~~\n\n</CodeGroup>',
    /page\.mdx:3: each code block in <CodeGroup> is a tab: give it a label/,
  ],
  ['<CodeGroup>\n\ntext\n\n</CodeGroup>', /page\.mdx:3: <CodeGroup> must contain only code blocks/],
  ['<CodeGroup></CodeGroup>', /page\.mdx:1: <CodeGroup> is empty/],
  [
    '<CodeGroup>\n\n~~~js title="a"\n~~~\n\n~~~js title="a"\n~~~\n\n</CodeGroup>',
    /page\.mdx:6: two code blocks in <CodeGroup> have title="a"/,
  ],
])('a mistake in a code block or code group is reported with its line: %j', async (source, message) => {
  await expect(renderMarkdown(source)).rejects.toThrow(message);
});

it('a group of fences becomes tabs with their titles as labels', async () => {
  const { html } = await renderMarkdown(
    '<CodeGroup group="os">\n\n~~~sh title="Linux"\na\n~~~\n\n~~~sh title="macOS" {1}\nb\n~~~\n\n</CodeGroup>',
  );
  expect(html.replace(/<\/?span[^>]*>/g, '')).toBe(
    '<div data-group="os"><div title="Linux"><pre data-lang="sh">a</pre></div>' +
      '<div title="macOS"><pre data-lang="sh"><mark>b</mark></pre></div></div>',
  );
});

describe('a region', () => {
  it.each([
    ['// #region a\nx\n// #endregion\ny', 'x'],
    ['y\n  <!-- #region a -->\n  <p>\n    x\n  </p>\n  <!-- #endregion a -->', '<p>\n  x\n</p>'],
    ['# #region a\n# #region b\nx\n# #endregion\ny\n# #endregion', 'x\ny'],
    ['// #region a\n\n    .use(x)\n  .run();\n\n// #endregion', '  .use(x)\n.run();'],
  ])('of %j is %j', (text, region) => {
    expect(regionOf(text, 'a')).toBe(region);
  });

  it.each([
    ['// #region b\n// #endregion\n// #region c', /Its regions are b, c\./],
    ['// #region a\nx', /never closed/],
  ])('of %j fails', (text, message) => {
    expect(() => regionOf(text, 'a')).toThrow(message);
  });

  it('of a file is the code of a fence that names it', async () => {
    expect(await codeOf('', 'ts file="../../../authoring/docs/docs/examples/prices.ts#net"')).toMatch(
      /^export const net/,
    );
  });
});

it.each([
  ['a;\nb;', 'a;\nb;', undefined],
  ['a; // [!code --]\nb; // [!code ++]\nc;', 'a;\nb;\nc;', '-a;\n+b;\n c;'],
  ['# [!code ++:2]\na\nb\nc', 'a\nb\nc', '+a\n+b\n c'],
  ['<a> <!-- [!code focus] -->\n{/* [!code highlight] */}\nb', '<a>\nb', undefined],
  ['a; // why [!code error]', 'a; // why ', undefined],
])('without comments, %j is %j; as a diff, %j', (code, plain, diff) => {
  expect(withoutNotation(code)).toBe(plain);
  expect(asDiff(code)).toBe(diff);
});
