import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  licenseProblems,
  licensesText,
  packageFolder,
  readFonts,
  readPackage,
  type Shipped,
  shareNotices,
} from '../../../plugins/output/licenses.ts';

const folder = mkdtempSync(join(tmpdir(), 'licenses-'));
afterAll(() => rmSync(folder, { recursive: true }));

function put(file: string, text: string): string {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
  return folder;
}

const shipped = (license: string, text = 'The text.', name = 'film'): Shipped => ({
  name,
  version: '1.0.0',
  license,
  text,
});

describe('the package of a module', () => {
  it.each([
    ['/p/node_modules/react/cjs/react.js', '/p/node_modules/react'],
    ['/p/node_modules/@rspress/core/dist/a.js', '/p/node_modules/@rspress/core'],
    ['/p/node_modules/a/node_modules/b/c.js', '/p/node_modules/a/node_modules/b'],
    ['/p/theme/index.tsx', undefined],
  ])('%s → %s', (resource, expected) => {
    expect(packageFolder(resource)).toBe(expected);
  });
});

describe('a package', () => {
  it('is read with its notice', () => {
    put(
      'a/package.json',
      '{ "name": "a", "version": "2.0.0", "license": "MIT", "repository": { "url": "git:a" } }',
    );
    put('a/LICENSE.md', 'Text of a.\n');
    put('a/license-checker.js', 'not a license');
    expect(readPackage(join(folder, 'a'))).toEqual({
      name: 'a',
      version: '2.0.0',
      license: 'MIT',
      text: 'Text of a.',
      repository: 'git:a',
    });
  });

  it('may have a folder of notices, or none', () => {
    put('b/package.json', '{ "name": "b", "version": "1.0.0", "license": { "type": "ISC" } }');
    put('b/LICENSE/LICENSE', 'One.');
    put('b/LICENSE/OTHER', 'Two.');
    expect(readPackage(join(folder, 'b'))).toMatchObject({ license: 'ISC', text: 'One.\n\nTwo.' });
    put('c/package.json', '{ "name": "c", "version": "1.0.0" }');
    expect(readPackage(join(folder, 'c'))).toMatchObject({ license: '', text: '' });
  });

  it('shares the notice of its repository', () => {
    const core = { ...shipped('MIT'), repository: 'git:x' };
    const bare = { ...core, name: 'bare', text: '' };
    expect(shareNotices([bare, core]).map(({ text }) => text)).toEqual(['The text.', 'The text.']);
    expect(shareNotices([{ ...bare, repository: 'git:y' }, core])[0]?.text).toBe('');
    expect(shareNotices([{ ...bare, license: 'ISC' }, core])[0]?.text).toBe('');
  });
});

it('fonts stand beside their licenses', () => {
  put('fonts/lamp.woff2', '');
  put('fonts/lamp.LICENSE.txt', 'Open.');
  put('fonts/bare.woff2', '');
  const fonts = readFonts(join(folder, 'fonts'), 'OFL-1.1');
  expect(fonts.map(({ name, text }) => [name, text])).toEqual([
    ['bare (font)', ''],
    ['lamp (font)', 'Open.'],
  ]);
  expect(licenseProblems(fonts)).toEqual([
    'bare (font) has no license file, and its notice must be shipped. Replace it.',
  ]);
});

describe('what is shipped', () => {
  it.each(['MIT', '(GPL-3.0-only OR MIT)', 'Apache-2.0 OR MIT'])('may be under %s', (license) => {
    expect(licenseProblems([shipped(license)])).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', 'film 1.0.0 is under GPL-3.0-only; allowed are 0BSD, '],
    ['(MIT AND GPL-3.0-only)', 'film 1.0.0 is under (MIT AND GPL-3.0-only); '],
    ['SEE LICENSE IN FILE', 'film 1.0.0 is under SEE LICENSE IN FILE; '],
    ['', 'film 1.0.0 names no license; '],
  ])('may not be under "%s"', (license, message) => {
    const problems = licenseProblems([shipped('MIT', 'x', 'fine'), shipped(license)]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });

  it('must carry its notice', () => {
    expect(licenseProblems([shipped('MIT', '')])[0]).toContain('film 1.0.0 has no license file');
  });
});

it('the list is sorted, and each text stands there once', () => {
  const text = licensesText([
    shipped('MIT', 'Same.', 'b'),
    shipped('ISC', 'Other.', 'c'),
    shipped('MIT', 'Same.', 'a'),
  ]);
  expect(text).toContain('- a 1.0.0 (MIT)\n- b 1.0.0 (MIT)\n- c 1.0.0 (ISC)\n');
  expect(text.match(/Same\./g)).toHaveLength(1);
  expect(text).toContain('a 1.0.0, b 1.0.0\n\nSame.');
});
