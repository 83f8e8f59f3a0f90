import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sourceHash } from '../../../plugins/output/policy.ts';
import { sealPages, sealSite } from '../../../plugins/output/site-csp.ts';

const SITE = { base: '/', search: { hosted: null } };

const folder = mkdtempSync(join(tmpdir(), 'seal-'));
afterEach(() => rmSync(folder, { recursive: true }));

const page = (head: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

it('gives every page its own policy, and the hosts one that allows what all of them need', () => {
  put('index.html', page('<script>one()</script>'));
  put('docs/a.html', page('<script>two()</script>'));
  sealPages(folder, SITE);
  sealSite(folder, SITE);
  const [one, two] = [sourceHash('one()'), sourceHash('two()')];
  const home = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(home).toContain(one);
  expect(home).not.toContain(two);
  const headers = readFileSync(join(folder, '_headers'), 'utf8');
  expect(headers).toContain(one);
  expect(headers).toContain(two);
});

it('names every page that the policy would break, and what to do', () => {
  put('a.html', page('', '<script>one()</script>'));
  put('docs/b.html', page('', '<p style="color: red"></p>'));
  expect(() => sealPages(folder, SITE)).toThrow(
    /^a\.html has an inline script[\s\S]*\ndocs\/b\.html has an element with style/,
  );
});

it.each([
  ['has none', page('<script>one()</script>')],
  [
    'has one behind a script',
    page('<script>one()</script><meta http-equiv="Content-Security-Policy" content="x">'),
  ],
])('stops a page that %s: no other plugin may write one later', (_how, html) => {
  put('a.html', page(''));
  sealPages(folder, SITE);
  put('docs/late.html', html);
  expect(() => sealSite(folder, SITE)).toThrow(/^docs\/late\.html was written after/);
});
