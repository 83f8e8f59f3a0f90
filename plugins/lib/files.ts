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

/** The path with forward slashes, as URLs and messages have them. */
export const slashes = (path: string): string => path.split(sep).join('/');

/** A path relative to a folder, with forward slashes. */
export const pathFrom = (folder: string, path: string): string => slashes(relative(folder, path));

/** The path of every file below a folder, relative to it, with forward slashes, in order. */
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

/** Writes a file under another name first, so that an interrupted build leaves no incomplete file. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const part = `${file}.${process.pid}.part`;
  writeFile(part, content);
  renameSync(part, file);
}

/** The content of the files that this process has written. */
const written = new Map<string, string>();

/**
 * Writes only files that differ, so that the bundler's cache does not see a change.
 * @returns whether it wrote the file
 */
export function writeIfChanged(file: string, text: string): boolean {
  if (existsSync(file) && (written.get(file) ?? readFileSync(file, 'utf8')) === text) return false;
  written.set(file, text);
  writeFile(file, text);
  return true;
}
