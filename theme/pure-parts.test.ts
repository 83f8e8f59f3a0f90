import { expect, it } from 'vitest';
import { branchOf, idOf } from './docs/use-open-categories.ts';
import { causesOf } from './errors/causes.ts';

it('each message of an error and its causes is listed once, even if a cause is a string or causes are circular', () => {
  const error = new Error('a', { cause: new Error('b', { cause: 'c' }) });
  expect(causesOf(error)).toEqual(['a', 'b', 'c']);
  const first = new Error('first');
  first.cause = new Error('first', { cause: new Error('second', { cause: first }) });
  expect(causesOf(first)).toEqual(['first', 'second']);
});

it.each([
  ['/docs/basics/backend/general', ['/docs/basics', '/docs/basics/backend']],
  ['/docs/team/habits', ['/docs/team']],
  ['/docs/team', ['/docs/team']],
  ['/docs/welcome', []],
  ['/nowhere', []],
])('the open categories of %s are %j', (route, branch) => {
  const general = { label: 'General', route: '/docs/basics/backend/general' };
  const items = [
    { label: 'Welcome', route: '/docs/welcome' },
    { label: 'Basics', items: [{ label: 'Back-end', items: [general] }] },
    { label: 'Team', route: '/docs/team', items: [{ label: 'Habits', route: '/docs/team/habits' }] },
  ];
  expect(branchOf(items, route)).toEqual(branch);
});

it('categories with the same label, or with slashes in it, have different ids', () => {
  const reference = (folder: string, label = 'Reference') => ({
    label,
    items: [{ label: 'Part', items: [{ label: 'Start', route: `/docs/${folder}/part/start` }] }],
  });
  const items = [reference('a'), reference('b'), reference('c', 'Reference/Part')];
  expect(branchOf(items, '/docs/b/part/start')).toEqual(['/docs/b', '/docs/b/part']);
  expect(branchOf(items, '/docs/c/part/start')).toEqual(['/docs/c', '/docs/c/part']);
  expect(new Set(items.map((item) => idOf(item))).size).toBe(items.length);
});
