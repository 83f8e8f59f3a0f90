import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    // Fixture sites are built for real, two at a time on a small machine.
    testTimeout: 120_000,
    maxWorkers: 2,
  },
});
