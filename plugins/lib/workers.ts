import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';

/** With fewer pages, starting workers takes more time than they save. */
const MIN_PAGES_FOR_WORKERS = 150;

/** The bundler uses threads, too. More workers would need more memory without being faster. */
const MAX_WORKERS = Math.min(availableParallelism(), 4);

/** The folder with the code of the workers, which `scripts/lib/site-config.ts` sets. */
const code = (): string | undefined => process.env.SITE_CODE;

let pool: Tinypool | undefined;

/** Whether workers finish this many pages sooner than this thread; never in dev, which compiles pages on request. */
export const shouldUseWorkers = (pages: number): boolean =>
  process.env.NODE_ENV === 'production' && code() !== undefined && pages >= MIN_PAGES_FOR_WORKERS;

/** Stops the workers, even if they have tasks. */
export const endWorkers = async (): Promise<void> => pool?.destroy();

/**
 * Runs a task in a worker.
 * @param name one of the exports of `scripts/worker.ts`
 * @returns what the task returns; rejects with what it throws
 * @throws if no folder with the code is set
 */
export function runInWorker<Task extends (input: never) => unknown>(
  name: string,
  input: Parameters<Task>[0],
): Promise<Awaited<ReturnType<Task>>> {
  const folder = code();
  if (!folder)
    throw new Error('The workers have no code: build with `npm run build`, not with `rspress build`.');
  pool ??= new Tinypool({
    filename: join(folder, 'worker.mjs'),
    // Workers without tasks end, and free their memory.
    minThreads: 0,
    maxThreads: MAX_WORKERS,
  });
  return pool.run(input, { name });
}
