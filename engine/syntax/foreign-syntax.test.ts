import { expect, it } from 'vitest';
import { parsePage } from '../read/parse-page.ts';

const problemsOf = (body: string, file = 'page.md'): string[] =>
  parsePage(body, file).markupProblems.map(({ line, message }) => `${line}: ${message}`);

const INCLUDE = 'Write a code block with file="…", or import a partial (.mdx files only).';

it.each([
  ['Text.\n\n<<< @/parts/start.ts{2}', `3: "<<< @/parts/start.ts{2}" is syntax of another tool`, INCLUDE],
  [
    'Text.\n\n<!--@include: ./part.md-->\n',
    `3: "<!--@include: ./part.md-->" is syntax of another tool`,
    INCLUDE,
  ],
  ['- <!-- include part.md -->', `1: "<!-- include part.md -->" is syntax of another tool`, INCLUDE],
  ['Text\n--8<-- "part.md"', `2: "--8<-- "part.md"" is syntax of another tool`, INCLUDE],
  ['!!! warning "Take care"\n    Text.', `1: "!!! warning "Take care"" is syntax`, 'such as ":::note".'],
  [
    '??? note\n    Text.',
    '1: "??? note" is syntax of another tool, which does nothing here.',
    'such as ":::note".',
  ],
  [
    '# {{ $frontmatter.title }}\n\n{{ $params.a }}',
    '3: "{{ $params.a }}" is syntax',
    'Write the text itself.',
  ],
])('syntax of other tools that would be lost or shown is reported: %j', (body, message, advice) => {
  const [problem = ''] = problemsOf(body);
  expect(problem).toContain(message);
  expect(problem.endsWith(advice)).toBe(true);
});

it('a comment that includes a file is reported in .mdx files, too', () => {
  expect(problemsOf('<!--@include: ./part.mdx-->', 'page.mdx')).toEqual([
    expect.stringMatching(/^1: .*syntax/),
  ]);
});

it.each([
  '<!-- We include the rest later. -->\n\n<!-- include the rest. -->\n\nText.',
  '```md\n<<< @/a.ts\n<!--@include: ./a.md-->\n!!! note\n```',
  'Write `<<< @/a.ts`, or \\<<< @/a.ts.',
  'Stop!!! It is 8<9, and {{ value }} and {{ $value }} stay.',
  'A shift: x <<< 3.',
])('ordinary text is not reported: %j', (body) => {
  expect(problemsOf(body)).toEqual([]);
});
