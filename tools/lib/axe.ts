import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { memoize } from '../../shared/memoize.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The script of axe. A result that is not undefined would be sent to this process. */
const script = memoize((file: string): string => {
  const path = createRequire(import.meta.url).resolve(file);
  return `${readFileSync(path, 'utf8')}; undefined`;
});

interface AxeRules {
  /** Only these rules; default: all that are on. */
  only?: string[];
  /** Rules that are off by default. */
  additional?: readonly string[];
}

/** Problems that axe finds on the current page, one line for each rule. */
export async function axeProblems(page: Page, { only, additional = [] }: AxeRules = {}): Promise<string[]> {
  // Loading the script takes as long as a rule: each document loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script('axe-core/axe.min.js'));
  return page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    },
    {
      resultTypes: ['violations'],
      // By default axe also loads all stylesheets, for a rule that is off. This takes a quarter of its time.
      preload: { assets: ['media'] },
      // An experimental rule, which is off by default, about the names that readers say with speech control.
      rules: Object.fromEntries(
        ['label-content-name-mismatch', ...additional].map((rule) => [rule, { enabled: true }]),
      ),
      ...(only && { runOnly: only }),
    } satisfies axe.RunOptions,
  );
}

export const MODES = ['light', 'dark'] as const;

/** Switches the color mode of the document, without the toggle and the storage. */
export const setMode = (page: Page, mode: (typeof MODES)[number]): Promise<void> =>
  page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.style.colorScheme = theme;
  }, mode);

/** Problems that axe finds in either mode. All rules run in light mode; only the colors differ in dark mode. */
export async function axeProblemsInBothModes(page: Page, rules?: AxeRules): Promise<string[]> {
  const light = await axeProblems(page, rules);
  await setMode(page, 'dark');
  const dark = await axeProblems(page, { only: ['color-contrast'] });
  await setMode(page, 'light');
  return [...light, ...dark.map((problem) => `dark: ${problem}`)];
}
