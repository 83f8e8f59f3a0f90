/** Internals of Rspress and Unhead that `prerender.ts` and `prerender-entry.ts` rely on. */
import type { RouteMeta } from '@rspress/core';
import { NODE_SSG_BUNDLE_FOLDER, NODE_SSG_BUNDLE_NAME } from '@rspress/core/dist/node/constants.js';
import { getRouteChunkName } from '@rspress/core/dist/node/route/routeChunkAssets.js';
import { createHead, transformHtmlTemplate } from '@unhead/react/server';
import { describe, expect, it } from 'vitest';
import { rspressText } from '../internals.ts';
import { escapeHead } from './escape-head.ts';

describe('Rspress renders pages when we call it', () => {
  it('has an entry that renders a route with a head into HTML', () => {
    const entry = rspressText('dist/runtime/ssrServerEntry.js');
    expect(entry).toMatch(/async function render\(routePath, head\)/);
    expect(entry).toMatch(/return \{\s*appHtml\s*\};/);
    expect(entry).toContain('export { routes } from "virtual-routes"');
  });

  it('has a bundle with the expected folder and name', () => {
    expect([NODE_SSG_BUNDLE_FOLDER, NODE_SSG_BUNDLE_NAME]).toEqual(['__ssg__', 'rspress-ssg-entry.cjs']);
  });

  it('puts the code of each page in a file with the name of its chunk', () => {
    expect(getRouteChunkName({ relativePath: 'docs/page.mdx' } as RouteMeta)).toMatch(/^route-[\da-f]{12}$/);
  });

  it('keeps the head entries of a page in order', () => {
    const head = createHead();
    const start = head.entries.size;
    head.push({ title: 'A' });
    head.push({ title: 'B' });
    const inputs = [...head.entries.values()].slice(start).map(({ input }) => input);
    expect(inputs).toEqual([{ title: 'A' }, { title: 'B' }]);
  });

  it('escapes the attributes of a page, and leaves those of the template as they are', async () => {
    const head = createHead();
    const text = '&lt;b> "<script>" </head><!--';
    head.push({ title: text, meta: [{ name: 'description', content: text }] });
    escapeHead(head);
    const template = '<html><head><link rel="icon" href="/a?b&amp;c"></head><body></body></html>';
    const html = await transformHtmlTemplate(head, template);
    const escaped = '&amp;lt;b&gt; &quot;&lt;script&gt;&quot; &lt;/head&gt;&lt;!--';
    expect(html).toContain(`<meta name="description" content="${escaped}">`);
    expect(html).toContain(`<title>${escaped.replaceAll('/', '&#x2F;')}</title>`);
    expect(html).toContain('<link rel="icon" href="/a?b&amp;c">');
  });
});
