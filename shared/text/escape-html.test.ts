import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it('special characters stay text, between tags and in attributes', () => {
  const text = `<b title="a" data-x='b'>&amp; &lt;`;
  const tree = fromHtml(`<p title="${escapeHtml(text)}" lang='${escapeHtml(text)}'>${escapeHtml(text)}</p>`, {
    fragment: true,
  });
  expect(textOf(tree)).toBe(text);
  expect(tree.children).toMatchObject([{ tagName: 'p', properties: { title: text, lang: text } }]);
});
