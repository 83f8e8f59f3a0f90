import { expect, it } from 'vitest';
import { makePage } from '../../helpers/pages.ts';

const problemsOf = (info: string): string[] =>
  makePage('a.mdx', `\`\`\`${info}\n1\n2\n\`\`\``).markupProblems.map(({ message }) => message);

it.each([
  '',
  'text',
  'ts title="{9} is no_option" lineNumbers {1,2}',
  'tsx preview="iframe" file="./a.tsx#name" {7-9}',
])('the code block %j is fine', (info) => {
  expect(problemsOf(info)).toEqual([]);
});

it.each([
  ['typscript', 'unknown language "typscript" of a code block. Did you mean "typescript"? Write "text"'],
  ['TEXT', 'Did you mean "text"?'],
  ['klingon', 'unknown language "klingon" of a code block. Write "text"'],
  ['ts linenumbers', 'unknown option "linenumbers" of a code block; allowed options: title, '],
  ['ts titel="A"', 'Did you mean "title"?'],
  ...['2-1', '3', '0', '1, 2', ''].map((lines) => [`ts {${lines}}`, `{${lines}} must contain line numbers`]),
])('the code block %j has the problem %j', (info, message) => {
  expect(problemsOf(info)).toEqual([expect.stringContaining(message)]);
});
