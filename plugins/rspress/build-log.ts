import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Rsbuild plugin: a finished bundle is a step of a build, like the steps of the output pipeline. Rsbuild prints "ready" for each
 * bundle, also if the other one has failed.
 */
export const rsbuildPluginBuildLog = (): RsbuildPlugin => ({
  name: 'handbook:build-log',
  apply: 'build',
  setup({ logger }) {
    logger.override({ ready: (message) => logger.info(`bundle ${message}`) });
  },
});
