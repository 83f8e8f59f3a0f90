import { gzipSync } from 'node:zlib';
import type { RsbuildPlugin } from '@rsbuild/core';
import { logger } from '@rspress/core';

/** The limit for the dialog's JavaScript without the engine, compressed with gzip, in bytes. */
export const DIALOG_BUDGET = 25_000;

/** Rsbuild plugin: reports the size of the dialog's JavaScript, and warns if it exceeds the limit. */
export const dialogReport = (): RsbuildPlugin => ({
  name: 'handbook:search-report',
  apply: 'build',
  setup(api) {
    api.processAssets({ stage: 'report', environments: ['web'] }, ({ assets, compilation }) => {
      // The theme names the chunk of the dialog.
      const files = compilation.namedChunkGroups.get('search-dialog')?.getFiles() ?? [];
      const sizes = files.map((file) =>
        file.endsWith('.js') ? gzipSync(assets[file]?.source() ?? '').length : 0,
      );
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      const line = `Search dialog: ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip); the limit is ${DIALOG_BUDGET / 1000} kB`;
      logger[bytes > DIALOG_BUDGET ? 'warn' : 'info'](line);
    });
  },
});
