import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readYaml } from '../../../engine/front-matter/read-yaml.ts';
import { readText } from '../../../shared/build/files.ts';
import { escapePattern } from '../../../shared/text/escape-pattern.ts';
import type { Finding, Linter } from './finding.ts';

/** The owner's list of words and phrases that the site does not use, in the folder of the site. */
export const PHRASES_FILE = 'phrases.yml';

const entry = z.strictObject({
  /** A word or phrase, or a regular expression between slashes, such as `/gr[ae]y/i`. */
  avoid: z.string().min(1),
  /** The advice. */
  write: z.string().min(1),
  /** Hints do not fail a check. */
  level: z.enum(['error', 'hint']).default('error'),
});

export interface Phrase {
  pattern: RegExp;
  write: string;
  level: 'error' | 'hint';
}

const EXAMPLE = '"- { avoid: utilize, write: use }"';
const EXPRESSION = /^\/(.+)\/(i?)$/s;

/** A phrase matches as a whole, in upper and lower case. */
const patternOf = (avoid: string): RegExp => {
  const [, source, flags] = EXPRESSION.exec(avoid) ?? [];
  if (source) return new RegExp(source, `${flags}u`);
  const words = avoid.trim().split(/\s+/).map(escapePattern);
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'iu');
};

export interface Phrases {
  phrases: Phrase[];
  /** Mistakes in the list. */
  findings: Finding[];
}

/** Reads one entry of the list. @returns a phrase, or a sentence about the mistake */
function readEntry(value: unknown): Phrase | string {
  const parsed = entry.safeParse(value);
  if (!parsed.success) return `is not a phrase. Write it as ${EXAMPLE}.`;
  const { avoid, write, level } = parsed.data;
  try {
    return { pattern: patternOf(avoid), write, level };
  } catch (error) {
    return `is not a regular expression: ${(error as Error).message}. Correct it, or write a phrase without slashes.`;
  }
}

/** @param file path of the list, for messages */
export function parsePhrases(source: string, file: string): Phrases {
  const { values, lines, error } = readYaml(source);
  const mistake = (line: number, message: string): Finding => ({
    file,
    line,
    level: 'error',
    source: 'Phrases',
    message,
  });
  if (error)
    return { phrases: [], findings: [mistake(error.line, `The file is not valid YAML: ${error.reason}.`)] };
  const list = Array.isArray(values) ? values : Object.keys(values ?? {}).length === 0 ? [] : undefined;
  if (!list)
    return { phrases: [], findings: [mistake(1, `The file must be a list of phrases, such as ${EXAMPLE}.`)] };
  const read = list.map(readEntry);
  return {
    phrases: read.filter((phrase) => typeof phrase !== 'string'),
    findings: read.flatMap((phrase, index) =>
      typeof phrase === 'string' ? [mistake(lines[index] ?? 1, `Entry ${index + 1} ${phrase}`)] : [],
    ),
  };
}

/** The places of a text at which a phrase is found, at most one for each line and phrase. */
export function findPhrases(text: string, file: string, phrases: readonly Phrase[]): Finding[] {
  return text.split('\n').flatMap((line, index) =>
    phrases.flatMap(({ pattern, write, level }): Finding[] => {
      const match = pattern.exec(line);
      const found = match?.[0].trim();
      if (!match || !found) return [];
      return [
        {
          file,
          line: index + 1,
          column: match.index + match[0].indexOf(found) + 1,
          level,
          source: 'Phrases',
          message: `"${found}" is in ${PHRASES_FILE}`,
          fix: `${write.charAt(0).toUpperCase()}${write.slice(1)}.`,
        },
      ];
    }),
  );
}

/** The phrases that the owner avoids. @param files paths relative to the folder */
export const phrases = (folder: string, files: () => readonly string[]): Linter => ({
  name: 'Phrases',
  run: async () => {
    const list = join(folder, PHRASES_FILE);
    if (!existsSync(list)) return [];
    const { phrases, findings } = parsePhrases(readText(list), PHRASES_FILE);
    return [
      ...findings,
      ...files().flatMap((file) => findPhrases(readText(join(folder, file)), file, phrases)),
    ];
  },
});
