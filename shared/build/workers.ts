import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { ENGINE } from './engine.ts';
import { currentRun, isProduction } from './environment.ts';

/** With fewer pages, starting workers takes more time than they save. */
const MIN_PAGES_FOR_WORKERS = 150;

/** The bundler uses threads, too. More workers would need more memory without being faster. */
const MAX_WORKERS = Math.min(availableParallelism(), 4);

/** The module of the workers: compiled in a package, bundled with the configuration otherwise. */
function workerModule(folder: string): string {
  const compiled = join(ENGINE, 'tools/worker.js');
  return existsSync(compiled) ? compiled : join(folder, 'worker.mjs');
}

let pool: Tinypool | undefined;

/** Whether there can be workers. Without them, this thread does everything. */
export const hasWorkers = (): boolean => currentRun().code !== undefined;

/** Whether workers finish this many pages sooner than this thread; never in dev, which compiles pages on request. */
export const shouldUseWorkers = (pages: number): boolean =>
  isProduction() && hasWorkers() && pages >= MIN_PAGES_FOR_WORKERS;

/** Stops the workers, even if they have tasks. */
export const endWorkers = async (): Promise<void> => pool?.destroy();

/**
 * Runs a task in a worker.
 * @param name one of the exports of `tools/worker.ts`
 * @returns what the task returns; rejects with what it throws
 * @throws if no folder with the code is set
 */
export function runInWorker<Task extends (input: never) => unknown>(
  name: string,
  input: Parameters<Task>[0],
): Promise<Awaited<ReturnType<Task>>> {
  const { code: folder } = currentRun();
  if (!folder) throw new Error('There are no workers: call hasWorkers() first.');
  pool ??= new Tinypool({
    filename: workerModule(folder),
    // Workers without tasks end, and free their memory.
    minThreads: 0,
    maxThreads: MAX_WORKERS,
  });
  return pool.run(input, { name });
}
