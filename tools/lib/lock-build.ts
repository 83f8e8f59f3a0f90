import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentRun } from '../../shared/build/environment.ts';
import { endWith } from './command-line.ts';

/** The lock file of a site's builds. It contains the process id of the build. */
const lockOf = (site: string): string => join(site, '.cache', 'build.pid');

/** Signals to 0 and to negative numbers reach groups of processes. */
const PROCESS_ID = /^[1-9]\d{0,9}$/;

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    // Another user's process cannot be signaled, but it runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The process id of the other build of a site that is running. A build that was killed leaves its lock file behind, and
 * anything but the id of a running process is such a file.
 */
export function runningBuild(site: string): string | undefined {
  let pid: string;
  try {
    pid = readFileSync(lockOf(site), 'utf8').trim();
  } catch {
    return undefined;
  }
  // A build that starts itself again without a slow step waits for the new one, which takes over its lock.
  const own = [process.pid, ...(currentRun().tooSlow ? [process.ppid] : [])].map(String);
  const isOther = PROCESS_ID.test(pid) && !own.includes(pid);
  return isOther && isRunning(pid) ? pid : undefined;
}

/** Creates the lock file with its content in one step. @returns whether there was none */
function createLock(file: string): boolean {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, String(process.pid));
  try {
    linkSync(part, file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(part, { force: true });
  }
}

/**
 * Ends this command if another build of the same site is running, because both would write to the same folders.
 * @param site absolute path of the site's folder
 */
export function lockBuild(site: string): void {
  const file = lockOf(site);
  mkdirSync(join(site, '.cache'), { recursive: true });
  if (!createLock(file)) {
    const other = runningBuild(site);
    if (other !== undefined)
      endWith(
        `Another build of this site is running (process ${other}). Wait until it has finished. If no build is running, delete ${file}.`,
      );
    rmSync(file, { recursive: true, force: true });
    createLock(file);
  }
  process.on('exit', () => rmSync(file, { force: true }));
}
