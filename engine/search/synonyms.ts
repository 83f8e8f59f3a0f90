import { join } from 'node:path';
import * as z from 'zod';
import type { Problem } from '../../shared/pages/types.ts';
import { splitWords } from '../../shared/search/words.ts';
import { isMapping } from '../../shared/text/validation.ts';
import { contentText } from '../files/gate.ts';
import { readYaml } from '../front-matter/read-yaml.ts';

/** The file of synonyms, below the content root. */
const SYNONYMS_FILE = 'synonyms.yml';

const EXAMPLE = '"- [deploy, release, ship]"';

const group = z.array(z.string());

export interface Synonyms {
  /** Groups of words and phrases that mean the same thing. */
  groups: string[][];
  errors: Problem[];
}

/** The problems of a group. */
function problemsOf(value: unknown): string[] {
  const parsed = group.safeParse(value);
  if (!parsed.success) return [`is not a list of words. Write it as ${EXAMPLE}.`];
  const phrases = parsed.data;
  if (phrases.length < 2) return [`has fewer than two words or phrases. Write it as ${EXAMPLE}.`];
  const keys = phrases.map((phrase) => splitWords(phrase).join(' '));
  return phrases.flatMap((phrase, index) => {
    if (keys[index] === '') return [`contains "${phrase}", which has no letters or digits. Remove it.`];
    if (keys.indexOf(keys[index] as string) < index) return [`has "${phrase}" twice. Remove one of them.`];
    return [];
  });
}

/** @param file path of the file, for messages */
export function parseSynonyms(source: string, file: string): Synonyms {
  const { values, lines, error } = readYaml(source);
  const problem = (line: number, message: string): Problem => ({ file, line, message });
  if (error)
    return { groups: [], errors: [problem(error.line, `the file is not valid YAML: ${error.reason}.`)] };
  // An empty file reads as an empty mapping.
  const groups = isMapping(values) && Object.keys(values).length === 0 ? [] : values;
  if (!Array.isArray(groups))
    return { groups: [], errors: [problem(1, `the file must be a list of groups, such as ${EXAMPLE}.`)] };
  const errors = groups.flatMap((value, index) =>
    problemsOf(value).map((text) => problem(lines[index] ?? 1, `group ${index + 1} ${text}`)),
  );
  return { groups: errors.length > 0 ? [] : groups, errors };
}

/** Reads the groups of words that mean the same thing. @param root absolute path of the content root */
export function readSynonyms(root: string): Synonyms {
  return parseSynonyms(contentText({ root }, join(root, SYNONYMS_FILE)) ?? '', SYNONYMS_FILE);
}
