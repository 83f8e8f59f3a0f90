import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { realPath } from '../../engine/files/gate.ts';
import { otherLanguageOf } from '../../engine/front-matter/read-front-matter.ts';
import { pathFrom } from '../../shared/build/files.ts';
import { readLooseYaml } from './config/read-config.ts';
import { fieldsIn, textIn } from './config/values.ts';
import { MANIFEST } from './manifest.ts';
import { isSourcePath, readSource, sourceText } from './source-files.ts';
import type { SourcePage } from './types.ts';

/** The source names a folder that does not belong to it. */
export class OutsideError extends Error {
  constructor(folder: string) {
    super(
      `The configuration of the source names the folder ${folder}, which is outside of the source, so nothing was imported. If you trust it, name a folder that contains both.`,
    );
  }
}

const IGNORED = /^(?:\.|node_modules$|__\w+__$)/;

/**
 * The files below a folder, relative to it, without hidden folders and packages, sorted. A site that an import wrote into the
 * folder is not a part of the source.
 * @param root the folder of the tool: links in the file system can lead to its files
 */
export function listFiles(
  folder: string,
  root = folder,
  under = '',
  around: readonly string[] = [],
): string[] {
  // A configuration can name any folder of the machine as one with pages.
  if (under === '' && existsSync(folder) && !isSourcePath(folder, root)) throw new OutsideError(folder);
  const real = realPath(join(folder, under));
  const entries = readdirSync(join(folder, under), { withFileTypes: true });
  // A link can lead to a folder around it.
  if (around.includes(real) || entries.some(({ name }) => name === MANIFEST)) return [];
  return entries
    .filter(({ name }) => !IGNORED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(under, entry.name);
      const kind = entry.isSymbolicLink() ? targetKind(join(folder, path), root) : entry;
      if (kind?.isDirectory()) return listFiles(folder, root, path, [...around, real]);
      return kind?.isFile() ? [path] : [];
    });
}

/** The target of a link in the file system, if it is a part of the same repository. */
const targetKind = (path: string, root: string): Stats | undefined =>
  isSourcePath(path, root) ? statSync(path) : undefined;

export const isMarkdown = (file: string): boolean => /\.(?:md|mdx|markdown)$/i.test(file);

/** The Markdown files below a folder that are pages, relative to it. Names that begin with `_` are partials. */
export const listPageFiles = (folder: string, root = folder): string[] =>
  listFiles(folder, root).filter((file) => isMarkdown(file) && !IS_PARTIAL.test(file));

const IS_PARTIAL = /(?:^|\/)_/;

/** The Markdown files of a tool to which names that begin with `_` mean nothing. Those that other pages include are partials. */
export function listAllPageFiles(folder: string, root: string): string[] {
  const files = listFiles(folder, root).filter(isMarkdown);
  const special = files.filter((file) => IS_PARTIAL.test(file));
  if (special.length === 0) return files;
  const texts = files.map((file) => sourceText(join(folder, file)));
  return files.filter(
    (file) => !special.includes(file) || !texts.some((text) => text.includes(posix.basename(file))),
  );
}

/** The largest page in bytes. Changelogs of large projects have one million. */
const MAX_PAGE = 10_000_000;

const FRONT_MATTER = /^---[^\S\n]*\r?\n(?:([\s\S]*?)\r?\n)?---[^\S\n]*(?:\r?\n|$)/;

/** The front matter of a text, the rest, and the number of its first line. */
export function splitFrontMatter(
  source: string,
): Pick<SourcePage, 'frontMatter' | 'notes' | 'body' | 'firstLine'> {
  const text = source.replace(/\r\n/g, '\n');
  const [block, yaml = ''] = FRONT_MATTER.exec(text) ?? [];
  if (block === undefined) {
    const language = otherLanguageOf(text);
    const kind = 'Front matter that is not YAML became a part of the page';
    const notes = language === undefined ? [] : [{ kind, line: 1, detail: language, isOpen: true }];
    return { frontMatter: {}, notes, body: text, firstLine: 1 };
  }
  const { value, notes } = readLooseYaml(yaml, 2);
  return {
    frontMatter: fieldsIn(value),
    notes,
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
  const { size } = statSync(path);
  if (size > MAX_PAGE)
    throw new Error(
      `${pathFrom(folder, path)} has ${Math.round(size / 1e6)} MB, and a page can have ${MAX_PAGE / 1e6} MB. Split the file, or move it out of the folder.`,
    );
  const { text, isOldEncoding } = readSource(path);
  const split = splitFrontMatter(text);
  const title = textIn(split.frontMatter.title) ?? headingOf(split.body) ?? fallback;
  return { path, name: pathFrom(folder, path), isPost, urls, isMdx, title, isOldEncoding, ...split };
}

/** A URL without the slash at its end. */
export const trimUrl = (url: string): string => {
  const path = `/${url}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return path;
};
