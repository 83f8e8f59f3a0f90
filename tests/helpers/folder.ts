import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

type Files = Record<string, string | Buffer>;

export interface Folder {
  path: string;
  /** Writes a file. @returns its absolute path */
  put: (file: string, content: string | Buffer) => string;
  read: (file: string, encoding?: BufferEncoding) => string;
  /** The paths of all files, relative to the folder. */
  files: () => string[];
}

const folders: string[] = [];
afterAll(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

/** A temporary folder with these files. It is removed after the last test of the test file. */
export function newFolder(files: Files = {}): Folder {
  const path = mkdtempSync(join(tmpdir(), 'test-'));
  folders.push(path);
  const folder: Folder = {
    path,
    put(file, content) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), content);
      return join(path, file);
    },
    read: (file, encoding = 'utf8') => readFileSync(join(path, file), encoding),
    files: () =>
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1)),
  };
  for (const [file, content] of Object.entries(files)) folder.put(file, content);
  return folder;
}
