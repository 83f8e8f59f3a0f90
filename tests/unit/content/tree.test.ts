import { describe, expect, it } from 'vitest';
import {
  buildSidebar,
  type Category,
  neighborMeta,
  sidebarFor,
  trailTo,
} from '../../../plugins/content/tree.ts';
import type { Page, SidebarItem } from '../../../plugins/content/types.ts';
import { makePage } from '../../helpers/pages.ts';

const page = (file: string, fields: Record<string, string | number> = {}): Page => {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
  return makePage(file, `---\n${lines.join('\n')}\n---\n`);
};

const sidebarOf = (pages: Page[], categories: Record<string, Category> = {}): SidebarItem[] =>
  buildSidebar(pages, 'docs', new Map(Object.entries(categories)));

const labels = (items: SidebarItem[]): string[] => items.map(({ label }) => label);

describe('buildSidebar', () => {
  it('orders pages by their order, then by the names of their files', () => {
    const sidebar = sidebarOf([
      page('docs/c.mdx', { title: 'C' }),
      page('docs/a.mdx', { title: 'Z' }),
      page('docs/last.mdx', { title: 'Second', order: 2 }),
      page('docs/b.mdx', { title: 'First', order: -1 }),
    ]);
    expect(labels(sidebar)).toEqual(['First', 'Second', 'Z', 'C']);
  });

  it('calls a page by its label rather than its title', () => {
    const sidebar = sidebarOf([page('docs/a.mdx', { title: 'A long title', label: 'Short' })]);
    expect(sidebar).toEqual([{ label: 'Short', route: '/docs/a' }]);
  });

  it('takes label and order of a folder without an index from its category file', () => {
    const sidebar = sidebarOf(
      [page('docs/basics/e2e/a.mdx', { title: 'A' }), page('docs/z.mdx', { title: 'Z', order: 2 })],
      { 'docs/basics': { label: 'The Basics', order: 1 } },
    );
    expect(sidebar).toEqual([
      {
        label: 'The Basics',
        items: [{ label: 'E2e', items: [{ label: 'A', route: '/docs/basics/e2e/a' }] }],
      },
      { label: 'Z', route: '/docs/z' },
    ]);
  });

  it('makes words of the name of a folder that says nothing of itself', () => {
    expect(labels(sidebarOf([page('docs/getting-started_here/a.mdx')]))).toEqual(['Getting started here']);
  });

  it('makes one item with a page and children of a folder with an index', () => {
    const pages = [
      page('docs/team/habits.mdx', { title: 'Habits' }),
      page('docs/team/index.mdx', { title: 'Team', order: 1 }),
      page('docs/other.mdx', { title: 'Other', order: 2 }),
    ];
    const expected = [
      { label: 'Team', route: '/docs/team', items: [{ label: 'Habits', route: '/docs/team/habits' }] },
      { label: 'Other', route: '/docs/other' },
    ];
    expect(sidebarOf(pages)).toEqual(expected);
    expect(sidebarOf(pages.toReversed())).toEqual(expected);
  });

  it('does the same for a page beside a folder of its name', () => {
    const sidebar = sidebarOf([
      page('docs/team/habits.mdx', { title: 'Habits' }),
      page('docs/team.mdx', { title: 'Team' }),
    ]);
    expect(sidebar).toEqual([
      { label: 'Team', route: '/docs/team', items: [{ label: 'Habits', route: '/docs/team/habits' }] },
    ]);
  });

  it('leaves out pages that only redirect, the index of its root and pages of other folders', () => {
    const sidebar = sidebarOf([
      page('docs/index.mdx', { title: 'Docs' }),
      page('docs/old.mdx', { title: 'Old', redirect: '/docs/a' }),
      page('docs/a.mdx', { title: 'A' }),
      page('blog/post.mdx', { title: 'Post' }),
      page('docs-archive/b.mdx', { title: 'B' }),
      page('index.mdx', { title: 'Home' }),
    ]);
    expect(labels(sidebar)).toEqual(['A']);
  });

  it('keeps names apart that every object has', () => {
    expect(labels(sidebarOf([page('docs/constructor/a.mdx', { title: 'A' })]))).toEqual(['Constructor']);
  });

  it('is empty without pages', () => {
    expect(sidebarOf([])).toEqual([]);
  });
});

const PAGES = [
  page('docs/welcome.mdx', { title: 'Welcome', order: 1 }),
  page('docs/basics/back/a.mdx', { title: 'A', description: 'About A.', order: 1 }),
  page('docs/basics/back/b.mdx', { title: 'B', order: 2 }),
  page('docs/team/index.mdx', { title: 'Team', order: 3 }),
  page('docs/team/habits.mdx', {
    title: 'Habits',
    label: 'Our habits',
    description: 'What we do.',
    order: 1,
  }),
  page('docs/team/career/goals.mdx', { title: 'Goals', description: 'Where to.', order: 2 }),
];
const SIDEBAR = sidebarOf(PAGES, { 'docs/basics': { label: 'Basics', order: 2 } });
const BY_ROUTE = new Map(PAGES.map((entry) => [entry.route, entry]));
const pageMetaOf = (route: string) => neighborMeta(route, SIDEBAR, BY_ROUTE);

