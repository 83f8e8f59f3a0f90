import { describe, expect, it } from 'vitest';
import { type Finding, findingsFor, formatFindings, runLinter, summaryOf } from './finding.ts';
import { annotations, plainText, stepSummary } from './github.ts';

const finding = (fields: Partial<Finding> = {}): Finding => ({
  file: 'docs/a.mdx',
  line: 3,
  level: 'error',
  source: 'Spelling',
  message: 'Unknown word "recieve"',
  fix: 'Write "receive".',
  ...fields,
});

describe('the list', () => {
  it('has a block for each file, in the order of lines, and each finding once', () => {
    const found = [
      finding({ line: 12, column: 4 }),
      finding({ file: 'README.md', level: 'hint', source: 'Markdown MD004' }),
      finding(),
      finding(),
      finding({ message: 'Vitest ended:\nraw', source: 'Unit tests', file: undefined as never, line: 1 }),
    ];
    expect(formatFindings(found)).toBe(
      [
        'The whole project',
        '  1       error    Vitest ended:  (Unit tests)',
        '      raw. Write "receive".',
        '',
        'docs/a.mdx',
        '  3       error    Unknown word "recieve". Write "receive".  (Spelling)',
        '  12:4    error    Unknown word "recieve". Write "receive".  (Spelling)',
        '',
        'README.md',
        '  3       hint     Unknown word "recieve". Write "receive".  (Markdown MD004)',
      ].join('\n'),
    );
    expect(summaryOf([finding(), finding({ level: 'hint' })])).toBe('1 error, no warnings, 1 hint');
  });

  it('contains a linter that crashed, with its output', async () => {
    const crash = { name: 'Biome', run: () => Promise.reject(new Error('ended with status 101:\npanicked')) };
    expect(await runLinter(crash)).toEqual([
      expect.objectContaining({
        level: 'error',
        message: 'Biome did not finish: ended with status 101:\npanicked',
      }),
    ]);
  });
});

describe('annotations', () => {
  it('name the place, and escape what would end a field or the line', () => {
    const [first, second, third] = annotations([
      finding({ file: 'docs/a,b:c.mdx', line: 3, column: 7, message: '100 %\nof\rit', fix: 'A: b, c.' }),
      finding({ level: 'warning', line: 1 }),
      finding({ level: 'hint', line: 2 }),
    ]);
    expect(first).toBe(
      '::error file=docs/a%2Cb%3Ac.mdx,line=3,col=7,title=Spelling::100 %25%0Aof%0Dit. A: b, c.',
    );
    expect(second).toMatch(/^::warning file=docs\/a\.mdx,line=1,title=Spelling::Unknown/);
    expect(third).toMatch(/^::notice file=docs\/a\.mdx,line=2,/);
  });

  it('are at most ten for each level; the summary has all findings', () => {
    const many = [1, 2, 3].flatMap(() =>
      Array.from({ length: 14 }, (_, index) => finding({ line: index + 1 })).flatMap((error) => [
        error,
        { ...error, level: 'hint' as const },
      ]),
    );
    const shown = annotations(many);
    expect(shown.filter((line) => line.startsWith('::error'))).toHaveLength(10);
    expect(shown.filter((line) => line.startsWith('::notice'))).toHaveLength(10);
    expect(stepSummary(many).match(/^- /gm)).toHaveLength(28);
    expect(stepSummary(many)).toContain('- `docs/a.mdx:14` error: Unknown word "recieve"');
  });
});

it('of a change are all findings in its files, and after them the errors that it may have caused elsewhere', () => {
  const own = finding({ file: 'docs/new.mdx', level: 'hint' });
  const broken = finding({ file: 'docs/a.mdx' });
  const old = finding({ file: 'docs/b.mdx', level: 'warning' });
  expect(findingsFor([old, broken, own], new Set(['docs/new.mdx']))).toEqual([own, broken]);
  expect(findingsFor([old, broken, own], undefined)).toEqual([broken, old, own]);
});

it('text of a page is only text in Markdown', () => {
  expect(plainText('a\n<img src=x> @team [x](https://example.org) `b` #1 *c*')).toBe(
    'a \\<img src=x\\> @\u200Bteam \\[x\\]\\(https\u200B://example.org\\) \\`b\\` \\#1 \\*c\\*',
  );
});
