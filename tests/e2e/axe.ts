import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../../tools/lib/axe.ts';

export { axeProblems, axeProblemsInBothModes, MODES, setMode } from '../../tools/lib/axe.ts';

/** Expects that axe finds no problem on the current page. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
}
