import type { SearchEngine } from './engines/engine';
import { suggestedPages } from './suggested-pages';
import { wordsOf } from './text-parts';

const MOST = 3;

/** The query without its last word, then without its first. */
function shorter(text: string): string[] {
  const words = wordsOf(text);
  if (words.length < 2) return [];
  return [words.slice(0, -1).join(' '), words.slice(1).join(' ')];
}

/**
 * Queries to try in the place of one that has no hits.
 * @returns at most three, each of which has hits
 */
export async function suggest(text: string, engine: SearchEngine, signal: AbortSignal): Promise<string[]> {
  const likely = [...(await engine.alternatives(text)), ...shorter(text)];
  const own = wordsOf(text).join(' ');
  const candidates = new Set([...likely, ...suggestedPages.map(({ title }) => title)].slice(0, 2 * MOST));
  const found: string[] = [];
  for (const candidate of candidates) {
    if (found.length === MOST) break;
    if (candidate === '' || candidate === own) continue;
    const { total } = await engine.search({ text: candidate, page: 0, pageSize: 1 }, signal);
    if (total > 0) found.push(candidate);
  }
  return found;
}
