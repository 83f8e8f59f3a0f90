import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../tools/lib/browsers/chromium.ts';
import { BASE_RUN } from './element-records.ts';

const executablePath = findChromium();

/**
 * Compares screenshots pixel by pixel. The baselines are made with Debian bookworm's `chromium-headless-shell`
 * and with no other browser; see visual-tests/README.md.
 */
export default defineConfig({
  testDir: '.',
  testMatch: 'visual.spec.ts',
  // The sites of another commit are built already, and the results of the last run stay.
  ...(!BASE_RUN && { globalSetup: './build.ts' }),
  outputDir: BASE_RUN ? './results/base-files' : './results/files',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: BASE_RUN ? 'dot' : [['list'], ['json', { outputFile: './results/report.json' }]],
  // A shared machine may stall for seconds. A screenshot that differs is reported at once in any case.
  timeout: 180_000,
  expect: {
    timeout: 60_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      // One environment, software rendering, bundled fonts and fixed dates: the same page has the same pixels, so a
      // single pixel that differs is a change.
      threshold: 0,
      maxDiffPixels: 0,
    },
  },
  use: {
    deviceScaleFactor: 1,
    // Scrollbars overlay the page, as on phones. Otherwise, screenshots would show an empty space in their place.
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    launchOptions: {
      args: [
        ...CHROMIUM_FLAGS,
        '--font-render-hinting=none',
        '--disable-lcd-text',
        // Otherwise, a part that changes (the end of a hover, a caret) is drawn over the previous pixels, and rounded
        // corners get another shade: a screenshot would depend on what was there before.
        '--disable-partial-raster',
      ],
      ...(executablePath && { executablePath }),
    },
  },
});
