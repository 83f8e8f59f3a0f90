import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Problems that axe finds on the current page, one line for each rule. @param rules only these rules; default: all */
export async function axeProblems(page: Page, rules?: string[]): Promise<string[]> {
  // The default mode opens another page for each run, for frames of other origins, and takes three times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    // An experimental rule, which is off by default. Speech control depends on it.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}

/** Expects that axe finds no problem on the current page. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
}

/** Switches the page to dark mode, as the toggle does. */
export const switchToDark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    document.documentElement.style.colorScheme = 'dark';
  });
