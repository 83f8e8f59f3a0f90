import { expect, it } from 'vitest';
import { similarFile } from './similar-file.ts';

const FILES = [
  'docs/team/IMG_2034.JPG',
  'docs/team/Team photo.jpeg',
  'docs/a/plan.png',
  'docs/b/plan.png',
  '/logo.svg',
];

it.each([
  ['docs/team/img_2034.jpg', './IMG_2034.JPG'],
  ['docs/team/team-photo.jpg', './Team%20photo.jpeg'],
  ['docs/IMG_2034.JPG', './IMG_2034.JPG'],
  ['/IMG_2034.JPG', './IMG_2034.JPG'],
  ['docs/team/logo.svg', '/logo.svg'],
  ['docs/b/Plan.png', '../b/plan.png'],
  ['docs/team/plan.png', undefined],
  ['docs/team/other.png', undefined],
])('instead of %s, a page in docs/team may mean %s', (file, url) =>
  expect(similarFile('docs/team/page.md', file, FILES)).toBe(url),
);
