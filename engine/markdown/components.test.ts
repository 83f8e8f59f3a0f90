import { expect, it } from 'vitest';
import { problemsIn } from '../../tests/helpers/pages.ts';
import { renderMarkdown } from '../../tests/helpers/render-markdown.ts';

/** The HTML in one line. Components of the theme are elements, such as `<x-badge>`. */
const htmlOf = async (source: string, file = 'page.mdx'): Promise<string> =>
  (await renderMarkdown(source, file)).html.replace(/\s*\n\s*/g, '');

const tree = (list: string): string => `<FileTree>\n\n${list}\n\n</FileTree>`;

const FOLDER =
  '<li data-kind="folder"><code>app/</code><ul><li data-kind="file"><code>a.ts</code></li></ul></li>';

it.each([
  ['- app/\n  - a.ts', FOLDER],
  ['- app\n\n  - a.ts', FOLDER],
  ['- app/', '<li data-kind="folder"><code>app/</code></li>'],
  ['- a.ts  *it*', '<li data-kind="file"><code>a.ts</code> <span class="comment"><em>it</em></span></li>'],
  ['- **a.ts**', '<li data-kind="file"><strong><code>a.ts</code></strong></li>'],
  ['- `__a__` b', '<li data-kind="file"><code>__a__</code> <span class="comment">b</span></li>'],
  ['- [a.ts](/a)', '<li data-kind="file"><a href="/a"><code>a.ts</code></a></li>'],
  ['- ...', '<li data-kind="more">… <span class="visually-hidden">more files</span></li>'],
])('the file tree %j becomes %s', async (list, html) => {
  expect(await htmlOf(tree(list))).toBe(`<x-file-tree><ul>${html}</ul></x-file-tree>`);
});

it.each([
  ['a <FileTree> must contain one list', tree('a.ts')],
  ['a <FileTree> must contain one list', tree('- a.ts\n\nText.')],
  ['an entry of a <FileTree> must be a name', tree('- > a.ts')],
  ['an entry of a <FileTree> must be a name', tree('- a.ts\n\n  Text.')],
])('a mistake is reported: %s', async (message, source) => {
  const text = `Text.\n\n${source}`;
  const compiled = await renderMarkdown(text).catch((reason) => reason.message);
  expect(`${problemsIn(text)}\n${compiled}`).toMatch(
    new RegExp(`page.mdx:[35]: ${message.replace(/[.?]/g, '\\$&')}`),
  );
});

it('all mistakes of a page are reported at once', async () => {
  const diagram = '```mermaid caption="A" alt="B"\nhello\n```';
  const error = await renderMarkdown(`${diagram}\n\n~~~js\na; // [!code +]\n~~~\n\n${diagram}`).catch(
    (reason) => reason.message,
  );
  expect(error.match(/page\.mdx:\d+/g)).toEqual(['page.mdx:2', 'page.mdx:6', 'page.mdx:10']);
});

it.each(['page.mdx', 'page.md'])('the checkboxes of a task list in %s have labels', async (file) => {
  const box = (attributes: string) => `<input type="checkbox" disabled=""${attributes}/>`;
  expect(await htmlOf('- [ ] *one* thing\n- [x] two\n  - [ ] three', file)).toBe(
    '<ul class="contains-task-list">' +
      `<li class="task-list-item"><label>${box('')} <em>one</em> thing</label></li>` +
      `<li class="task-list-item"><label>${box(' checked=""')} two</label><ul class="contains-task-list">` +
      `<li class="task-list-item"><label>${box('')} three</label></li></ul></li></ul>`,
  );
  expect(await htmlOf('- [ ] one\n\n  more', file)).toContain(
    `<p><label>${box('')} one</label></p><p>more</p>`,
  );
});

it.each([
  ['- [x] done', ['task-list']],
  ['```ts\na; // [!code ++]\n```', ['code-annotations']],
  ['```ts lineNumbers\na;\n```', ['code-annotations']],
  ['- done\n\n```ts {1}\na;\n```', []],
])('a page with %j loads only the styles for it: %j', async (source, styles) => {
  expect(await renderMarkdown(source)).toMatchObject({ styles });
});

it('ids in a footnote are only in the note, not in its copy at the reference', async () => {
  const html = await htmlOf(
    'One[^a].\n\n[^a]: A <b id="own">note</b>[^b] <i id="other">*of*</i> it.\n\n[^b]: B.',
  );
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toContain('own');
  expect(ids).toEqual([...new Set(ids)]);
  expect(html).toMatch(/<b>note<\/b>.*<b id="own">note<\/b>/);
});

it.each(['page.mdx', 'page.md'])('references to a footnote in %s have copies of the note', async (file) => {
  const html = await htmlOf('One[^a] and[^a].\n\n[^a]: A *note*.\n\n    More.', file);
  const copy = (id: string) =>
    `<sup><x-footnote number="1" href="#user-content-fn-a" id="${id}"><p>A <em>note</em>.</p><p>More.  </p></x-footnote></sup>`;
  expect(html).toContain(`<p>One${copy('user-content-fnref-a')} and${copy('user-content-fnref-a-2')}.</p>`);
  expect(html).toContain(
    '<li id="user-content-fn-a"><p>A <em>note</em>.</p><p>More. <a href="#user-content-fnref-a"',
  );
});

it('a card without a title is a link card, except in a partial, where it is an error', async () => {
  expect(await htmlOf('<Card href="/a" /> <Card href="/b" title="B">c</Card>')).toContain(
    '<x-link-card href="/a"></x-link-card><a href="/b">c</a>',
  );
  for (const file of ['_part.mdx', '_parts/part.mdx']) {
    const problems = problemsIn('<Card href="/a" />', file);
    expect(problems).toContain(`${file}:1: a <Card> in a partial needs a title`);
  }
});

it('a video gets the URLs of its files, and the image data of its poster', async () => {
  expect(await htmlOf('<Video src="./a.mp4" poster="./a.png" captions="b.vtt" />')).toBe(
    '<x-video src="./a.mp4?url" poster="./a.png?image" captions="./b.vtt?url"></x-video>',
  );
});
