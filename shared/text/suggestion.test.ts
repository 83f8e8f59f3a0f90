import { expect, it } from 'vitest';
import { similarRoute } from '../../engine/files/similar-route.ts';
import { nearest } from './suggestion.ts';

it.each([
  ['titel', ['title', 'file'], 'title'],
  ['txet', ['text', 'title'], 'text'],
  ['descripton', ['label', 'description'], 'description'],
  ['Part-One', ['part-one', 'part-two'], 'part-one'],
  ['#part_one', ['part-one'], 'part-one'],
  ['cafe', ['café'], 'café'],
  ['platfrom-team', ['platform-team', 'backend-team'], 'platform-team'],
  ['jane', ['backend-team'], undefined],
  ['env', ['csv', 'c'], undefined],
  ['tab', ['raw', 'title'], undefined],
  ['js', ['ts', 'jsx'], undefined],
  ['', ['a'], undefined],
  ['???', ['!'], undefined],
])('the name %j among %j means %j', (name, known, expected) => {
  expect(nearest(name, known)).toBe(expected);
});

const routes = [
  '/',
  '/docs/start',
  '/docs/05-visual-testing',
  '/docs/team/habits',
  '/docs/team',
  '/blog/news',
];

it.each([
  ['/docs/Start', '/docs/start'],
  ['/docs/start.mdx', '/docs/start'],
  ['/docs/strat', '/docs/start'],
  ['/docs/visual-testing', '/docs/05-visual-testing'],
  ['/docs/visual_testing.html', '/docs/05-visual-testing'],
  ['/docs/Team/index.md', '/docs/team'],
  ['/docs/Team/README.md', '/docs/team'],
  ['/guide/habits', '/docs/team/habits'],
  ['/docs/nope', undefined],
  ['/news', '/blog/news'],
  ['/', undefined],
])('the path %j is similar to the route %j', (path, route) => {
  expect(similarRoute(routes)(path)).toBe(route);
});
