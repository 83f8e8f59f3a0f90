import type { Page } from '@playwright/test';
import { axeProblemsInBothModes } from '../axe.ts';
import { expect, testOnOnePage as test, visit } from '../test.ts';
import { applyTextSpacing, layoutProblems, motion, smallTargets } from './checks.ts';

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

/** Widths and heights of windows: a desktop, a phone, and the three sizes that test a zoom to 400%. */
const WINDOWS = [
  [1440, 900],
  [390, 844],
  [320, 800],
  [320, 256],
  [1280, 256],
] as const;

const at = (width: number, problems: string[]): string[] =>
  problems.map((problem) => `${width} px: ${problem}`);

/** Checks a page at every size, and with the reader's text spacing. */
async function checkSizes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    found.push(...at(width, [...(await layoutProblems(page)), ...(await smallTargets(page))]));
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
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeProblemsInBothModes(page), `${width} px`).toEqual([]);
    }
    expect(await checkSizes(page)).toEqual([]);
  });
}
