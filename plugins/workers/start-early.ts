// Imported before anything else in builds that have much to compile: a worker loads the compiler, and practises on the
// site's pages, while this thread loads the bundler and reads them.
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { EARLY, startWorker } from './start.ts';

if (isMainThread) {
  const worker = startWorker();
  worker.postMessage({ rehearse: join(process.env.SITE_DIR ?? '.', 'docs') });
  globalThis[EARLY] = worker;
}
