import { expect, it } from 'vitest';
import { securityTxt } from './security-txt.ts';

const SITE = {
  url: 'https://handbook.example.org',
  base: '/',
  security: { contact: 'mailto:security@example.org' },
  locales: [{ code: 'en', label: 'English', direction: 'ltr' as const }],
};

it('names the contact, the languages and its own URL, and expires within a year', () => {
  expect(securityTxt(SITE, new Date('2024-02-29T12:00:00Z'))).toBe(
    'Contact: mailto:security@example.org\n' +
      'Expires: 2025-01-01T00:00:00.000Z\n' +
      'Preferred-Languages: en\n' +
      'Canonical: https://handbook.example.org/.well-known/security.txt\n',
  );
});

it.each([
  ['names no contact', { ...SITE, security: { contact: null } }],
  ['is not at the root of its domain', { ...SITE, base: '/core/' }],
])('is not written if the site %s', (_what, site) => {
  expect(securityTxt(site, new Date())).toBeUndefined();
});
