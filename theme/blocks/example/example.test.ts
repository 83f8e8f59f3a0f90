import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { expect, it } from 'vitest';
import { parsePage } from '../../../engine/read/parse-page.ts';
import { renderMarkdown } from '../../../tests/helpers/render-markdown.ts';

const LINK = '<Card title="Docs" href="/docs">Read *this*.</Card>';

const page = (content: string): string => `---\ntitle: A\n---\n\n<Example>\n${content}\n</Example>\n`;

it.each([
  [`## Set up {#up}\n\n${LINK}`, `## Set up {#up}\n\n${LINK}`],
  [`\n  - one\n    ${LINK}\n`, `- one\n  ${LINK}`],
  [`\`\`\`ts {1}\na // [!code ++]\n\`\`\`\n\n${LINK}`, `\`\`\`ts {1}\na // [!code ++]\n\`\`\`\n\n${LINK}`],
])('an example shows its source and its result: %j', async (content, source) => {
  const { html } = await renderMarkdown(page(content));
  const [first = '', ...rest] = html.split('</pre>');
  expect(textOf(fromHtml(first, { fragment: true }))).toBe(source);
  expect(rest.join('')).toContain('<a href="/docs">Read <em>this</em>.</a>');
});

it('the source of an example is searched, and its links are checked', () => {
  const { sections, links } = parsePage(page(LINK), 'docs/a.mdx');
  expect(sections[0]?.text).toContain('Read *this*.');
  expect(links).toEqual([{ file: 'docs/a.mdx', line: 6, url: '/docs', isLiteral: true }]);
});
