import { describe, expect, it } from 'vitest';
import { nginxMap, redirectsFile } from './redirects-file.ts';

describe('the files of redirects', () => {
  it('list both spellings of each URL, under the base path', () => {
    const redirects = new Map([['/docs/old', '/docs/new']]);
    expect(redirectsFile('/core/', redirects)).toBe(
      '/core/docs/old /core/docs/new 301\n/core/docs/old/ /core/docs/new 301\n',
    );
    expect(nginxMap('/core/', redirects)).toBe(
      '"/core/docs/old" "/core/docs/new";\n"/core/docs/old/" "/core/docs/new";\n',
    );
  });

  it('encode URLs, except those that nginx has decoded', () => {
    const redirects = new Map([['/über', '/öl']]);
    expect(redirectsFile('/', redirects)).toContain('/%C3%BCber /%C3%B6l 301\n');
    expect(nginxMap('/', redirects)).toContain('"/über" "/%C3%B6l";\n');
  });

  it.each(['/a b', '/a"b', '/$uri', '/a;b', '/a*', '/:splat', '/a?b', '/a#b'])('leave out %s', (address) => {
    for (const redirects of [new Map([[address, '/a']]), new Map([['/a', address]])]) {
      expect(redirectsFile('/', redirects)).toBe('');
      expect(nginxMap('/', redirects)).toBe('');
    }
  });
});
