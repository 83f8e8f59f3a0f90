import { join } from 'node:path';
import { parseFragment } from 'parse5';
import { readTextIfExists } from '../../shared/build/files.ts';
import type { Page } from '../../shared/pages/types.ts';
import type { Site } from '../../shared/site/schema.ts';
import { type Boundary, contentText, listContentFiles } from '../files/gate.ts';
import { includedPath } from '../files/included-files.ts';

/** Files of content that pages can show. Drawings are images, which have their own fonts. */
const TEXT_FILE = /\.(?:mdx?|json|ya?ml|[jt]sx?|vtt)$/;

const ENTITY = /&#?\w+;/g;

/** The characters of entities in a text: a page can contain `&szlig;`. */
function entitiesOf(text: string): string {
  const [node] = parseFragment([...new Set(text.match(ENTITY))].join('')).childNodes;
  return node && 'value' in node ? node.value : '';
}

export interface TextSources {
  site: Site;
  boundary: Boundary;
  pages: readonly Pick<Page, 'file' | 'codeFiles'>[];
  /** Absolute paths of the parts and components in the theme of the site. */
  themeFiles: readonly string[];
  /** The code of the strings that the site replaces. */
  strings: string;
}

/**
 * The characters outside ASCII that the pages of a site can show, sorted: those of its content, of the files in its code blocks,
 * of its configuration, of its theme and of its strings.
 */
export function charactersOfSite({ site, boundary, pages, themeFiles, strings }: TextSources): string {
  const { root } = boundary;
  const listed = listContentFiles(boundary, root).files.filter((file) => TEXT_FILE.test(file));
  const included = pages.flatMap(({ file, codeFiles }) =>
    codeFiles.map(({ path }) => includedPath(file, path)),
  );
  const texts = [
    JSON.stringify(site),
    ...[...new Set([...listed, ...included])].map((file) => contentText(boundary, join(root, file)) ?? ''),
    strings,
    ...themeFiles.map((file) => readTextIfExists(file) ?? ''),
  ];
  const found = new Set<string>();
  for (const text of texts)
    for (const part of [text, entitiesOf(text)])
      for (const sign of part.match(/[^\p{ASCII}\p{Cc}]/gu) ?? []) found.add(sign).add(sign.toUpperCase());
  // The upper case of "ß" is "SS", which is ASCII.
  return [...found]
    .filter((sign) => [...sign].length === 1)
    .sort()
    .join('');
}
