import type { RsbuildPlugin } from '@rsbuild/core';
import { formatProblems } from '../../problems/problems.ts';
import type { PageProblems } from './page-problems.ts';

/**
 * Rsbuild plugin: a finished bundle is a step of a build, like the steps of the output pipeline. Rsbuild prints "ready" for each
 * bundle, also if the other one has failed. Problems of the content are one list, without the bundler's own messages about them.
 */
export const rsbuildPluginBuildLog = (problems: PageProblems): RsbuildPlugin => ({
  name: 'handbook:build-log',
  apply: 'build',
  setup({ logger, onAfterBuild }) {
    const { error } = logger;
    logger.override({
      ready: (message) => logger.info(`bundle ${message}`),
      error(message, ...more) {
        if (problems.found.length === 0 || problems.hasOthers) error(message, ...more);
      },
    });
    onAfterBuild(() => {
      if (problems.found.length > 0) error(`Content problems:\n${formatProblems(problems.found)}`);
    });
  },
});
