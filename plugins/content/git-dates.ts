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

/**
 * The date of the newest commit of every file below a folder.
 * @returns path relative to the folder → ISO date; empty if there is no git or no history
 */
export function gitDates(folder: string): Map<string, string> {
  try {
    const log = execFileSync('git', LOG.split(' '), {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 512 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return parseGitLog(log);
  } catch {
    return new Map();
  }
}
