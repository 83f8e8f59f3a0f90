import { expect, it } from 'vitest';
import { readYaml } from '../../engine/front-matter/read-yaml.ts';
import { sitemapXml } from '../../engine/output/sitemap.ts';
import { visibleText } from './visible-text.ts';

it.each([
  ['a\u0000b\u001B[0mc\u000B\u0008d\uFFFEe\uFFFF', 'ab[0mcde'],
  ['a\uD800b\uDC00c', 'abc'],
  ['tab\tline\nreturn\r \u0085\u2028é 🎞️', 'tab\tline\nreturn\r \u0085\u2028é 🎞️'],
])('%j becomes %j', (text, visible) => {
  expect(visibleText(text)).toBe(visible);
});

it('texts in YAML lose such characters', () => {
  const { values } = readYaml('title: "a\\0\\e\\uD800b"\nlist: ["c\\x08", 1]\n');
  expect(values).toEqual({ title: 'ab', list: ['c', '1'] });
});

it('a sitemap is well-formed, however strange a path is', () => {
  const site = { url: 'https://handbook.example.org', base: '/' };
  expect(sitemapXml(site, [{ route: '/a\u001B&\uD800' }])).toContain(
    '<loc>https://handbook.example.org/a&amp;</loc>',
  );
});
