import { expect, it } from 'vitest';
import type { Problem } from '../../shared/pages/types.ts';
import { formatProblems } from './problems.ts';

const links = (count: number): Problem[] =>
  Array.from({ length: count }, (_, index) => ({
    file: 'docs/b.md',
    line: count - index,
    message: `broken link "/gone-${index}".`,
    check: 'brokenLinks' as const,
  }));

const others: Problem[] = [
  { file: 'site.config.ts', message: 'field "title" is missing.' },
  { file: 'docs/a.md', line: 10, message: 'two elements have the id "a".' },
  { file: 'docs/a.md', line: 9, message: 'the Markdown cannot be read.' },
];

it('problems are in the order of files and lines, and those without a line come last', () => {
  expect(formatProblems([...others, ...links(2)], true).split('\n')).toEqual([
    'docs/a.md:9: the Markdown cannot be read.',
    'docs/a.md:10: two elements have the id "a".',
    'docs/b.md:1: broken link "/gone-1".',
    'docs/b.md:2: broken link "/gone-0".',
    'site.config.ts: field "title" is missing.',
  ]);
});

it('more than five problems of one kind are folded, after all others', () => {
  const lines = formatProblems([...links(7), ...others], false).split('\n');
  expect(lines).toHaveLength(9);
  expect(lines.filter((line) => line.includes('broken link'))).toHaveLength(5);
  expect(lines.at(-1)).toBe('… and 2 more like docs/b.md:1 (brokenLinks). The option --all lists them.');
  expect(formatProblems([...links(7), ...others], true).split('\n')).toHaveLength(10);
});
