import { site } from '../../site';
import type { SearchEngine } from './engine';

let engine: Promise<SearchEngine> | undefined;

async function create(): Promise<SearchEngine> {
  const { hosted } = site.search;
  if (hosted) return (await import('./hosted')).createHostedEngine(hosted);
  return (await import('./embedded')).createEmbeddedEngine();
}

/** The engine that the site is configured for, loaded with the first query. A failure is not kept. */
export function loadEngine(): Promise<SearchEngine> {
  engine ??= create().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}
