import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds on the page as it is now, one line for each rule. @param rules only these; all when left out */
export async function axeProblems(page: Page, rules?: string[]): Promise<string[]> {
  // The mode that is not legacy finishes each run in a page of its own, for frames of other origins: three times the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    // Off by default, as axe calls it experimental; people who speak to their browser depend on it.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}

/** Expects that axe finds nothing on the page as it is now. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
}

/** Turns the page over to its dark palette, as its own switch does. */
export const switchToDark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    document.documentElement.style.colorScheme = 'dark';
  });
