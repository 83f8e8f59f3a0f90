import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, relative, sep } from 'node:path';

/** A text file without the byte order mark that some editors write. */
export const readText = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '');

/** A text file, as `readText` reads it; undefined if it does not exist. */
export const readTextIfExists = (file: string): string | undefined =>
  existsSync(file) ? readText(file) : undefined;

export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** A path with forward slashes, as in URLs and messages. */
export const slashes = (path: string): string => path.split(sep).join('/');

/** A path relative to a folder, with forward slashes. */
export const pathFrom = (folder: string, path: string): string => slashes(relative(folder, path));

/** The paths of all files below a folder, relative to the folder, with forward slashes, sorted. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashes(`${entry.parentPath}${sep}${entry.name}`.slice(folder.length + 1)))
    .sort();

/** Writes a file, and creates its folder if needed. */
export function writeFile(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Copies a file, and creates its folder if needed. */
export function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Writes a file under another name and renames it, so that it is never incomplete. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const part = `${file}.${process.pid}.part`;
  writeFile(part, content);
  renameSync(part, file);
}

/**
 * Writes a file only if its content changes, so that the bundler does not compile it again.
 * @returns whether it wrote the file
 */
export function writeIfChanged(file: string, content: string | Buffer): boolean {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) return false;
  writeFile(file, content);
  return true;
}

/** @param files texts by absolute path @returns the files that have changed */
export const writeAllIfChanged = (files: ReadonlyMap<string, string>): string[] =>
  [...files].filter(([file, text]) => writeIfChanged(file, text)).map(([file]) => file);
