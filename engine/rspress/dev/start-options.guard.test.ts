/** The options with which `start-options.ts` calls Rspress, and what Rspress makes of them. */
import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { build, type UserConfig } from '@rspress/core';
import { expect, it } from 'vitest';
import { startOptions } from './start-options.ts';

const FIXTURE = join(import.meta.dirname, '../../../tests/fixtures/full');

const dependenciesOf = ({ cache }: Rspack.Configuration): unknown[] =>
  typeof cache === 'object' && 'buildDependencies' in cache ? [cache.buildDependencies].flat() : [];

it('Rspress configures the bundler for the options, with a cache that depends on files that it names', async () => {
  let dependencies: unknown[] = [];
  const stop: RsbuildPlugin = {
    name: 'stop',
    setup(api) {
      api.onBeforeCreateCompiler(({ bundlerConfigs }) => {
        dependencies = bundlerConfigs.flatMap(dependenciesOf);
        throw new Error('Nothing is compiled here.');
      });
    },
  };
  const config: UserConfig = {
    root: join(FIXTURE, 'docs'),
    outDir: join(FIXTURE, 'doc_build'),
    route: { exclude: ['**'] },
    themeConfig: { nav: [], sidebar: {} },
    builderConfig: {
      plugins: [stop],
    },
  };
  const options = startOptions(config, join(FIXTURE, 'rspress.config.ts'));
  await expect(build({ docDirectory: join(FIXTURE, 'docs'), ...options })).rejects.toThrow(
    'Nothing is compiled here.',
  );
  expect(dependencies.length).toBeGreaterThan(0);
  for (const file of dependencies) expect(file).toBeTypeOf('string');
});
