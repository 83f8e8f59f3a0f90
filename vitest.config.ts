import { defineConfig } from 'vitest/config';

/** `unit` runs in seconds. `builds` builds fixture sites for real, two at a time. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 120_000 } },
      { test: { name: 'builds', include: ['tests/build/**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
