import type { UserConfig } from '@rspress/core';

/** The site's configuration, as workers read it. */
export const readConfig = async (): Promise<UserConfig> =>
  (await import('../../rspress.config.ts')).default as UserConfig;
