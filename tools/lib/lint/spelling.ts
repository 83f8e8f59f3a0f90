import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CSpellSettings, Issue } from 'cspell';
import { pathFrom } from '../../../shared/build/files.ts';
import { hashOf } from '../../../shared/build/fingerprint.ts';
import type { Finding, Linter } from './finding.ts';
import { startsSentence } from './sentence.ts';

/** The file of words that the dictionaries do not know, in the folder of the site. */
export const WORDS_FILE = 'words.txt';

/** The packages `@cspell/dict-…` with the words of a language. cspell itself contains English. */
const DICTIONARIES =
  'ar ca cs-cz da-dk de-de de-at de-ch es-es eu fa-ir fi-fi fr-fr gl-es he hu-hu it-it la lt-lt nb-no nl-nl pl_pl pt-br pt-pt ro-ro ru_ru sk-sk sv tr-tr uk-ua vi-vn'.split(
    ' ',
  );

const languageOf = (code: string): string => code.toLowerCase().split(/[-_]/)[0] ?? '';

/** The package with the dictionary of a locale such as `de` or `pt-BR`; undefined if there is none. */
export function dictionaryOf(code: string): string | undefined {
  const exact = code.toLowerCase().replace('_', '-');
  const name =
    DICTIONARIES.find((dictionary) => dictionary.replace('_', '-') === exact) ??
    DICTIONARIES.find((dictionary) => languageOf(dictionary) === languageOf(code));
  return name && `@cspell/dict-${name}`;
}

/** The file of a package with its dictionary; undefined if the package is not installed. */
function installed(dictionary: string, folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    try {
      return createRequire(join(folder, 'package.json')).resolve(`${dictionary}/cspell-ext.json`);
    } catch {
      // The next folder may have it.
    }
  }
  return undefined;
}

interface Languages {
  /** Paths of the files of dictionaries. */
  files: string[];
  findings: Finding[];
  /** Whether the dictionary of the content's own language is missing, so that nearly every word would be unknown. */
  isContentUnknown: boolean;
}

/**
 * The dictionaries of a site's locales.
 * @param codes of which the first is the language of the content
 * @param folders absolute paths from which packages are found
 */
export function languagesOf(codes: readonly string[], folders: readonly string[]): Languages {
  const languages: Languages = { files: [], findings: [], isContentUnknown: false };
  for (const [index, code] of codes.entries()) {
    if (languageOf(code) === 'en') continue;
    const dictionary = dictionaryOf(code);
    const file = dictionary && installed(dictionary, folders);
    if (file) languages.files.push(file);
    else {
      languages.isContentUnknown ||= index === 0;
      languages.findings.push({
        file: 'site.config.ts',
        level: dictionary ? 'warning' : 'hint',
        source: 'Spelling',
        message: `The spelling of the locale "${code}" was not checked, because ${dictionary ? 'its dictionary is not installed' : 'there is no dictionary for it'}`,
        ...(dictionary && { fix: `Run \`npm install --save-dev ${dictionary}\`.` }),
      });
    }
  }
  return languages;
}

/** Files with sentences. In code, a capital letter does not mark a name. */
const PROSE = /\.(?:mdx?|ya?ml)$/;

const CAPITAL = /^\p{Lu}/u;
const LETTER = /[\p{L}\p{N}]$/u;

/** Whether a word has the form of a name: it begins with a capital letter, and is not the end of a longer word. */
const hasNameForm = ({ text, offset }: Issue, source: string): boolean =>
  CAPITAL.test(text) && !LETTER.test(source.slice(0, offset));

/**
 * The words of a file that are not names. A name begins with a capital letter inside a sentence. The same word at the beginning of a
 * sentence is that name, too. Frequent spelling mistakes are never names.
 */
export function withoutNames(issues: readonly Issue[], source: string): Issue[] {
  const isName = (issue: Issue): boolean =>
    hasNameForm(issue, source) && !issue.hasPreferredSuggestions && !issue.isFlagged;
  const names = new Set(
    issues.filter((issue) => isName(issue) && !startsSentence(source, issue.offset)).map(({ text }) => text),
  );
  return issues.filter((issue) => !isName(issue) || !names.has(issue.text));
}

/** How many words a finding suggests. */
const SUGGESTED = 3;

const listFormat = new Intl.ListFormat('en', { type: 'disjunction' });

function fixOf({ text, suggestionsEx = [] }: Issue): string {
  const isUpper = CAPITAL.test(text);
  const words = suggestionsEx
    .map(({ word, wordAdjustedToMatchCase = word }) => wordAdjustedToMatchCase)
    .map((word) => (isUpper ? word.charAt(0).toUpperCase() + word.slice(1) : word));
  const suggested = [...new Set(words)].slice(0, SUGGESTED).map((word) => `"${word}"`);
  const add = `add "${text}" as a line to ${WORDS_FILE}: \`npm run lint -- --add-words ${text}\` does this.`;
  return suggested.length > 0
    ? `Write ${listFormat.format(suggested)}, or, if it is correct, ${add}`
    : `Correct it, or, if it is correct, ${add}`;
}

