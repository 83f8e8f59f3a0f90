import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import {
  fillMissingLicenses,
  type LicensedWork,
  licenseProblems,
  licensesText,
  packageFolder,
  readFonts,
  readPackage,
} from './licenses.ts';

const shipped = (license: string, text = 'The text.', name = 'film'): LicensedWork => ({
  name,
  version: '1.0.0',
  license,
  text,
});

it.each([
  ['/p/node_modules/react/cjs/react.js', '/p/node_modules/react'],
  ['/p/node_modules/@rspress/core/dist/a.js', '/p/node_modules/@rspress/core'],
  ['/p/node_modules/a/node_modules/b/c.js', '/p/node_modules/a/node_modules/b'],
  ['/p/theme/index.tsx', undefined],
  ['/p/node_modules/.rspress/runtime/temp-0.mdx', undefined],
  ['/p/node_modules/.pnpm/a@1/node_modules/a/b.js', '/p/node_modules/.pnpm/a@1/node_modules/a'],
])('the package folder of %s is %s', (resource, expected) => {
  expect(packageFolder(resource)).toBe(expected);
});

it.each([
  [{ repository: { url: 'git:a' } }, { 'license.js': 'no' }, { license: '', repository: 'git:a', text: '' }],
  [{ repository: 'git:a' }, { 'LICENSE.md': 'A.\n' }, { license: '', repository: 'git:a', text: 'A.' }],
  [{ license: 'ISC' }, { LICENSE: 'A.', 'LICENSE-OTHER': 'B.' }, { license: 'ISC', text: 'A.\n\nB.' }],
  [{ license: 'MIT' }, { 'MIT-License.txt': 'A.' }, { license: 'MIT', text: 'A.' }],
])('a package with %j and the files %j is read as %j', (fields, files, expected) => {
  const json = JSON.stringify({ name: 'a', version: '2.0.0', ...fields });
  const { path } = newFolder({ 'package.json': json, ...files });
  expect(readPackage(path)).toMatchObject({ name: 'a', version: '2.0.0', ...expected });
});

it('a package without a license text gets that of a package with the same repository and license', () => {
  const core = { ...shipped('MIT'), repository: 'git:x' };
  const bare = { ...core, name: 'bare', text: '' };
  const textOf = (fields: Partial<LicensedWork>) =>
    fillMissingLicenses([{ ...bare, ...fields }, core])[0]?.text;
  expect(textOf({})).toBe('The text.');
  expect([textOf({ repository: 'git:y' }), textOf({ license: 'ISC' })]).toEqual(['', '']);
});

it('fonts have the license texts next to them, and a font without one is reported', () => {
  const { path } = newFolder({ 'lamp.woff2': '', 'lamp.LICENSE.txt': 'Open.', 'bare.woff2': '' });
  const fonts = readFonts(path);
  expect(fonts.map(({ name, text }) => [name, text])).toEqual([
    ['bare (font)', ''],
    ['lamp (font)', 'Open.'],
  ]);
  expect(licenseProblems(fonts)).toEqual([
    'bare (font) has no license file, but the build must ship its notice. Replace the package, or choose another font in site.config.ts.',
  ]);
});

describe('shipped code', () => {
  it('may be under the licenses that the site allows', () => {
    const copyleft = shipped('MPL-2.0');
    expect(licenseProblems([copyleft], ['MPL-2.0'])).toEqual([]);
    expect(licenseProblems([shipped('(MIT AND MPL-2.0)')], ['MPL-2.0'])).toEqual([]);
    expect(licenseProblems([copyleft], ['LGPL-3.0-only'])[0]).toMatch(
      /Replace the package, or read its license and allow it in site\.config\.ts: licenses: \{ allow: \['LGPL-3\.0-only', 'MPL-2\.0'\] \}\.$/,
    );
    // This is not the identifier of a license.
    expect(licenseProblems([shipped('SEE LICENSE IN FILE')])[0]).toMatch(/Replace the package\.$/);
  });

  it.each(['MIT', '(GPL-3.0-only OR MIT)', 'Apache-2.0 OR MIT'])('may be under %s', (license) => {
    expect(licenseProblems([shipped(license)])).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', 'is under GPL-3.0-only; allowed licenses: 0BSD, '],
    ['(MIT AND GPL-3.0-only)', 'is under (MIT AND GPL-3.0-only); '],
    ['SEE LICENSE IN FILE', 'is under SEE LICENSE IN FILE; '],
    ['', 'does not declare a license. Replace the package.'],
    ['MIT', 'has no license file', ''],
  ])('with the license "%s" is reported: it %s', (license, message, text = 'x') => {
    const problems = licenseProblems([shipped('MIT', 'x', 'fine'), shipped(license, text)]);
    expect(problems).toEqual([expect.stringContaining(`film 1.0.0 ${message}`)]);
  });
});

it('the list of licenses is sorted by name and has no duplicate texts', () => {
  const other = shipped('ISC', 'Other.', 'c');
  const text = licensesText([shipped('MIT', 'Same.', 'b'), other, shipped('MIT', 'Same.', 'a')]);
  expect(text).toContain('- a 1.0.0 (MIT)\n- b 1.0.0 (MIT)\n- c 1.0.0 (ISC)\n');
  expect(text.split('a 1.0.0, b 1.0.0\n\nSame.')).toHaveLength(2);
  expect(text.match(/Same\./g)).toHaveLength(1);
});
