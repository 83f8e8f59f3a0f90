import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTextIfExists } from '../../plugins/lib/files.ts';
import { endWith } from './command-line.ts';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Ends this command if another build of the same site is running, because both would write to the same folders.
 * @param site absolute path of the site's folder
 */
export function lockBuild(site: string): void {
  const cache = join(site, '.cache');
  const file = join(cache, 'build.pid');
  const pid = String(process.pid);
  mkdirSync(cache, { recursive: true });
  try {
    writeFileSync(file, pid, { flag: 'wx' });
  } catch {
    const other = readTextIfExists(file);
    if (other !== pid && isRunning(Number(other)))
      endWith(
        `Another build of this site is running (process ${other}). Wait until it has finished. If no build is running, delete ${file}.`,
      );
    // A build that was killed leaves its lock file behind.
    writeFileSync(file, pid);
  }
  process.on('exit', () => rmSync(file, { force: true }));
}
