// Rooms: theme/blog theme/docs theme/home theme/search
import type { Page } from '@playwright/test';
import { expect, testOnOnePage as test, visit } from '../test.ts';
import { applyTextSpacing, axeAndTargetProblems, layoutProblems, motion, smallTargets } from './checks.ts';

/** One page of each kind, and the states of the search page. */
const KINDS: readonly string[] = [
  '/',
  '/docs/start',
  '/docs/crew',
  '/docs/practice/edit',
  '/docs/setup/camera',
  '/docs/craft/lab/emulsion',
  '/docs/craft/screen/seats',
  '/docs/program/shows/matinee',
  '/blog',
  '/blog/page/2',
  '/blog/archive',
  '/blog/tags',
  '/blog/tags/house',
  '/blog/authors',
  '/blog/authors/booth-crew',
  '/blog/a-new-gate',
  '/search',
  '/search?q=film',
  '/nope',
];

/** A desktop and a phone. */
const COMMON = [
  [1440, 900],
  [390, 844],
] as const;

/** The three sizes that test a zoom to 400%. */
const ZOOMED = [
  [320, 800],
  [320, 256],
  [1280, 256],
] as const;

const at = (width: number, problems: string[]): string[] =>
  problems.map((problem) => `${width} px: ${problem}`);

/** Checks a page at every size, and with the reader's text spacing. */
async function checkSizes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of [...COMMON, ...ZOOMED]) {
    const check = COMMON.some((size) => size[0] === width) ? axeAndTargetProblems : smallTargets;
    await page.setViewportSize({ width, height });
    found.push(...at(width, [...(await layoutProblems(page)), ...(await check(page))]));
  }
  await applyTextSpacing(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...at(width, await layoutProblems(page)).map((problem) => `with wide spacing, ${problem}`));
  }
  return found;
}

test.use({ reducedMotion: 'reduce' });

for (const path of KINDS) {
  test(`${path} passes axe, fits every size and respects reduced motion`, async ({ page }) => {
    await visit(page, path);
    expect(await motion(page)).toEqual([]);
    expect(await checkSizes(page)).toEqual([]);
  });
}
