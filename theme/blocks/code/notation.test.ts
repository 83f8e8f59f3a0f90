import { describe, expect, it } from 'vitest';
import { asDiff, withoutNotation } from '../../../shared/markdown/notation.ts';
import { regionOf } from '../../../shared/markdown/regions.ts';
import { problemsIn } from '../../../tests/helpers/pages.ts';
import { renderMarkdown } from '../../../tests/helpers/render-markdown.ts';

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

  it.each([
    ['js', '// highlight-next-line\na;\nb;', '<mark>a;\n</mark>b;'],
    [
      'js',
      'a;\n  // highlight-start\nb;\n\nc;\n// highlight-end\nd;',
      'a;\n<mark>b;\n</mark><mark>\n</mark><mark>c;\n</mark>d;',
    ],
    ['css', '/* highlight-next-line */\na {}', '<mark>a {}</mark>'],
    ['yaml', '#highlight-next-line\na: 1', '<mark>a: 1</mark>'],
    ['html', '<!-- highlight-next-line -->\n<a></a>', '<mark>&#x3C;a>&#x3C;/a></mark>'],
    ['sql', '-- error-next-line\nx', '<mark class="error">x</mark>'],
    ['ini', '; warning-start\na=1\n; warning-end', '<mark class="warning">a=1</mark>'],
    ['jsx', '{/* highlight-next-line */}\na', '<mark>a</mark>'],
    ['latex', '% highlight-next-line\na', '<mark>a</mark>'],
    ['vb', "' highlight-next-line\na", '<mark>a</mark>'],
    ['bat', 'REM highlight-next-line\na', '<mark>a</mark>'],
    ['fortran-free-form', '! highlight-next-line\na', '<mark>a</mark>'],
    ['ocaml', '(* highlight-next-line *)\na', '<mark>a</mark>'],
    ['jinja', '{# highlight-next-line #}\na', '<mark>a</mark>'],
    ['text', '  # highlight-next-line\na', '<mark>a</mark>'],
    ['js', '// diff-remove\na;\n// add-next-line\nb;', '<del>a;\n</del><ins>b;</ins>'],
    ['js', 'a; // highlight-line\nb;', '<mark>a;\n</mark>b;'],
    ['js', '// highlight-next-line\n// [!code error]\na;', '<mark class="error">a;</mark>'],
    ['js {2}', '// error-next-line\na;\nb;', '<mark class="error">a;\n</mark><mark>b;</mark>'],
  ])('of other tools mark lines in %s: %j', async (info, source, html) => {
    expect(await codeOf(source, info)).toBe(html);
  });

  it.each([
    ['js', 'const name = "highlight-start";'],
    ['yaml', '- highlight-start\n- highlight-next-line'],
    ['css', '.highlight-start {}'],
    ['sh', 'run \\\n  --highlight-start'],
    ['js', '// not-highlight-start'],
    ['js raw', '// highlight-next-line\na;'],
  ])('stay code if they are not comments with only this word in %s: %j', async (info, source) => {
    expect((await codeOf(source, info)).replace(/<[^>]+>/g, '')).toBe(source);
  });

  it('mark nothing in a code block with the option raw', async () => {
    expect(await codeOf('a; // [!code ++]', 'js raw')).toBe('a; // [!code ++]');
  });
});

it('each line of code with line numbers is one element', async () => {
  const { html } = await renderMarkdown('~~~text lineNumbers {2}\na\nb\n~~~');
  expect(html).toContain('<span class="numbered">a\n</span><mark class="numbered">b</mark>');
});

const group = (content: string): string => `<CodeGroup>\n\n${content}\n\n</CodeGroup>`;

