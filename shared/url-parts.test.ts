import { expect, it } from 'vitest';
import { isBelow, isExternal, isOtherSite, isRelative, splitUrl } from './url-parts.ts';

it.each([
  ['/a?b#c', '/a', '?b', '#c'],
  ['/a#c?b', '/a', '', '#c?b'],
  ['', '', '', ''],
  ['/a#\nb', '/a', '', '#\nb'],
  ['/a?b?c#d#e', '/a', '?b?c', '#d#e'],
])('the parts of %j are %j, %j and %j', (url, path, query, hash) => {
  expect(splitUrl(url)).toEqual({ path, query, hash });
  expect(path + query + hash).toBe(url);
});

it.each([
  ['external', ['https://example.org', 'mailto:a@example.org', '//example.org', 'HTTPS://example.org']],
  ['relative', ['./a.mdx', '../a', 'a/b.mdx#c']],
  ['neither external nor relative', ['/a', '#a', '?a', '']],
])('%s: %j', (kind, urls) => {
  for (const url of urls)
    expect([isExternal(url), isRelative(url)]).toEqual([kind === 'external', kind === 'relative']);
});

it.each([
  ['https://example.org', true],
  ['HTTP://example.org', true],
  ['//example.org', true],
  ['mailto:a@example.org', false],
  ['tel:+15550100', false],
  ['/docs', false],
  ['', false],
])('%s is the address of another site: %s', (url, expected) => {
  expect(isOtherSite(url)).toBe(expected);
});

it('/docs and /docs/a are below /docs, and /docs-old is not', () => {
  const paths = ['/docs', '/docs/a', '/docs-old'];
  expect(paths.filter((path) => isBelow('/docs', path))).toEqual(['/docs', '/docs/a']);
});
