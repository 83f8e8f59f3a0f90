import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Ends only a test that waits for nothing. A busy machine must not reach it: it was 30 times slower than a free one. */
const LIMIT = 600_000;
const limits = { testTimeout: LIMIT, hookTimeout: LIMIT };

/** `unit` runs in seconds. `builds` runs real builds of fixture sites. `site` reads the finished build of this site. */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{engine,packages,shared,theme,tools}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          ...limits,
          // Loading the compiler and the highlighter for each file takes longer than the tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          ...limits,
          // All files read the same pages: one worker parses them once.
          isolate: false,
          fileParallelism: false,
        },
      },
      { test: { name: 'builds', include: ['tests/build/**/*.test.ts'], ...limits } },
    ],
  },
});
