import { describe, expect, it } from 'vitest';
import {
  buildSidebar,
  type Category,
  navigationMeta,
  sidebarFor,
  trailTo,
} from '../../../plugins/content/tree.ts';
import type { Page, SidebarItem } from '../../../plugins/content/types.ts';
import { makePage, pageText } from '../../helpers/pages.ts';

const page = (file: string, fields: Record<string, string | number> = {}): Page =>
  makePage(file, pageText(fields));

const sidebarOf = (pages: Page[], categories: Record<string, Category> = {}): SidebarItem[] =>
  buildSidebar(pages, 'docs', new Map(Object.entries(categories)));

const labels = (items: SidebarItem[]): string[] => items.map(({ label }) => label);

const z = page('docs/z.mdx', { title: 'Z', order: 2 });
const habits = page('docs/team/habits.mdx', { title: 'Habits' });
const items = [{ label: 'Habits', route: '/docs/team/habits' }];
const team = { label: 'Team', route: '/docs/team', items };

describe('buildSidebar', () => {
  it.each<[what: string, pages: Page[], expected: string[]]>([
    [
      'orders pages by their order, then by the names of their files',
      [
        page('docs/c.mdx', { title: 'C' }),
        page('docs/a.mdx', { title: 'Z' }),
        page('docs/last.mdx', { title: 'Second', order: 2 }),
        page('docs/b.mdx', { title: 'First', order: -1 }),
      ],
      ['First', 'Second', 'Z', 'C'],
    ],
    [
      'leaves out redirects, the index of its root and pages of other folders',
      [
        page('docs/index.mdx', { title: 'Docs' }),
        page('docs/old.mdx', { title: 'Old', redirect: '/docs/a' }),
        page('docs/a.mdx', { title: 'A long title', label: 'A' }),
        page('blog/post.mdx', { title: 'Post' }),
        page('docs-archive/b.mdx', { title: 'B' }),
        page('index.mdx', { title: 'Home' }),
      ],
      ['A'],
    ],
    ['turns the name of a folder into a label', [page('docs/one-two_three/a.mdx')], ['One two three']],
    ['may have a folder named `constructor`', [page('docs/constructor/a.mdx')], ['Constructor']],
  ])('%s', (_what, pages, expected) => {
    expect(labels(sidebarOf(pages))).toEqual(expected);
  });

  it('gives a folder without an index the label and order of its category file', () => {
    const pages = [page('docs/basics/e2e/a.mdx', { title: 'A' }), z];
    expect(sidebarOf(pages, { 'docs/basics': { label: 'The Basics', order: 1 } })).toEqual([
      {
        label: 'The Basics',
        items: [{ label: 'E2e', items: [{ label: 'A', route: '/docs/basics/e2e/a' }] }],
      },
      { label: 'Z', route: '/docs/z' },
    ]);
  });

  it.each(['docs/team/index.mdx', 'docs/team.mdx'])('makes one item of a folder and %s', (file) => {
    const pages = [habits, page(file, { title: 'Team', order: 1 }), z];
    const expected = [team, { label: 'Z', route: '/docs/z' }];
    expect(sidebarOf(pages)).toEqual(expected);
    expect(sidebarOf(pages.toReversed())).toEqual(expected);
  });
});

const PAGES = [
  page('docs/welcome.mdx', { title: 'Welcome', order: 1 }),
  page('docs/basics/back/a.mdx', { title: 'A', description: 'About A.', order: 1 }),
  page('docs/basics/back/b.mdx', { title: 'B', order: 2 }),
  page('docs/team/index.mdx', { title: 'Team', order: 3 }),
  page('docs/team/habits.mdx', { title: 'Habits', label: 'Our habits', description: 'Daily.', order: 1 }),
  page('docs/team/career/goals.mdx', { title: 'Goals', description: 'Where to.', order: 2 }),
];
const SIDEBAR = sidebarOf(PAGES, { 'docs/basics': { label: 'Basics', order: 2 } });
const BY_ROUTE = new Map(PAGES.map((entry) => [entry.route, entry]));
const pageMetaOf = (route: string) => navigationMeta(route, SIDEBAR, BY_ROUTE);

