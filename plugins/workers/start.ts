import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Where a worker that was started before the configuration was read waits for the pool. */
export const EARLY = '__handbookWorker';

declare global {
  var __handbookWorker: Worker | undefined;
}

/** The folder with the workers' code, which `npm run build` names; dev has none, and compiles what is looked at. */
export const bundle = (): string | undefined => process.env.CONFIG_BUNDLE;

/** Starts a worker, which keeps no process alive by itself. */
export function startWorker(): Worker {
  // What this process was told to import first is not the worker's business.
  const worker = new Worker(join(bundle() ?? '', 'worker.mjs'), { execArgv: [] });
  worker.unref();
  return worker;
}
