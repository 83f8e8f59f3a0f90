import {
  closeSync,
  type Dirent,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { pathFrom } from '../../shared/build/files.ts';
import type { Problem } from '../../shared/pages/types.ts';
import type { ContentCode } from './code-uses.ts';
import { isLeftover } from './leftovers.ts';

/** The folders that content may use. All paths are absolute. */
export interface Boundary {
  /** The content root. */
  root: string;
  /** The folder that is copied as is. Without it, content may only use the content root. */
  staticDir?: string;
  /** Folders of components that the owner of the site names in `content.components`. Only imports may lead there. */
  components?: readonly string[];
  /** Whether pages may import components and have live previews. @default 'relative' */
  code?: ContentCode;
}

/** The absolute path of a file without symlinks, or the reason why content may not use it, with the fix. */
export type Resolved =
  | { file: string; problem?: never; isMissing?: never }
  | {
      file?: never;
      problem: string /** Whether the path is allowed, but there is no file. */;
      isMissing?: true;
    };

/** Hidden files and folders, such as `.git`, `.cache` and `.env`, and packages. */
const PRIVATE = /^(?:\.|node_modules$)/;

/** Characters with which the bundler separates loaders, queries and fragments from a path, and control characters. */
const FOR_BUNDLER = /[!?#\\\p{Cc}]/u;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** The bytes that file systems allow for a part of a path, and for a path (on macOS, which allows the least). */
const [MAX_PART, MAX_PATH] = [255, 1023];

const isTooLong = (path: string): boolean =>
  Buffer.byteLength(path) > MAX_PATH || path.split(sep).some((part) => Buffer.byteLength(part) > MAX_PART);

/** The path without symlinks; the path itself if nothing is there. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

/** The path from one of the folders that contains a path; undefined if none does. */
function pathWithin(folders: readonly string[], path: string): string | undefined {
  for (const folder of folders) {
    const inside = relative(folder, path);
    if (inside !== '..' && !inside.startsWith(`..${sep}`) && resolve(folder, inside) === path) return inside;
  }
  return undefined;
}

const OUTSIDE =
  'leads out of the site. Content can only use files in docs/ and static/: copy the file there, and correct the path';
const OUTSIDE_COMPONENTS =
  'leads out of the site. A page can only import files in docs/, in static/ and in the folders that content.components of site.config.ts names: move the file there, or add its folder';

/** The problem with a path in these folders; undefined if there is none. */
function problemWithin(folders: readonly string[], path: string, outside: string): string | undefined {
  const inside = pathWithin(folders, path);
  if (inside === undefined) return outside;
  const [character] = FOR_BUNDLER.exec(inside) ?? [];
  if (character) {
    return `contains ${JSON.stringify(character)}, which no path in content may contain. Rename the file or its folder`;
  }
  const leftover = inside.split(sep).find(isLeftover);
  if (leftover !== undefined)
    return `contains "${leftover}", a name that programs give to backups and temporary files, so the build leaves it out. Rename it`;
  if (isTooLong(inside)) {
    return `has a name of more than ${MAX_PART} bytes, or more than ${MAX_PATH} bytes as a whole, so no file can have it. Correct the path`;
  }
  const hidden = inside.split(sep).find((part) => PRIVATE.test(part));
  if (hidden === undefined) return undefined;
  return `is in "${hidden}", which content cannot use. Put the file into a folder whose name does not begin with a dot`;
}

const OTHER_KIND = { problem: 'is a symlink to a file with another extension. Copy the file' };

/** The bundler reads a file as its real name says, so a picture that is a link to a text would run. */
const hasOtherKind = (file: string, written: string): boolean =>
  extname(file) !== extname(written) && statSync(file).isFile();

/** Whether a path that cannot be resolved is a symlink. Below a file, as in `./a.png/b`, nothing is, and Node.js would throw an error. */
const isLink = (path: string, error: unknown): boolean =>
  codeOf(error) !== 'ENOTDIR' && (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false);

/**
 * The only way from a path in content to a file. Every include, import, image, video, partial, preview and symlink of
 * content goes through this function before anything opens it, in builds and in dev.
 *
 * It follows symlinks, and requires that both the path and its real path are in the folders of the boundary, and in no
 * hidden folder. A message about a missing file contains nothing about files outside these folders.
 * @param path absolute, such as `resolve(dirname(pageFile), './shelf.jpg')`
 * @param isImport whether a page imports the file, so that folders of components are allowed, too
 * @returns the real path of the file, or a problem that continues the sentence `image "./x.png" …`, without a full stop
 */
export function resolveContentPath(boundary: Boundary, path: string, isImport = false): Resolved {
  const { root, staticDir, components = [] } = boundary;
  const folders = [root, ...(staticDir === undefined ? [] : [staticDir]), ...(isImport ? components : [])];
  const outside = isImport ? OUTSIDE_COMPONENTS : OUTSIDE;
  const written = resolve(path);
  const problem =
    problemWithin(folders, written, outside) &&
    // The path of the site itself may contain symlinks.
    problemWithin(folders.map(realPath), written, outside);
  if (problem) return { problem };
  try {
    const file = realpathSync.native(written);
    const linked = problemWithin(folders.map(realPath), file, outside);
    if (linked) return { problem: file === written ? linked : `is a symlink that ${linked}` };
    return hasOtherKind(file, written) ? OTHER_KIND : { file };
  } catch (error) {
    if (codeOf(error) === 'ELOOP') return { problem: 'is a symlink that leads back to itself. Remove it' };
    if (isLink(written, error))
      return { problem: 'is a symlink to a file that does not exist. Correct its target, or remove it' };
    return { problem: 'does not exist. Create it, or correct the path', isMissing: true };
  }
}

/**
 * The file that a page imports.
 * @param pageFile absolute path of the page or partial
 * @param specifier a relative path without a query, such as `./_support.mdx`
 */
export function resolveContentImport(boundary: Boundary, pageFile: string, specifier: string): Resolved {
  const found = resolveContentPath(boundary, resolve(dirname(pageFile), specifier), true);
  // The bundler would read the file that a package.json in the folder names.
  const isFolder = found.file !== undefined && !statSync(found.file).isFile();
  return isFolder ? { problem: 'is a folder. Write the path of a file' } : found;
}

/** The regular file at a path that came from content; undefined if there is none that content may use. */
export function contentFile(boundary: Boundary, path: string): string | undefined {
  const { file } = resolveContentPath(boundary, path);
  return file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

/** The size of a file that content may use, in bytes, and a text that changes when the file changes; undefined if there is no such file. */
export function contentState(boundary: Boundary, path: string): { size: number; stamp: string } | undefined {
  const file = contentFile(boundary, path);
  const stats = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  return stats && { size: stats.size, stamp: `${stats.mtimeMs} ${stats.size}` };
}

/** The bytes of a file that content may use; undefined if there is no such file. @param path as above */
export function contentBytes(boundary: Boundary, path: string): Buffer | undefined {
  const file = contentFile(boundary, path);
  return file === undefined ? undefined : readFileSync(file);
}

/** The first bytes of such a file. @param length how many */
export function contentStart(boundary: Boundary, path: string, length: number): Buffer | undefined {
  const file = contentFile(boundary, path);
  if (file === undefined) return undefined;
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, 0));
  } finally {
    closeSync(handle);
  }
}

