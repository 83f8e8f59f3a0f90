/**
 * The code of the workers that `shared/build/workers.ts` starts: each export is a task. A worker loads only
 * the code of its tasks: on small sites, it only draws social cards.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deserialize } from 'node:v8';
import type { SocialCard } from '../engine/output/social-cards/layout.ts';
import type { PageToParse } from '../engine/read/parse-cache.ts';
import type { CompileContext, CompileTask } from '../engine/rspress/compile/compile-page.ts';
import type { PageSyntax } from '../engine/syntax/syntax.ts';
import { currentRun } from '../shared/build/environment.ts';
import { readEntry } from '../shared/build/file-cache.ts';
import { startWatchdog } from '../shared/build/watchdog.ts';

/** The configuration of Rspress, which `tools/lib/site-config.ts` has bundled. */
const CONFIG_MODULE = 'rspress.config.mjs';

startWatchdog(true);

let context: CompileContext | undefined;

/** The file was written by this build. @throws if something has changed it since */
function readContext(file: string, version: string): CompileContext {
  const content = readEntry(file, version);
  if (content) return deserialize(content);
  throw new Error(`${file} has changed during the build. Build again.`);
}

/** Compiles a page. */
export async function compile({ page, contextFile, version }: CompileTask) {
  const { compilePage } = await import('../engine/rspress/compile/compile-page.ts');
  const { default: config } = await import(pathToFileURL(join(currentRun().code ?? '', CONFIG_MODULE)).href);
  context ??= readContext(contextFile, version);
  return compilePage(page, context, config);
}

let syntax: PageSyntax | undefined;

/** Reads a page of a site without plugins that change how pages are read. */
export async function parse(page: PageToParse) {
  const { parsePacked } = await import('../engine/read/parse-cache.ts');
  const { PageSyntax } = await import('../engine/syntax/syntax.ts');
  syntax ??= new PageSyntax(undefined, [], () => page.components, page.callouts);
  return parsePacked(page, syntax);
}

export async function render(page: { bundle: string; route: string }) {
  const { renderInWorker } = await import('../engine/rspress/prerender/render-in-worker.ts');
  return renderInWorker(page);
}

export async function drawCards(cards: ReadonlyMap<string, SocialCard>) {
  const render = await import('../engine/output/social-cards/render.ts');
  return render.drawCards(cards);
}
