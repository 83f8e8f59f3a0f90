import { parentPort } from 'node:worker_threads';
import { type Shared, share, type TaskName, tasks } from './tasks.ts';

interface Message {
  shared?: Shared;
  name: TaskName;
  input: unknown;
}

parentPort?.on('message', async ({ shared, name, input }: Message) => {
  if (shared) {
    share(shared);
    return;
  }
  try {
    parentPort?.postMessage({ result: await tasks[name](input as never) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
