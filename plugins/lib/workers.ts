import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';

/** Fewer pages take this thread no longer than workers take to start and to become fast. */
const WORTH_WORKERS = 150;

/** More threads than this only cost memory: the bundler has its own beside them. */
const MOST_WORKERS = Math.min(availableParallelism(), 4);

/** The folder with the workers' code, which `scripts/lib/site-config.ts` names. */
const code = (): string | undefined => process.env.SITE_CODE;

let pool: Tinypool | undefined;

/** Whether workers do so many pages sooner than this thread; never in dev, which compiles what is looked at. */
export const isWorthWorkers = (pages: number): boolean =>
  process.env.NODE_ENV === 'production' && code() !== undefined && pages >= WORTH_WORKERS;

/**
 * Does one piece of work on a worker.
 * @param name one of the exports of `scripts/worker.ts`
 * @returns what the task returns; rejects with what it throws
 */
export function runInWorker<Task extends (input: never) => unknown>(
  name: string,
  input: Parameters<Task>[0],
): Promise<Awaited<ReturnType<Task>>> {
  pool ??= new Tinypool({
    filename: join(code() ?? '', 'worker.mjs'),
    minThreads: 0,
    maxThreads: MOST_WORKERS,
  });
  return pool.run(input, { name });
}

/** Ends the workers, which hold on to their memory. */
export async function closeWorkers(): Promise<void> {
  await pool?.destroy();
  pool = undefined;
}
