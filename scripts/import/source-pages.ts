import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathFrom, readText } from '../../plugins/lib/files.ts';
import { MANIFEST } from './manifest.ts';
import { readLooseYaml } from './read-config.ts';
import type { SourcePage } from './types.ts';
import { fieldsIn, textIn } from './values.ts';

const IGNORED = /^(?:\.|node_modules$|__\w+__$)/;

/**
 * The files below a folder, relative to it, without hidden folders and packages, sorted. A site that an import wrote into the
 * folder is not a part of the source.
 */
export function listFiles(folder: string, under = ''): string[] {
  const entries = readdirSync(join(folder, under), { withFileTypes: true });
  if (entries.some(({ name }) => name === MANIFEST)) return [];
  return entries
    .filter(({ name }) => !IGNORED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(under, entry.name);
      if (entry.isDirectory()) return listFiles(folder, path);
      return entry.isFile() ? [path] : [];
    });
}

export const isMarkdown = (file: string): boolean => /\.(?:md|mdx|markdown)$/i.test(file);

/** The Markdown files below a folder that are pages, relative to it. Names that begin with `_` are partials. */
export const listPageFiles = (folder: string): string[] =>
  listFiles(folder).filter((file) => isMarkdown(file) && !/(?:^|\/)_/.test(file));

const FRONT_MATTER = /^---[^\S\n]*\r?\n(?:([\s\S]*?)\r?\n)?---[^\S\n]*(?:\r?\n|$)/;

/** The front matter of a text, the rest, and the number of its first line. */
export function splitFrontMatter(source: string): Pick<SourcePage, 'frontMatter' | 'body' | 'firstLine'> {
  const text = source.replace(/\r\n/g, '\n');
  const [block, yaml = ''] = FRONT_MATTER.exec(text) ?? [];
  if (block === undefined) return { frontMatter: {}, body: text, firstLine: 1 };
  return {
    frontMatter: fieldsIn(readLooseYaml(yaml)),
    body: text.slice(block.length),
    firstLine: block.split('\n').length,
  };
}

/** The text of a heading without its marks. */
const plainHeading = (words: string): string =>
  words
    .replace(/\s*(?:\{[#:.][^}]*\}|\{\/\*.*?\*\/\})\s*$/, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/(?<!\w)[*_]{1,2}([^*_]+)[*_]{1,2}(?!\w)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!<>-])/g, '$1')
    .replace(/\s#+$/, '')
    .replaceAll('`', '')
    .trim();

/** The first `# heading` of a text, also underlined with `===`, if nothing but imports and comments is before it. */
export function headingOf(body: string): string | undefined {
  const text = body
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/^(?:import|export)\s[^\n]*(?:\n[^\n]+)*$/gm, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '');
  const [, words] = /^\s*#[^\S\n]+(.+)$/m.exec(text) ?? [];
  const isFirst = /^\s*(?:<[^>]+>\s*)*#[^\S\n]/.test(text);
  const [, underlined] = /^\s*([^\n#>`|-][^\n]*)\n=+[^\S\n]*(?:\n|$)/.exec(text) ?? [];
  const heading = underlined ?? (isFirst ? words : undefined);
  return heading === undefined ? undefined : plainHeading(heading) || undefined;
}

/**
 * Reads a page.
 * @param folder the source, for messages
 * @param fallback the title of a page that has neither a field nor a heading
 */
export function readPage(
  path: string,
  folder: string,
  {
    urls,
    fallback,
    isMdx,
    isPost = false,
  }: { urls: string[]; fallback: string; isMdx: boolean; isPost?: boolean },
): SourcePage {
  const split = splitFrontMatter(readText(path));
  const title = textIn(split.frontMatter.title) ?? headingOf(split.body) ?? fallback;
  return { path, name: pathFrom(folder, path), isPost, urls, isMdx, title, ...split };
}

/** A URL without the slash at its end. */
export const trimUrl = (url: string): string => {
  const path = `/${url}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return path;
};