describe('trailTo', () => {
  it('leads from the top to the item itself', () => {
    expect(labels(trailTo(SIDEBAR, '/docs/basics/back/b'))).toEqual(['Basics', 'Back', 'B']);
  });

  it('is empty for a route that is not in the sidebar', () => {
    expect(trailTo(SIDEBAR, '/blog')).toEqual([]);
  });
});

describe('sidebarFor', () => {
  const welcome = { label: 'Welcome', route: '/docs/welcome' };
  const a = { label: 'A', route: '/docs/basics/back/a' };
  const b = { label: 'B', route: '/docs/basics/back/b' };

  it('holds the top level; other categories lead to their own page or to their first', () => {
    expect(sidebarFor(SIDEBAR, '/docs/welcome')).toEqual([
      welcome,
      { label: 'Basics', items: [{ label: 'Back', items: [a], isPartial: true }], isPartial: true },
      { label: 'Team', route: '/docs/team', items: [], isPartial: true },
    ]);
  });

  it('holds the branch of the page with its siblings, and the categories beside it folded', () => {
    expect(sidebarFor(SIDEBAR, '/docs/basics/back/b')).toEqual([
      welcome,
      { label: 'Basics', items: [{ label: 'Back', items: [a, b] }] },
      { label: 'Team', route: '/docs/team', items: [], isPartial: true },
    ]);
    const [, , team] = sidebarFor(SIDEBAR, '/docs/team/habits');
    expect(team?.items).toEqual([
      { label: 'Our habits', route: '/docs/team/habits' },
      { label: 'Career', items: [{ label: 'Goals', route: '/docs/team/career/goals' }], isPartial: true },
    ]);
  });

  it('holds the children of a section page', () => {
    const [, , team] = sidebarFor(SIDEBAR, '/docs/team');
    expect(team?.isPartial).toBeUndefined();
    expect(labels(team?.items ?? [])).toEqual(['Our habits', 'Career']);
  });

  it('does not grow with branches that lead elsewhere', () => {
    const size = (count: number) => {
      const pages = Array.from({ length: count }, (_, index) => page(`docs/other/p${index}.mdx`));
      return JSON.stringify(sidebarFor(sidebarOf([...PAGES, ...pages]), '/docs/welcome')).length;
    };
    expect(size(1000)).toBe(size(2));
  });
});

describe('neighborMeta', () => {
  it('gives breadcrumbs, with links where a category has a page', () => {
    expect(pageMetaOf('/docs/basics/back/a').breadcrumbs).toEqual([
      { label: 'Basics' },
      { label: 'Back' },
      { label: 'A', route: '/docs/basics/back/a' },
    ]);
    expect(pageMetaOf('/docs/team/habits').breadcrumbs?.[0]).toEqual({ label: 'Team', route: '/docs/team' });
  });

  it('walks through every page in the order of the sidebar', () => {
    const walk = ['/docs/welcome'];
    for (let next = pageMetaOf('/docs/welcome').next; next; next = pageMetaOf(next.route).next)
      walk.push(next.route);
    expect(walk).toEqual([
      '/docs/welcome',
      '/docs/basics/back/a',
      '/docs/basics/back/b',
      '/docs/team',
      '/docs/team/habits',
      '/docs/team/career/goals',
    ]);
    const back = walk.slice(1).map((route) => pageMetaOf(route).previous?.route);
    expect(back).toEqual(walk.slice(0, -1));
  });

  it('has no neighbor before the first page and after the last', () => {
    expect(pageMetaOf('/docs/welcome')).not.toHaveProperty('previous');
    expect(pageMetaOf('/docs/team/career/goals')).not.toHaveProperty('next');
  });

  it('calls neighbors as the sidebar does', () => {
    expect(pageMetaOf('/docs/team').next).toEqual({ title: 'Our habits', route: '/docs/team/habits' });
  });

  it('gives a section its children, a category by its first page', () => {
    expect(pageMetaOf('/docs/team').children).toEqual([
      { title: 'Our habits', route: '/docs/team/habits', description: 'What we do.' },
      { title: 'Career', route: '/docs/team/career/goals', description: '' },
    ]);
    expect(pageMetaOf('/docs/team/habits')).not.toHaveProperty('children');
  });

  it('knows nothing of a page outside the sidebar', () => {
    expect(pageMetaOf('/blog')).toEqual({});
  });
});