it.each([
  [5, 'text\n\n~~~js\na;\nb; // [!code +++]\n~~~', '"[!code +++]" has no effect. Write [!code ++]'],
  [2, '~~~json\n{ "a": "[!code ++]" }\n~~~', '"[!code ++]" has no effect'],
  [
    2,
    '\n~~~ts file="../render-markdown.ts#no"\n~~~',
    'file="../render-markdown.ts#no": there is no region "no". The file has no regions.',
  ],
  [
    2,
    '\n~~~text file="../../fixtures/markers.txt"\n~~~',
    '../../fixtures/markers.txt:2: "highlight-start" is never closed',
  ],
  [3, group('~~~js\na\n~~~'), 'each code block in <CodeGroup> is a tab: give it a label'],
  [3, group('text'), '<CodeGroup> must contain only code blocks'],
  [1, '<CodeGroup></CodeGroup>', '<CodeGroup> is empty'],
  [6, group('~~~js title="a"\n~~~\n\n~~~js title="a"\n~~~'), 'two code blocks in <CodeGroup> have title="a"'],
])('a mistake is reported with its line, %d, in %j: %s', async (line, source, message) => {
  const compiled = await renderMarkdown(source).catch((reason) => reason.message);
  expect(`${problemsIn(source)}\n${compiled}`).toContain(`page.mdx:${line}: ${message}`);
});

it('a group of fences becomes tabs with their titles as labels', async () => {
  const fences = '~~~sh title="Linux"\na\n~~~\n\n~~~sh title="macOS" {1}\nb\n~~~';
  const { html } = await renderMarkdown(group(fences).replace('>', ' group="os">'));
  expect(html.replace(/<\/?span[^>]*>/g, '')).toBe(
    '<x-tabs group="os"><x-tabs label="Linux"><pre data-lang="sh">a</pre></x-tabs>' +
      '<x-tabs label="macOS"><pre data-lang="sh"><mark>b</mark></pre></x-tabs></x-tabs>',
  );
});

describe('a region', () => {
  it.each([
    ['// #region a\nx\n// #endregion\ny', 'x'],
    ['y\n  <!-- #region a -->\n  <p>\n    x\n  </p>\n  <!-- #endregion a -->', '<p>\n  x\n</p>'],
    ['# #region a\n# #region b\nx\n# #endregion\ny\n# #endregion', 'x\ny'],
    ['// #region a\nx\n// #region\ny\n// #endregion\nz\n// #endregion', 'x\ny\nz'],
    ['// #region a\n\n    .use(x)\n  .run();\n\n// #endregion', '  .use(x)\n.run();'],
  ])('of %j is %j', (text, region) => {
    expect(regionOf(text, 'a')).toBe(region);
  });

  it.each([
    ['// #region b\n// #endregion\n// #region c', /The file has the regions b, c\./],
    ['// #region a\nx', /never closed/],
  ])('of %j fails', (text, message) => {
    expect(() => regionOf(text, 'a')).toThrow(message);
  });

  it('of a file is the code of a fence that names it', async () => {
    const code = await codeOf('', 'ts file="../../../authoring/docs/docs/examples/prices.ts#net"');
    expect(code).toMatch(/^export const net/);
  });

  it('of a file is also found if its path is the title of the fence', async () => {
    const path = '../../../authoring/docs/docs/examples/prices.ts#net';
    expect(await codeOf('', `ts title="${path}" file="${path}"`)).toMatch(/^export const net/);
  });
});

it.each([
  ['a;\nb;', 'a;\nb;', undefined],
  ['a; // [!code --]\nb; // [!code ++]\nc;', 'a;\nb;\nc;', '-a;\n+b;\n c;'],
  ['# [!code ++:2]\na\nb\nc', 'a\nb\nc', '+a\n+b\n c'],
  ['<a> <!-- [!code focus] -->\n{/* [!code highlight] */}\nb', '<a>\nb', undefined],
  ['a; // why [!code error]', 'a; // why ', undefined],
  ['a; // [!code highlight] the default', 'a; // the default', undefined],
  ['// highlight-next-line\na;\n# highlight-start\nb;\n# highlight-end', 'a;\nb;', undefined],
  ['a\n<!-- add-start -->\nb\n// [!code --]\nc\n<!-- add-end -->', 'a\nb\nc', ' a\n+b\n+c'],
])('without notation, %j is %j; as a diff, %j', (code, plain, diff) => {
  expect(withoutNotation(code)).toBe(plain);
  expect(asDiff(code)).toBe(diff);
});
