import { isMainThread } from 'node:worker_threads';
import { logger } from '@rspress/core';
import { environment } from '../../shared/build/environment.ts';
import { type Accelerator, isPlain } from './accelerator.ts';
import { ownClient, smallRouter } from './client.ts';
import { compileOnce, jsxRuntimeAlias, treeReuse, workerCompilation } from './compile/compile-page.ts';
import { bundlerCache } from './compile/compile-stock.ts';
import { refreshNow, workerReading } from './content/content.ts';
import { liveRoutes } from './dev/dev-server.ts';
import { fastHighlighter } from './highlighter.ts';
import { noPageData } from './page-data.ts';
import { pageCache } from './prerender/prerender.ts';

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

/** With `--plain`, lists what is off. @throws if the variable for it has another value than 1 */
export function reportPlain(): void {
  const { HANDBOOK_PLAIN = '' } = environment();
  if (!['', '1'].includes(HANDBOOK_PLAIN))
    throw new Error(
      `HANDBOOK_PLAIN is "${HANDBOOK_PLAIN}". Set it to 1 to turn off all accelerators, or remove the variable.`,
    );
  if (!isPlain() || !isMainThread) return;
  logger.info(`Plain, without the ${ACCELERATORS.map(({ name }) => name).join(', ')}`);
}
