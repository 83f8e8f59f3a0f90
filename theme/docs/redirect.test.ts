import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, 'redirect.js'), 'utf8');

/** The URL to which the script leads. @param content of the `<meta>` element with the target */
function targetOf(content: string, url: string, referrer = ''): string {
  let target = '';
  const location = Object.assign(new URL(url), {
    replace: (to: URL) => {
      target = to.href;
    },
  });
  const run = new Function('document', 'location', `${SOURCE}; redirect({ name: 'redirect' });`);
  run({ querySelector: () => ({ content }), referrer }, location);
  return target;
}

it.each([
  ['/core/a', 'https://example.org/core/a/?b=1#c', 'https://example.org/core/a?b=1#c'],
  ['/core/a?d=2#e', 'https://example.org/core/a/?b=1#c', 'https://example.org/core/a?d=2#e'],
])('leads to %s from %s, with the query and the hash', (content, url, target) => {
  expect(targetOf(content, url, 'https://example.org/core/other')).toBe(target);
});

it('leads to the file of the page on hosts that serve the alternate document at both URLs', () => {
  const url = 'https://example.org/core/a/?b=1';
  const file = 'https://example.org/core/a.html?b=1#c';
  expect(targetOf('/core/a', `${url}#c`, url)).toBe(file);
  expect(targetOf('/core/a', 'https://example.org/core/a?b=1#c')).toBe(file);
});
