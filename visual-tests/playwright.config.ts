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
  // A shared machine may stall for seconds; a picture that differs is told at once all the same.
  timeout: 180_000,
  expect: {
    timeout: 60_000,
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
    // Scrollbars lie over the page, as on phones: those of other kinds are hidden here, but their room stays bare.
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    launchOptions: {
      args: [
        ...CHROMIUM_FLAGS,
        '--font-render-hinting=none',
        '--disable-lcd-text',
        // Else a part that changes (a hover that ends, a caret) is drawn over what was there, and rounded
        // corners get another shade: a picture would tell what came before it.
        '--disable-partial-raster',
      ],
      ...(executablePath && { executablePath }),
    },
  },
});
