import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { seedOf } from './tests/fuzz.ts';
import { chromiumOptions } from './tools/lib/browsers/chromium.ts';

// Workers get the seed from the environment, because all of them must have the same tests.
process.env.FUZZ_SEED = String(seedOf(process.env));

/** Behavior in the browser, on the production build. `tests/e2e/test.ts` serves variants of the site. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  forbidOnly: Boolean(process.env.CI),
  // These limits only end tests that wait for nothing. A busy machine must not reach them: it was 30 times slower than a free one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['html', { open: 'never' }], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // Tracing takes a third of the time of a run. TRACE=1 turns it on, to investigate a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
  },
});
