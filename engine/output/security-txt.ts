import { posix } from 'node:path';
import type { Site } from '../../shared/site/schema.ts';

/** The path of the file, from the root of the domain (RFC 9116). */
export const SECURITY_TXT = '.well-known/security.txt';

/** Readers must not trust the file forever. RFC 9116 recommends less than a year; a new build writes a new date. */
function expiryOf(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1)).toISOString();
}

/**
 * The file with which security researchers find out where to report a vulnerability (RFC 9116).
 * @param now builds of the same month write the same file
 * @returns undefined if the site names no contact, or is not at the root of its domain, where the file has no effect
 */
export function securityTxt(
  { url, base, security, locales }: Pick<Site, 'url' | 'base' | 'security' | 'locales'>,
  now: Date,
): string | undefined {
  if (!security.contact || base !== '/') return undefined;
  const fields = {
    Contact: security.contact,
    Expires: expiryOf(now),
    'Preferred-Languages': locales.map(({ code }) => code).join(', '),
    Canonical: new URL(posix.join(base, SECURITY_TXT), url).href,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return lines.join('');
}