const spellingFinding = (issue: Issue, file: string): Finding => ({
  file,
  line: issue.row,
  column: issue.col,
  level: 'error',
  source: 'Spelling',
  message: `Unknown word "${issue.text}"`,
  fix: fixOf(issue),
});

export interface SpellingOptions {
  /** Absolute path of the folder whose files are checked. */
  root: string;
  /** Patterns of files relative to it; without them, the configuration selects the files. */
  globs?: readonly string[];
  /** Absolute paths of configurations of cspell. */
  configs: readonly string[];
  /** The locales of the site. */
  locales: readonly string[];
  /** Absolute paths of the folders whose packages and word lists count, such as the folders of the site and of its project. */
  folders: readonly string[];
  /** Absolute path of a folder for results that are still valid. */
  cache?: string;
}

/** Parts of pages that are not prose: code blocks, code in text, URLs of links, and formulas. */
const CODE = [
  '/^( *)(```+)[\\s\\S]*?^\\1\\2/gm',
  '/`[^`\\n]+`/g',
  '/\\]\\([^)]*\\)/g',
  '/\\$\\$[\\s\\S]*?\\$\\$/g',
  '/\\$(?!\\s)[^$\\n]*[^$\\s]\\$/g',
];

/** The settings of cspell, with the languages and the words of the site. */
function settingsOf(
  { folders, configs, locales }: SpellingOptions,
  dictionaries: readonly string[],
): CSpellSettings {
  const words = [...new Set(folders)].map((folder) => join(folder, WORDS_FILE)).filter(existsSync);
  return {
    version: '0.2',
    language: ['en-US', ...locales.flatMap((code) => [code, languageOf(code)])].join(','),
    import: [...configs, ...dictionaries],
    dictionaries: ['typescript', 'node', 'npm', 'html', 'css', 'fullstack', 'softwareTerms', ...words],
    overrides: [{ filename: '**/docs/**/*.{md,mdx}', ignoreRegExpList: CODE }],
    // Words at the beginning of a sentence, and names of packages, differ from their entries in case.
    languageSettings: [{ languageId: '*', locale: '*', caseSensitive: false }],
    dictionaryDefinitions: words.map((path) => ({ name: path, path })),
  };
}

/** A name that changes with everything that results depend on, except the files. */
const stateOf = (settings: CSpellSettings): string =>
  hashOf(
    [settings.import ?? [], (settings.dictionaryDefinitions ?? []).map(({ path }) => path ?? '')]
      .flat(2)
      .reduce((state, path) => state + readFileSync(path, 'utf8'), JSON.stringify(settings)),
    16,
  );

async function unknownWords(
  { lint }: typeof import('cspell'),
  options: SpellingOptions,
  dictionaries: readonly string[],
): Promise<Issue[]> {
  const { root, globs = [], cache } = options;
  const settings = settingsOf(options, dictionaries);
  const issues: Issue[] = [];
  const errors: string[] = [];
  const result = await lint(
    [...globs],
    {
      root,
      config: { url: pathToFileURL(join(root, 'cspell.json')), settings },
      configSearch: false,
      showSuggestions: true,
      mustFindFiles: false,
      ...(cache && { cache: true, cacheLocation: join(cache, `${stateOf(settings)}.json`) }),
    },
    {
      issue: (issue) => issues.push(issue),
      error: (message, error) => errors.push(`${message} ${error.message}`),
    },
  );
  if (errors.length > 0 || result.errors > 0) throw new Error(errors.join('\n') || `${result.errors} errors`);
  return issues;
}

/** Reads a file once for all of its words. */
function findingsOf(issues: readonly Issue[], root: string): Finding[] {
  const paths = new Set(issues.map(({ uri = '' }) => uri));
  return [...paths].flatMap((uri) => {
    const path = fileURLToPath(uri);
    const words = issues.filter((issue) => issue.uri === uri);
    const kept = PROSE.test(path) ? withoutNames(words, readFileSync(path, 'utf8')) : words;
    return kept.map((issue) => spellingFinding(issue, pathFrom(root, path)));
  });
}

/** cspell, which only sites that check their spelling install. */
const loadCspell = (): Promise<typeof import('cspell') | undefined> =>
  import('cspell').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  });

const NO_CSPELL: Finding = {
  level: 'hint',
  source: 'Spelling',
  message: 'The spelling was not checked, because cspell is not installed',
  fix: 'Run `npm install --save-dev cspell`.',
};

/** Spelling, in English and in the languages of the site's locales. */
export const spelling = (options: SpellingOptions): Linter => ({
  name: 'Spelling',
  run: async () => {
    const cspell = await loadCspell();
    if (!cspell) return [NO_CSPELL];
    const { files, findings, isContentUnknown } = languagesOf(options.locales, options.folders);
    if (isContentUnknown) return findings;
    return [...findings, ...findingsOf(await unknownWords(cspell, options, files), options.root)];
  },
});
