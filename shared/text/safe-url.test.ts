import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSitePath, unsafeUrl } from './safe-url.ts';

it.each([
  ['/docs/welcome?a=b#c'],
  ['./a.mdx#x'],
  ['#top'],
  [''],
  ['?query'],
  ['a file.pdf'],
  ['note to: you'],
  ['https://example.org/a'],
  ['HTTPS://example.org'],
  ['https://bücher.example/ä'],
  ['mailto:a@example.org'],
  ['tel:+15550100'],
  ['sms:+15550100'],
])('%j is a safe URL', (url) => {
  expect(unsafeUrl(url)).toBeUndefined();
});

it.each([
  ['javascript:x', /javascript: is not allowed/],
  ['JaVaScRiPt:x', /javascript: is not allowed/],
  [' java\nscript:x', /javascript: is not allowed/],
  ['\u0001javascript:x', /javascript: is not allowed/],
  ['data:text/html,x', /data: is not allowed/],
  ['ftp:1', /ftp: is not allowed/],
  ['//example.org', /begin it with https:\/\/ and the host/],
  ['https:example.org', /begin it with https:\/\/ and the host/],
  ['https:/example.org', /begin it with https:\/\/ and the host/],
  ['https:///example.org', /begin it with https:\/\/ and the host/],
  ['/\\example.org', /backslash, a tab/],
  ['/\t/example.org', /"\/%09\/example.org": it contains a backslash, a tab/],
  ['https://exam\nple.org', /backslash, a tab/],
  ['https://example.org@example.com', /the part before the @/],
  ['https://example.org:x@example.com', /the part before the @/],
  ['http://[', /is not a valid URL/],
])('%j is not a safe URL', (url, message) => {
  expect(unsafeUrl(url)).toMatch(message);
});

it('only images may consist of pixels in a data URL', () => {
  expect(unsafeUrl('data:image/png;base64,AA', true)).toBeUndefined();
  expect(unsafeUrl('data:image/svg+xml,x', true)).toMatch(/data: is not allowed/);
  expect(unsafeUrl('data:image/png;base64,AA')).toMatch(/data: is not allowed/);
});

it.each(['/', '/docs/welcome', '/docs/a?b=//c#d', '/ü', '/a.b/..c'])('%j is a path of this site', (path) => {
  expect(isSitePath(path)).toBe(true);
});

it.each([
  ...[
    '',
    'docs',
    '//h',
    '/\\h',
    '/\t/h',
    '/\n/h',
    ' /h',
    '/h ',
    '/a/..//h',
    '/a/%2e%2E//h',
    '/..',
    '/a//b',
    '/./a',
  ],
  ...['https://example.org', 'javascript:x', '/a\u0000'],
])('%j is not a path of this site', (path) => {
  expect(isSitePath(path)).toBe(false);
});

it('no path of this site leads to another host, wherever it is resolved', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '\t',
    '\n',
    '@',
    ':',
    'a',
    'example.org',
    '?',
    '#',
    '&#47;',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = `/${parts.join('')}`;
      if (!isSitePath(path)) return;
      const { origin, pathname } = new URL(path, 'https://site.example/a/b');
      expect(origin).toBe('https://site.example');
      expect(new URL(pathname, 'https://site.example').origin).toBe('https://site.example');
    }),
  );
});

it('a URL with a letter outside of ASCII is safe, however often URLs are checked', () => {
  const found = Array.from({ length: 30_000 }, () => unsafeUrl('https://bücher.example/ä'));
  expect(found.filter((problem) => problem !== undefined)).toEqual([]);
});
