import type { LoadConfigResult } from '@rsbuild/core';
import type { UserConfig } from '@rspress/core';
import { rspressText } from '../internals.ts';

interface StartOptions {
  config: UserConfig | LoadConfigResult<UserConfig>;
  configFilePath: string;
}

/** Releases from 2.0.22 read the configuration together with its files. */
const readsFiles = (): boolean =>
  rspressText('dist/config/loadConfigFile.js').includes('function normalizeConfigResult');

/**
 * The options of Rspress's `build` and `dev` for the configuration, in the form that the installed release reads.
 * @param content the configuration
 * @param filePath absolute path of its file
 */
export function startOptions(content: UserConfig, filePath: string): StartOptions {
  if (readsFiles()) return { config: { content, filePath, dependencies: [] }, configFilePath: filePath };
  const _privateMeta = { configFilePath: filePath, configFileDependencies: [] };
  return { config: Object.assign(content, { _privateMeta }), configFilePath: filePath };
}
