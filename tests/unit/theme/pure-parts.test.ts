import { expect, it } from 'vitest';
import { branchOf } from '../../../theme/docs/use-open-categories.ts';
import { causesOf } from '../../../theme/errors/causes.ts';

it('each message of an error and its causes is listed once, even if a cause is a string or causes are circular', () => {
  const error = new Error('a', { cause: new Error('b', { cause: 'c' }) });
  expect(causesOf(error)).toEqual(['a', 'b', 'c']);
  const first = new Error('first');
  first.cause = new Error('first', { cause: new Error('second', { cause: first }) });
  expect(causesOf(first)).toEqual(['first', 'second']);
});

it.each([
  ['/docs/basics/backend/general', ['/Basics', '/Basics/Back-end']],
  ['/docs/team/habits', ['/Team']],
  ['/docs/team', ['/Team']],
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
