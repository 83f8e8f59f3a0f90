import { site } from '../../site';
import type { SearchEngine } from './engine';

let engine: Promise<SearchEngine> | undefined;

async function create(): Promise<SearchEngine> {
  const { hosted } = site.search;
  if (hosted) return (await import('./hosted')).createHostedEngine(hosted);
  return (await import('./embedded')).createEmbeddedEngine();
}

/** Loads the engine of the site's configuration. The next call after a failure loads it again. */
export function loadEngine(): Promise<SearchEngine> {
  engine ??= create().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}
