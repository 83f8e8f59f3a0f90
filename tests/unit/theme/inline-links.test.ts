import { describe, expect, it } from 'vitest';
import { parseInlineLinks } from '../../../shared/inline-links.ts';

describe('parseInlineLinks', () => {
  it('splits text and links in their order', () => {
    expect(parseInlineLinks('See [the docs](/docs) or [write](mailto:a@example.org).')).toEqual([
      { text: 'See ' },
      { text: 'the docs', href: '/docs' },
      { text: ' or ' },
      { text: 'write', href: 'mailto:a@example.org' },
      { text: '.' },
    ]);
  });

  it.each([
    'javascript:boom',
    'JavaScript:boom',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'vbscript:x',
    'ftp://x',
    ' https://x',
  ])('leaves a link to %s as text', (href) => {
    const source = `before [x](${href}) after`;
    expect(parseInlineLinks(source).every((part) => part.href === undefined)).toBe(true);
    expect(
      parseInlineLinks(source)
        .map(({ text }) => text)
        .join(''),
    ).toBe(source);
  });

  it('knows no HTML', () => {
    expect(parseInlineLinks('<b onclick="x">bold</b>')).toEqual([{ text: '<b onclick="x">bold</b>' }]);
  });

  it('has nothing to say of an empty text', () => {
    expect(parseInlineLinks('')).toEqual([]);
  });
});
