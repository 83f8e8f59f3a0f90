import { describe, expect, it } from 'vitest';
import { NO_EMBEDS } from '../../shared/text/embeds.ts';
import { headersFor } from '../../tests/helpers/headers-file.ts';
import { headersFile, IMMUTABLE, nginxHeaders, REVALIDATE } from './headers-file.ts';
import { SECURITY_HEADERS, SVG_POLICY } from './policy.ts';

const CODE = 'static/js/index.3a2b47f7fd.js';
const CARD = 'social/87c26dae31913ae72386.png';
const FILES = [
  ...['404.html', 'blog/index.html', 'blog/rss.xml', 'docs.html', 'docs/team.html', 'docs/team/index.html'],
  ...['favicon.svg', 'index.html', 'search-index/index.json', 'search-index/pages/1a2b3c4d.json', CARD, CODE],
  'static/image/film.3a2b47f7fd.svg',
];

describe.each(['/', '/core/'])('the headers of a site at %s', (base) => {
  const text = headersFile({ base, search: { hosted: null } }, FILES);
  const headersOf = (path: string) => headersFor(text, base + path);

  it.each(['', 'docs/team', CODE, 'nope'])('of /%s include the security headers', (path) => {
    expect(headersOf(path)).toMatchObject({
      ...SECURITY_HEADERS,
      'Strict-Transport-Security': 'max-age=31536000',
      'Content-Security-Policy': "frame-ancestors 'none'",
    });
  });

  it.each([
    ...['', 'docs', 'docs.html', 'docs/team/', 'blog/', 'blog/rss.xml', '404.html'].map((path) => [
      path,
      REVALIDATE,
    ]),
    ...['search-index/pages/1a2b3c4d.json', CARD, CODE].map((path) => [path, IMMUTABLE]),
    ...['favicon.svg', 'search-index/index.json'].map((path) => [path, undefined]),
  ])('of /%s contain Cache-Control: %s', (path = '', policy) => {
    expect(headersOf(path)['Cache-Control']).toBe(policy);
  });

  it.each([
    [CODE, 'same-origin'],
    ['search-index/index.json', 'same-origin'],
    // Feed readers and link previews show images.
    [CARD, undefined],
    ['static/image/film.3a2b47f7fd.avif', undefined],
  ])('restrict which sites may load %s: %s', (path, policy) => {
    expect(headersOf(path)['Cross-Origin-Resource-Policy']).toBe(policy);
  });

  it.each(['favicon.svg', 'static/image/film.3a2b47f7fd.svg'])(
    'of /%s let the drawing run and load nothing if a reader opens it',
    (path) => {
      expect(headersOf(path)['Content-Security-Policy']).toBe(`frame-ancestors 'none', ${SVG_POLICY}`);
    },
  );

  it('fit the hosts: fewer than 100 rules, and lines of fewer than 2,000 characters', () => {
    expect(text.split('\n\n').length).toBeLessThan(100);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(2000);
  });
});

it('the headers repeat the hosts that the site allows, for hosts and for nginx', () => {
  const site = { base: '/', search: { hosted: null } };
  expect(nginxHeaders({ ...site, embeds: NO_EMBEDS })).toBe('');
  expect(headersFile({ ...site, embeds: NO_EMBEDS }, FILES)).toBe(headersFile(site, FILES));
  const embeds = { ...NO_EMBEDS, image: ['*.example.org'], frame: ['a.example.org', 'b.example.org'] };
  const directives =
    "img-src 'self' data: https://*.example.org; frame-src https://a.example.org https://b.example.org";
  expect(nginxHeaders({ ...site, embeds })).toBe(
    `add_header Content-Security-Policy "${directives}" always;\n`,
  );
  expect(headersFor(headersFile({ ...site, embeds }, FILES), '/docs')['Content-Security-Policy']).toBe(
    `frame-ancestors 'none'; ${directives}`,
  );
  // The hashes of inline scripts are only in the pages, so a header with this directive would block them.
  expect(nginxHeaders({ ...site, embeds: { ...NO_EMBEDS, script: ['a.example.org'] } })).toBe('');
});
