import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** `unit` runs in seconds. `builds` runs real builds of fixture sites. `site` reads the finished build of this site. */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'plugins/rspress/*.guard.test.ts'],
          testTimeout: 60_000,
          // Loading the compiler and the highlighter for each file takes longer than the tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          // The sizes of all pages need seconds, or more than a minute on a busy machine.
          testTimeout: 180_000,
          // All files read the same pages: one worker parses them once.
          isolate: false,
          fileParallelism: false,
        },
      },
      { test: { name: 'builds', include: ['tests/build/**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
