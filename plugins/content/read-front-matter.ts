import { ContentError } from './problems.ts';
import type { ContentLink, ParsedPage } from './types.ts';
import { readMapping } from './yaml-mapping.ts';

const BLOCK = /^---[^\S\n]*\n(?:([\s\S]*?)\r?\n)?---[^\S\n]*(?:\n|$)/;
const OPENING = /^---[^\S\n]*\n/;

/** Fields that name another page of the site, at whatever depth. */
const LINK_FIELD = /(?:^|\.)(?:to|redirect)$/;

export interface FrontMatter extends Pick<ParsedPage, 'frontMatter' | 'fieldLines' | 'links'> {
  /** The rest of the file, with the front matter's lines left empty, so that its own lines keep their numbers. */
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
 * Splits the front matter off a page and reads it.
 * @param source the page's text
 * @param file its path, for messages
 * @throws ContentError when the front matter is not closed, is no YAML or is no mapping of fields
 */
export function readFrontMatter(source: string, file: string): FrontMatter {
  const fail = (line: number, message: string): never => {
    throw new ContentError([{ file, line, message }]);
  };
  const match = BLOCK.exec(source);
  if (!match) {
    if (OPENING.test(source))
      fail(1, 'the front matter is never closed: end it with a line of three dashes.');
    return { frontMatter: {}, fieldLines: {}, links: [], body: source };
  }
  // The block starts on the second line of the file.
  const { values, lines, error } = readMapping(`\n${match[1] ?? ''}`);
  if (error) fail(error.line, `the front matter is not valid YAML: ${error.reason}.`);
  if (typeof values !== 'object' || Array.isArray(values)) {
    fail(2, 'the front matter must be fields with values, such as "title: Welcome".');
  }
  return {
    frontMatter: values as Record<string, unknown>,
    fieldLines: lines,
    links: linksOf(values, lines, file),
    body: match[0].replace(/[^\n]/g, '') + source.slice(match[0].length),
  };
}

/**
 * A page's text without a field of its front matter. The lines of the field are left empty, so that the others keep
 * their numbers.
 */
export function withoutField(source: string, field: string): string {
  const block = BLOCK.exec(source)?.[0];
  if (!block) return source;
  // The value goes on in lines that are indented, begin an entry of a list, or are empty.
  const own = new RegExp(`^${field}:.*(?:\\n(?:[ \\t]+.*|- .*|[\\]}]|(?=\\n)))*`, 'm');
  return block.replace(own, (lines) => lines.replace(/[^\n]/g, '')) + source.slice(block.length);
}