it('a page has a trail of its categories; a page outside the sidebar has neither a trail nor metadata', () => {
  expect(labels(trailTo(SIDEBAR, '/docs/basics/back/b'))).toEqual(['Basics', 'Back', 'B']);
  expect(trailTo(SIDEBAR, '/blog')).toEqual([]);
  expect(pageMetaOf('/blog')).toEqual({});
});

describe('sidebarFor', () => {
  const welcome = { label: 'Welcome', route: '/docs/welcome' };
  const a = { label: 'A', route: '/docs/basics/back/a' };
  const b = { label: 'B', route: '/docs/basics/back/b' };
  const collapsedTeam = { label: 'Team', route: '/docs/team', items: [], isPartial: true };

  it('has the top level; categories are partial, with their page or their first page', () => {
    const back = { label: 'Back', items: [a], isPartial: true };
    const basics = { label: 'Basics', items: [back], isPartial: true };
    expect(sidebarFor(SIDEBAR, '/docs/welcome')).toEqual([welcome, basics, collapsedTeam]);
  });

  it('has the branch of the page with its siblings; other categories are partial', () => {
    const basics = { label: 'Basics', items: [{ label: 'Back', items: [a, b] }] };
    expect(sidebarFor(SIDEBAR, '/docs/basics/back/b')).toEqual([welcome, basics, collapsedTeam]);
    const goals = { label: 'Goals', route: '/docs/team/career/goals' };
    const items = [
      { label: 'Our habits', route: '/docs/team/habits' },
      { label: 'Career', items: [goals], isPartial: true },
    ];
    for (const route of ['/docs/team', '/docs/team/habits'])
      expect(sidebarFor(SIDEBAR, route)[2]).toEqual({ label: 'Team', route: '/docs/team', items });
  });

  it('does not grow with the pages of other branches', () => {
    const size = (count: number) => {
      const pages = Array.from({ length: count }, (_, index) => page(`docs/other/p${index}.mdx`));
      return JSON.stringify(sidebarFor(sidebarOf([...PAGES, ...pages]), '/docs/welcome')).length;
    };
    expect(size(100)).toBe(size(2));
  });
});

describe('navigationMeta', () => {
  it('has breadcrumbs; only categories with a page have a link', () => {
    const a = { label: 'A', route: '/docs/basics/back/a' };
    expect(pageMetaOf(a.route).breadcrumbs).toEqual([{ label: 'Basics' }, { label: 'Back' }, a]);
    expect(pageMetaOf('/docs/team/habits').breadcrumbs?.[0]).toEqual({ label: 'Team', route: '/docs/team' });
  });

  it('links every page in the order of the sidebar, in both directions', () => {
    const walk = ['/docs/welcome'];
    for (let next = pageMetaOf('/docs/welcome').next; next; next = pageMetaOf(next.route).next)
      walk.push(next.route);
    expect(walk).toEqual([
      ...['/docs/welcome', '/docs/basics/back/a', '/docs/basics/back/b'],
      ...['/docs/team', '/docs/team/habits', '/docs/team/career/goals'],
    ]);
    expect(walk.map((route) => pageMetaOf(route).previous?.route)).toEqual([undefined, ...walk.slice(0, -1)]);
  });

  it('has the labels of the sidebar for the next page and the children; a child category has the route of its first page', () => {
    const { next, children } = pageMetaOf('/docs/team');
    expect(next).toEqual({ title: 'Our habits', route: '/docs/team/habits' });
    expect(children).toEqual([
      { title: 'Our habits', route: '/docs/team/habits', description: 'Daily.' },
      { title: 'Career', route: '/docs/team/career/goals', description: '' },
    ]);
    expect(pageMetaOf('/docs/team/habits')).not.toHaveProperty('children');
  });
});
