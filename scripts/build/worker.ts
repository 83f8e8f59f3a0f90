/** The code of the workers that `plugins/lib/worker-pool.ts` starts. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { UserConfig } from '@rspress/core';
import { listPages } from '../../plugins/content/scan.ts';
import { readText } from '../../plugins/lib/files.ts';
import type { SocialCard } from '../../plugins/output/social-cards/card.ts';
import type { CompileContext, PageText } from '../../plugins/rspress/compile-page.ts';

/** What tasks may need to know beside their input. */
interface Shared {
  compile?: CompileContext;
}

interface Message {
  shared?: Shared;
  /** Absolute path of the content root: its pages are for `warmUp`. */
  warmUp?: string;
  name: keyof typeof tasks;
  input: unknown;
}

let context: Shared = {};
let hasWork = false;

const readConfig = async () => (await import('../../rspress.config.ts')).default as UserConfig;

/** What workers can do. Each task imports its own code: most builds need little of it. */
const tasks = {
  parse: async (page: { source: string; file: string }) => {
    const { parsePacked } = await import('../../plugins/content/parse-cache.ts');
    return parsePacked(page);
  },
  compile: async (page: PageText) => {
    const { compilePage } = await import('../../plugins/rspress/compile-page.ts');
    if (!context.compile) throw new Error('A page must be compiled before its context is known.');
    return compilePage(page, context.compile, readConfig);
  },
  render: async (page: { bundle: string; route: string }) => {
    const { renderInWorker } = await import('../../plugins/rspress/render-in-worker.ts');
    return renderInWorker(page);
  },
  draw: async (card: SocialCard) => {
    const { renderCard } = await import('../../plugins/output/social-cards/render.ts');
    return renderCard(card);
  },
};

/**
 * Compiles pages of the site before their routes are known, and throws the code away: the compiler is loaded and
 * fast, and knows the languages of the site's code, once there is real work.
 * @param root absolute path of the content root
 */
async function warmUp(root: string): Promise<void> {
  const { compileSample } = await import('../../plugins/rspress/compile-page.ts');
  for (const file of listPages(root)) {
    if (hasWork) return;
    const filepath = join(root, file);
    await compileSample({ source: readText(filepath), filepath }, root, readConfig);
    await nextTurn();
  }
}

parentPort?.on('message', async ({ shared, warmUp: root, name, input }: Message) => {
  if (shared) {
    context = { ...context, ...shared };
    return;
  }
  if (root) {
    await warmUp(root);
    return;
  }
  hasWork = true;
  try {
    parentPort?.postMessage({ result: await tasks[name](input as never) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
