import { describe, expect, it } from 'vitest';
import { branchOf } from '../../../theme/docs/use-open-categories.ts';

const items = [
  { label: 'Welcome', route: '/docs/welcome' },
  {
    label: 'Basics',
    items: [{ label: 'Back-end', items: [{ label: 'General', route: '/docs/basics/backend/general' }] }],
  },
  { label: 'Team', route: '/docs/team', items: [{ label: 'Habits', route: '/docs/team/habits' }] },
];

describe('branchOf', () => {
  it('names every category on the way to a page', () => {
    expect(branchOf(items, '/docs/basics/backend/general')).toEqual(['/Basics', '/Basics/Back-end']);
    expect(branchOf(items, '/docs/team/habits')).toEqual(['/Team']);
  });

  it('counts a section page to its own branch', () => {
    expect(branchOf(items, '/docs/team')).toEqual(['/Team']);
  });

  it('is empty for a page outside of any category', () => {
    expect(branchOf(items, '/docs/welcome')).toEqual([]);
    expect(branchOf(items, '/nowhere')).toEqual([]);
  });
});
