import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { slashes } from '../lib/files.ts';

const MARK = '\u0000';

/**
 * Reads the output of `git log --format=%x00%cs --name-only`.
 * @returns path → ISO date of the newest commit that changed it
 */
export function parseGitLog(log: string): Map<string, string> {
  const days = new Map<string, string>();
  let day = '';
  for (const line of log.split('\n')) {
    if (line.startsWith(MARK)) day = line.slice(1);
    else if (line !== '' && !days.has(line)) days.set(line, day);
  }
  return days;
}

/**
 * The date of the last commit of every file below a folder.
 * @returns path relative to the folder → ISO date; empty if there is no git or no history
 */
export function gitDates(folder: string): Map<string, string> {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 512 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const prefix = slashes(git('rev-parse', '--show-prefix').trim());
    const log = parseGitLog(git('log', `--format=${'%x00'}%cs`, '--name-only', '--no-renames', '--', '.'));
    return new Map([...log].map(([path, day]) => [posix.relative(prefix, path), day]));
  } catch {
    return new Map();
  }
}
