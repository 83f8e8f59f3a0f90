import { expect, it } from 'vitest';
import { parseInlineLinks } from './inline-links.ts';

it.each([
  ['See [docs](/docs).', [{ text: 'See ' }, { text: 'docs', href: '/docs' }, { text: '.' }]],
  ['[call](tel:+15550100)', [{ text: 'call', href: 'tel:+15550100' }]],
  ['[write](mailto:a@example.org)', [{ text: 'write', href: 'mailto:a@example.org' }]],
  ['<b onclick="x">bold</b>', [{ text: '<b onclick="x">bold</b>' }]],
  ['', []],
])('the parts of %j are %j', (content, parts) => {
  expect(parseInlineLinks(content)).toEqual(parts);
});

it.each([
  ...['javascript:boom', 'JavaScript:boom', 'data:text/html,x', 'vbscript:x'],
  ...['//evil.example', '/\\evil.example', 'ftp://x', ' https://x'],
])('a link to %s stays text', (href) => {
  const parts = parseInlineLinks(`before [x](${href}) after`);
  expect(parts.filter((part) => part.href !== undefined)).toEqual([]);
  expect(parts.map(({ text }) => text).join('')).toBe(`before [x](${href}) after`);
});