/** The text of such a file, without the byte order mark that some editors write. */
export const contentText = (boundary: Boundary, path: string): string | undefined =>
  contentBytes(boundary, path)
    ?.toString()
    .replace(/^\uFEFF/, '');

/** The text of a file that pages import, possibly in a folder of components; undefined if there is no such file. */
export function importedText(boundary: Boundary, path: string): string | undefined {
  const { file } = resolveContentPath(boundary, path, true);
  return file === undefined ? undefined : readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}

/** The files in a folder of content, and the links in it that cannot be followed. */
export interface ListedFiles {
  /** Relative to the folder, with forward slashes, sorted. */
  files: string[];
  /** Their files are relative to the folder. */
  problems: Problem[];
}

/** More links to folders than this multiply: ten folders with two links to the next one make 1,024 paths. */
const MAX_FOLDER_LINKS = 200;

const LOOP = 'the symlink leads to a folder around it. Remove it.';
const TOO_MANY_LINKS = `the site has more than ${MAX_FOLDER_LINKS} symlinks to folders. Remove some, or copy the files.`;

/** The entries of a folder; none if it was deleted a moment ago, as a change of the branch does while the dev server runs. */
function entriesIn(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A folder that is being listed. */
interface ListedFolder {
  path: string;
  /** The real paths of the folder and of the folders around it. */
  around: readonly string[];
}

/**
 * Lists the files in a folder of content, and in the folders that its symlinks lead to. A link that leads out of the
 * site, to nothing or back to a folder around it is a problem and is not followed. Leftovers of editors and file systems are
 * not in the list, and neither are hidden folders and links in the content root, which no page can use.
 * @param folder absolute path of the content root or the static folder
 */
export function listContentFiles(boundary: Boundary, folder: string): ListedFiles {
  const listed: ListedFiles = { files: [], problems: [] };
  let followed = 0;
  const fail = (path: string, message: string): void => {
    listed.problems.push({ file: pathFrom(folder, path), line: 1, message });
  };
  /** Handles a symlink. @returns the folder that it leads to */
  const follow = (path: string, around: ListedFolder['around']): ListedFolder[] => {
    const { file, problem } = resolveContentPath(boundary, path);
    if (file === undefined) fail(path, `the path ${problem}.`);
    else if (!isFolder(file)) listed.files.push(pathFrom(folder, path));
    else if (around.includes(file)) fail(path, LOOP);
    else if (followed < MAX_FOLDER_LINKS) {
      followed += 1;
      return [{ path, around: [...around, file] }];
    } else if (followed === MAX_FOLDER_LINKS) {
      followed += 1;
      fail(path, TOO_MANY_LINKS);
    }
    return [];
  };
  const isLeft = (entry: Dirent): boolean =>
    isLeftover(entry.name) || (folder === boundary.root && !entry.isFile() && PRIVATE.test(entry.name));
  const entriesOf = (path: string): Dirent[] => entriesIn(path).filter((entry) => !isLeft(entry));
  const waiting: ListedFolder[] = [{ path: folder, around: [realPath(folder)] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, around } = next;
    for (const entry of entriesOf(path)) {
      const at = join(path, entry.name);
      if (entry.isFile()) listed.files.push(pathFrom(folder, at));
      if (entry.isSymbolicLink()) waiting.push(...follow(at, around));
      if (entry.isDirectory())
        waiting.push({ path: at, around: [...around, join(around.at(-1) ?? '', entry.name)] });
    }
  }
  listed.files.sort();
  return listed;
}
