/** The code of the workers that `plugins/lib/workers.ts` starts: each export is a task. */
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { type CompileContext, type CompileTask, compilePage } from '../plugins/rspress/compile-page.ts';
import config from '../rspress.config.ts';

export { parsePacked as parse } from '../plugins/content/parse-cache.ts';
export { renderInWorker as render } from '../plugins/rspress/render-in-worker.ts';

let context: CompileContext | undefined;

export function compile({ page, contextFile }: CompileTask) {
  context ??= deserialize(readFileSync(contextFile)) as CompileContext;
  return compilePage(page, context, config);
}
