import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { makePage } from '../../tests/helpers/pages.ts';
import { formatProblems } from '../problems/problems.ts';
import { checkCodeModules } from './code-modules.ts';

/** The problems of the modules that pages import. @param files by path; the texts of .mdx files are pages */
async function problemsOf(files: Record<string, string>, own?: string[]): Promise<string[]> {
  const { path: root } = newFolder({ 'docs/outside.ts': 'export const x = 1;', ...files });
  const pages = Object.entries(files).flatMap(([file, text]) =>
    file.endsWith('.mdx') ? makePage(file, text) : [],
  );
  const problems = await checkCodeModules(pages, {
    root,
    ...(own && { own: own.map((one) => join(root, one)) }),
  });
  return formatProblems(problems).split('\n');
}

const preview = (name: string): string => `\`\`\`tsx preview file="./${name}"\n\`\`\`\n`;

it('problems of all modules are found at once, also those in modules that other modules import', async () => {
  const problems = await problemsOf({
    'docs/a.mdx': `import { Box, Gone } from './box.tsx';\n\n<Box /> <Gone />\n`,
    'docs/b.mdx': `Text.\n\n${preview('dial.tsx')}\n${preview('plain.tsx')}`,
    'docs/box.tsx': `import { helper } from './helper';\nimport './box.css';\nexport const Box = () => <p>{helper}</p>;\n`,
    'docs/helper.ts': 'export const one = 1;\n\nexport const helper = ;\n',
    'docs/box.css':
      '@import "./none.css";\n.a {\n  background: url(./none.png) url("data:image/png;base64,");\n}\n',
    'docs/dial.tsx': `import { x } from './nothing';\nexport default () => <p>{x}\n`,
    'docs/plain.tsx': `import styles from './plain.module.css';\nexport const Plain = () => <p className={styles.a} />;\n`,
    'docs/plain.module.css': '.a { color: red; }\n.b {{\n',
  });
  expect(problems).toEqual([
    'docs/a.mdx:1: "./box.tsx" has no export "Gone". Correct the name.',
    'docs/b.mdx:6: the preview "./plain.tsx" has no default export. Write "export default" before its component.',
    'docs/box.css:1: the file "./none.css" of the stylesheet does not exist. Correct the path, or create the file.',
    'docs/box.css:3: the file "./none.png" of the stylesheet does not exist. Correct the path, or create the file.',
    expect.stringMatching(
      /^docs\/dial\.tsx:3: in column 1, the code cannot be read: .+\. Correct the code\.$/,
    ),
    'docs/helper.ts:3: in column 23, the code cannot be read: Unexpected ";". Correct the code.',
    expect.stringMatching(
      /^docs\/plain\.module\.css:2: in column 5, the code cannot be read: .+ Correct the code\.$/,
    ),
  ]);
});

it.each(['./part', './part.js', './folder', './data.json', './pic.svg?url', 'any-package', '#alias'])(
  'a module may import %s',
  async (path) => {
    const problems = await problemsOf({
      'docs/a.mdx': "import { Box } from './box.tsx';\n\n<Box />",
      'docs/box.tsx': `import * as all from '${path}';\nexport const Box = () => <p>{String(all)}</p>;\n`,
      'docs/part.tsx': 'export const one = 1;',
      'docs/folder/index.ts': 'export const one = 1;',
      'docs/data.json': '{}',
      'docs/pic.svg': '<svg />',
    });
    expect(problems).toEqual(['']);
  },
);

it.each([
  ['./gone', 'the import "./gone" does not resolve to a file. Correct the path, or create the file.'],
  ['./.env', 'the import "./.env" is in ".env", which content cannot use.'],
  ['../../../x', 'the import "../../../x" leads out of the site.'],
  ['./link', 'the import "./link" does not resolve to a file.'],
])('a module may not import %s', async (path, message) => {
  const problems = await problemsOf({
    'docs/a.mdx': preview('box.tsx'),
    'docs/box.tsx': `import { a } from './other.ts';\nimport { x } from '${path}';\nexport default () => <p>{x}{a}</p>;\n`,
    'docs/other.ts': 'export const a = 1;',
    'docs/.env': 'A=1',
  });
  expect(problems).toEqual([expect.stringContaining(`docs/box.tsx:2: ${message}`)]);
});

it('a symlink that leads out of the site is not opened', async () => {
  const outside = newFolder({ 'secret.ts': 'export const secret = ;' });
  const { path: root } = newFolder({
    'docs/a.mdx': '',
    'docs/box.tsx': "import './link.ts';\nexport default () => 1;",
  });
  symlinkSync(join(outside.path, 'secret.ts'), join(root, 'docs/link.ts'));
  const problems = await checkCodeModules([makePage('docs/a.mdx', preview('box.tsx'))], { root });
  expect(formatProblems(problems)).toMatch(
    /^docs\/box\.tsx:1: the import ".\/link\.ts" is a symlink that leads out of the site\./,
  );
});

it('modules of the theme are not checked, and sites that allow no code have none', async () => {
  const files = {
    'docs/a.mdx': preview('box.tsx'),
    'docs/box.tsx': "import { x } from '../theme/parts/x';\nexport default () => x;\n",
  };
  expect(await problemsOf(files, ['theme'])).toEqual(['']);
  const page = makePage('docs/a.mdx', preview('gone.tsx'));
  expect(await checkCodeModules([page], { root: '/none', code: 'none' })).toEqual([]);
});
