import { expect, it } from 'vitest';
import { write } from '../../shared/markdown/write-markdown.ts';
import { renderMarkdown } from '../../tests/helpers/render-markdown.ts';
import { parsePage } from '../read/parse-page.ts';
import { toPlainMarkdown } from '../read/plain-markdown.ts';

const plain = (body: string, file = 'page.mdx'): string =>
  write(toPlainMarkdown(parsePage(body, file).tree).children).trim();

it.each([
  [':tada: Done :+1:, **:100:**.', '🎉 Done 👍, **💯**.'],
  ['(:-1:)', '(👎)'],
  ['Unknown :no-such-name: and :constructor:.', 'Unknown :no-such-name: and :constructor:.'],
  ['`:tada:` and \\:tada:', '`:tada:` and :tada:'],
  ['At 10:30:45, in a:100:b.', 'At 10:30:45, in a:100:b.'],
  ['https://example.org:100:/a', '<https://example.org:100:/a>'],
  ['| a |\n| - |\n| :eyes: |', '| a |\n| - |\n| 👀 |'],
])('%j is %j', (body, expected) => {
  expect(plain(body, 'page.md')).toBe(expected);
});

it('code keeps names, and headings and search have the emoji', async () => {
  const body = '## Launch :rocket:\n\nA :tada:\n\n```text\n:tada:\n```\n\n\\:tada:';
  const { headings, sections } = parsePage(body, 'page.mdx');
  expect(headings).toEqual([{ depth: 2, id: 'launch-', text: 'Launch 🚀' }]);
  expect(sections[1]?.text).toBe('A 🎉\n:tada:\n:tada:');
  const { html, meta } = await renderMarkdown(body);
  expect(html).toMatch(/<p>A 🎉<\/p>\n<pre.*:tada:<\/pre>\n<p>:tada:<\/p>/);
  expect(meta.toc).toMatchObject([{ text: 'Launch 🚀' }]);
});

it('a text with an emoji is checked like every other text', () => {
  const [problem] = parsePage(':tada: A note[^1].', 'page.mdx').markupProblems;
  expect(problem?.message).toContain('the footnote [^1] has no text');
});
