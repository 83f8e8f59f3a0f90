import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { engineModule } from '../../../shared/build/engine.ts';
import { readTextIfExists } from '../../../shared/build/files.ts';
import { loadCode } from '../../../shared/build/load-code.ts';
import { contentLocale } from '../../../shared/locale.ts';
import type { Site } from '../../../shared/site/schema.ts';
import { suggestion } from '../../../shared/text/suggestion.ts';
import { isMapping } from '../../../shared/text/validation.ts';
import {
  englishOf,
  GROUPS,
  type Group,
  namesOf,
  type Strings,
  setStrings,
} from '../../../theme/strings/catalog.ts';

/** The name under which a site imports `defineStrings`. */
export const STRINGS_PACKAGE = 'film-handbook/strings';

/** The module of that name. */
export const defineStringsModule = (): string => engineModule('engine/owner/strings/define-strings');

/** The strings of a site. */
export interface SiteStrings {
  /** Absolute path of their file. */
  file: string;
  values: Strings;
  /** Their code with that of all files that it imports: it changes when a string can have changed. */
  code: string;
}

/** The folder with the strings of a site. */
export const stringsFolder = (siteDir: string): string => join(siteDir, 'strings');

const CODE = /\.[jt]s$/;

/** Files that somebody could take for those with the strings, and folders. */
const NEARLY_STRINGS = /^[^.]+(?:\.(?:[cm]?[jt]sx?|json5?|jsonc|ya?ml|toml|po))?$/;

/** The file for a language. @throws an Error that names the files of other languages, and others that nothing reads */
function findFile(folder: string, language: string): string | undefined {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => NEARLY_STRINGS.test(name) && !/^[_.]/.test(name));
  } catch {
    return undefined;
  }
  const found = [`${language}.ts`, `${language}.js`].find((name) => names.includes(name));
  const text = found === undefined ? '' : (readTextIfExists(join(folder, found)) ?? '');
  const isImported = (name: string): boolean => text.includes(`./${name.replace(CODE, '')}`);
  const others = names.filter((name) => name !== found && !(isImported(name) && !CODE.test(name)));
  if (others.length === 0) return found && join(folder, found);
  throw new Error(
    others
      .map(
        (name) =>
          `strings/${name}: nothing reads this file, because ${name.split('.')[0] === language ? 'strings are the default export of a module' : `the language of the site is "${language}" (locales in site.config.ts)`}. Name it ${language}.ts, or begin its name with _ if ${language}.ts imports it.`,
      )
      .join('\n'),
  );
}

const quoted = (value: unknown): string =>
  typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value));

/** The parameters of a function, as its source names them. */
const parametersOf = (source: string): string =>
  /^(?:function\s*\w*)?\s*\(([^)]*)\)|^(\w+)\s*=>/
    .exec(source)
    ?.slice(1)
    .find((names) => names !== undefined) ?? '';

/** The fault of one string; undefined if it can replace the English one. */
function problemOfValue(path: string, given: unknown, english: unknown): string | undefined {
  if (typeof english === 'function') {
    if (typeof given === 'function') return undefined;
    return `"${path}" is ${quoted(given)}, but must be a function: (${parametersOf(String(english))}) => '…'.`;
  }
  if (typeof english === 'string') {
    if (typeof given === 'string' && given.trim() !== '') return undefined;
    return `"${path}" is ${quoted(given)}, but must be a text that is not empty. In English it is ${quoted(english)}.`;
  }
  const known = Object.entries(english as object);
  if (!isMapping(given))
    return `"${path}" is ${quoted(given)}, but must have the keys ${known.map(([key]) => key).join(', ')}.`;
  for (const [key, value] of Object.entries(given)) {
    const found = known.find(([name]) => name === key);
    const problem = found
      ? problemOfValue(`${path}.${key}`, value, found[1])
      : unknownKey(
          `${path}.${key}`,
          key,
          known.map(([name]) => name),
          path,
        );
    if (problem) return problem;
  }
  return undefined;
}

/** @param known the keys of the same group @param group its path */
function unknownKey(path: string, key: string, known: readonly string[], group: string): string {
  const near = suggestion(key, known).replace('"', `"${group}.`);
  return `there is no string "${path}".${near || ` The strings of ${group} are ${known.join(', ')}.`}`;
}

/** The problem of a key that is not a group. */
function unknownGroup(name: string): string {
  const group = GROUPS.find((one) => namesOf(one).has(name));
  if (group) return `"${name}" is a string of the group ${group}: write ${group}: { ${name}: … }.`;
  return `there is no group "${name}".${suggestion(name, GROUPS)} The groups are ${GROUPS.join(', ')}.`;
}

function problemsOfGroup(group: Group, given: unknown): string[] {
  if (!isMapping(given)) return [`"${group}" is ${quoted(given)}, but must be { KEY: 'text' }.`];
  const names = namesOf(group);
  return Object.entries(given).flatMap(([key, value]) => {
    const name = names.get(key);
    const path = `${group}.${key}`;
    return (
      (name === undefined
        ? unknownKey(path, key, [...names.keys()], group)
        : problemOfValue(path, value, englishOf(group, name))) ?? []
    );
  });
}

/** The faults of the strings of a site. */
export const problemsOfStrings = (values: object): string[] =>
  Object.entries(values).flatMap(([name, given]) =>
    GROUPS.includes(name as Group) ? problemsOfGroup(name as Group, given) : [unknownGroup(name)],
  );

/**
 * Reads the strings that a site replaces: the default export of `strings/LANGUAGE.ts`.
 * @param siteDir absolute path of the site's folder
 * @param language of the site
 * @returns undefined if the site replaces none
 * @throws an Error with one line for each problem, which names the file and the key
 */
export function readStrings(siteDir: string, language: string): SiteStrings | undefined {
  const folder = stringsFolder(siteDir);
  const file = findFile(folder, language);
  if (file === undefined) return undefined;
  const name = `strings${file.slice(folder.length)}`;
  const { exported, code } = loadCode(file, name, { [STRINGS_PACKAGE]: defineStringsModule() });
  if (!isMapping(exported))
    throw new Error(
      `${name}: there is no default export with strings. Write export default defineStrings({ … }).`,
    );
  const problems = problemsOfStrings(exported);
  if (problems.length > 0) throw new Error(problems.map((problem) => `${name}: ${problem}`).join('\n'));
  return { file, values: exported, code };
}

/** Makes the build write the strings of a site. @returns them; undefined if the site replaces none @throws as `readStrings` */
export function applyStrings(siteDir: string, site: Pick<Site, 'locales'>): SiteStrings | undefined {
  const found = readStrings(siteDir, contentLocale(site).code);
  setStrings(found?.values ?? {});
  return found;
}
