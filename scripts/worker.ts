/**
 * The code of the workers that `plugins/lib/workers.ts` starts: each export is a task. A worker loads only
 * the code of its tasks: on small sites, it only draws social cards.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deserialize } from 'node:v8';
import type { PageToParse } from '../plugins/content/parse-cache.ts';
import type { PageSyntax } from '../plugins/content/syntax.ts';
import { currentRun } from '../plugins/lib/environment.ts';
import { readEntry } from '../plugins/lib/file-cache.ts';
import { startWatchdog } from '../plugins/lib/watchdog.ts';
import type { SocialCard } from '../plugins/output/social-cards/layout.ts';
import type { CompileContext, CompileTask } from '../plugins/rspress/compile-page.ts';

/** The configuration of Rspress, which `scripts/lib/site-config.ts` has bundled. */
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
  const { compilePage } = await import('../plugins/rspress/compile-page.ts');
  const { default: config } = await import(pathToFileURL(join(currentRun().code ?? '', CONFIG_MODULE)).href);
  context ??= readContext(contextFile, version);
  return compilePage(page, context, config);
}

let syntax: PageSyntax | undefined;

/** Reads a page of a site without plugins that change how pages are read. */
export async function parse(page: PageToParse) {
  const { parsePacked } = await import('../plugins/content/parse-cache.ts');
  const { PageSyntax } = await import('../plugins/content/syntax.ts');
  syntax ??= new PageSyntax(undefined, [], () => page.components);
  return parsePacked(page, syntax);
}

export async function render(page: { bundle: string; route: string }) {
  const { renderInWorker } = await import('../plugins/rspress/render-in-worker.ts');
  return renderInWorker(page);
}

export async function drawCards(cards: ReadonlyMap<string, SocialCard>) {
  const render = await import('../plugins/output/social-cards/render.ts');
  return render.drawCards(cards);
}
