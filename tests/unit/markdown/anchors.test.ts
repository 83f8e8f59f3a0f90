import { expect, it } from 'vitest';
import { parsePage } from '../../../plugins/content/parse-page.ts';
import { renderMarkdown } from '../../helpers/render-markdown.ts';

it.each(['page.md', 'page.mdx'])('targets of links stay targets in %s', async (file) => {
  const source = '<a name="old"></a>\n\n<a id="older"></a>Text <a name="both" id="oldest">here</a>.';
  const { html } = await renderMarkdown(source, file);
  expect(html).toContain('<a name="old" id="old"></a>');
  expect(html).toContain('<a id="older"></a>');
  expect(html).toContain('id="oldest">here</a>');
  expect(parsePage(source, file).anchors).toEqual(['old', 'older', 'both', 'oldest']);
});
