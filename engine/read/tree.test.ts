import { describe, expect, it } from 'vitest';
import type { Page, SidebarItem } from '../../shared/pages/types.ts';
import { makePage, pageText } from '../../tests/helpers/pages.ts';
import * as tree from './tree.ts';

const page = (file: string, fields: Record<string, string | number> = {}): Page =>
  makePage(file, pageText(fields));

const sidebarOf = (pages: Page[], categories: Record<string, tree.Category> = {}): SidebarItem[] =>
  tree.buildSidebar(pages, 'docs', new Map(Object.entries(categories)));

const labels = (items: SidebarItem[]): string[] => items.map(({ label }) => label);

/** The items as lines of `label route`. Categories end with a slash, and partial categories with an ellipsis. */
const outline = (items: SidebarItem[], indent = ''): string[] =>
  items.flatMap(({ label, route = '', items: inside, isPartial }) => [
    `${indent}${label} ${route}${isPartial ? '…' : inside ? '/' : ''}`.trimEnd(),
    ...outline(inside ?? [], `${indent}- `),
  ]);

describe('buildSidebar', () => {
  it('orders pages by their order, then by the names of their files', () => {
    const pages = [
      page('docs/c.mdx', { title: 'C' }),
      page('docs/a.mdx', { title: 'Z' }),
      page('docs/last.mdx', { title: 'Second', order: 2 }),
      page('docs/b.mdx', { title: 'First', order: -1 }),
    ];
    expect(labels(sidebarOf(pages))).toEqual(['First', 'Second', 'Z', 'C']);
  });

  it('leaves out redirects, the index of its root and pages of other folders', () => {
    const others = ['docs/index.mdx', 'blog/post.mdx', 'docs-archive/b.mdx', 'index.mdx'].map((file) =>
      page(file),
    );
    const redirect = page('docs/old.mdx', { redirect: '/docs/a' });
    const pages = [...others, redirect, page('docs/a.mdx', { title: 'A long title', label: 'A' })];
    expect(outline(sidebarOf(pages))).toEqual(['A /docs/a']);
  });

  it('turns the name of a folder into a label, unless a category file has one', () => {
    const pages = ['docs/one-two_three/e2e/a.mdx', 'docs/constructor/b.mdx'].map((file) => page(file));
    expect(outline(sidebarOf(pages))).toEqual([
      ...['Constructor /', '- docs/constructor/b.mdx /docs/constructor/b', 'One two three /', '- E2e /'],
      '- - docs/one-two_three/e2e/a.mdx /docs/one-two_three/e2e/a',
    ]);
    const categories = { 'docs/one-two_three': { label: 'The Basics', order: 1 } };
    expect(labels(sidebarOf(pages, categories))).toEqual(['The Basics', 'Constructor']);
  });

  it.each(['docs/team/index.mdx', 'docs/team.mdx'])('makes one item of a folder and %s', (file) => {
    const habits = page('docs/team/habits.mdx', { title: 'Habits' });
    const pages = [
      habits,
      page(file, { title: 'Team', order: 1 }),
      page('docs/z.mdx', { title: 'Z', order: 2 }),
    ];
    for (const each of [pages, pages.toReversed()])
      expect(outline(sidebarOf(each))).toEqual([
        'Team /docs/team/',
        '- Habits /docs/team/habits',
        'Z /docs/z',
      ]);
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
const pageMetaOf = (route: string) => tree.navigationMeta(route, SIDEBAR, BY_ROUTE);

it('a page has a trail of its categories; a page outside the sidebar has neither a trail nor metadata', () => {
  expect(labels(tree.trailTo(SIDEBAR, '/docs/basics/back/b'))).toEqual(['Basics', 'Back', 'B']);
  expect(tree.trailTo(SIDEBAR, '/blog')).toEqual([]);
  expect(pageMetaOf('/blog')).toEqual({});
});

describe('sidebarFor', () => {
  const team = [
    ...['Welcome /docs/welcome', 'Basics …', '- Back …', '- - A /docs/basics/back/a', 'Team /docs/team/'],
    ...['- Our habits /docs/team/habits', '- Career …', '- - Goals /docs/team/career/goals'],
  ];

  it.each([
    ['/docs/welcome', [...team.slice(0, 4), 'Team /docs/team…']],
    [
      '/docs/basics/back/b',
      [
        ...['Welcome /docs/welcome', 'Basics /', '- Back /', '- - A /docs/basics/back/a'],
        ...['- - B /docs/basics/back/b', 'Team /docs/team…'],
      ],
    ],
    ['/docs/team', team],
    ['/docs/team/habits', team],
  ])(
    'has the branch of %s; other categories are partial, with their page or first page',
    (route, expected) => {
      expect(outline(tree.sidebarFor(SIDEBAR, route))).toEqual(expected);
    },
  );

  it('does not grow with the pages of other branches', () => {
    const size = (count: number) => {
      const pages = Array.from({ length: count }, (_, index) => page(`docs/other/p${index}.mdx`));
      return JSON.stringify(tree.sidebarFor(sidebarOf([...PAGES, ...pages]), '/docs/welcome')).length;
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
    expect(walk).toEqual(PAGES.map(({ route }) => route));
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

  it('has no children for an index page without cards', () => {
    const team = makePage('docs/team/index.mdx', '---\ntitle: Team\ncards: false\n---\n');
    const meta = tree.navigationMeta(team.route, SIDEBAR, new Map([...BY_ROUTE, [team.route, team]]));
    expect(meta).not.toHaveProperty('children');
    expect(meta.breadcrumbs).toEqual(pageMetaOf(team.route).breadcrumbs);
  });
});
