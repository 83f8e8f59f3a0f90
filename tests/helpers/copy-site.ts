import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The folders that commands write. */
const WRITTEN = /^(?:doc_build|stock|node_modules|hooks\.log|\.(?:build|cache|generated))$/;

/** The paths with which the configuration of a fixture site, and its extensions, import the engine. */
const ENGINE_PATH = /'(?:\.\.\/)+(engine|shared)\//g;

/**
 * Copies a fixture site to another folder. Its own configuration imports an engine by its path, which the copy names.
 * @param engine absolute path of the engine
 */
export function copySite(name: string, folder: string, engine = ROOT): void {
  cpSync(join(ROOT, 'tests/fixtures', name), folder, {
    recursive: true,
    filter: (path) => !WRITTEN.test(basename(path)),
  });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(ENGINE_PATH, `'${engine}/$1/`));
  }
}
