import { createElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderMarkdown } from '../../tests/helpers/render-markdown.ts';
import { parsePage } from '../read/parse-page.ts';

it.each(['page.md', 'page.mdx'])('targets of links stay targets in %s', async (file) => {
  const source = '<a name="old"></a>\n\n<a id="older"></a>Text <a name="both" id="oldest">here</a>.';
  const { html } = await renderMarkdown(source, file);
  expect(html).toContain('<a name="old" id="old"></a>');
  expect(html).toContain('<a id="older"></a>');
  expect(html).toContain('id="oldest">here</a>');
  expect(parsePage(source, file).anchors).toEqual(['old', 'older', 'both', 'oldest']);
});

it('a link of JSX to a path of the site is a link of the theme, as in Markdown, so that it has the base path', async () => {
  const a = ({ children, ...props }: { children?: ReactNode }) => createElement('x-link', props, children);
  const htmlOf = async (source: string) => (await renderMarkdown(source, 'page.mdx', { a })).html;
  const markdown = await htmlOf('See [*Text*](/docs/a)');
  expect(markdown).toBe('<p>See <x-link href="/docs/a"><em>Text</em></x-link></p>');
  expect(await htmlOf('See <a href="/docs/a">*Text*</a>')).toBe(markdown);
  expect(await htmlOf('See <a title="x" href={"/docs/a"} download>Text</a>')).toBe(
    '<p>See <x-link title="x" href="/docs/a" download="">Text</x-link></p>',
  );
  expect(await htmlOf('<a href="https://example.org/a">Text</a>')).not.toContain('x-link');
});
