import { defineConfig } from '@playwright/test';
import { ENGINES, type Engine } from '../../tools/lib/browsers/engine-types.ts';

/** The main journeys of readers in Firefox and WebKit, which `npm run engines` starts. */
export default defineConfig<object, { engine: Engine }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../e2e/global-setup.ts',
  outputDir: '../../test-results/engines',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Two browsers can need all processors of a small machine.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  reporter: [
    ['list'],
    ['json', { outputFile: `../../test-results/${process.env.REPORT ?? 'engines'}.json` }],
  ],
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
