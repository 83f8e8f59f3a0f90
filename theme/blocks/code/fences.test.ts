import { expect, it } from 'vitest';
import { makePage } from '../../../tests/helpers/pages.ts';

const problemsOf = (info: string): string[] =>
  makePage('a.mdx', `\`\`\`${info}\n1\n2\n\`\`\``).markupProblems.map(({ message }) => message);

it.each([
  '',
  'text',
  'ts title="{9} is no_option" lineNumbers {1,2}',
  // Forms of other tools.
  ...[
    'TEXT',
    'TS {1, 2}',
    'ts{1,2}',
    'js:line-numbers {1}',
    'js showLineNumbers',
    'js [a.js]',
    'js:no-line-numbers',
  ],
  'tsx preview file="./a.tsx#name" {7-9}',
])('the code block %j is fine', (info) => {
  expect(problemsOf(info)).toEqual([]);
});

it.each([
  ['ts lang="js"', 'the option lang belongs to a diff'],
  [
    'ts linenumbers',
    'unknown option "linenumbers" of a code block, which has no effect; allowed options: title, ',
  ],
  ['ts titel="A"', 'Did you mean "title"?'],
  ['tsx preview', 'a preview needs the relative path'],
  ['tsx preview file="react"', 'a preview needs the relative path'],
  ['css preview file="./previews/a.tsx"', 'a preview is a tsx or jsx code block, but this one is "css"'],
  ['tsx preview="iframe-fixed" file="./previews/a.tsx"', 'preview="iframe-fixed" is not supported'],
  ['mermaid caption="A caption"', 'a mermaid code block needs caption="…" and alt="…"'],
  ['mermaid caption="" alt="A"', 'a mermaid code block needs caption="…" and alt="…"'],
  ...['2-1', '3', '0', ''].map((lines) => [`ts {${lines}}`, `{${lines}} must contain line numbers`]),
])('the code block %j has the problem %j', (info, message) => {
  expect(problemsOf(info)).toEqual([expect.stringContaining(message)]);
});

it.each([
  ['typscript', 'is unknown, so the code block has no colors. Did you mean "typescript"? Write "text"'],
  ['klingon', 'the language "klingon" is unknown, so the code block has no colors. Write "text"'],
  ['diff lang="typscript"', 'Did you mean "typescript"?'],
])('the code block %j has the warning %j', (info, message) => {
  expect(problemsOf(info)).toEqual([]);
  expect(makePage('a.mdx', `\`\`\`${info}\n1\n2\n\`\`\``).warnings).toEqual([
    { file: 'a.mdx', line: 1, message: expect.stringContaining(message), check: 'unknownLanguages' },
  ]);
});

it.each([
  [
    'a\n// highlight-start\nb',
    5,
    '"highlight-start" is never closed. Add highlight-end after the last line to mark.',
  ],
  ['a\n# error-end', 5, '"error-end" has no beginning. Add error-start before it.'],
  ['// highlight-next-line', 4, '"highlight-next-line" has no effect, because no line follows.'],
])('in code, the comment in %j is reported on line %d: %s', (code, line, message) => {
  const textWith = (options: string): string => `text\n\n\`\`\`js ${options}\n${code}\n\`\`\``;
  const { markupProblems } = makePage('a.mdx', textWith('lineNumbers'));
  expect(markupProblems).toEqual([{ file: 'a.mdx', line, message }]);
  expect(makePage('a.mdx', textWith('raw')).markupProblems).toEqual([]);
});

it('the lines of a code block are counted without comments that mark lines', () => {
  const { markupProblems } = makePage('a.mdx', '~~~js {2}\n// highlight-next-line\na\n~~~');
  expect(markupProblems).toHaveLength(1);
});
