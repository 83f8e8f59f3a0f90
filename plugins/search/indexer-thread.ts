/** The indexer's own thread: it begins with the last build's pages, and ends with those of the folder that it is told. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Indexing } from './bundle.ts';
import { INDEX_FOLDER } from './index-folder.ts';
import { readPages } from './read-pages.ts';

/** How much was indexed. */
export interface Indexed {
  pages: number;
  /** Of the whole index. */
  bytes: number;
}

const lastBuild = workerData as string | undefined;
const indexing = new Indexing(lastBuild ? readPages(lastBuild) : []);

parentPort?.once('message', async (outDir: string) => {
  const files = await indexing.finish(readPages(outDir));
  for (const { path, content } of files) {
    const target = join(outDir, INDEX_FOLDER, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  parentPort?.postMessage({
    pages: files.filter(({ path }) => path.startsWith('fragment/')).length,
    bytes: files.reduce((sum, { content }) => sum + content.length, 0),
  } satisfies Indexed);
});
