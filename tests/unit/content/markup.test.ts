import { describe, expect, it } from 'vitest';
import { checkMarkup } from '../../../plugins/content/markup.ts';
import { makePage } from '../../helpers/pages.ts';

const START = '---\ntitle: A page\n---\n\n';

/** The problems of a page whose body starts on line 5. */
const problemsOf = (body: string, file: string): string[] =>
  checkMarkup(makePage(file, START + body)).map(({ file: at, line, message }) => `${at}:${line}: ${message}`);

const MEND = 'In an .mdx file, import a component that does it, or remove it.';

describe.each(['page.md', 'page.mdx'])('in %s', (file) => {
  it.each<[what: string, body: string, ...problems: string[]]>([
    [
      'a script',
      '<script src="/x.js"></script>',
      `5: unsafe HTML: <script> is not allowed in a page. ${MEND}`,
    ],
    [
      'a script in a text',
      'a <script src="x"></script> b',
      `5: unsafe HTML: <script> is not allowed in a page. ${MEND}`,
    ],
    [
      'a frame',
      'Text.\n\n<iframe src="https://example.org"></iframe>',
      `7: unsafe HTML: <iframe> is not allowed in a page. ${MEND}`,
    ],
    [
      'an object',
      '<object data="/a.svg"></object>',
      `5: unsafe HTML: <object> is not allowed in a page. ${MEND}`,
    ],
    ['a handler', '<b onclick="x()">a</b>', `5: unsafe HTML: onClick on <b> would run a script. ${MEND}`],
    [
      'a document in an attribute',
      '<p srcdoc="<p>">a</p>',
      `5: unsafe HTML: srcDoc on <p> is not allowed. ${MEND}`,
    ],
    [
      'a link that runs',
      'Text.\n[a](JavaScript:x)',
      '6: unsafe address "JavaScript:x": javascript: is not allowed. Write a path, https:// or mailto:.',
    ],
    [
      'an HTML link that runs',
      '<a href="javascript:x()">a</a>',
      '5: unsafe address "javascript:x()": javascript: is not allowed. Write a path, https:// or mailto:.',
    ],
    [
      'a referenced link that runs',
      '[a][b]\n\n[b]: vbscript:x',
      '7: unsafe address "vbscript:x": vbscript: is not allowed. Write a path, https:// or mailto:.',
    ],
    [
      'an image that is a document',
      '![a](data:image/svg+xml,x)',
      '5: unsafe address "data:image/svg+xml,x": data: is not allowed. Write a path, https:// or mailto:.',
    ],
    [
      'a form that runs',
      '<form action="javascript:x()"></form>',
      '5: unsafe address "javascript:x()": javascript: is not allowed. Write a path, https:// or mailto:.',
    ],
  ])('%s stops the build', (_what, body, ...problems) => {
    // Attributes of HTML are read in React's spelling, those of JSX as they are written.
    const found = problemsOf(body, file).map((line) =>
      line.replace('onclick on', 'onClick on').replace('srcdoc on', 'srcDoc on'),
    );
    expect(found).toEqual(problems.map((problem) => `${file}:${problem}`));
  });

  it('all else does not', () => {
    const body = [
      'Text with `<script>`, [a link](https://example.org/a), [mail](mailto:a@example.org), [a page](/docs/a#b)',
      'and ![pixels](data:image/png;base64,AA).',
      '```html\n<script>x()</script> <b onclick="x()">\n```',
      '<details><summary>More</summary>text</details>',
      '<kbd class="key" title="on click">K</kbd> and <a href="/docs/a" id="b">a</a>',
    ].join('\n\n');
    expect(problemsOf(body, file)).toEqual([]);
  });
});

describe('in Markdown', () => {
  it('a disguised address is read as a browser reads it', () => {
    expect(problemsOf('<a href="&#106;ava\n&#9;script:x()">a</a>', 'page.md')[0]).toContain(
      'javascript: is not allowed',
    );
  });

  it('a tag cannot hide behind an empty line', () => {
    expect(problemsOf('<div\nonclick="x()"\n\n>', 'page.md')).toEqual([
      'page.md:5: unsafe HTML: a tag is not closed before the empty line. Close it with >.',
    ]);
    expect(problemsOf('<table>\n\n<tr onclick="x()">\n\n</table>', 'page.md')[0]).toContain(
      'page.md:7: unsafe HTML: onClick',
    );
  });

  it('addresses in front matter count', () => {
    const source = '---\ntitle: A\nhero:\n  actions:\n    - label: a\n      to: javascript:x\n---\n';
    expect(
      checkMarkup(makePage('index.md', source)).map(({ line, message }) => `${line}: ${message}`),
    ).toEqual([
      '6: unsafe address "javascript:x": javascript: is not allowed. Write a path, https:// or mailto:.',
    ]);
  });
});

const CODE =
  'unsafe MDX: a page holds text and values, no code. Move it to a .ts or .tsx file outside docs/ and import it in an .mdx file.';

describe('in MDX', () => {
  it.each([
    ['a function', 'export const Bomb = () => <p>a</p>', [`page.mdx:5: ${CODE}`]],
    ['a call', 'Text {fetch("/x")}.', [`page.mdx:5: ${CODE}`]],
    ['a call in an attribute', '<Card\n  title={alert(1)}\n/>', [`page.mdx:6: ${CODE}`]],
    ['a call in what is spread', '<Card {...x()} />', [`page.mdx:5: ${CODE}`]],
    ['an assignment', '{(window.x = 1)}', [`page.mdx:5: ${CODE}`]],
    ['a class', 'export class A {}', [`page.mdx:5: ${CODE}`]],
    ['a tagged template', '{x`a`}', [`page.mdx:5: ${CODE}`]],
    ['an import that runs at any time', '{import("x")}', [`page.mdx:5: ${CODE}`]],
    [
      'HTML as a value',
      '<Card icon={<script src="/x.js" />} />',
      [`page.mdx:5: unsafe HTML: <script> is not allowed in a page. ${MEND}`],
    ],
    [
      'raw HTML',
      '<p dangerouslySetInnerHTML={{ __html: "a" }} />',
      [`page.mdx:5: unsafe HTML: dangerouslySetInnerHTML on <p> is not allowed. ${MEND}`],
    ],
    [
      'a style',
      '<p style={{ color: "red" }}>a</p>',
      [`page.mdx:5: unsafe HTML: browsers ignore style on <p> here, by the content security policy. ${MEND}`],
    ],
    [
      'a component’s link that runs',
      '<Card href="javascript:x()" />',
      [
        'page.mdx:5: unsafe address "javascript:x()": javascript: is not allowed. Write a path, https:// or mailto:.',
      ],
    ],
    [
      'a link as an expression',
      '<a href={"javascript:x()"}>a</a>',
      [
        'page.mdx:5: unsafe address "javascript:x()": javascript: is not allowed. Write a path, https:// or mailto:.',
      ],
    ],
  ])('%s stops the build', (_what, body, problems) => {
    expect(problemsOf(body, 'page.mdx')).toEqual(problems);
  });

  it('components, values and comments do not', () => {
    const body = [
      'import { Bomb } from "../../bomb.tsx"',
      'export const rows = [{ name: "a", count: 1 + 1 }, `b`]',
      '{/* a note */}',
      '<Bomb onDone="later" style="loud" rows={rows} label={rows[0].name} {...rows[0]} />',
      '<Tabs><Tab label="a: b">text {rows.length}</Tab></Tabs>',
    ].join('\n\n');
    expect(problemsOf(body, 'page.mdx')).toEqual([]);
  });
});
