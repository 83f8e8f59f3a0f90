import { defineConfig, devices } from '@playwright/test';
import { chromiumOptions } from '../../../shared/build/find-browser.ts';

/** Browser tests of the authoring reference. `npm run stills` runs them and takes pictures of their report. */
const { STILLS_URL = '', STILLS_OUTPUT = '' } = process.env;

const own = { launchOptions: chromiumOptions(), baseURL: STILLS_URL };

export default defineConfig({
  testDir: '.',
  outputDir: `${STILLS_OUTPUT}/results`,
  snapshotPathTemplate: `${STILLS_OUTPUT}/snapshots/{arg}-{projectName}-{platform}{ext}`,
  workers: 2,
  timeout: 20_000,
  expect: { timeout: 3000 },
  reporter: [['list'], ['html', { open: 'never', outputFolder: `${STILLS_OUTPUT}/report` }]],
  // The policy of the pages refuses styles that a test adds.
  use: { screenshot: 'only-on-failure', bypassCSP: true },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], ...own } },
    { name: 'mobile', use: { ...devices['Pixel 7'], ...own } },
  ],
});
