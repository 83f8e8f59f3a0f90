import { expect, it } from 'vitest';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { markdown } from './markdown.ts';

const PAGE = `---
title: A page
---

#### A heading that jumps

* One
- Two

[here](https://example.org) and https://example.org/page
\`\`\`shell
npm start
\`\`\`
![](./a.png)
`;

const check = async (folder: string, isFixing = false): Promise<string[]> => {
  const linter = markdown({
    root: folder,
    files: () => ['docs/page.mdx'],
    defaultRules: '.markdownlint.yaml',
    isFixing,
  });
  return ((await linter.run()) ?? []).map(
    ({ line, level, source, fix }) => `${line} ${level} ${source}: ${fix}`,
  );
};

const FIXED_BY_MACHINE = '`npm run lint -- --fix` corrects it.';

it('rules that harm readers are errors, and the others are hints; each finding says what to do', async () => {
  const { path } = newFolder({ 'docs/page.mdx': PAGE });
  const found = await check(path);
  expect(found).toEqual(
    expect.arrayContaining([
      '5 error Markdown MD001: Use the next level: `##` below the title, `###` below `##`.',
      `8 hint Markdown MD004: Write "* Two". ${FIXED_BY_MACHINE}`,
      '10 error Markdown MD059: Write what the link leads to.',
      '10 hint Markdown MD034: Write a text for it: `[text](URL)`.',
      `11 hint Markdown MD031: Add an empty line above line 11. ${FIXED_BY_MACHINE}`,
      '14 error Markdown MD045: Write what the image shows between the brackets: `![text](URL)`.',
    ]),
  );
});

it('says how to correct by hand what a program can correct', async () => {
  const lines = ['---', 'title: A', '---', '', '#Heading', '', '', 'Text. ', '* One', '  ', 'End'];
  const { path } = newFolder({ 'docs/page.mdx': lines.join('\r\n') });
  expect((await check(path)).map((finding) => finding.replace(` ${FIXED_BY_MACHINE}`, ''))).toEqual(
    expect.arrayContaining([
      '5 error Markdown MD018: Write "# Heading".',
      '7 hint Markdown MD012: Delete this line.',
      '8 hint Markdown MD009: Delete the spaces at the end of the line.',
      '9 hint Markdown MD032: Add an empty line above line 9.',
      '11 hint Markdown MD047: Add a line break at the end of the file.',
    ]),
  );
});

it('corrects matters of taste, but writes no syntax that MDX does not have', async () => {
  const folder = newFolder({ 'docs/page.mdx': PAGE });
  const left = await check(folder.path, true);
  const text = folder.read('docs/page.mdx');
  expect(text).toContain('* Two\n');
  expect(text).toContain('\n\n```shell\n');
  expect(text).toContain(' and https://example.org/page\n');
  expect(left.map((finding) => finding.split(': ')[0]?.replace(/^\d+ /, ''))).toEqual([
    'error Markdown MD001',
    'hint Markdown MD034',
    'error Markdown MD045',
    'error Markdown MD059',
  ]);
});

it('a site can have its own rules', async () => {
  const { path } = newFolder({
    'docs/page.mdx': PAGE,
    '.markdownlint.yaml': 'default: false\nMD045: warning\n',
  });
  expect((await check(path)).map((finding) => finding.split(': ')[0])).toEqual(['14 hint Markdown MD045']);
});
