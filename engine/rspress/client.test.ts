import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { FAIL_EVENT, READY_EVENT, SEARCH_EVENT } from '../../shared/hydration.ts';
import { START_POLICY } from '../../shared/trusted-types.ts';
import { firstPageTag, removeChunkNames } from './client.ts';
import { inlineScript } from './document.ts';

it('removeChunkNames removes only the chunk names', () => {
  const code = (name = '') => `const a = () => import(${name}"/docs/a.mdx")`;
  expect(removeChunkNames(code('/* webpackChunkName: "route-0a1b2c" */ ').repeat(2))).toBe(code().repeat(2));
  expect(removeChunkNames(code())).toBe(code());
  expect(removeChunkNames('export const routes = [];')).toBe('export const routes = [];');
});

it('firstPageTag contains data that cannot end the element', () => {
  const page = { path: '/docs/</script>', filePath: 'docs/a.mdx', module: 'a', chunks: ['b'] };
  const tag = firstPageTag(page);
  expect(tag.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(tag.replace(/<[^>]*>/g, ''))).toEqual(page);
});

it('the script that starts the page later contains the URLs, and is smaller than 1,200 bytes after Brotli compression', async () => {
  const file = join(import.meta.dirname, '../../theme/hydration/deferred-start.js');
  const source = readFileSync(file, 'utf8');
  const scripts = ['/static/js/a.js', '/static/js/b.js'];
  const script = await inlineScript(file, source, {
    scripts,
    fail: FAIL_EVENT,
    ready: READY_EVENT,
    search: SEARCH_EVENT,
    policyName: START_POLICY,
  });
  expect(script).toContain('/static/js/b.js');
  expect(brotliCompressSync(script).length).toBeLessThan(1200);
});
