import { execFileSync } from 'node:child_process';

const MARK = '\u0000';

/** @returns path → ISO date of the newest commit that changed the file */
function parseGitLog(log: string): Map<string, string> {
  const days = new Map<string, string>();
  let day = '';
  for (const line of log.split('\n')) {
    if (line.startsWith(MARK)) day = line.slice(1);
    else if (line !== '' && !days.has(line)) days.set(line, day);
  }
  return days;
}

const LOG = '-c core.quotePath=false log --relative --name-only --no-renames --format=%x00%cs -- .';

interface GitDates {
  /** ISO dates by path relative to the folder; empty if there is no git or no history, or only a part of it. */
  dates: Map<string, string>;
  /** Whether older commits are missing. Git would report that the oldest commit here changed all other files. */
  isShallow: boolean;
}

/** The date of the newest commit of every file below a folder. */
export function gitDates(folder: string): GitDates {
  const git = (command: string): string =>
    execFileSync('git', command.split(' '), {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 512 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const isShallow = git('rev-parse --is-shallow-repository').trim() === 'true';
    return { dates: isShallow ? new Map() : parseGitLog(git(LOG)), isShallow };
  } catch {
    return { dates: new Map(), isShallow: false };
  }
}
