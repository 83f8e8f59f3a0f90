import { readFileSync, symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { runScript } from '../../../tests/helpers/run-script.ts';
import {
  authorComment,
  COMMENT_MARK,
  type ContentProblem,
  contentProblems,
  readProblems,
} from './author-comment.ts';

const problem = (fields: Partial<ContentProblem> = {}): ContentProblem => ({
  file: 'docs/docs/a.mdx',
  line: 3,
  level: 'error',
  message: 'The link leads to a page that does not exist',
  fix: 'Write /docs/b.',
  ...fields,
});

it('sums up the problems by level and file, in the words of an author', () => {
  const text = authorComment([
    problem({ level: 'hint', message: 'Use one bullet' }),
    problem(),
    problem({ line: 9 }),
    problem({ file: 'docs/blog/b.mdx' }),
  ]);
  expect(text).toBe(`${COMMENT_MARK}
✏️ Thank you for writing! Something in 2 files needs a change.

**Please fix before this can be merged**

- \`docs/docs/a.mdx\`
  - Line 3: The link leads to a page that does not exist. Write /docs/b.
  - Line 9: The link leads to a page that does not exist. Write /docs/b.
- \`docs/blog/b.mdx\`
  - Line 3: The link leads to a page that does not exist. Write /docs/b.

**Ideas; keep your text if you prefer it**

- \`docs/docs/a.mdx\`
  - Line 3: Use one bullet. Write /docs/b.

On your computer, \`npm run lint\` shows the same list, and \`npm run lint -- --fix\` corrects what a program can correct.
`);
});

it('leads to the lines and to the editor of the branch, whatever the names contain', () => {
  const branch = { repository: 'https://example.org/owner/fork', name: 'new (page)' };
  const text = authorComment(
    [problem({ file: 'docs/docs/Über uns (1).mdx' }), problem({ file: 'static/a.png' })],
    branch,
  );
  const path = 'new%20%28page%29/docs/docs/%C3%9Cber%20uns%20%281%29.mdx';
  expect(text).toContain(
    `- [\`docs/docs/Über uns (1).mdx\`](https://example.org/owner/fork/edit/${path})
  - [Line 3](https://example.org/owner/fork/blob/${path}?plain=1#L3): The link leads`,
  );
  // The editor shows texts only.
  expect(text).toContain('(https://example.org/owner/fork/blob/new%20%28page%29/static/a.png)\n  - Line 3: ');
  expect(text).toContain('follow the link of its file, change the line, and choose **Commit changes…**');
});

it('says that everything is fine', () => {
  expect(authorComment([])).toBe(`${COMMENT_MARK}\n✅ The pages have no problems.\n`);
  expect(authorComment([problem({ level: 'hint' })])).toContain(
    'This can be merged. There are notes on one file.',
  );
});

it('is short, even with many problems', () => {
  const text = authorComment(Array.from({ length: 400 }, (_, line) => problem({ line: line + 1 })));
  expect(text).toContain('… and 370 more.');
  expect(text.length).toBeLessThan(20_000);
});

it('only contains the problems of pages and static files', () => {
  const findings = ['docs/a.mdx', 'static/b.svg', 'tools/c.ts', undefined].map((file) => ({
    ...(file && { file }),
    line: 1,
    level: 'error' as const,
    source: 'Content',
    message: 'Wrong',
  }));
  expect(contentProblems(findings).map(({ file }) => file)).toEqual(['docs/a.mdx', 'static/b.svg']);
});

it('treats everything in the file of a pull request as text', () => {
  const message = '<script>\n\n# Big [x](javascript:a) @team ![](https://example.org/a.png)';
  const [read] = readProblems(JSON.stringify([problem({ message, file: 'docs/`a`\n# b.mdx' })]));
  const text = authorComment(read ? [read] : []);
  expect(text).not.toMatch(/<script>|^#|[^\\]\[x|@team|https:/m);
  expect(text).toContain('- `docs/ a # b.mdx`');
});

it.each([
  ['{}', 'not a list'],
  ['[{"file":"docs/a.mdx"}]', 'wrong form'],
  ['[{"file":"../a","level":"error","message":"a"}]', 'wrong form'],
  ['[{"file":"docs/a","level":"fatal","message":"a"}]', 'wrong form'],
  ['<html>', 'JSON'],
])('refuses the file %.60s', (json, reason) => expect(() => readProblems(json)).toThrow(reason));

it('drops fields and lines of a wrong form', () => {
  const entry = { ...problem({ message: 'a'.repeat(9000) }), line: -1, fix: 3, extra: 1 };
  expect(readProblems(JSON.stringify([entry]))).toEqual([
    { file: 'docs/docs/a.mdx', level: 'error', message: 'a'.repeat(500) },
  ]);
});

it('the script writes the comment and prints the number of problems, but follows no link', () => {
  const folder = newFolder({ 'problems.json': JSON.stringify([problem()]) });
  const run = (from: string) =>
    runScript('tools/author-comment.ts', [`${folder.path}/${from}`, `${folder.path}/comment.md`]);
  expect(run('problems.json').stdout).toBe('1\n');
  expect(folder.read('comment.md')).toBe(authorComment([problem()]));
  const branch = { repository: 'https://example.org/fork', name: 'patch-1' };
  const { repository, name } = branch;
  const files = [`${folder.path}/problems.json`, `${folder.path}/comment.md`];
  runScript('tools/author-comment.ts', [...files, repository, name]);
  expect(folder.read('comment.md')).toBe(authorComment([problem()], branch));
  symlinkSync('problems.json', `${folder.path}/link.json`);
  expect(run('link.json').status).toBe(1);
});

it('the workflow finds the comment of an earlier run by its first line', () => {
  expect(readFileSync('.github/workflows/comment.yml', 'utf8')).toContain(`startswith("${COMMENT_MARK}")`);
});
