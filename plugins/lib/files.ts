import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, sep } from 'node:path';

/** A text file without the byte order mark that some editors write. */
export const readText = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '');

/** The path with forward slashes, as URLs and messages have them. */
export const slashes = (path: string): string => path.split(sep).join('/');

/** The path of every file below a folder, relative to it, with forward slashes, in order. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashes(`${entry.parentPath}${sep}${entry.name}`.slice(folder.length + 1)))
    .sort();

/** Writes a file, and its folder when there is none. */
export function writeFile(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Writes a file under another name first, so that a build that is stopped leaves no half file. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const part = `${file}.${process.pid}.part`;
  writeFile(part, content);
  renameSync(part, file);
}

/** The content of the files that this process has written. */
const written = new Map<string, string>();

/**
 * Writes only what differs, so that the bundler's cache sees no change where there is none.
 * @returns whether it wrote
 */
export function writeIfChanged(file: string, text: string): boolean {
  if (existsSync(file) && (written.get(file) ?? readFileSync(file, 'utf8')) === text) return false;
  written.set(file, text);
  writeFile(file, text);
  return true;
}
