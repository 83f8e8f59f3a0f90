import { isMainThread } from 'node:worker_threads';
import { logger } from '@rspress/core';
import { type Accelerator, isPlain } from './accelerator.ts';
import { ownClient, smallRouter } from './client.ts';
import { compileOnce, jsxRuntimeAlias, treeReuse, workerCompilation } from './compile-page.ts';
import { bundlerCache } from './compile-stock.ts';
import { refreshNow, workerReading } from './content.ts';
import { liveRoutes } from './dev-server.ts';
import { fastHighlighter } from './highlighter.ts';
import { noPageData } from './page-data.ts';
import { pageCache } from './prerender.ts';

/** All accelerators, for builds and for dev. */
export const ACCELERATORS: readonly Accelerator[] = [
  compileOnce,
  treeReuse,
  workerReading,
  workerCompilation,
  jsxRuntimeAlias,
  bundlerCache,
  fastHighlighter,
  noPageData,
  pageCache,
  ownClient,
  smallRouter,
  liveRoutes,
  refreshNow,
];

/** With `--plain`, lists what is off. */
export function reportPlain(): void {
  if (!isPlain() || !isMainThread) return;
  logger.info(`Plain, without the ${ACCELERATORS.map(({ name }) => name).join(', ')}`);
}
