import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Indexed } from './indexer-thread.ts';

/** Builds the search index on a thread of its own. */
class Indexer {
  #worker: Worker | undefined;

  /**
   * Starts the thread, unless it runs already.
   * @param lastBuild folder of the last build, whose pages are likely to be the next one's as well
   */
  start(lastBuild?: string): Worker {
    if (this.#worker) return this.#worker;
    const file = join(process.env.CONFIG_BUNDLE ?? '', 'indexer.mjs');
    this.#worker = new Worker(file, { workerData: lastBuild });
    // Only while something waits for it does it keep the process alive.
    this.#worker.unref();
    return this.#worker;
  }

  /**
   * Writes the index of a build's pages beside them.
   * @param outDir folder of the build, in which all pages are written
   * @returns how much was indexed; rejects with what the indexer says
   */
  index(outDir: string): Promise<Indexed> {
    const worker = this.start();
    worker.ref();
    return new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage(outDir);
    });
  }
}

/** The one indexer of a build. */
export const indexer = new Indexer();
