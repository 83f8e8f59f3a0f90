import { isMapping } from '../lib/validation.ts';
import { ContentError } from './problems.ts';
import { readYaml } from './read-yaml.ts';
import type { ContentLink, ParsedPage } from './types.ts';

const BLOCK = /^---[^\S\n]*\n(?:([\s\S]*?)\r?\n)?---[^\S\n]*(?:\n|$)/;
const OPENING = /^---[^\S\n]*\n/;

/** The name of a language after the dashes. Rspress would run `---js` as code. */
const LANGUAGE = /^\uFEFF?---(?!-)[^\n]*[^\s-]/;

/** The most common cause of invalid YAML. */
const QUOTES = `A value with a colon or with quotes needs quotes around it: title: 'Rule: "one"'.`;

/** Fields that contain a URL of this site, at any depth. */
const LINK_FIELD = /(?:^|\.)(?:to|redirect)$/;

interface FrontMatter extends Pick<ParsedPage, 'frontMatter' | 'fieldLines' | 'links'> {
  /** The rest of the file. The lines of the front matter are empty, so that other lines keep their numbers. */
  body: string;
}

const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], values);

function linksOf(values: unknown, lines: Record<string, number>, file: string): ContentLink[] {
  return Object.entries(lines).flatMap(([path, line]): ContentLink[] => {
    const url = LINK_FIELD.test(path) ? valueAt(values, path) : undefined;
    return typeof url === 'string' ? [{ file, line, url, isLiteral: true, field: path }] : [];
  });
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
    if (LANGUAGE.test(source))
      fail(1, 'the front matter must be YAML: write only three dashes on the first line.');
    if (/^\s+---\s*\n\s*[\w-]+:/.test(source))
      fail(1, 'the front matter must begin on the first line: delete everything before its three dashes.');
    if (OPENING.test(source))
      fail(1, 'the front matter is never closed: end it with a line of three dashes.');
    return { frontMatter: {}, fieldLines: {}, links: [], body: source };
  }
  // The block starts on the second line of the file.
  const { values, lines, error } = readYaml(`\n${match[1] ?? ''}`);
  if (error) fail(error.line, `the front matter is not valid YAML: ${error.reason}. ${QUOTES}`);
  if (!isMapping(values)) fail(2, 'the front matter must be fields with values, such as "title: Welcome".');
  return {
    frontMatter: values,
    fieldLines: lines,
    links: linksOf(values, lines, file),
    body: match[0].replace(/[^\n]/g, '') + source.slice(match[0].length),
  };
}

/**
 * A page's text without a field of its front matter. The lines of the field become empty, so that other lines keep
 * their numbers.
 */
export function withoutField(source: string, field: string): string {
  const block = BLOCK.exec(source)?.[0];
  if (!block) return source;
  // The value continues on lines that are indented or empty, begin a list entry, or begin with a closing bracket.
  const pattern = new RegExp(`^${field}:.*(?:\\n(?:[ \\t]+.*|- .*|[\\]}]|(?=\\n)))*`, 'm');
  return block.replace(pattern, (lines) => lines.replace(/[^\n]/g, '')) + source.slice(block.length);
}
