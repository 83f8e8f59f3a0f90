import { gzipSync } from 'node:zlib';
import type { RsbuildPlugin } from '@rsbuild/core';
import { logger } from '@rspress/core';

/** The limit for the dialog's JavaScript without the engine, compressed with gzip, in bytes. */
export const DIALOG_BUDGET = 25_000;

/** Name of the dialog's chunk, from the import in the theme. */
const CHUNK = 'search-dialog';

/** Rsbuild plugin: reports the size of the dialog's JavaScript, and warns if it exceeds the limit. */
export const dialogReport = (): RsbuildPlugin => ({
  name: 'handbook:search-report',
  apply: 'build',
  setup(api) {
    api.processAssets({ stage: 'report', environments: ['web'] }, ({ assets, compilation }) => {
      const files = compilation.namedChunkGroups.get(CHUNK)?.getFiles() ?? [];
      const bytes = files
        .filter((file) => file.endsWith('.js'))
        .reduce((sum, file) => sum + gzipSync(assets[file]?.source() ?? '').length, 0);
      const line = `Search dialog: ${(bytes / 1000).toFixed(1)} kB of JavaScript, gzipped, of ${DIALOG_BUDGET / 1000} kB`;
      if (bytes > DIALOG_BUDGET) logger.warn(line);
      else logger.info(line);
    });
  },
});
