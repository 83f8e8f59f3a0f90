import { describe, expect, it } from 'vitest';
import { isBelow, isExternal, isRelative, splitUrl } from '../../../shared/url-parts.ts';

describe('the parts of an address', () => {
  it.each([
    ['/a?b#c', '/a', '?b', '#c'],
    ['/a#c?b', '/a', '', '#c?b'],
    ['#c', '', '', '#c'],
    ['?b', '', '?b', ''],
    ['', '', '', ''],
    ['/a#\nb', '/a', '', '#\nb'],
    ['/a?b?c#d#e', '/a', '?b?c', '#d#e'],
  ])('of %j', (url, path, query, hash) => {
    expect(splitUrl(url)).toEqual({ path, query, hash });
  });

  it('are the whole address when put together', () => {
    for (const url of ['/a?b#c', 'x', '??##', '#\r\n?'])
      expect(Object.values(splitUrl(url)).join('')).toBe(url);
  });
});

describe('kinds of addresses', () => {
  it.each(['https://example.org', 'mailto:a@example.org', '//example.org', 'HTTPS://example.org'])(
    '%s is external',
    (url) => {
      expect(isExternal(url)).toBe(true);
      expect(isRelative(url)).toBe(false);
    },
  );

  it.each(['./a.mdx', '../a', 'a/b.mdx#c'])('%s is relative', (url) => {
    expect(isRelative(url)).toBe(true);
    expect(isExternal(url)).toBe(false);
  });

  it.each(['/a', '#a', '?a', ''])('%j is neither', (url) => {
    expect(isRelative(url)).toBe(false);
    expect(isExternal(url)).toBe(false);
  });

  it('a path is below a folder when it is the folder or in it', () => {
    expect(isBelow('/docs', '/docs')).toBe(true);
    expect(isBelow('/docs', '/docs/a')).toBe(true);
    expect(isBelow('/docs', '/docs-old')).toBe(false);
  });
});
