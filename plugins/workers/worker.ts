import { parentPort } from 'node:worker_threads';
import { type Shared, share, type TaskName, tasks } from './tasks.ts';

interface Message {
  shared?: Shared;
  /** Where pages lie that the worker may practice with until there is something to do. */
  rehearse?: string;
  name: TaskName;
  input: unknown;
}

let hasWork = false;

parentPort?.on('message', async ({ shared, rehearse: root, name, input }: Message) => {
  if (shared) {
    share(shared);
    return;
  }
  if (root) {
    const { rehearse } = await import('./rehearse.ts');
    await rehearse(root, () => hasWork);
    return;
  }
  hasWork = true;
  try {
    parentPort?.postMessage({ result: await tasks[name](input as never) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
