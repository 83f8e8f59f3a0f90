import { describe, expect, it } from 'vitest';
import { nginxMap, redirectsFile } from '../../../plugins/output/redirects-file.ts';

const REDIRECTS = new Map([
  ['/docs/old', '/docs/new'],
  ['/docs/über', '/docs/new'],
]);

describe('the files of redirects', () => {
  it('list both spellings of each address, below the base path', () => {
    expect(redirectsFile('/core/', new Map([['/docs/old', '/docs/new']]))).toBe(
      '/core/docs/old /core/docs/new 301\n/core/docs/old/ /core/docs/new 301\n',
    );
  });

  it('encode addresses where the host does', () => {
    expect(redirectsFile('/', REDIRECTS)).toContain('/docs/%C3%BCber /docs/new 301\n');
    expect(nginxMap('/', REDIRECTS)).toContain('"/docs/über" "/docs/new";\n');
  });

  it.each(['/a b', '/a"b', '/$uri', '/a;b', '/a*', '/:splat', '/a?b', '/a#b'])(
    'leave out %s, which means something there',
    (address) => {
      for (const redirects of [new Map([[address, '/a']]), new Map([['/a', address]])]) {
        expect(redirectsFile('/', redirects)).toBe('');
        expect(nginxMap('/', redirects)).toBe('');
      }
    },
  );
});
