import { memoize } from '../../shared/memoize.ts';
import type { ContentLink, ParsedPage } from '../../shared/pages/types.ts';
import { isMapping } from '../../shared/text/validation.ts';
import { ContentError } from '../problems/problems.ts';
import { cutTexts, readYaml } from './read-yaml.ts';
import { adviceAboutYaml } from './yaml-advice.ts';

const BLOCK = /^---[^\S\n]*\n(?:([\s\S]*?)\r?\n)?---[^\S\n]*(?:\n|$)/;
const OPENING = /^---[^\S\n]*\n/;

/** The name of a language after the dashes. Rspress would run `---js` as code. */
const LANGUAGE = /^\uFEFF?---(?!-)[^\n]*[^\s-]/;

/** Fields at the beginning of a page without their dashes, or with others, such as those that word processors write. */
const WITHOUT_DASHES = /^\uFEFF?(?:(?:-{1,2}|-{4,}|[–—]+)[^\S\n]*\n)?(?:title|description):[^\S\n]+\S/i;

/** The beginning of the front matter of other tools: TOML, JSON with and without marks. */
const OTHER_LANGUAGE: readonly (readonly [RegExp, string])[] = [
  [/^\uFEFF?\+{3}[^\S\n]*\n/, 'TOML'],
  [/^\uFEFF?(?:;{3}[^\S\n]*\n|\{[^\S\n]*\n?\s*"[\w-]+"\s*:)/, 'JSON'],
];

/** Fields that contain a URL of this site, at any depth. */
const LINK_FIELD = /(?:^|\.)(?:to|redirect)$/;

interface FrontMatter extends Pick<ParsedPage, 'frontMatter' | 'fieldLines' | 'links' | 'warnings'> {
  /** The rest of the file. The lines of the front matter are empty, so that other lines keep their numbers. */
  body: string;
}

/** A page is compiled soon after it was read. Its values must not change. */
const readBlock = memoize((yaml: string) => readYaml(yaml));

const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], values);

function linksOf(values: unknown, lines: Record<string, number>, file: string): ContentLink[] {
  return Object.entries(lines).flatMap(([path, line]): ContentLink[] => {
    const url = LINK_FIELD.test(path) ? valueAt(values, path) : undefined;
    return typeof url === 'string' ? [{ file, line, url, isLiteral: true, field: path }] : [];
  });
}

/** The language of front matter that is not YAML; undefined if a page begins with none. */
export const otherLanguageOf = (source: string): string | undefined =>
  OTHER_LANGUAGE.find(([beginning]) => beginning.test(source))?.[1];

/** Why a page without a block of YAML probably has front matter that cannot be read; undefined if it has none. */
function reasonWithoutBlock(source: string): string | undefined {
  if (LANGUAGE.test(source))
    return 'the front matter must be YAML: write only three dashes on the first line.';
  const language = otherLanguageOf(source);
  if (language)
    return `the front matter is ${language}, and this site reads YAML: write "title: Welcome" and the other fields between two lines of three dashes.`;
  if (/^\s+---[^\S\n]*\n\s*[\w-]+:/.test(source))
    return 'the front matter must begin on the first line: delete everything before its three dashes.';
  if (OPENING.test(source)) return 'the front matter is never closed: end it with a line of three dashes.';
  return WITHOUT_DASHES.test(source)
    ? 'the front matter must be between two lines of three dashes: ---. Write them above and below its fields.'
    : undefined;
}

/**
 * Separates the front matter from a page and reads it.
 * @throws ContentError if the front matter is not closed, is not YAML or is not a mapping
 */
export function readFrontMatter(source: string, file: string): FrontMatter {
  function fail(line: number, message: string): never {
    throw new ContentError([{ file, line, message }]);
  }
  const broken = source.split('\n').findIndex((line) => line.includes('\uFFFD'));
  if (broken !== -1) fail(broken + 1, 'the file is not encoded in UTF-8. Save it as UTF-8.');
  const match = BLOCK.exec(source);
  if (!match) {
    const reason = reasonWithoutBlock(source);
    if (reason) fail(1, reason);
    return { frontMatter: {}, fieldLines: {}, links: [], warnings: [], body: source };
  }
  // The block starts on the second line of the file.
  const { values, lines, cut, error } = readBlock(`\n${match[1] ?? ''}`);
  if (error) {
    const { line, advice } = adviceAboutYaml(`\n${match[1] ?? ''}`, error);
    fail(line, `the front matter is not valid YAML: ${error.reason}. ${advice}`.trimEnd());
  }
  if (!isMapping(values)) fail(2, 'the front matter must be fields with values, such as "title: Welcome".');
  return {
    frontMatter: values,
    fieldLines: lines,
    links: linksOf(values, lines, file),
    warnings: cutTexts(cut, file),
    body: match[0].replace(/[^\n]/g, '') + source.slice(match[0].length),
  };
}

/** Characters that JSON may contain, but YAML may not. */
const NOT_IN_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

const escapeCharacter = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The values in the front matter of a page; undefined if there is none, or if it cannot be read, which the content plugin reports. */
export function frontMatterOf(source: string): Record<string, unknown> | undefined {
  const [, yaml] = BLOCK.exec(source) ?? [];
  if (!yaml) return undefined;
  const { values, error } = readBlock(`\n${yaml}`);
  return error || !isMapping(values) ? undefined : values;
}

/**
 * A page's text with its front matter as JSON on one line, and empty lines after it, so that other lines keep their numbers.
 * Rspress reads front matter as YAML 1.1, in which `2024-01-31` is a date and `10:30` is a number. JSON means the same in
 * all versions.
 * @param values the front matter that Rspress gets. Default: that of the text
 */
export function withJsonFrontMatter(source: string, values?: Record<string, unknown>): string {
  const written = frontMatterOf(source);
  const [block] = BLOCK.exec(source) ?? [];
  if (!block || !written) return source;
  const json = JSON.stringify(values ?? written).replace(NOT_IN_YAML, escapeCharacter);
  const end = block.endsWith('\n') ? '---\n' : '---';
  const lines = block.split('\n').length - end.split('\n').length - 1;
  return `---\n${json}${'\n'.repeat(lines)}${end}`.concat(source.slice(block.length));
}
