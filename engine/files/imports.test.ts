import { expect, it } from 'vitest';
import type { Page } from '../../shared/pages/types.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { makePage } from '../../tests/helpers/pages.ts';
import { missingFiles } from './imports.ts';

const { path: root } = newFolder({ 'docs/_part.mdx': '', 'docs/chart.tsx': '' });

const problemsOf = ({ file, imports }: Page) =>
  missingFiles(imports, { root, staticDir: `${root}/static` }, `${root}/${file}`, file);

it.each([
  ['./_part.mdx', true],
  ['../docs/chart.tsx', true],
  ['./_missing.mdx', false],
  ['../chart.tsx', false],
])('the import of %j resolves: %j', (specifier, isResolved) => {
  const page = makePage('docs/a.mdx', `# A\n\nimport One from '${specifier}'\n\n<One />\n`);
  const message = expect.stringContaining(`the import "${specifier}" does not resolve`);
  expect(problemsOf(page)).toEqual(isResolved ? [] : [{ file: 'docs/a.mdx', line: 3, message }]);
});

it('every import of a page is checked, also in an export', () => {
  const page = makePage('docs/a.mdx', "import a from './a.ts'\nexport * from './b.ts'\nexport const c = 1\n");
  expect(problemsOf(page).map(({ line }) => line)).toEqual([1, 2]);
});
