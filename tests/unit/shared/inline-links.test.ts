import { expect, it } from 'vitest';
import { parseInlineLinks } from '../../../shared/inline-links.ts';

it('texts and links keep their order', () => {
  expect(parseInlineLinks('See [the docs](/docs) or [write](mailto:a@example.org).')).toEqual([
    { text: 'See ' },
    { text: 'the docs', href: '/docs' },
    { text: ' or ' },
    { text: 'write', href: 'mailto:a@example.org' },
    { text: '.' },
  ]);
  expect(parseInlineLinks('<b onclick="x">bold</b>')).toEqual([{ text: '<b onclick="x">bold</b>' }]);
  expect(parseInlineLinks('')).toEqual([]);
});

it.each([
  ...['javascript:boom', 'JavaScript:boom', 'data:text/html,x', 'vbscript:x'],
  ...['//evil.example', '/\\evil.example', 'ftp://x', ' https://x'],
])('a link to %s stays text', (href) => {
  const parts = parseInlineLinks(`before [x](${href}) after`);
  expect(parts.filter((part) => part.href !== undefined)).toEqual([]);
  expect(parts.map(({ text }) => text).join('')).toBe(`before [x](${href}) after`);
});
