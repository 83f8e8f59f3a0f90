import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText, writeIfChanged } from '../../../shared/build/files.ts';
import { WORDS_FILE } from './spelling.ts';

const HEADER = '# Words of this site that no dictionary knows, one per line.';

/** The text of the word list, sorted, with more words. Comments stay at the top. */
export function sortedWords(text: string, added: readonly string[] = []): string {
  const lines = [...text.split(/\r?\n/), ...added].map((line) => line.trim()).filter(Boolean);
  const comments = lines.filter((line) => line.startsWith('#'));
  const words = new Set(lines.filter((line) => !line.startsWith('#')));
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  return `${[...(comments.length > 0 ? comments : [HEADER]), ...[...words].sort(compare)].join('\n')}\n`;
}

/** Sorts the word list of a folder, and adds words to it. @returns whether the file changed */
export function updateWords(folder: string, added: readonly string[] = []): boolean {
  const path = join(folder, WORDS_FILE);
  if (!existsSync(path) && added.length === 0) return false;
  return writeIfChanged(path, sortedWords(existsSync(path) ? readText(path) : '', added));
}
