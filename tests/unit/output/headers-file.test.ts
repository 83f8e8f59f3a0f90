import { describe, expect, it } from 'vitest';
import { FOREVER, headersFile, REVALIDATE } from '../../../plugins/output/headers-file.ts';
import { SECURITY_HEADERS } from '../../../plugins/output/policy.ts';
import { headersFor } from '../../helpers/headers-file.ts';

const FILES = [
  '404.html',
  'blog/index.html',
  'blog/rss.xml',
  'docs/team.html',
  'docs/team/index.html',
  'docs.html',
  'favicon.svg',
  'index.html',
  'search-index/index.json',
  'search-index/pages/1a2b3c4d.json',
  'social/87c26dae31913ae72386.png',
  'static/js/index.3a2b47f7fd.js',
];

const HASH = "'sha256-abc='";

describe.each(['/', '/core/'])('the headers of a site at %s', (base) => {
  const text = headersFile({ base, search: { hosted: null } }, FILES, [HASH]);
  const headersOf = (path: string) => headersFor(text, base + path);

  it('are on every answer', () => {
    for (const path of ['', 'docs/team', 'static/js/index.3a2b47f7fd.js', 'nope']) {
      expect(headersOf(path)).toMatchObject(SECURITY_HEADERS);
      expect(headersOf(path)['Content-Security-Policy']).toMatch(
        /^default-src 'none'; script-src 'self' 'sha256-abc='; .*; frame-ancestors 'none'$/,
      );
    }
  });

  it.each([
    '',
    'index.html',
    'docs',
    'docs.html',
    'docs/team',
    'docs/team/',
    'docs/team.html',
    'blog/',
    'blog/rss.xml',
    '404.html',
  ])('let nobody keep /%s', (path) => {
    expect(headersOf(path)['Cache-Control']).toBe(REVALIDATE);
  });

  it.each(FILES.filter((file) => /[_.\da-f/][\da-f]{7,}\./.test(file)))('let everybody keep %s', (path) => {
    expect(headersOf(path)['Cache-Control']).toBe(FOREVER);
  });

  it.each([
    ['static/js/index.3a2b47f7fd.js', 'same-origin'],
    ['search-index/index.json', 'same-origin'],
    // Feed readers and link previews show pictures.
    ['social/87c26dae31913ae72386.png', undefined],
    ['static/image/film.3a2b47f7fd.avif', undefined],
  ])('let other sites load %s: %s', (path, policy) => {
    expect(headersOf(path)['Cross-Origin-Resource-Policy']).toBe(policy);
  });

  it('keep browsers on an encrypted connection', () => {
    expect(headersOf('')['Strict-Transport-Security']).toBe('max-age=31536000');
  });

  it.each(['favicon.svg', 'search-index/index.json'])('leave %s to the host', (path) => {
    expect(headersOf(path)['Cache-Control']).toBeUndefined();
  });

  it('fit the hosts: at most 100 rules, lines of at most 2,000 characters', () => {
    expect(text.split('\n\n').length).toBeLessThan(100);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(2000);
  });
});
