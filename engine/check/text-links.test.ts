import { expect, it } from 'vitest';
import { parsePage } from '../read/parse-page.ts';

const problemsOf = (text: string, file = 'docs/page.md'): string[] =>
  parsePage(`---\ntitle: A\n---\n\n${text}\n`, file).markupProblems.map(
    ({ line, message, check }) => `${line} ${check}: ${message}`,
  );

const SPACE = 'is only text, because its path contains a space. Write';
const GAP = 'is only text, because there is a space before the parenthesis. Remove it.';

it.each([
  ['![The team](./Team photo.JPG)', `missingImages: image "./Team photo.JPG" ${SPACE} ./Team%20photo.JPG,`],
  ['![A](my photo 2.png "Title")', `missingImages: image "my photo 2.png" ${SPACE} my%20photo%202.png,`],
  ['See [the plan](./my plan.pdf).', `brokenLinks: link "./my plan.pdf" ${SPACE} ./my%20plan.pdf,`],
  ['[The `plan`](/docs/my plan)', `brokenLinks: link "/docs/my plan" ${SPACE} /docs/my%20plan,`],
  ['[A part](./other page.md#part)', `brokenLinks: link "./other page.md#part" ${SPACE}`],
  ['On [the board] (/docs/board)', `brokenLinks: link "/docs/board" ${GAP}`],
  ['! [The team] (./team.png)', `brokenLinks: link "./team.png" ${GAP}`],
  [
    '![The team](./team.png “The team”)',
    'missingImages: image "./team.png" is only text, because of the quotes around its title. Write straight ones: "The team".',
  ],
])('%j is reported, because readers would see brackets', (text, message) => {
  for (const file of ['docs/page.md', 'docs/page.mdx']) {
    expect(problemsOf(`Words.\nMore: ${text}`, file)).toEqual([expect.stringContaining(`6 ${message}`)]);
  }
});

it.each([
  '[a](./b.png "Title") and ![a](<./my photo.png>) and [a](./my%20photo.png)',
  String.raw`\[the plan](./my plan.pdf)`,
  '`[the plan](./my plan.pdf)`',
  'An array[0](of words), a [word] (or two), and f[x](y z).',
  'The note [1] (see page 3.5), [x](1.5 and 2.5) and [y] (see example.org).',
  'He [the editor] (e.g. Anna) agreed (a.k.a. the boss).',
])('%j is text, or a link', (text) => expect(problemsOf(text)).toEqual([]));
