import { describe, expect, it } from 'vitest';
import { sitemapXml } from '../../engine/output/sitemap.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { checkRemovedPaths, readSitemap, removedPaths, sitemapPaths } from './removed-paths.ts';

const files = ['index.html', 'docs/a.html', 'docs/b/index.html', 'docs/über.html'];
const { path: folder, put } = newFolder(Object.fromEntries(files.map((file) => [file, ''])));

const sitemapOf = (base: string, ...routes: string[]): string =>
  sitemapXml(
    { url: 'https://site.example.org', base },
    routes.map((route) => ({ route })),
  );

describe('the paths in an earlier sitemap', () => {
  it('are decoded', () => {
    const paths = sitemapPaths(sitemapOf('/core/', '/', '/docs/a', '/docs/über'));
    expect(paths).toEqual(['/core/', '/core/docs/a', '/core/docs/über']);
  });

  it.each(['<urlset></urlset>', 'no XML'])('are required: %j', (text) => {
    expect(() => sitemapPaths(text)).toThrow('--against: the sitemap contains no URLs.');
  });

  it('are read from a file, which must exist', async () => {
    const file = put('sitemap.xml', 'text');
    expect(await readSitemap(file)).toBe('text');
    await expect(readSitemap(`${file}.gone`)).rejects.toThrow('there is no such file');
  });
});

describe('the paths that would no longer exist', () => {
  it('have no file in the build', () => {
    const paths = ['/', '/docs/a', '/docs/a/', '/docs/b', '/docs/b/', '/docs/über', '/docs/gone', '/docs'];
    expect(removedPaths(paths, folder, '/')).toEqual(['/docs/gone', '/docs']);
  });

  it('include paths that are not under the base path, but not later pages of lists', () => {
    const paths = ['/core/docs/a', '/docs/docs/a', '/core/blog/page/2', '/core/blog/tags/a/page/12'];
    expect(removedPaths(paths, folder, '/core/')).toEqual(['/docs/docs/a']);
  });

  it('are listed in an error', () => {
    expect(() => checkRemovedPaths(sitemapOf('/', '/', '/docs/a'), folder, '/')).not.toThrow();
    expect(() => checkRemovedPaths(sitemapOf('/', '/docs/gone', '/docs/a', '/old'), folder, '/')).toThrow(
      'would no longer exist:\n  /docs/gone\n  /old\nAdd each to the "aliases"',
    );
  });
});
