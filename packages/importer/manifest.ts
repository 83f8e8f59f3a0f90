import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTextIfExists, writeFile } from '../../shared/build/files.ts';
import { hashOf } from '../../shared/build/fingerprint.ts';

/** The file with which the import recognizes its folder. */
export const MANIFEST = '.import.json';

/** The report. Every import writes it, also if somebody has edited it. */
export const REPORT = 'import-report.md';

/** The hash of each file that the last import wrote, by its path. */
export type Manifest = Record<string, string>;

export const readManifest = (folder: string): Manifest | undefined => {
  const text = readTextIfExists(join(folder, MANIFEST));
  return text === undefined ? undefined : (JSON.parse(text) as Manifest);
};

const hash = (content: string | Buffer): string => hashOf(content, 16);

/** Whether a folder contains files that no import wrote. */
export const isForeign = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, MANIFEST));

export interface Written {
  /** Files that a person has changed, so that they stay. */
  kept: string[];
  /** Files of the last import that the source no longer has. */
  old: string[];
}

/**
 * Writes the files of a site. A file that somebody has changed since the last import stays as it is.
 * @param folder absolute path
 */
export function writeSite(folder: string, files: ReadonlyMap<string, string | Buffer>): Written {
  const before = readManifest(folder) ?? {};
  const manifest: Manifest = {};
  const kept: string[] = [];
  for (const [file, content] of files) {
    const path = join(folder, file);
    const last = before[file];
    const isChanged = existsSync(path) && last !== undefined && hash(readFileSync(path)) !== last;
    const isOwn = existsSync(path) && last === undefined && Object.keys(before).length > 0;
    if ((isChanged || isOwn) && hash(readFileSync(path)) !== hash(content)) {
      kept.push(file);
      if (last !== undefined) manifest[file] = last;
      continue;
    }
    writeFile(path, content);
    manifest[file] = hash(content);
  }
  const old = Object.keys(before).filter(
    (file) => file !== REPORT && !files.has(file) && existsSync(join(folder, file)),
  );
  for (const file of old) manifest[file] = before[file] ?? '';
  writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
  return { kept, old };
}
