import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.ts';

const executablePath = findChromium();

/**
 * Looks, pixel by pixel. The baselines are made with Debian bookworm's chromium and with nothing
 * else; see CONTRIBUTING.md.
 */
export default defineConfig({
  testDir: '.',
  testMatch: 'visual.spec.ts',
  globalSetup: './build.ts',
  outputDir: './results/files',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: './results/report.json' }]],
  expect: {
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      // One environment, software rendering, bundled fonts, frozen dates: the same page gives the same
      // pixels, so that a single one that differs is a change somebody made.
      threshold: 0,
      maxDiffPixels: 0,
    },
  },
  use: {
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    launchOptions: {
      args: [...CHROMIUM_FLAGS, '--font-render-hinting=none', '--disable-lcd-text'],
      ...(executablePath && { executablePath }),
    },
  },
});
