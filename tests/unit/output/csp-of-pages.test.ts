import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { injectCspIntoPages, verifyCsp } from '../../../plugins/output/inject-csp.ts';
import { Pages } from '../../../plugins/output/pages.ts';
import { sourceHash } from '../../../plugins/output/policy.ts';

const SITE = { search: { hosted: null } };

const folder = mkdtempSync(join(tmpdir(), 'csp-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const page = (head: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

it('gives every page its own policy, and hands on what all of them allow', () => {
  put('index.html', page('<script>one()</script>'));
  put('docs/a.html', page('<script>two()</script>'));
  const [one, two] = [sourceHash('one()'), sourceHash('two()')];
  expect(injectCspIntoPages(new Pages(folder), SITE).sort()).toEqual([one, two].sort());
  const home = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(home).toContain(one);
  expect(home).not.toContain(two);
});

it('names every page that the policy would break, and what to do', () => {
  put('a.html', page('', '<script>one()</script>'));
  put('docs/b.html', page('', '<p style="color: red"></p>'));
  expect(() => injectCspIntoPages(new Pages(folder), SITE)).toThrow(
    /^a\.html has an inline script[\s\S]*\ndocs\/b\.html has an element with style/,
  );
});

it('refuses a page that was written later', () => {
  expect(() => verifyCsp(['a.html', 'a.js'], ['a.html'])).not.toThrow();
  expect(() => verifyCsp(['a.html', 'docs/late.html'], ['a.html'])).toThrow(
    /^docs\/late\.html was written after/,
  );
});
