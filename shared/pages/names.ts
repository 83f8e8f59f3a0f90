import type { Problem } from './types.ts';

/** Characters that have a meaning in URLs, in code, in the bundler or on some file systems, and control characters. */
const NOT_IN_NAMES = /[#?%'"`\\!$<>|*:\p{Cc}\uFFFD]/u;

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i;

/** Endings of URLs that hosts and this build give a meaning: `/a.html` is `/a`, and `/a.md` is the Markdown of `/a`. */
const URL_ENDING = /\.(?:html?|mdx?|txt|xml|json)$/i;

/** Maximum length of a name, in bytes. File systems allow 255, and the build adds endings. */
const MAX_NAME = 200;

/** Whether each part of a path can be the name of a file that the build writes. */
export const hasShortNames = (path: string): boolean =>
  path.split('/').every((part) => Buffer.byteLength(part) <= MAX_NAME);

/** The message for a field with such a path. */
export const SHORT_NAMES = `must have no part with more than ${MAX_NAME} bytes, because the build writes a file with its name`;

const PAGE_EXTENSION = /\.mdx?$/;

function problemOfPart(part: string): string | undefined {
  const [character] = NOT_IN_NAMES.exec(part) ?? [];
  if (character) return `contains ${/\p{Cc}/u.test(character) ? 'a control character' : character}`;
  if (DEVICE.test(part)) return `contains "${part}", which Windows reserves for a device`;
  if (/[. ]$|^ /.test(part))
    return `contains "${part}", which begins or ends with a space or ends with a dot`;
  if (!hasShortNames(part)) return `contains a name of more than ${MAX_NAME} bytes`;
  return undefined;
}

/**
 * A problem with the path of a page or a partial, because it becomes a URL, a module and the names of files.
 * @param file relative to the content root
 */
export function problemOfName(file: string): string | undefined {
  const name = file.replace(PAGE_EXTENSION, '');
  const problem = [...name.split('/')].map(problemOfPart).find((found) => found !== undefined);
  if (problem)
    return `the path ${problem}, which is not allowed in the path of a page. Rename the file or its folder.`;
  const [ending] = URL_ENDING.exec(name) ?? [];
  if (ending)
    return `the name ends with ${ending} before its extension, so its URL would be that of another file. Rename the file.`;
  if (name === '404')
    return 'the build generates the not-found page, which has the name 404. Rename the file.';
  return undefined;
}

/** A path as a file system sees it that distinguishes neither upper and lower case nor the forms of Unicode. */
export const foldPath = (path: string): string => path.normalize('NFC').toUpperCase().toLowerCase();

/**
 * Finds files that some file systems and hosts take for the same file.
 * @param files relative to one folder, sorted
 * @returns a problem for each file whose path, or the path of a folder around it, differs from an earlier one only in case or form
 */
export function samePaths(files: readonly string[]): Problem[] {
  const known = new Map<string, string>();
  return files.flatMap((file): Problem[] => {
    const parts = file.split('/');
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    const path = paths.find((one) => (known.get(foldPath(one)) ?? one) !== one);
    for (const one of paths) if (!known.has(foldPath(one))) known.set(foldPath(one), one);
    if (path === undefined) return [];
    const other = known.get(foldPath(path)) ?? '';
    const difference =
      path.normalize('NFC') === other.normalize('NFC') ? 'in the form of its Unicode characters' : 'in case';
    const message = `the path ${path} differs from ${other} only ${difference}, and macOS, Windows and some hosts take both for one. Rename one of them.`;
    return [{ file, line: 1, message }];
  });
}

/** Characters that separate loaders, queries and fragments in the bundler. No option of the bundler escapes them. */
const NOT_ABOVE = /[!?#]/;

/**
 * A problem with the absolute path of a site or of this project, which the bundler reads.
 * @param what the folder for the message, such as "the path of the site"
 */
export function problemOfFolder(path: string, what: string): string | undefined {
  const [character] = NOT_ABOVE.exec(path) ?? [];
  return (
    character && `${what} contains ${character}: ${path}. Rename the folder, or move the site to another one.`
  );
}
